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
	return g
}
