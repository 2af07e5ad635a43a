package socket

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/wsock"
	"github.com/escaque/escaque/laws"
)

// tally is the network side of a page that only counts.
type tally struct{ frames, bytes int }

func (w *tally) IsCompressed() bool         { return false }
func (w *tally) Put(frame []byte)           { w.frames++; w.bytes += len(frame) }
func (w *tally) PutWithAnswer(frame []byte) { w.Put(frame) }
func (w *tally) Answering()                 {}
func (w *tally) Answer(frame []byte)        { w.Put(frame) }
func (w *tally) Ping([]byte)                {}
func (w *tally) Read() ([]byte, error)      { return nil, context.Canceled }
func (w *tally) Close(wsock.Code, string)   {}
func (w *tally) Abort()                     {}
func (w *tally) End()                       {}

// deskOf returns a desk of games with pages, which only send moves.
func deskOf(t testing.TB, games, pages int) (r *deskRoom, ids []hall.GameID, wires []*tally) {
	t.Helper()
	h := newHouse(t)
	control, err := clock.ParseControlSeconds("3600")
	must(t, err)
	for n := range games {
		id, err := h.hall.Seat(t.Context(), hall.SeatSpec{
			White: hall.Player{ID: fmt.Sprint("w", n), Handle: fmt.Sprint("White", n)}, Black: hall.Player{ID: fmt.Sprint("b", n), Handle: fmt.Sprint("Black", n)},
			Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(control),
		})
		must(t, err)
		ids = append(ids, id)
	}
	r = &deskRoom{s: h.server, pages: map[*conn]bool{}, boards: map[hall.GameID]*deskBoard{}, changed: map[hall.GameID]bool{}}
	t.Cleanup(r.closeObservers)
	for range pages {
		w := &tally{}
		c := &conn{s: h.server, ws: w}
		c.lang.Store("en")
		r.pages[c] = false
		wires = append(wires, w)
	}
	r.updateGames(t.Context())
	for _, id := range ids {
		r.waitForPly(t, id, 0)
	}
	r.send(true)
	return r, ids, wires
}

// waitForPly waits until the desk shows at least ply half moves of a game.
func (r *deskRoom) waitForPly(t testing.TB, id hall.GameID, ply int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		r.mu.Lock()
		b := r.boards[id]
		shown := b != nil && b.view != nil && b.view.Ply >= ply
		r.mu.Unlock()
		if shown {
			return
		}
	}
	t.Fatalf("the desk does not show half move %d of %s", ply, id)
}

// A desk that was opened after the end of a game, when no table was loaded for it, shows that the game
// goes on when it is reopened.
func TestDeskShowsReopenedGame(t *testing.T) {
	h := newHouse(t, func(o *hall.Options) { o.Linger = time.Millisecond })
	control, err := clock.ParseControlSeconds("3600")
	must(t, err)
	id, err := h.hall.Seat(t.Context(), hall.SeatSpec{
		White: hall.Player{ID: "w", Handle: "White"}, Black: hall.Player{ID: "b", Handle: "Black"}, Event: &hall.EventRef{Event: "cup", Name: "Cup", Round: 1, Board: 1},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(control),
	})
	must(t, err)
	h.server.opt.EventGames = func(string, int) []EventGame { return []EventGame{{id, 1, 1}} }
	watcher, err := h.hall.ObservePublic(t.Context(), id)
	must(t, err)
	must(t, h.hall.Rule(t.Context(), id, hall.Ruling{Result: laws.WhiteWins, Reason: "a telephone", Article: "12.3b"}))
	watcher.Close()
	time.Sleep(50 * time.Millisecond) // the table is unloaded after one
	r := &deskRoom{s: h.server, scope: "cup", pages: map[*conn]bool{}, boards: map[hall.GameID]*deskBoard{}, changed: map[hall.GameID]bool{}}
	t.Cleanup(r.closeObservers)
	over := func() bool {
		r.updateGames(t.Context())
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.boards[id].view.Over
	}
	if !over() {
		t.Fatal("the game is not over")
	}
	_, err = h.hall.Reopen(t.Context(), id, laws.Reopen{Reason: "the wrong player", Article: "8.7"})
	must(t, err)
	for deadline := time.Now().Add(time.Minute); over(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the desk shows the result of a game that goes on")
		}
	}
}

// knights moves a knight out or back for the player to move.
func knights(t testing.TB, s *Server, id hall.GameID) {
	t.Helper()
	v, err := s.hall.Look(context.Background(), id)
	must(t, err)
	who := members.Identity{ID: v.White.ID, Handle: v.White.Handle}
	moves := [2][2]chess.Square{{chess.G1, chess.F3}, {chess.G8, chess.F6}}[v.Turn]
	if v.Turn == chess.Black {
		who = members.Identity{ID: v.Black.ID, Handle: v.Black.Handle}
	}
	if v.Ply%4 >= 2 {
		moves[0], moves[1] = moves[1], moves[0]
	}
	_, err = s.hall.Do(context.Background(), id, who, laws.Move{Move: chess.NewMove(moves[0], moves[1], chess.Knight, chess.NoPieceType), Ply: v.Ply})
	must(t, err)
}

// Each page gets the whole desk once, and afterwards only what has changed.
func TestOnlyChangesAreSent(t *testing.T) {
	r, ids, wires := deskOf(t, 20, 2)
	for _, w := range wires {
		if w.frames != 1 || w.bytes < 20*200 {
			t.Fatalf("at first %+v", *w)
		}
	}
	whole := wires[0].bytes
	r.send(true)
	if wires[0].frames != 1 {
		t.Error("something is sent though nothing has changed")
	}
	knights(t, r.s, ids[3])
	knights(t, r.s, ids[3])
	r.waitForPly(t, ids[3], 2)
	r.send(false)
	if w := wires[0]; w.frames != 2 || w.bytes-whole > 1500 || w.bytes != wires[1].bytes {
		t.Errorf("two moves of one game: %+v after %d bytes", *w, whole)
	}
}

// An illegal move that is counted is on the desk.
func TestIllegalMovesOnTheDesk(t *testing.T) {
	r, _, _ := deskOf(t, 1, 0)
	control, err := clock.ParseControlSeconds("3600")
	must(t, err)
	white := members.Identity{ID: "ana", Handle: "Ana"}
	id, err := r.s.hall.Seat(t.Context(), hall.SeatSpec{
		White: hall.Player{ID: white.ID, Handle: white.Handle}, Black: hall.Player{ID: "berta", Handle: "Berta"},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Board}.EqualControls(control),
	})
	must(t, err)
	for _, c := range []laws.Command{laws.Release{From: chess.E2, To: chess.E5}, laws.PressClock{}} {
		_, err := r.s.hall.Do(t.Context(), id, white, c)
		must(t, err)
	}
	r.updateGames(t.Context())
	r.send(true)
	for game, b := range r.boards {
		switch m := b.message.Illegal; {
		case game == id && (m == nil || *m != illegalMessage{White: 1}):
			t.Errorf("the illegal moves counted are %+v", m)
		case game != id && m != nil:
			t.Errorf("a game without one has %+v", *m)
		}
	}
	if r.boards[id] == nil {
		t.Error("the game is not on the desk")
	}
}

// Each act on a call has a title in every language of the pages.
func TestActsOnCallsHaveTitles(t *testing.T) {
	r := &deskRoom{s: newHouse(t).server}
	dora, emil := desk.Person{ID: "d", Handle: "Dora"}, desk.Person{ID: "e", Handle: "Emil"}
	var log desk.Log
	for _, e := range []desk.Event{
		desk.CallMade{Number: 1, Game: "g", By: desk.Person{ID: "p"}}, desk.CallTaken{Call: 1, By: dora}, desk.CallHandedOver{Call: 1, By: dora, To: emil},
		desk.CallReleased{Call: 1, By: emil}, desk.CallClosed{Call: 1, By: emil, Reason: "so"}, desk.CallMade{Number: 2, Game: "g"}, desk.CallClosed{Call: 2, By: emil, Cause: true},
	} {
		log = desk.Apply(log, e)
	}
	for _, lang := range []string{"en", "es", "ca", "fr", "pt", "de"} {
		titles := map[string]bool{}
		for _, m := range withTitles(lang, r.rulingsOf(log.Acts("", 9))) {
			if titles[m.Title] || m.Title == "" || m.Title == m.Kind || lang != "en" && m.Title == titleOf("en", &m) {
				t.Errorf("%s: %q is %q", lang, m.Kind, m.Title)
			}
			if titles[m.Title] = true; m.Kind == desk.HandsOverCall && (m.To.Handle != "Emil" || !strings.Contains(m.Title, "Emil")) {
				t.Errorf("%s: the call is handed to %+v: %q", lang, m.To, m.Title)
			}
		}
		if len(titles) != 5 {
			t.Errorf("%s: %d titles", lang, len(titles))
		}
	}
}

// BenchmarkDesk measures what a move costs the desks of an event with 200 boards that five pages
// show, besides the move itself; one message has the moves of a quarter of a second.
func BenchmarkDesk(b *testing.B) {
	for _, pages := range []int{0, 5} {
		b.Run(fmt.Sprintf("pages=%d", pages), func(b *testing.B) {
			r, ids, wires := deskOf(b, 200, pages)
			sent := 0
			b.ResetTimer()
			for n := range b.N {
				b.StopTimer()
				for k := range 5 {
					knights(b, r.s, ids[(5*n+k)%40])
				}
				b.StartTimer()
				r.send(false)
			}
			for _, w := range wires {
				sent += w.bytes
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(5*b.N), "µs/move")
			b.ReportMetric(float64(sent)/float64(5*b.N*max(1, pages)), "B/move/page")
		})
	}
}

// The tile of a board that an arbiter has taken without a call does not say that one was called.
func TestCallsAtABoard(t *testing.T) {
	r, ids, _ := deskOf(t, 2, 0)
	made := func(number int, reason desk.Reason, game hall.GameID) desk.Event {
		return desk.CallMade{At: 1, Number: number, Reason: reason, Game: string(game), By: desk.Person{ID: "a", Handle: "Ana"}}
	}
	log := desk.Log{}.With([]desk.Event{made(1, desk.ByArbiter, ids[0]), made(2, desk.ForCase, ids[1])})
	if calls := r.openCalls(&log); len(calls.list) != 2 || calls.at[ids[0]] != 0 || calls.at[ids[1]] != 1 {
		t.Errorf("the calls at boards are %v", calls.at)
	}
}
