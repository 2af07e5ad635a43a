package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// A page is made once for all who have not come in, in each language, and anew when the
// log grows; who has come in has their own.
func TestStrangersSeeTheSame(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 8, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	round := path + "/rounds/1"
	first := h.visitor("en").Get(round)
	first.Want(t, http.StatusOK, "Round 1", "Standings")
	if again := h.visitor("en").Get(round); again.Page != first.Page {
		t.Error("two strangers see two pages")
	}
	h.visitor("es").Get(round).Want(t, http.StatusOK, "Ronda 1", "Clasificación")
	carla.Get(round).Want(t, http.StatusOK, path+"/manage")
	if page := h.visitor("en").Get(round).Page; strings.Contains(page, path+"/manage") {
		t.Error("a stranger sees the page of who manages the event")
	}
	h.visitor("en").Get(path+"/rounds/2").Want(t, http.StatusNotFound)
	if strings.Contains(first.Page, "1 – 0") {
		t.Fatal("a result before there is one")
	}
	carla.Post(round+"/results", "was1", "*", "r1", "1-0").Want(t, http.StatusOK)
	h.visitor("en").Get(round).Want(t, http.StatusOK, "1 – 0")
}
