package events

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
)

// Two telephones at one board: the arbiter gives the links out, sees a disagreement, and
// what both say is recorded.
func TestResultsFromTheBoard(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := carla.NewEvent("system", "dutch-2026", "rounds", "3", "conduct", "board")
	carla.UploadEntries(path, "name,rating\n\"Alfa, A\",2000\n\"Beta, B\",1900\n\"Gamma, G\",1800\n\"Delta, D\",1700\n").Want(t, http.StatusOK)
	carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
	carla.Get(path+"/manage/phones").Want(t, http.StatusOK, "Let players report results")
	page := carla.Post(path + "/phones/open")
	page.Want(t, http.StatusOK, "Links of the players", "Alfa, A", `class="qr"`)
	sitetest.CheckPage(t, "en", page)
	links := regexp.MustCompile(`<a href="http://[^/]+(/events/[^"]+/me/[^"]+)">`).FindAllStringSubmatch(page.Page, -1)
	if len(links) != 4 {
		t.Fatalf("%d links\n%s", len(links), page.Page)
	}
	phone := func(i int) (*sitetest.Browser, string) { return h.visitor("en"), html.UnescapeString(links[i][1]) }
	alfa, mine := phone(0)
	alfa.Get(mine).Want(t, http.StatusOK, "Alfa, A", "No round yet", "I am here for this round")
	alfa.Post(mine+"/presence", "round", "1").Want(t, http.StatusOK, "I am not here")
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	b, _ := h.only().Tournament.Board(1, 1)
	opponent, win, loss := b.Black, tournament.WhiteWins, "loss"
	if b.Black == 1 {
		opponent, win = b.White, tournament.BlackWins
	}
	other, theirs := phone(int(opponent) - 1)
	page = alfa.Get(mine)
	page.Want(t, http.StatusOK, "How has your game ended?", "Board 1")
	sitetest.CheckPage(t, "en", page)
	if page.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("headers: %v", page.Header)
	}
	alfa.Post(mine+"/report", "round", "1", "board", "1", "result", "win").Want(t, http.StatusOK, "It counts when your opponent reports the same")
	alfa.Post(mine+"/report", "round", "1", "board", "2", "result", "win").Want(t, http.StatusConflict, "You do not play on board 2")
	alfa.Post(mine+"/report", "round", "1", "board", "1", "result", "1-0f").Want(t, http.StatusBadRequest)
	other.Post(theirs+"/report", "round", "1", "board", "1", "result", "draw").Want(t, http.StatusOK, "The arbiter sees it and decides")
	carla.Get(path+"/rounds/1/results").Want(t, http.StatusOK, `class="badge bad"`, "½")
	other.Post(theirs+"/report", "round", "1", "board", "1", "result", loss).Want(t, http.StatusOK, "Both of you reported this result.")
	if b, _ := h.only().Tournament.Board(1, 1); b.Result != win || !b.Source.Players {
		t.Errorf("%+v", b)
	}
	carla.Get(path+"/rounds/1/results").Want(t, http.StatusOK, "both players")
	h.visitor("en").Get(mine+"x").Want(t, http.StatusForbidden, "This link is not valid for any player")
	h.visitor("en").Get(path+"/me").Want(t, http.StatusConflict, "You are not entered")

	// The other board is adjourned: the next round is drafted, and says what it assumes.
	carla.Get(path+"/manage/draft").Want(t, http.StatusConflict, "Round 1 is not finished")
	carla.Post(path+"/rounds/1/adjourn", "board", "2", "sealed", "green").Want(t, http.StatusConflict, "is not a colour")
	carla.Post(path+"/rounds/1/adjourn", "board", "2", "sealed", "white", "note", "move 41").Want(t, http.StatusOK, "Adjourned, ", "move 41")
	draft := carla.Get(path + "/manage/draft")
	draft.Want(t, http.StatusOK, "is adjourned and counts as drawn in this pairing (C.04.2 3.1, 2026)")
	sitetest.CheckPage(t, "en", draft)
	carla.Post(path+"/rounds/2/publish").Want(t, http.StatusOK)
	before := carla.Get(path).Page
	carla.Post(path+"/rounds/1/results", "was2", "*", "r2", "1-0").Want(t, http.StatusOK)
	if after := carla.Get(path).Page; points(before) == points(after) {
		t.Error("the result of the adjourned game changes no standings")
	}
	if strings.Contains(carla.Get(path+"/rounds/1/results").Page, "Adjourned, ") {
		t.Error("it is still adjourned")
	}
	carla.Post(path+"/phones/close").Want(t, http.StatusOK, "Let players report results")
	alfa.Get(mine).Want(t, http.StatusForbidden)
}

// points are the cells of points of a table of standings.
func points(page string) string {
	return strings.Join(regexp.MustCompile(`class="points">[^<]*`).FindAllString(page, -1), " ")
}

// Two telephones at a game of a knock-out: its arbiter sees who reports what, what both say
// is its result, and the next game has its own question.
func TestResultsOfAKnockOutFromTheBoard(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	path := carla.NewEvent("system", "wimbledon", "games", "2", "conduct", "board", "order", "system", "tiebreak_rules", "c07-2026")
	carla.UploadEntries(path, "name,rating\n\"Alfa, A\",2000\n\"Beta, B\",1900\n").Want(t, http.StatusOK)
	carla.Post(path+"/contests/bracket").Want(t, http.StatusOK)
	page := carla.Post(path + "/phones/open")
	links := regexp.MustCompile(`<a href="http://[^/]+(/events/[^"]+/me/[^"]+)">`).FindAllStringSubmatch(page.Page, -1)
	alfa, mine := h.visitor("en"), html.UnescapeString(links[0][1])
	beta, theirs := h.visitor("en"), html.UnescapeString(links[1][1])
	alfa.Get(mine).Want(t, http.StatusOK, "No round yet")
	carla.Post(path+"/contests/1/begin", "stage", "1", "white", "2").Want(t, http.StatusOK)
	page = alfa.Get(mine)
	page.Want(t, http.StatusOK, "How has your game ended?", "Bracket · 1. Game 1", "Beta, B")
	sitetest.CheckPage(t, "en", page)
	game := func(number string) []string { return []string{"contest", "1", "stage", "1", "game", number} }
	report := func(b *sitetest.Browser, link, number, result string) sitetest.Answer {
		return b.Post(link+"/report", append(game(number), "result", result)...)
	}
	report(alfa, mine, "2", "win").Want(t, http.StatusConflict, "is not the next one")
	report(alfa, mine, "1", "win").Want(t, http.StatusOK, "It counts when your opponent reports the same")
	carla.Get(path+"/manage/contests").Want(t, http.StatusOK, "Black reports 0 – 1")
	report(beta, theirs, "1", "draw").Want(t, http.StatusOK, "The arbiter sees it and decides")
	carla.Get(path+"/manage/contests").Want(t, http.StatusOK, "White reports ½ – ½, Black 0 – 1", `class="alert bad"`)
	report(beta, theirs, "1", "loss").Want(t, http.StatusOK, "Game 2", "How has your game ended?")
	carla.Get(path+"/manage/log").Want(t, http.StatusOK, "0 – 1, as both players reported")
	// A result that the arbiter types is above what they say.
	report(alfa, mine, "2", "win").Want(t, http.StatusOK)
	carla.Post(path+"/contests/1/result", append(game("2"), "result", "0-1")...).Want(t, http.StatusOK)
	report(beta, theirs, "2", "loss").Want(t, http.StatusConflict)
	carla.Post(path+"/phones/close").Want(t, http.StatusOK)
	h.visitor("en").Get(mine).Want(t, http.StatusForbidden)
}
