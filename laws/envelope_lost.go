package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// EnvelopeLost says that the envelope has disappeared. At a resumption the
// player who sealed goes on, his clock running.
type EnvelopeLost struct {
	Stamp
	By chess.Color
	// Times says that the times are lost with it.
	Times bool
	Clock clock.Reading
	Citation
}

func (EnvelopeLost) EventKind() string { return "EnvelopeLost" }

func (e EnvelopeLost) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	return g.withAdjournment(func(a *adjournment) {
		a.lost, a.untimed, a.sealed = true, e.Times, nil
		if a.state == Resuming {
			a.state, a.from = Playing, g.Ply()
		}
	})
}
