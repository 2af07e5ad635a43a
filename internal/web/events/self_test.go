package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// A member enters an event that lets members enter, leaves it and comes back, all in the browser.
func TestAMemberEnters(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	closed := carla.NewEvent("system", "berger-1")
	open := carla.NewEvent("system", "berger-1", "open-entry", "yes")
	ana := h.member("Ana", "en")
	for path, offered := range map[string]bool{closed: false, open: true} {
		page := ana.Get(path + "/entries")
		if got := strings.Contains(page.Page, `action="`+path+`/enter"`); got != offered {
			t.Errorf("%s: Enter is offered: %v", path, got)
		}
	}
	ana.Post(closed+"/enter").Want(t, http.StatusConflict, "organiser")
	if page := h.visitor("en").Get(open + "/entries").Page; strings.Contains(page, "/enter\"") {
		t.Error("a visitor without an account may enter")
	}
	if r := h.visitor("en").Post(open + "/enter"); r.StatusCode == http.StatusOK {
		t.Error("a visitor without an account has entered")
	}
	ana.Get(open+"/me").Want(t, http.StatusOK, `action="`+open+`/enter"`)
	ana.Post(open+"/enter").Want(t, http.StatusOK, "You are entered.", "Withdraw from this event", ">Ana<")
	ana.Post(open+"/enter").Want(t, http.StatusConflict)
	ana.Get(open+"/me").Want(t, http.StatusOK, "Ana")
	ana.Post(open+"/leave", "reason", "ill").Want(t, http.StatusOK, "You have withdrawn", `action="`+open+`/enter"`)
	ana.Post(open+"/enter").Want(t, http.StatusOK, "You are entered.")
}

// Who makes an event enters its results until they name an arbiter, but for the boards on which they
// play.
func TestTheOwnerArbitrates(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	other := h.withRole("Otto", "en", members.RoleOrganiser)
	h.withRole("Aldo", "en", members.RoleArbiter)
	path := carla.NewEvent("system", "berger-1", "conduct", "board")
	carla.UploadEntries(path, "name,rating,handle\nAna,2000,\nBob,1900,\nCora,1800,\nCarla,1700,Carla\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK) // Ana-Carla, Bob-Cora
	results := path + "/rounds/1/results"
	carla.Get(results).Want(t, http.StatusOK)
	other.Get(results).Want(t, http.StatusForbidden)
	carla.Post(results, "was1", "*", "r1", "0-1").Want(t, http.StatusConflict, "You play on board 1")
	carla.Post(results, "was2", "*", "r2", "1-0").Want(t, http.StatusOK, "The results are recorded.")
	carla.Post(path+"/rounds/1/boards/2", "was", "1-0", "result", "1/2-1/2", "reason", "misread").Want(t, http.StatusOK)
	h.until(path, func(tt tournament.Tournament) bool {
		own, _ := tt.Board(1, 1)
		two, _ := tt.Board(1, 2)
		return own.Result == tournament.NoResult && two.Result == tournament.Drawn
	})
	carla.Post(path+"/staff", "handle", "Aldo", "duty", "arbiter").Want(t, http.StatusOK)
	carla.Get(results).Want(t, http.StatusForbidden)
	carla.Post(results, "was1", "*", "r1", "1-0").Want(t, http.StatusForbidden)
}
