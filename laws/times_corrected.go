package laws

import (
	"time"

	"github.com/escaque/escaque/clock"
)

// TimesCorrected says that the clocks show the times of the adjournment again,
// less what was used since.
type TimesCorrected struct {
	Stamp
	Clock clock.Reading
	Citation
}

func (TimesCorrected) EventKind() string { return "TimesCorrected" }

func (e TimesCorrected) apply(g Game) Game {
	return g.applyClocks(e.Clock).withAdjournment(func(a *adjournment) {
		if a.resumed != nil {
			right := *a.resumed
			for i, wrong := range right.Wrong {
				right.Clock.Left[i] -= wrong
			}
			right.Wrong = [2]time.Duration{}
			a.resumed = &right
		}
	})
}
