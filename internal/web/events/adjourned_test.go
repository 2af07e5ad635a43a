package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// A round is paired while a result is missing: the draft says what happens to the game, the person
// acknowledges it on a page of its own, and the pages say that it counts as a draw.
func TestMissingResultsAreAcknowledged(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path, _ := h.anOpen("Carla", six()...)
	carla.Post(path+"/lots", "colour", "white").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "1-0").Want(t, http.StatusOK)
	carla.Get(path).Want(t, http.StatusOK, "Enter the results of round 1", `href="`+path+`/manage/draft"`)
	carla.Get(path+"/manage/draft").Want(t, http.StatusOK, "Boards without a result: 3", "their games become adjourned")
	asked := carla.Post(path + "/rounds/2/publish")
	asked.Want(t, http.StatusOK, "Please note", "level 2", "Boards without a result: 3", `name="accept" value="missing-results@1"`, "I have read this")
	sitetest.CheckPage(t, "en", asked)
	carla.Post(path+"/rounds/2/publish", "accept", "missing-results@1").Want(t, http.StatusOK, "Round 2")
	for _, page := range []string{path, path + "/crosstable", path + "/print/standings", path + "/print/cross"} {
		p := carla.Get(page)
		p.Want(t, http.StatusOK, "Not final. Results are missing: round 1, board 3", "count as draws until then: round 1, board 3")
		sitetest.CheckPage(t, "en", p)
	}
	carla.Get(path+"/crosstable").Want(t, http.StatusOK, "(½)")
	carla.Get(path+"/rounds/1/results").Want(t, http.StatusOK, "Adjourned when round 2 was paired")
	carla.Post(path+"/rounds/1/results", "was3", "*", "r3", "1-0").Want(t, http.StatusOK, "Please confirm", "level 3", `name="accept" value="adjourned-result@1"`)
	carla.Post(path+"/rounds/1/results", "was3", "*", "r3", "1-0", "accept", "adjourned-result@1").Want(t, http.StatusOK, "recorded")
}

// A board of a match is adjourned on the page of the results, and the pages show the score that it has
// meanwhile in parentheses.
func TestBoardOfMatchIsAdjourned(t *testing.T) {
	h := newHouse(t)
	olga := both(h)
	path := league(olga)
	olga.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	form := olga.Get(path + "/rounds/1/results")
	form.Want(t, http.StatusOK, "Adjourn a game", `<option value="1.2">1.2: `)
	olga.Post(path+"/rounds/1/adjourn", "board", "1", "sealed", "white").Want(t, http.StatusConflict, "is decided by its games")
	olga.Post(path+"/rounds/1/adjourn", "board", "1.7", "sealed", "white").Want(t, http.StatusConflict)
	a := olga.Post(path+"/rounds/1/adjourn", "board", "1.2", "sealed", "white", "note", "move 41")
	a.Want(t, http.StatusOK, "Adjourned, ", " sealed: move 41")
	sitetest.CheckPage(t, "en", a)
	olga.Post(path+"/rounds/1/results", "was1.1", "*", "r1.1", "1-0").Want(t, http.StatusOK)
	for page, shown := range map[string]string{
		path: "count as draws until then: round 1, board 1.2", path + "/crosstable": "(1½)", path + "/teams/1": "(1½ – ½)", path + "/rounds/1": "(½)", path + "/print/cross": "(1½)",
	} {
		p := olga.Get(page)
		p.Want(t, http.StatusOK, shown)
		sitetest.CheckPage(t, "en", p)
	}
	olga.Get(path+"/manage/draft").Want(t, http.StatusOK, "Round 1, board 1.2 (", "is adjourned and counts as drawn in this pairing")
	olga.Get(path+"/manage/log").Want(t, http.StatusOK, "match 1, board 2: ", "was adjourned; ")
	olga.Post(path+"/rounds/1/results", "was1.2", "*", "r1.2", "1/2-1/2").Want(t, http.StatusOK)
	if p := olga.Get(path + "/crosstable"); strings.Contains(p.Page, "(1½)") {
		t.Error("it is still adjourned")
	}
}
