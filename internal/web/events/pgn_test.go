package events

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// play plays a game of the hall by its two players.
func (h *house) play(row hall.GameRow, moves ...string) {
	h.t.Helper()
	players := [2]members.Identity{{ID: row.White.ID, Handle: row.White.Handle}, {ID: row.Black.ID, Handle: row.Black.Handle}}
	for ply, text := range moves {
		who := players[ply%2]
		view, err := h.hall.Table(h.t.Context(), row.ID, who)
		must(h.t, err)
		pos := view.Position()
		move, err := uci.Parse(&pos, text)
		must(h.t, err)
		_, err = h.hall.Do(h.t.Context(), row.ID, who, laws.Move{Move: move, Ply: view.Ply})
		must(h.t, err)
	}
}

// until waits for an event to become what is wanted; a deadline ends a wait in vain.
func (h *house) until(path string, done func(tournament.Tournament) bool) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), 20*time.Second)
	defer cancel()
	id := office.EventID(strings.TrimPrefix(path, "/events/"))
	for {
		changed := h.office.Changed(id)
		e, err := h.office.Event(id)
		must(h.t, err)
		if done(e.Tournament) {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			h.t.Fatal("waited in vain")
		}
	}
}

var (
	foolsMate = []string{"f2f3", "e7e5", "g2g4", "d8h4"}
	scholars  = []string{"e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"}
)

// Games that were played in the hall, move by move, stand with their moves in the PGN of
// their event: boards of rounds, of matches between teams, of a knock-out and of its
// tie-breaks. The names, the round and the result are those of the event.
func TestPGNHasTheMovesOfTheHall(t *testing.T) {
	h := newHouse(t)
	for _, handle := range []string{"Ana", "Bea", "Cora", "Dina"} {
		h.member(handle, "en")
	}
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	numbered := []string{"order", "system", "tiebreak_rules", "c07-2026", "conduct", "screen", "control", "15+10"}
	begun := func(list string, fields ...string) string {
		path := carla.NewEvent(append(fields, numbered...)...)
		carla.UploadEntries(path, list).Want(t, http.StatusOK)
		carla.Post(path+"/lots", "how", "list").Want(t, http.StatusOK)
		return path
	}
	download := func(path string) sitetest.Answer { return h.visitor("en").Get(path + "/files/pgn") }
	published := func(path string) {
		carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
		carla.Post(path+"/rounds/1/seat").Want(t, http.StatusOK, "The games have started in the hall")
	}

	robin := begun("name,handle\n\"Alta, Ana\",Ana\n\"Baja, Bea\",Bea\n", "system", "berger-1")
	published(robin)
	h.play(h.hall.Games()[0], foolsMate...)
	h.until(robin, func(tt tournament.Tournament) bool { return tt.Boards(1)[0].Result == tournament.BlackWins })
	download(robin).Want(t, http.StatusOK, "[White \"Alta, Ana\"]", "[Round \"1.1\"]", "1. f3 ", "Qh4#", "0-1")

	// A copy that is uploaded knows the result; the moves stayed where they were played.
	file := carla.Get(robin + "/files/event").Page
	a := carla.Upload("/events/upload", "file", "robin.event", file)
	a.Want(t, http.StatusOK)
	again := strings.TrimSuffix(a.Request.URL.Path, "/manage/entries")
	again = strings.Join(strings.Split(again, "/")[:3], "/")
	download(again).Want(t, http.StatusOK, "[White \"Alta, Ana\"]", "\n0-1\n")
	if page := h.visitor("en").Get(again + "/rounds/1").Page; strings.Contains(page, "/games/") {
		t.Error("the copy leads to a game that is not here")
	}

	teams := begun("name;rating;team;handle\nAna;2000;Torre;Ana\nBea;1900;Torre;Bea\nCora;1950;Dama;Cora\nDina;1800;Dama;Dina\n", "system", "berger-1", "teams", "2", "primary", "mp", "laws", "2023")
	published(teams)
	games := h.hall.Games()
	if len(games) != 2 {
		t.Fatalf("%d games of the match", len(games))
	}
	for _, row := range games {
		h.play(row, map[string][]string{"Ana": foolsMate, "Dina": scholars}[row.White.Handle]...)
	}
	h.until(teams, func(tt tournament.Tournament) bool { b, _ := tt.Board(1, 1); return b.Result == tournament.BlackWins })
	download(teams).Want(t, http.StatusOK, "[WhiteTeam ", "[Round \"1.1.1\"]", "Qh4#", "[Round \"1.1.2\"]", "Qxf7#")

	cup := begun("name,rating,handle\nAna,2000,Ana\nBea,1900,Bea\n", "system", "wimbledon", "straight", "yes")
	carla.Post(cup+"/contests/bracket").Want(t, http.StatusOK)
	carla.Post(cup+"/contests/1/begin", "stage", "1", "white", "1").Want(t, http.StatusOK)
	carla.Post(cup+"/contests/1/seat").Want(t, http.StatusOK)
	h.play(h.hall.Games()[0], foolsMate[:2]...)
	carla.Post(cup+"/contests/1/result", "stage", "1", "game", "1", "result", "1/2-1/2").Want(t, http.StatusConflict, "2 half moves")
	carla.Post(cup+"/contests/1/result", "stage", "1", "game", "1", "result", "1/2-1/2", "ends1-1-1", string(h.hall.Games()[0].ID), "why1-1-1", "a power cut", "article1-1-1", "6.11").Want(t, http.StatusOK)
	carla.Post(cup+"/contests/1/begin", "stage", "2", "white", "1", "reason", "all are ready").Want(t, http.StatusOK)
	carla.Post(cup+"/contests/1/seat").Want(t, http.StatusOK)
	armageddon := h.hall.Games()[0]
	h.play(armageddon, scholars...)
	h.until(cup, tournament.Tournament.Over)
	page := download(cup)
	page.Want(t, http.StatusOK, "[Round \"1.1\"]", "1. f3", "1/2-1/2", "[Stage \"2\"]", "Qxf7#")
	if n := strings.Count(page.Page, "[Event "); n != 2 {
		t.Errorf("%d games:\n%s", n, page.Page)
	}
}
