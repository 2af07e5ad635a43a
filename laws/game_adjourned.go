package laws

import (
	"time"

	"github.com/escaque/escaque/clock"
)

// GameAdjourned says that the game was adjourned without sealing a move, or
// again with the envelope closed. Both clocks stand.
type GameAdjourned struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (GameAdjourned) EventKind() string { return "GameAdjourned" }

func (e GameAdjourned) apply(g Game) Game {
	running := g.onClock()
	g = g.stopInMove(e.Clock)
	return g.withAdjournment(func(a *adjournment) {
		if a.state != Resuming {
			a.without, a.by, a.lost, a.untimed, a.sealed, a.kept = true, running, false, false, nil, nil
			a.used = [2]time.Duration{}
			a.used[running] = e.Clock.Used
		}
		a.state, a.away = Adjourned, [2]bool{}
	})
}
