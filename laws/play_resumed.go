package laws

import (
	"time"

	"github.com/escaque/escaque/clock"
)

// PlayResumed is the beginning of the session in which an adjourned game goes
// on. The clock of a player who must reply and is not there runs.
type PlayResumed struct {
	Stamp
	Present [2]bool
	// Late is how late a player may be, NoDefaultTime for no limit.
	Late time.Duration
	// Wrong is how much more the dials were set to than they had shown.
	Wrong [2]time.Duration
	Clock clock.Reading
	Citation
}

func (PlayResumed) EventKind() string { return "PlayResumed" }

func (e PlayResumed) apply(g Game) Game {
	return g.applyClocks(e.Clock).withAdjournment(func(a *adjournment) {
		if a.state = Resuming; a.without || a.lost {
			a.state, a.from = Playing, g.Ply()
		}
		a.away = [2]bool{}
		if !a.without {
			a.away = [2]bool{!e.Present[0], !e.Present[1]}
		}
		a.resumed, a.out = &e, 0
	})
}
