package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
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
