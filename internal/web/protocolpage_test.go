package web

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
)

// The protocol of a game holds every move, also those that an arbiter took back, with the times left
// and every other fact, on a page and in files.
func TestProtocolOfAGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	players := [2]*person{h.person("Ana"), h.person("Berta")}
	game := h.seatOnScreen("Ana", "Berta", &hall.EventRef{Event: "e1", Name: "Club Cup", Round: 1, Board: 1})
	chief := h.withRole("Chief", "en", members.RoleAdministrator)
	for i, text := range []string{"e2e4", "e7e5", "g1f3"} {
		players[i%2].move(game, text)
	}
	for _, c := range []laws.Command{
		laws.StopClocks{Reason: "a wrong move"}, laws.RestorePosition{Ply: 2, Times: laws.TimesKept, Reason: "a wrong move"}, laws.ResumeGame{},
	} {
		_, err := h.hall.Do(context.Background(), hall.GameID(game), h.who("Chief"), c)
		must(t, err)
	}
	players[0].move(game, "b1c3")
	players[1].do(game, laws.Resign{})
	path := "/games/" + game + "/protocol"
	page := chief.Get(path)
	page.Want(t, http.StatusOK, "Protocol of the game", "Club Cup · Round 1, board 1", "1. e4", "1... e5", "2. Nf3 (taken back)<", "2. Nc3<", "restored", "1 – 0", "1:00:00", "download")
	sitetest.CheckPage(t, "en", page)
	h.browser("es").Get(path).Want(t, http.StatusOK, "Acta de la partida", "2. Cf3")
	h.browser("en").Get("/games/"+game).Want(t, http.StatusOK, path)
	for form, begins := range map[string]string{"pdf": "%PDF", "csv": "No.", "json": "{"} {
		if file := chief.Get(path + "/" + form); file.StatusCode != http.StatusOK || !strings.HasPrefix(strings.TrimPrefix(file.Page, "\ufeff"), begins) || !strings.Contains(file.Header.Get("Content-Disposition"), "protocol-ana-berta") {
			t.Errorf("%s: %d %v %.80q", form, file.StatusCode, file.Header, file.Page)
		}
	}
	chief.Get(path+"/csv").Want(t, http.StatusOK, "2. Nf3", "2. Nc3")
	chief.Get(path+"/xlsx").Want(t, http.StatusNotFound)
	chief.Get("/games/nosuch/protocol").Want(t, http.StatusNotFound)

	// The decision on a claim names the moves that were on the board at the claim, although they were
	// taken back afterwards.
	claimed := h.seatOnScreen("Ana", "Berta", &hall.EventRef{Event: "e1", Name: "Club Cup", Round: 2, Board: 1})
	for i, text := range []string{"e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8"} {
		players[i%2].move(claimed, text)
	}
	players[0].do(claimed, laws.ClaimRepetition{})
	for _, c := range []laws.Command{
		laws.StopClocks{Reason: "a wrong move"}, laws.RestorePosition{Ply: 5, Times: laws.TimesKept, Reason: "a wrong move"}, laws.ResumeGame{},
	} {
		_, err := h.hall.Do(context.Background(), hall.GameID(claimed), h.who("Chief"), c)
		must(t, err)
	}
	path = "/games/" + claimed + "/protocol"
	proof := "The same position stood on the board: after 1... e5, after 3... Ng8."
	chief.Get(path).Want(t, http.StatusOK, proof)
	players[1].move(claimed, "b8c6")
	chief.Get(path).Want(t, http.StatusOK, proof, "3... Nc6<")

	// The games of a contest have no round.
	final := h.seatOnScreen("Ana", "Berta", &hall.EventRef{Event: "e1", Name: "Club Cup", Contest: 1, Stage: 1, Game: 1})
	of := chief.Get("/games/" + final + "/protocol")
	of.Want(t, http.StatusOK, "Club Cup · ")
	if strings.Contains(of.Page, "Round 0") {
		t.Error("the protocol of a game of a contest names round 0")
	}
}
