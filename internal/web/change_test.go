package web

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// changesFile is what a reader is sent of a table in whole and, on another page of theirs, as
// changes of it, byte for byte. The browser part holds by it that the second leads to the first.
const changesFile = "testdata/changes.txt"

// What changes of a table is told in the words that clients understand, and the whole where that is not enough.
func TestChangesOfTables(t *testing.T) {
	w := newWire(t)
	w.here(w.white)
	w.here(w.dark)
	w.title("a game with an offer, stopped clocks, a wrong claim, check and mate")
	g := w.twice(hall.SeekSpec{Control: "300+3", Edition: "2009", Color: hall.AsWhite}, 0)
	g.moves(0, "e2e4", "e7e5", "g1f3", "d7d6")
	g.do(w.white, laws.OfferDraw{})
	g.moves(4, "f1c4", "c8g4")
	g.do(w.arbiter, laws.StopClocks{Reason: "the lights <went> out"})
	g.do(w.arbiter, laws.ResumeGame{})
	g.moves(6, "b1c3", "g7g6")
	g.do(w.white, laws.ClaimRepetition{})
	g.moves(8, "f3e5", "g4d1", "c4f7", "e8e7", "c3d5")
	g.close()
	w.title("a game without clocks in which a move is taken back")
	g = w.twice(hall.SeekSpec{Control: "-", Edition: "2023", Profile: hall.FICSProfile, Color: hall.AsWhite}, 0)
	g.moves(0, "e2e4", "d7d5", "e4d5")
	g.agree(hall.TakebackOffer, 1)
	g.moves(2, "e4e5")
	g.do(w.arbiter, laws.SetResult{Result: laws.Drawn, Reason: "the bell rang"})
	g.close()
	w.title("a game that visitors see later, with a pause")
	g = w.twice(hall.SeekSpec{Control: "300", Edition: "2023", Profile: hall.FICSProfile, Color: hall.AsWhite, Delay: hall.Delay{Moves: 1}}, 2)
	g.moves(0, "e2e4", "e7e5", "g1f3", "b8c6")
	g.late = 2 // they see the pause with the moves after it
	g.agree(hall.PauseOffer, 0)
	g.agree(hall.UnpauseOffer, 0)
	g.moves(4, "f1c4")
	g.do(w.arbiter, laws.SetResult{Result: laws.Drawn, Reason: "the bell rang"})
	g.close()

	if *update {
		must(t, os.WriteFile(changesFile, w.out.Bytes(), 0o600))
		return
	}
	want, err := os.ReadFile(changesFile)
	must(t, err)
	if !bytes.Equal(w.out.Bytes(), want) {
		t.Errorf("%s is to be\n%s", changesFile, w.out.String())
	}
}

// twice is a game that its two players and a visitor see in whole and on another page by its changes.
type twice struct {
	w        *stenographer
	game     hall.GameID
	players  []*eye
	visitors []*eye
	late     int // so many times nothing is shown to visitors
}

// twice begins a game. So many half moves are made before the visitors see the first.
func (w *stenographer) twice(spec hall.SeekSpec, late int) *twice {
	s, err := w.hall.Seek(w.t.Context(), w.white, spec)
	must(w.t, err)
	game, err := w.hall.Accept(w.t.Context(), w.dark, s.ID)
	must(w.t, err)
	g := &twice{w: w, game: game, late: late}
	for _, b := range []struct {
		name string
		who  *browser
	}{{"Ana", w.ana}, {"Berta", w.berta}, {"visitor", w.browser("en")}} {
		for _, changes := range []bool{false, true} {
			e := w.eye(b.name, b.who)
			if changes {
				e.name += ", changes"
			}
			data, err := json.Marshal(map[string]any{"id": 1, "do": "watch", "game": game, "changes": changes})
			must(w.t, err)
			e.say(string(data))
			e.table()
			if b.name == "visitor" {
				g.visitors = append(g.visitors, e)
			} else {
				g.players = append(g.players, e)
			}
		}
	}
	return g
}

// table writes down the next frame about a table.
func (e *eye) table() {
	e.w.t.Helper()
	ctx, cancel := context.WithTimeout(e.w.t.Context(), 20*time.Second)
	defer cancel()
	for {
		_, data, err := e.ws.Read(ctx)
		if err != nil {
			e.w.t.Fatalf("%s: %v, after\n%s", e.name, err, e.w.out.String())
		}
		if bytes.HasPrefix(data, []byte(`{"on":"table`)) {
			e.w.note(e.name, data)
			return
		}
	}
}

func (g *twice) see() {
	g.w.t.Helper()
	for _, e := range g.players {
		e.table()
	}
	if g.late--; g.late < 0 {
		for _, e := range g.visitors {
			e.table()
		}
	}
}

func (g *twice) do(who members.Identity, c laws.Command) {
	g.w.t.Helper()
	g.w.now.Add(2000)
	_, err := g.w.hall.Do(g.w.t.Context(), g.game, who, c)
	must(g.w.t, err)
	g.see()
}

func (g *twice) moves(from int, moves ...string) {
	g.w.t.Helper()
	for i, text := range moves {
		m, err := uci.Read(text)
		must(g.w.t, err)
		who := g.w.white
		if (from+i)%2 == 1 {
			who = g.w.dark
		}
		g.do(who, laws.Move{Move: m, Ply: from + i, Lag: 100 * time.Millisecond})
	}
}

// agree has both players want the same.
func (g *twice) agree(kind hall.OfferKind, plies int) {
	g.w.t.Helper()
	for i, who := range []members.Identity{g.w.white, g.w.dark} {
		_, agreed, err := g.w.hall.Propose(g.w.t.Context(), g.game, who, kind, plies)
		must(g.w.t, err)
		if agreed != (i == 1) {
			g.w.t.Fatalf("%s: agreed %v", kind, agreed)
		}
	}
	g.see()
}

func (g *twice) close() {
	for _, e := range append(g.players, g.visitors...) {
		e.close()
	}
}
