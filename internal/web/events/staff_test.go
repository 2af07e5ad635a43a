package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// An event is its owner's and its staff's: nobody else manages it or types its
// results, whatever their roles are, and what is missing is said.
func TestStaffOfAnEvent(t *testing.T) {
	h := newHouse(t)
	olga := h.withRole("Olga", "en", members.RoleOrganiser)
	otto := h.withRole("Otto", "en", members.RoleOrganiser|members.RoleArbiter)
	h.member("Ana", "en")
	path := olga.Event()
	for _, page := range []string{"/manage", "/rounds/1/results"} {
		otto.Get(path+page).Want(t, http.StatusForbidden, "You are not on the staff of this event", "Olga")
	}
	otto.Post(path+"/rounds/2/publish").Want(t, http.StatusForbidden, "You are not on the staff")
	otto.Post(path+"/staff", "handle", "Otto", "duty", "arbiter").Want(t, http.StatusForbidden)
	otto.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0").Want(t, http.StatusForbidden)
	if a := otto.Get(path + "/entries"); strings.Contains(a.Page, "1989") {
		t.Error("an organiser of other events reads births")
	}
	olga.Post(path+"/staff", "handle", "Ana", "duty", "arbiter").Want(t, http.StatusConflict, "does not have that role on this server")
	olga.Post(path+"/staff", "handle", "Otto", "duty", "arbiter").Want(t, http.StatusOK, "Otto · arbiter")

	// They play on board 2: they may enter its result, is told, and everybody sees it.
	olga.Post(path+"/players/2/member", "handle", "Otto").Want(t, http.StatusOK)
	otto.Post(path+"/rounds/1/results", "was2", "*", "r2", "1-0").Want(t, http.StatusOK, "the result of your own board", "Entered by a player of this board")
	otto.Get(path+"/manage/log").Want(t, http.StatusOK, "The arbiter plays on that board.")
	olga.Post(path+"/staff/dismiss", "handle", "Otto", "duty", "arbiter").Want(t, http.StatusOK, "Saved.")
	olga.Get(path+"/manage/log").Want(t, http.StatusOK, "Otto was put on the staff: arbiter.", "Otto was taken off the staff: arbiter.")
	otto.Get(path+"/rounds/1/results").Want(t, http.StatusForbidden)
}
