package remedy_test

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
)

// An arbiter asks what may be done before the first move, and what two more minutes would change.
func Example() {
	control, _ := clock.ParseControlSeconds("5400+30")
	regs := laws.Regulations{Edition: laws.Edition2009}.EqualControls(control)
	game, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs}, 0)
	if err != nil {
		panic(err)
	}
	for _, r := range remedy.List(game, laws.ByArbiter(), 60_000, "a test") {
		if r.Group == remedy.Clock && r.Offered() {
			fmt.Println(r.Kind, r.Cites.Article)
		}
		if r.Kind == "ResumeGame" {
			fmt.Println(r.Kind, "is refused:", r.Refused)
		}
	}
	give := laws.GiveTime{To: chess.Black, Span: 2 * time.Minute, Reason: "a noise"}
	effect, err := remedy.EffectOf(game, laws.ByArbiter(), give, 60_000)
	if err != nil {
		panic(err)
	}
	fmt.Println(effect.Before.Left, effect.After.Left)
	// Output:
	// StopClocks 6.12a
	// ResumeGame is refused: refused: clocks-are-running (Article 6.12c, 2009)
	// GiveTime 13.4b
	// SetClocks 6.10b
	// SetMoveCounter 6.10b
	// SetControl 6.10b
	// Interrupt Hall 5
	// [1h29m0s 1h30m0s] [1h29m0s 1h32m0s]
}
