package events

import (
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
)

// A key and Save do not end a game in play: the page asks, with what else was typed; confirmed, the
// game ends, and from the page of its board it is reopened and its clocks are started.
func TestAKeyDoesNotEndAGame(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Dora", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter|members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-2")
	carla.UploadEntries(path, strings.Replace(sitetest.EntryList, "1989;;", "1989;;Dora", 1)).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/seat", "chosen", "yes", "board", "1").Want(t, http.StatusOK)
	row := h.hall.Games()[0]
	h.play(row, foolsMate[:2]...)
	results, game := path+"/rounds/1/results", string(row.ID)
	typed := []string{"was1", "*", "r1", "1-0", "was2", "*", "r2", "1/2-1/2"}
	page := carla.Post(results, typed...)
	page.Want(t, http.StatusConflict, "Board 1: this result ends a game in play", "2 half moves, White to move", "The result 1 – 0 ends the game.", `name="ends1" value="`+game+`"`,
		"♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜")
	if !strings.Contains(page.Page, "½ – ½") {
		t.Error("what else was typed is lost")
	}
	h.until(path, func(tt tournament.Tournament) bool {
		one, _ := tt.Board(1, 1)
		two, _ := tt.Board(1, 2)
		return one.Result == tournament.NoResult && two.Result == tournament.NoResult
	})
	carla.Post(path+"/rounds/1/boards/1", "was", "*", "result", "1-0").Want(t, http.StatusConflict, "this result ends a game in play")
	carla.Post(results, append(typed, "ends1", game, "why1", "telephone")...).Want(t, http.StatusConflict, "Give the article", `value="telephone"`)
	if len(h.hall.Games()) != 1 {
		t.Fatal("the game has ended")
	}
	carla.Post(results, append(typed, "ends1", game, "why1", "telephone", "article1", "12.3b")...).Want(t, http.StatusOK, "The results are recorded.")
	if len(h.hall.Games()) != 0 {
		t.Fatal("the game goes on")
	}
	h.visitor("en").Get("/games/" + game)
	board := path + "/rounds/1/boards/1"
	carla.Get(board).Want(t, http.StatusOK, "Reopen the game", "The clocks stand until you start them.")
	carla.Post(board+"/reopen", "reason", "wrong board").Want(t, http.StatusConflict, "Give the article")
	carla.Post(board+"/reopen", "reason", "wrong board", "article", "8.7").Want(t, http.StatusOK, "The game is reopened.", "Start the clocks", "the game was reopened")
	if games := h.hall.Games(); len(games) != 1 || games[0].ID != row.ID {
		t.Fatalf("the hall has %v", games)
	}
	carla.Post(board+"/clocks").Want(t, http.StatusOK, "The clocks are running.")
	carla.Post(board+"/clocks").Want(t, http.StatusConflict)
	h.play(row, foolsMate[2:]...)
	h.until(path, func(tt tournament.Tournament) bool { b, _ := tt.Board(1, 1); return b.Result == tournament.BlackWins })
}

// An appeal that is upheld reopens the game of its board on request, in one act; if the game cannot
// be reopened, the decision stands and the record says why.
func TestAnUpheldAppealReopensTheGame(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Dora", "en")
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter|members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-2", "laws", "2009")
	carla.UploadEntries(path, strings.Replace(sitetest.EntryList, "1989;;", "1989;;Dora", 1)).Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	carla.Post(path+"/rounds/1/seat", "chosen", "yes", "board", "1").Want(t, http.StatusOK)
	row := h.hall.Games()[0]
	h.play(row, foolsMate[:2]...)
	appeal := func(text string) string {
		page := carla.Post(path+"/record", "new", "appeal", "player", "1", "round", "1", "board", "1", "text", text)
		page.Want(t, http.StatusOK, text)
		return page.Page
	}
	const reopens = "If it is upheld, reopen the game of this board"
	if page := appeal("it was not my telephone"); strings.Contains(page, reopens) {
		t.Error("a game in play can be reopened")
	}
	carla.Post(path+"/rounds/1/results", "was1", "*", "r1", "1-0", "was2", "*", "r2", "1/2-1/2", "ends1", string(row.ID), "why1", "telephone", "article1", "12.3b").Want(t, http.StatusOK)
	carla.Get(path+"/manage/record").Want(t, http.StatusOK, reopens)
	decide := func(number, outcome string) []string {
		return []string{"appeal", number, "outcome", outcome, "members", "Eva, Fritz, Gil", "reason", "it rang at board 2", "reopen", "yes"}
	}
	carla.Post(path+"/appeals/decide", decide("1", "upheld")...).Want(t, http.StatusOK, "The game is reopened.", "Start the clocks", "the game was reopened")
	if games := h.hall.Games(); len(games) != 1 || games[0].ID != row.ID {
		t.Fatalf("the hall has %v", games)
	}
	h.until(path, func(tt tournament.Tournament) bool { b, _ := tt.Board(1, 1); return b.Result == tournament.NoResult })

	// Beside another arbiter the game has been reopened already.
	appeal("nor mine")
	carla.Post(path+"/appeals/decide", decide("2", "upheld")...).Want(t, http.StatusConflict, "Appeal 2 by", "Decided by Eva, Fritz, Gil", "The game is not over")

	// A dismissed appeal reopens nothing.
	appeal("neither")
	carla.Post(path+"/appeals/decide", decide("3", "dismissed")...).Want(t, http.StatusOK, "Decided by Eva, Fritz, Gil")
}
