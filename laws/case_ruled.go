package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// CaseRuled is the arbiter's answer to the open case.
type CaseRuled struct {
	Stamp
	Kind    CaseKind
	Granted bool
	// Ruling is what was ruled on a claim of the last two minutes, Bonus the
	// time that the opponent of By gets, and Increment what is added for
	// every move of both players from now on.
	Ruling    Ruling
	By        chess.Color
	Bonus     time.Duration
	Increment time.Duration
	Clock     clock.Reading
	Citation
}

func (CaseRuled) EventKind() string { return "CaseRuled" }

func (e CaseRuled) apply(g Game) Game {
	by := e.By & 1
	g.openCase = nil
	switch e.Ruling {
	case Postponed:
		g.waiting[by] = true
	case Rejected:
		g.waiting[by] = false
		g.denied[by] = g.denied[by] || e.Kind == IncrementCase
	case Agreed:
		g.clock = g.clock.WithIncrement(e.Increment)
	}
	g.clock = g.clock.Set(e.Clock)
	return g
}
