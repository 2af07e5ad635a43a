package laws_test

import (
	"errors"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// A flag that was down at the adjournment is up again when the dial is set to show time
// at the resumption; it is down once more when that is put right.
func TestAFlagThatWasDownAtTheAdjournment(t *testing.T) {
	control, err := clock.ParseControlSeconds("60")
	if err != nil {
		t.Fatal(err)
	}
	g := laws.New()
	give := func(at clock.Instant, by laws.Actor, c laws.Command) error {
		next, _, err := laws.Decide(g, by, c, at)
		if err == nil {
			g = next
		}
		return err
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(give(1000, laws.ByServer(), laws.Start{Regulations: laws.Regulations{
		Edition: laws.Edition1997, Control: [2]clock.Control{control, control}, ClaimedFlags: true, Adjournments: true,
	}}))
	p := g.Position()
	move, err := uci.Parse(&p, "e2e4")
	must(err)
	must(give(1000, laws.Seat(chess.White), laws.Move{Move: move}))
	must(give(62_000, laws.ByArbiter(), laws.Adjourn{Reason: "the hall is closed", Without: true}))
	if !g.FlagDown(chess.Black) {
		t.Fatal("the flag of Black is not down")
	}
	left := g.Clock().Left
	left[chess.Black] = time.Second
	must(give(63_000, laws.ByArbiter(), laws.ResumeAdjourned{Present: [2]bool{true, true}, Left: &left}))
	if g.FlagDown(chess.Black) {
		t.Fatal("the flag is down on a dial that shows time")
	}
	var refusal *laws.Refusal
	if err := give(63_000, laws.Seat(chess.White), laws.ClaimFlag{}); !errors.As(err, &refusal) {
		t.Fatalf("a flag that is up was claimed: %v", err)
	}
	must(give(63_100, laws.ByArbiter(), laws.CorrectTimes{}))
	must(give(63_200, laws.Seat(chess.White), laws.ClaimFlag{}))
	if !g.Over() && !g.Awaiting() {
		t.Fatal("the flag that is down again was claimed in vain")
	}
}
