package laws

import (
	"time"

	"github.com/escaque/escaque/clock"
)

// Interrupted is an outage; the running dial was charged up to From.
type Interrupted struct {
	Stamp
	From, To clock.Instant
	Charged  time.Duration
	Clock    clock.Reading
	Citation
}

func (Interrupted) EventKind() string { return "Interrupted" }

func (e Interrupted) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	if a := g.adjourned; a == nil || a.away == [2]bool{} {
		return g
	}
	return g.withAdjournment(func(a *adjournment) { a.out += e.To.Sub(e.From) })
}
