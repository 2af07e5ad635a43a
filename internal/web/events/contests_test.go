package events

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
)

// A play-off in the browser from the tie to the last place: announced, begun before its
// pause is over with a reason, a result corrected, and the standings show its outcome.
// No result can break the tie under it; annulled, it leaves the event as it was.
func TestAPlayOffInTheBrowser(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-1", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
	carla.UploadEntries(path, "name,rating\nAna,2000\nBea,1900\nCarl,1800\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Get(path+"/manage/contests").Want(t, http.StatusOK, "Nobody is tied")
	for round := 1; round <= 3; round++ {
		carla.Post(fmt.Sprintf("%s/rounds/%d/publish", path, round)).Want(t, http.StatusOK)
		carla.Post(fmt.Sprintf("%s/rounds/%d/results", path, round), "was1", "*", "r1", "1/2-1/2").Want(t, http.StatusOK)
	}
	a := carla.Get(path + "/manage/contests")
	a.Want(t, http.StatusOK, "Places 1 to 3, 1 points", "Ana", "Announce a play-off", "C.07 3.1 has the regulations of the event say how a play-off is played")
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/contests/play-off", "place", "1", "group", "0", "straight", "yes").Want(t, http.StatusOK, "The play-off is announced.", "round robin, Armageddon", "Not before")
	a = carla.Post(path+"/contests/1/begin", "stage", "1")
	a.Want(t, http.StatusConflict, "pause")
	if strings.Contains(a.Page, "C.06") {
		t.Error("an article of 2009 is cited in an event under later rules")
	}
	carla.Post(path+"/rounds/1/boards/1", "was", "1/2-1/2", "result", "1-0", "reason", "score sheets").Want(t, http.StatusConflict, "Play-off 1 depends on it")
	a = carla.Post(path+"/contests/1/begin", "stage", "1", "white", "0", "reason", "all are ready")
	a.Want(t, http.StatusOK, "It has begun.", `name="game" value="1"`, `name="moves"`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/contests/1/result", "stage", "1", "game", "1", "result", "1-0").Want(t, http.StatusConflict, "move")
	for game := 1; game <= 3; game++ {
		carla.Post(path+"/contests/1/result", "stage", "1", "game", fmt.Sprint(game), "result", "1-0", "moves", "30").Want(t, http.StatusOK)
	}
	carla.Post(path+"/contests/1/result", "correct", "yes", "stage", "1", "game", "3", "result", "1-0", "moves", "25", "reason", "score sheets").Want(t, http.StatusOK)
	h.visitor("en").Get(path).Want(t, http.StatusOK, "Decided by play-off", "Play-off")
	page := h.visitor("en").Get(path + "/contests/1")
	page.Want(t, http.StatusOK, "Places", "25 moves")
	sitetest.CheckPage(t, "en", page)
	h.visitor("en").Get(path+"/contests/2").Want(t, http.StatusNotFound)
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "began before its pause was over", "all are ready")
	carla.Get(path+"/print/contests").Want(t, http.StatusOK, "Armageddon")

	carla.Post(path+"/contests/1/annul", "reason", "a slip was wrong").Want(t, http.StatusOK, "Undone.", "Announce a play-off")
	carla.Post(path+"/rounds/1/boards/1", "was", "1/2-1/2", "result", "1-0", "reason", "score sheets").Want(t, http.StatusOK)
	sitetest.CheckTranslated(t, carla, "/events/new?kind=all")
}

// Shared places in the browser: settled by values, what is still shared by an order, and a lot that falls
// the same again. What is refused keeps what was typed.
func TestSharedPlacesInTheBrowser(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-1", "order", "system", "tiebreak_rules", "c07-2026", "conduct", "board")
	carla.UploadEntries(path, "name,rating\nAna,2000\nBea,1900\nCarl,1800\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	for round := 1; round <= 3; round++ {
		carla.Post(fmt.Sprintf("%s/rounds/%d/publish", path, round)).Want(t, http.StatusOK)
		carla.Post(fmt.Sprintf("%s/rounds/%d/results", path, round), "was1", "*", "r1", "1/2-1/2").Want(t, http.StatusOK)
	}
	a := carla.Get(path + "/manage/contests")
	a.Want(t, http.StatusOK, "Places 1 to 3, shared after all tie-breaks", "Settle shared places")
	sitetest.CheckPage(t, "en", a)
	settle := func(fields ...string) sitetest.Answer {
		return carla.Post(path+"/contests/settle", append([]string{"place", "1", "group", "0"}, fields...)...)
	}
	settle("by", "values", "number-1", "7.5", "number-2", "x", "number-3", "3", "reason", "the league").Want(t, http.StatusConflict, "one value for each player", `value="7.5"`, `value="the league"`)
	settle("by", "order", "number-1", "1", "number-2", "2", "number-3", "2", "reason", "rapid").Want(t, http.StatusConflict, "another place")
	settle("by", "order", "number-1", "1", "number-2", "2", "number-3", "3").Want(t, http.StatusConflict, "reason")
	settle("by", "values", "number-1", "3", "number-2", "7,5", "number-3", "3", "reason", "the league").Want(t, http.StatusOK, "The places are settled.", "Places 2 to 3, shared")
	h.visitor("en").Get(path).Want(t, http.StatusOK, "Places by values calculated elsewhere: 1. Bea (7.5); 2. Ana (3); 2. Carl (3) – the league")
	carla.Post(path+"/contests/settle", "place", "2", "group", "0", "by", "order", "number-1", "2", "number-3", "1", "reason", "a rapid game").Want(t, http.StatusOK, "The places are settled.")
	page := h.visitor("en").Get(path)
	page.Want(t, http.StatusOK, "Places by the arbiter’s order: 2. Carl; 3. Ana – a rapid game")
	sitetest.CheckPage(t, "en", page)
	settle("by", "lot").Want(t, http.StatusConflict)
	carla.Post(path+"/rounds/3/boards/1", "was", "1/2-1/2", "result", "1-0", "reason", "score sheets").Want(t, http.StatusConflict, "were settled")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "Values calculated elsewhere (the league) put those who shared places 1 to 3 in order: Bea 7.5; Ana 3; Carl 3.")
}

// A knock-out in the browser: drawn up, begun by lot, matches of two games, a tied one
// broken, a bracket that shows who is through, and the winner.
func TestAKnockOutInTheBrowser(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "wimbledon", "games", "2,1", "straight", "yes", "conduct", "board", "order", "system", "tiebreak_rules", "c07-2026")
	carla.UploadEntries(path, "name,rating\nAna,2000\nBea,1900\nCarl,1800\n").Want(t, http.StatusOK)
	carla.Get(path+"/manage/contests").Want(t, http.StatusOK, "Draw up the bracket")
	a := carla.Post(path + "/contests/bracket")
	a.Want(t, http.StatusOK, "The bracket is drawn up.", "match of 2 games", "goes on without play", "Winner of match 2")
	sitetest.CheckPage(t, "en", a)
	carla.Get(path+"/manage/rounds").Want(t, http.StatusOK)
	carla.Get(path+"/manage/players/3").Want(t, http.StatusOK, "lost by default at once")
	carla.Post(path+"/players/3/withdraw", "reason", "ill").Want(t, http.StatusOK)
	carla.Get(path+"/manage/contests").Want(t, http.StatusOK, "− – +", "Ana – Bea")
	log := carla.Get(path + "/manage/log")
	log.Want(t, http.StatusOK, "loses the games still to be played by default: Carl")
	carla.Post(path+"/log/undo", "place", regexp.MustCompile(`/manage/log/(\d+)`).FindStringSubmatch(log.Page)[1], "reason", "he is back").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/begin").Want(t, http.StatusOK, "It has begun.")
	// Game 1 goes on another day: game 2 is played, and what follows waits.
	carla.Post(path+"/contests/1/adjourn", "stage", "1", "game", "1", "sealed", "green").Want(t, http.StatusConflict, "is not a colour")
	a = carla.Post(path+"/contests/1/adjourn", "stage", "1", "game", "1", "sealed", "black", "note", "move 41")
	a.Want(t, http.StatusOK, "Adjourned, ", "sealed: move 41", `name="game" value="2"`, "Adjourn game 2")
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/contests/1/adjourn", "stage", "1", "game", "1", "sealed", "white").Want(t, http.StatusConflict, "is adjourned: it goes on from its envelope")
	carla.Post(path+"/contests/1/result", "stage", "1", "game", "2", "result", "1/2-1/2").Want(t, http.StatusOK)
	public := h.visitor("en").Get(path + "/contests/1")
	public.Want(t, http.StatusOK, "Adjourned, ")
	if strings.Contains(public.Page, "move 41") || strings.Contains(public.Page, "Armageddon") {
		t.Error("the note is public, or the next stage did not wait")
	}
	carla.Post(path+"/contests/1/result", "stage", "1", "game", "1", "result", "1/2-1/2").Want(t, http.StatusOK, "Armageddon")
	if strings.Contains(h.visitor("en").Get(path+"/contests/1").Page, "Adjourned, ") {
		t.Error("it is still adjourned")
	}
	carla.Post(path+"/contests/1/begin", "reason", "no time").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/result", "stage", "2", "game", "1", "result", "1/2-1/2").Want(t, http.StatusOK, "stage 3")
	carla.Post(path+"/contests/1/begin").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/result", "stage", "3", "game", "1", "result", "1-0").Want(t, http.StatusOK, "Places")
	visitor := h.visitor("en")
	page := visitor.Get(path + "/contests/1")
	page.Want(t, http.StatusOK, "Final", "Through", "Armageddon")
	sitetest.CheckPage(t, "en", page)
	visitor.Get(path).Want(t, http.StatusOK, "Wimbledon, knock-out", "Bracket")
	visitor.Get(path+"/report.trf").Want(t, http.StatusOK, "Knock-Out")
	if csv := visitor.Get(path + "/files/csv?sheet=contests").Page; strings.Count(csv, "\n") != 5 {
		t.Errorf("%s", csv)
	}
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "Knock-out of 3 players")
	carla.Post(path+"/prizes", "category", "", "amounts", "100 50", "division", "equal", "reason", "a sponsor").Want(t, http.StatusOK)
	visitor.Get(path+"/prizes").Want(t, http.StatusOK, `<strong class="amount">100.00`, `<strong class="amount">50.00`)
}

// A knock-out in the hall: the games are seated from the page of its matches, followed
// from the public one, and what somebody types for one ends it.
func TestAKnockOutInTheHallFromTheBrowser(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "en")
	h.member("Bea", "en")
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "wimbledon", "straight", "yes", "conduct", "screen", "control", "15+10", "order", "system", "tiebreak_rules", "c07-2026")
	carla.UploadEntries(path, "name,rating,handle\nAna,2000,Ana\nBea,1900,Bea\nCora,1800,\nDina,1700,\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list")
	carla.Post(path+"/contests/bracket").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/seat").Want(t, http.StatusConflict, "No game waits for the hall")
	carla.Post(path+"/contests/1/begin", "stage", "1", "white", "1").Want(t, http.StatusOK, "can begin in the hall: 0. Without a member for both players: 1.")
	carla.Post(path+"/contests/1/seat").Want(t, http.StatusConflict, "Dina", "has no member who plays here")
	carla.Post(path+"/contests/1/result", "stage", "1", "game", "1", "result", "1-0").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/begin", "stage", "2", "white", "2").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/result", "stage", "2", "game", "1", "result", "1-0").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/begin", "stage", "3", "white", "1").Want(t, http.StatusOK, "can begin in the hall: 1.")
	a := carla.Post(path + "/contests/1/seat")
	a.Want(t, http.StatusOK, "The games have started in the hall")
	sitetest.CheckPage(t, "en", a)
	games := h.hall.Games()
	if len(games) != 1 || games[0].Control.String() != "900+10" || !games[0].Rated {
		t.Fatalf("the hall has %+v", games)
	}
	link := fmt.Sprintf(`href="/games/%s"`, games[0].ID)
	visitor := h.visitor("en")
	page := visitor.Get(path + "/contests/1")
	page.Want(t, http.StatusOK, `<li class="live">`, link)
	sitetest.CheckPage(t, "en", page)
	// A result asks first, with the position, the clocks and whose move it is, as on a board of a round.
	row, game := games[0], string(games[0].ID)
	h.play(row, foolsMate[:2]...)
	typed := []string{"stage", "3", "game", "1", "result", "1-0"}
	a = carla.Post(path+"/contests/1/result", typed...)
	a.Want(t, http.StatusConflict, "confirm it with a reason", "Game 1: this result ends a game in play", "2 half moves, White to move", "♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜",
		`name="ends1-3-1" value="`+game+`"`, `<option value="1-0" selected>`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/contests/1/result", append(typed, "ends1-3-1", game, "why1-3-1", "telephone")...).Want(t, http.StatusConflict, "Give the article", `value="telephone"`)
	if len(h.hall.Games()) != 1 {
		t.Fatal("the game has ended")
	}
	if page := carla.Get(path + "/manage/contests"); strings.Contains(page.Page, "ends1-3-1") {
		t.Error("it asks before anything is typed")
	}
	carla.Post(path+"/contests/1/result", "stage", "3", "game", "1", "result", "1-0", "ends1-3-1", string(h.hall.Games()[0].ID), "why1-3-1", "telephone", "article1-3-1", "12.3b").Want(t, http.StatusOK, "Places")
	if games := h.hall.Games(); len(games) != 0 {
		t.Errorf("the game goes on: %+v", games)
	}
	visitor.Get(path+"/contests/1").Want(t, http.StatusOK, link, "Places")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "were seated in the hall")

	// The game that an arbiter has ended is reopened from its page, and the places are open again.
	board := path + "/contests/1/stages/3/games/1"
	carla.Get(path+"/manage/contests").Want(t, http.StatusOK, `href="`+board+`"`)
	a = carla.Get(board)
	a.Want(t, http.StatusOK, "Reopen the game", "The clocks stand until you start them.")
	sitetest.CheckPage(t, "en", a)
	otto := h.withRole("Otto", "en", members.RolePlayer)
	otto.Get(board).Want(t, http.StatusForbidden)
	otto.Post(board+"/reopen", "reason", "x", "article", "8.7").Want(t, http.StatusForbidden)
	carla.Post(board+"/clocks").Want(t, http.StatusConflict)
	carla.Post(board+"/reopen", "reason", "wrong game").Want(t, http.StatusConflict, "Give the article", `value="wrong game"`)
	carla.Post(board+"/reopen", "reason", "wrong game", "article", "8.7").Want(t, http.StatusOK, "The game is reopened.", "Start the clocks")
	if games := h.hall.Games(); len(games) != 1 || games[0].ID != row.ID {
		t.Fatalf("the hall has %v", games)
	}
	if page := visitor.Get(path + "/contests/1"); strings.Contains(page.Page, "Places") {
		t.Error("the places still stand")
	}
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "the game was reopened", "wrong game")
	carla.Post(board+"/clocks").Want(t, http.StatusOK, "The clocks are running.")
	carla.Post(board+"/clocks").Want(t, http.StatusConflict)
	h.play(row, foolsMate[2:]...)
	h.until(path, func(tt tournament.Tournament) bool { return tt.Contest(1).Over() })
	a = carla.Get(board)
	a.Want(t, http.StatusOK, "0 – 1", "No arbiter has ended this game")
	sitetest.CheckPage(t, "en", a)
	for _, none := range []string{"/contests/2/stages/1/games/1", "/contests/1/stages/9/games/1", "/contests/1/stages/3/games/2", "/contests/1/stages/0/games/0"} {
		carla.Get(path+none).Want(t, http.StatusNotFound)
	}
}

// The rules of the matches of a knock-out change on the page of the settings until its
// bracket is drawn up; then it says why they do not.
func TestMatchRulesInTheSettings(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "berger-1", "conduct", "board", "order", "system", "tiebreak_rules", "c07-2026")
	save := func(fields ...string) sitetest.Answer {
		return carla.Post(path+"/settings/play", append([]string{"has_early", "yes", "has_straight", "yes"}, fields...)...)
	}
	save("system", "wimbledon", "games", "2, two").Want(t, http.StatusBadRequest, "“2, two” is", `id="matches-error"`)
	save("system", "wimbledon", "games", "2, 99").Want(t, http.StatusConflict, `id="matches-error"`)
	a := save("system", "wimbledon", "games", "2,4", "early", "yes")
	a.Want(t, http.StatusOK, "Saved.", `value="2, 4"`, `name="early" value="yes" checked`, `name="straight" value="yes"><span>`)
	sitetest.CheckPage(t, "en", a)
	save("games", "2", "straight", "yes").Want(t, http.StatusOK, `name="straight" value="yes" checked`, `name="early" value="yes"><span>`)
	carla.UploadEntries(path, "name,rating\nAna,2000\nBea,1900\n").Want(t, http.StatusOK)
	carla.Post(path+"/contests/bracket").Want(t, http.StatusOK, "match of 2 games")
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, `id="matches" disabled`)
	save("games", "3").Want(t, http.StatusConflict)
	otto := carla.NewEvent("system", "wimbledon", "conduct", "board", "order", "system", "tiebreak_rules", "c07-2026")
	path = otto
	save("system", "berger-2", "games", "").Want(t, http.StatusOK, "Saved.")
}
