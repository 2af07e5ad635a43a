package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// The boards of the last round on which somebody can still share first place are named,
// and begin in the hall at one press while the others wait. C.06 Annex 6(g), 2009.
func TestBoardsBeginEarlierInTheBrowser(t *testing.T) {
	h := newHouse(t)
	list := "name;rating;member\n"
	for i, name := range []string{"Ana", "Bea", "Carl", "Dina", "Eva", "Finn", "Gil", "Hugo"} {
		h.member(name, "en")
		list += name + ";" + string(rune('8'-i)) + "00;" + name + "\n"
	}
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "order", "system", "tiebreak_rules", "c07-2026")
	carla.UploadEntries(path, list).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	for _, round := range []string{"1", "2"} {
		carla.Post(path+"/rounds/"+round+"/publish").Want(t, http.StatusOK)
		if strings.Contains(carla.Get(path+"/manage/rounds").Page, "first place") {
			t.Errorf("round %s is not the last", round)
		}
		carla.Post(path+"/rounds/"+round+"/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "0-1", "was3", "*", "r3", "1-0", "was4", "*", "r4", "0-1").Want(t, http.StatusOK)
	}
	carla.Post(path+"/rounds/3/publish").Want(t, http.StatusOK)
	a := carla.Get(path + "/manage/rounds")
	a.Want(t, http.StatusOK, "may still share first place: 1. Where time is short", "may begin before the others.</p>", "Begin these games first", `<input type="hidden" name="board" value="1">`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/rounds/3/seat", "chosen", "yes", "board", "1").Want(t, http.StatusOK)
	if games := h.hall.Games(); len(games) != 1 {
		t.Errorf("%d games have begun", len(games))
	}
	carla.Post(path+"/rounds/3/seat").Want(t, http.StatusOK)
	if games := h.hall.Games(); len(games) != 4 {
		t.Errorf("%d games have begun", len(games))
	}
}
