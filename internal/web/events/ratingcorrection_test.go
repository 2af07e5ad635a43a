package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
)

// On the page of a board a result is corrected for the rating report alone, once the next round is
// over; the pages of results and players say so, and the log undoes it.
func TestRatingCorrection(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path, id := h.anOpen("Carla", six()...)
	profile, err := h.members.Find(t.Context(), "Carla")
	must(t, err)
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	board := path + "/rounds/1/boards/1"
	for round := 1; round <= 2; round++ {
		must(t, h.office.PublishRound(t.Context(), profile.Identity(), id, round))
		if a := carla.Get(board); strings.Contains(a.Page, "For the rating report alone") {
			t.Errorf("round %d: the form is shown before the next round is over", round)
		}
		for b := 1; b <= 3; b++ {
			must(t, h.office.RecordResult(t.Context(), profile.Identity(), id, round, b, tournament.WhiteWins))
		}
	}
	a := carla.Get(board)
	a.Want(t, http.StatusOK, "For the rating report alone", "Correct for the rating report")
	sitetest.CheckPage(t, "en", a)
	carla.Post(board+"/rating", "rated", "0-1").Want(t, http.StatusConflict, "Give a reason")
	correct := []string{"rated", "0-1", "reason", "score sheets"}
	carla.Post(board+"/rating", correct...).Want(t, http.StatusOK, "for the rating report alone", `value="rating-correction@1"`)
	a = carla.Post(board+"/rating", append(correct, "accept", "rating-correction@1")...)
	const said = " in the standings, 0"
	a.Want(t, http.StatusOK, said, " for the rating report alone: score sheets")
	sitetest.CheckPage(t, "en", a)
	carla.Get(path+"/rounds/1/results").Want(t, http.StatusOK, said)
	carla.Get(path+"/players/1").Want(t, http.StatusOK, said)
	const line = "### Rating correction @ Round 1: 1-4: 1-0 => 0-1"
	for _, form := range []string{"trf26", "trf26-rating"} {
		carla.Get(path+"/files/"+form).Want(t, http.StatusOK, line)
	}
	a = carla.Get(path + "/manage/log")
	a.Want(t, http.StatusOK, strings.ReplaceAll(line, ">", "&gt;"))
	e, err := h.office.Event(id)
	must(t, err)
	_, err = h.office.Undo(t.Context(), profile.Identity(), id, e.Tournament.Facts(), "as it was")
	must(t, err)
	if a := carla.Get(path + "/players/1"); strings.Contains(a.Page, said) {
		t.Error("undone, the page still says so")
	}
}
