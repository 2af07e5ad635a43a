package hall_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// from seats Ana against Bea in a position.
func (h *house) from(fen string, control int) hall.GameID {
	h.t.Helper()
	id, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle},
		Regulations: laws.Regulations{Edition: laws.Edition2009, Start: laws.StartSpec{FEN: fen}}.EqualControls(minutes(control)),
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

// When a flag falls, the opponent wins unless they could not mate by any series
// of legal moves (Article 6.9, 2009).
func TestFlagFallIsJudged(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		result    laws.Result
		why       laws.Termination
	}{
		{"a bare king cannot mate", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", laws.Drawn, laws.TimeWithoutMate},
		{"a pawn can", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", laws.BlackWins, laws.TimeForfeit},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := openHouse(t, memory.New(), nil)
				defer h.close()
				id := h.from(c.fen, 1)
				o := h.observe(id, carla)
				defer o.Close()
				wantEnd(t, h.ended(o), c.result, c.why)
			})
		})
	}
}

// A position behind walls that nobody passes is dead. The verdict may come when
// the players have moved on: the game ended where the position arose.
func TestDeadPositionIsFoundLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		judge := make(chan struct{})
		h := openHouse(t, memory.New(), func(o *hall.Options) {
			o.Decide = func(p chess.Position, side chess.Color, budget int) helpmate.Answer {
				<-judge
				return helpmate.Decide(p, side, budget)
			}
		})
		defer h.close()
		id := h.from("k7/8/8/p1p1p1pp/P1P1P1P1/7P/8/K7 b - - 0 1", 5)
		h.play(id, "h4") // the last gap closes
		o := h.observe(id, carla)
		defer o.Close()
		h.play(id, "Kb2", "Kb7", "Kb3")
		if v := h.view(id, ana); v.Over {
			t.Fatal("over before the verdict")
		}
		close(judge)
		v := h.ended(o)
		wantEnd(t, v, laws.Drawn, laws.DeadPosition)
		if v.Plies != 1 || len(v.Moves) < 4 {
			t.Errorf("the game has %d half moves of %d made, want 1", v.Plies, len(v.Moves))
		}
		sheet, err := h.hall.PGN(background, id, members.Identity{})
		if err != nil || strings.Contains(string(sheet), "Kb2") || !strings.Contains(string(sheet), "h4") {
			t.Errorf("score sheet: %v\n%s", err, sheet)
		}
	})
}

// A verdict that could not be recorded is brought in again.
func TestVerdictIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		judge := make(chan struct{})
		h := openHouse(t, memory.New(), func(o *hall.Options) {
			o.Decide = func(chess.Position, chess.Color, int) helpmate.Answer {
				<-judge
				return helpmate.Answer{Verdict: helpmate.Winnable}
			}
		})
		defer h.close()
		id := h.pair(ana, bea, "5+0")
		time.Sleep(6 * time.Second)
		h.store.setFault(func() (error, bool) { return errDisk, false })
		close(judge)
		time.Sleep(time.Minute)
		if v := h.view(id, ana); v.Over || v.Waiting != hall.WaitingForVerdict && v.Waiting != hall.WaitingForDisk {
			t.Fatalf("over without a record: %+v", v)
		}
		h.store.setFault(nil)
		time.Sleep(1900 * time.Millisecond) // two tries of the table, and one of the hall
		wantEnd(t, h.view(id, ana), laws.BlackWins, laws.TimeForfeit)
	})
}
