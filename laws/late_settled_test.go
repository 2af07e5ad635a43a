package laws_test

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Who sealed comes too late, and their move is looked at first (Guideline G.10, 2009). While
// it is open whether the position is dead the end waits, and the clock keeps what the
// sealed move has earned: the game may go on with it.
func TestAnEndThatWaitsKeepsTheIncrementOfTheSealedMove(t *testing.T) {
	regs := laws.Regulations{Edition: laws.Edition2005, Adjournments: true, Start: laws.StartSpec{FEN: "4k3/8/8/p1p1p1p1/P1P3P1/4P3/8/4K3 w - - 0 1"}}
	for c, text := range map[chess.Color]string{chess.White: "60", chess.Black: "30+2"} {
		control, err := clock.ParseControlSeconds(text)
		if err != nil {
			t.Fatal(err)
		}
		regs.Control[c] = control
	}
	g := laws.New()
	give := func(at clock.Instant, by laws.Actor, c laws.Command) []laws.Event {
		t.Helper()
		next, events, err := laws.Decide(g, by, c, at)
		if err != nil {
			t.Fatal(err)
		}
		g = next
		return events
	}
	white, black := laws.Seat(chess.White), laws.Seat(chess.Black)
	give(1000, laws.ByServer(), laws.Start{Regulations: regs})
	p := g.Position()
	move, err := uci.Parse(&p, "e3e4") // from here on nobody can win: a question is asked
	if err != nil {
		t.Fatal(err)
	}
	give(1000, white, laws.Move{Move: move})
	give(1001, laws.ByArbiter(), laws.Adjourn{})
	give(1002, black, laws.Seal{Written: laws.Written{Text: "e8f7"}})
	give(3500, black, laws.CloseEnvelope{})
	give(3600, laws.ByArbiter(), laws.ResumeAdjourned{Present: [2]bool{true, false}, Late: 3 * time.Second})
	// The server looks when the time is up; any later command makes it look, too.
	var earned time.Duration
	for _, e := range give(7000, laws.ByServer(), laws.NoShow{}) {
		if made, is := e.(laws.MoveMade); is {
			earned = made.Clock.Left[chess.Black]
		}
	}
	if earned == 0 || !g.Awaiting() {
		t.Fatal("the sealed move was not made, or nothing waits")
	}
	if left := g.Clock().Left[chess.Black]; left != earned {
		t.Errorf("Black has %v, and had %v when his sealed move was made", left, earned)
	}
}
