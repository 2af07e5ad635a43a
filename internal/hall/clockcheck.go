package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"fmt"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// The differences between the machine's clock and the log at which the hall does not open. A server
// with a wrong clock would date its games and ratings wrongly for ever.
const (
	// clockTolerance is how far the log may be ahead of the machine's clock, because a clock may be
	// set back to correct it. The hall's time then stands still until the clock has caught up.
	clockTolerance = 5 * time.Minute
	// maxClosedTime is how far the log may be behind the machine's clock: the longest time for
	// which a server can have been closed without the operator being asked.
	maxClosedTime = 366 * 24 * time.Hour
)

// ClockError is the error of [Hall.Open] if the machine's clock does not fit the log. An operator
// who has checked the clock sets [Options.AcceptClock].
type ClockError struct {
	Now  time.Time
	Last time.Time // the last instant or heartbeat in the log
}

// Ahead reports whether the log ends later than the machine's clock shows. If not, the log ends
// long before.
func (e *ClockError) Ahead() bool { return e.Last.After(e.Now) }

func (e *ClockError) Error() string {
	return fmt.Sprintf("hall: the clock shows %s, the last sign of life in the log is of %s", e.Now.UTC(), e.Last.UTC())
}

// CheckClock compares the machine's clock with the last instant in a log, 0 if the log is empty. It
// returns a [*ClockError] if they do not fit.
func CheckClock(last clock.Instant, now time.Time) error {
	if last == 0 {
		return nil
	}
	if ahead := last.Time().Sub(now); ahead > clockTolerance || -ahead > maxClosedTime {
		return &ClockError{Now: now, Last: last.Time()}
	}
	return nil
}

// annulAheadOfClock annuls the games whose last instant is later than the accepted clock, and returns
// the other games. Time in a game never runs backwards, so the clocks of those games would stand
// still until that instant.
func (h *Hall) annulAheadOfClock(ctx context.Context, states []*game.State) ([]*game.State, error) {
	if !h.opt.AcceptClock {
		return states, nil
	}
	limit := h.time.stamp().Add(clockTolerance)
	var rest []*game.State
	for _, s := range states {
		if s.Game().LastInstant() <= limit {
			rest = append(rest, s)
			continue
		}
		t := h.newTable(s.ID())
		t.state = *s
		lease, err := h.lease(ctx, s.ID())
		if t.epoch = lease.Epoch; refusal.Is(err, Moved) {
			rest = append(rest, s) // another node holds it, and is alive
			continue
		} else if err != nil {
			return nil, fmt.Errorf("hall: game %s: %w", s.ID(), err)
		}
		if _, err := t.execute(laws.ByArbiter(), laws.Annul{Reason: laws.WrongClock}, s.Game().LastInstant()); err != nil {
			return nil, fmt.Errorf("hall: game %s: %w", s.ID(), err)
		}
		h.opt.Log.WarnContext(ctx, "game called off: it was played under a wrong clock", "game", s.ID(), "last", s.Game().LastInstant().Time())
	}
	return rest, nil
}
