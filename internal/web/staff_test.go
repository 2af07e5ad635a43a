package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// An event is its owner's and its staff's: nobody else sees its desk or types its
// results, whatever his roles are, and what is missing is said.
func TestStaffOfAnEvent(t *testing.T) {
	h := newHouse(t)
	olga := h.withRole("Olga", "en", members.RoleOrganiser)
	otto := h.withRole("Otto", "en", members.RoleOrganiser|members.RoleArbiter)
	h.member("Ana", "en")
	path := "/events/" + h.event(olga)
	for _, page := range []string{"/manage", "/rounds/1/results"} {
		otto.get(path+page).want(t, http.StatusForbidden, "You are not on the staff of this event", "Olga")
	}
	otto.post(path+"/rounds/2/publish").want(t, http.StatusForbidden, "You are not on the staff")
	otto.post(path+"/staff", "handle", "Otto", "duty", "arbiter").want(t, http.StatusForbidden)
	otto.post(path+"/rounds/1/results", "was1", "*", "r1", "1-0").want(t, http.StatusForbidden)
	if a := otto.get(path + "/entries"); strings.Contains(a.body, "1989") {
		t.Error("an organiser of other events reads births")
	}
	olga.post(path+"/staff", "handle", "Ana", "duty", "arbiter").want(t, http.StatusConflict, "does not have that role on this server")
	olga.post(path+"/staff", "handle", "Otto", "duty", "arbiter").want(t, http.StatusOK, "Otto · arbiter", "Otto was put on the staff: arbiter.")

	// He plays on board 2: he may enter its result, is told, and everybody sees it.
	olga.post(path+"/players/2/member", "handle", "Otto").want(t, http.StatusOK)
	otto.post(path+"/rounds/1/results", "was2", "*", "r2", "1-0").want(t, http.StatusOK, "the result of your own board", "entered by a player of this board")
	otto.get(path+"/manage").want(t, http.StatusOK, "The arbiter plays on that board.")
	olga.post(path+"/staff/dismiss", "handle", "Otto", "duty", "arbiter").want(t, http.StatusOK, "Otto was taken off the staff: arbiter.")
	otto.get(path+"/rounds/1/results").want(t, http.StatusForbidden)
}
