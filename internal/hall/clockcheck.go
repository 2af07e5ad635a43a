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

// A server that starts under a wrong clock dates its games wrongly for ever, and
// with them the ratings. So the clock is held against the log before anything is
// written.
const (
	// clockTolerance is how far the log may be ahead of the machine's clock: as much as a
	// clock is set back when it is put right. Time then stands until the clock is there.
	clockTolerance = 5 * time.Minute
	// clockSpan is how long a server may have been closed before it asks whether
	// the clock is right.
	clockSpan = 366 * 24 * time.Hour
)

// ClockError refuses to open a hall under a clock that does not fit the log. Who
// knows that the clock is right sets [Options.AcceptClock].
type ClockError struct {
	Now  time.Time
	Last time.Time // the last sign of life in the log
}

// Ahead reports whether the log lies ahead of the clock, and not far behind it.
func (e *ClockError) Ahead() bool { return e.Last.After(e.Now) }

func (e *ClockError) Error() string {
	return fmt.Sprintf("hall: the clock shows %s, the last sign of life in the log is of %s", e.Now.UTC(), e.Last.UTC())
}

// CheckClock holds a clock against the last sign of life in a log, 0 for none: a
// [*ClockError] when it does not fit.
func CheckClock(last clock.Instant, now time.Time) error {
	if last == 0 {
		return nil
	}
	if ahead := last.Time().Sub(now); ahead > clockTolerance || -ahead > clockSpan {
		return &ClockError{Now: now, Last: last.Time()}
	}
	return nil
}

// callOffAhead calls off, without a result, the games whose instants lie ahead of a
// clock that was accepted: time in a game never runs backwards, so their clocks
// would stand until then. The others are returned.
func (h *Hall) callOffAhead(ctx context.Context, states []*game.State) ([]*game.State, error) {
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
