package events

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
)

// One round has boards in the hall and boards over the board, and a control of its own.
func TestARoundInTheHallAndOverTheBoard(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Dora", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := carla.NewEvent("system", "berger-2")
	carla.UploadEntries(path, strings.Replace(sitetest.EntryList, "1989;;", "1989;;Dora", 1)).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	terms := path + "/rounds/1/terms"
	carla.Post(terms, "control", "fifteen", "reason", "x").Want(t, http.StatusConflict)
	carla.Post(terms, "control", "15+10", "place", "Casino", "time", "10:30", "reason", "The hall is let").Want(t, http.StatusOK, "Saved.", `value="15+10"`)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK, "10:30 · 15+10 · Casino",
		"can be played in the hall: 1. Boards that are played over the board, because a player is not a member: 1.", "1: Rubinstein, Akiba – Réti, Richard")
	h.visitor("en").Get(path+"/rounds/1").Want(t, http.StatusOK, "10:30 · 15+10 · Casino")
	sitetest.CheckTranslated(t, h.visitor("en"), path+"/rounds/1")

	carla.Post(path+"/rounds/1/seat", "chosen", "yes").Want(t, http.StatusConflict) // none was chosen
	carla.Post(path+"/rounds/1/seat", "chosen", "yes", "board", "1").Want(t, http.StatusOK, "The games have started in the hall")
	games := h.hall.Games()
	if len(games) != 1 || games[0].Control.String() != "900+10" {
		t.Fatalf("the hall has %v", games)
	}
	carla.Post(path+"/rounds/1/results", "was2", "*", "r2", "1/2-1/2").Want(t, http.StatusOK, "The results are recorded.")
	h.visitor("en").Get(path+"/rounds/1").Want(t, http.StatusOK, `<li class="live">`, "½ – ½")
	carla.Post(path+"/rounds/1/seat", "chosen", "yes", "board", "2").Want(t, http.StatusConflict)
}

// A board whose game was called off is offered again among the games to start, and starting begins
// another one.
func TestABoardWhoseGameWasCalledOffBeginsAgain(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Dora", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter|members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-2")
	carla.UploadEntries(path, strings.Replace(sitetest.EntryList, "1989;;", "1989;;Dora", 1)).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/seat", "chosen", "yes", "board", "1").Want(t, http.StatusOK, "can be played in the hall: 0.")
	row := h.hall.Games()[0]
	judge := members.Identity{ID: "a-judge", Handle: "Judge", Roles: members.RoleArbiter | members.RoleAdministrator}
	if _, err := h.hall.Do(t.Context(), row.ID, judge, laws.Annul{Reason: "the wrong players sat down"}); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if page := carla.Get(path + "/manage/rounds").Page; strings.Contains(page, "can be played in the hall: 1.") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the board is not offered again")
		}
	}
	carla.Post(path+"/rounds/1/seat", "chosen", "yes", "board", "1").Want(t, http.StatusOK, "The games have started in the hall", "can be played in the hall: 0.")
	if games := h.hall.Games(); len(games) != 1 || games[0].ID == row.ID {
		t.Errorf("the hall has %v", games)
	}
}
