package sim

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// The books come even when a move was sealed: its time is charged when the envelope is closed, and its increment comes
// when it is made on the board.
func TestBooksOfASealedMove(t *testing.T) {
	control := clock.Control{{Time: time.Minute, Increment: time.Second}}
	text, salt := "e4", laws.Salt{1}
	game, books := laws.New(), audit{}
	for i, given := range []struct {
		by  laws.Actor
		cmd laws.Command
	}{
		{laws.ByServer(), laws.Start{Regulations: laws.Regulations{Edition: laws.Edition2009, Control: [2]clock.Control{control, control}, Adjournments: true}}},
		{laws.ByArbiter(), laws.Adjourn{}},
		{laws.Seat(chess.White), laws.Seal{Game: "g", Commitment: laws.CommitText("g", salt, text)}},
		{laws.Seat(chess.White), laws.CloseEnvelope{}},
		{laws.ByServer(), laws.ResumeAdjourned{Present: [2]bool{true, true}}},
		{laws.ByServer(), laws.OpenEnvelope{Salt: salt, Written: laws.Written{Text: text}}},
	} {
		before := game
		_, events, err := laws.Decide(game, given.by, given.cmd, clock.Instant(1000*i+1))
		if err != nil {
			t.Fatalf("%s: %v", given.cmd.CommandKind(), err)
		}
		for _, e := range events {
			game = laws.Apply(before, e)
			if fault := books.check(before, game, e); fault != "" {
				t.Errorf("%s: %s", e.EventKind(), fault)
			}
			before = game
		}
	}
	if left := game.Clock().Reading.Left[chess.White]; game.Ply() != 1 || left != 58*time.Second {
		t.Errorf("%d plies, White has %s left", game.Ply(), left)
	}
}
