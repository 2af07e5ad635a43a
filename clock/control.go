package clock

import (
	"errors"
	"fmt"
	"time"
)

// DelayKind says how the fixed extra time of each move works (Article 6.2.b, 2009). Both kinds
// leave a player the same time; they differ in what the dial shows.
type DelayKind uint8

// The two kinds of delay.
const (
	// SimpleDelay holds the dial until the delay has passed.
	SimpleDelay DelayKind = iota
	// Bronstein shows the delay as part of the dial. After the move the dial gets back the part of
	// the delay that was used.
	Bronstein
)

// Period is a part of the game with its own amount of time.
type Period struct {
	// Moves is how many moves a player must complete in the period. Only the last period may have
	// 0, for all the remaining moves. A last period with a number of moves repeats, as in "20 moves
	// an hour".
	Moves int
	// Time is what the period adds to the dial.
	Time time.Duration
	// Increment is added after every completed move. Unused increments accumulate.
	Increment time.Duration
	// Delay is the fixed extra time of every move. An unused delay does not accumulate. A period
	// has an increment or a delay, never both.
	Delay     time.Duration
	DelayKind DelayKind
}

// Control is the time control of one player: one or more periods. It is empty for a game without
// clocks.
type Control []Period

// Limits of a time control. They are generous, so that only nonsense is refused.
const (
	MaxPeriods   = 8
	MaxMoves     = 500
	MaxTime      = 7 * 24 * time.Hour
	MaxIncrement = 24 * time.Hour
)

// Untimed reports whether the control gives no time at all, so that the
// player's clock never runs out.
func (c Control) Untimed() bool { return len(c) == 0 }

// Validate returns all faults of the control, joined into one error, or nil.
func (c Control) Validate() error {
	if len(c) > MaxPeriods {
		return fmt.Errorf("%d periods: at most %d", len(c), MaxPeriods)
	}
	var faults []error
	fault := func(i int, format string, args ...any) {
		faults = append(faults, fmt.Errorf("period %d: %w", i+1, fmt.Errorf(format, args...)))
	}
	for i, p := range c {
		last := i == len(c)-1
		switch {
		case p.Moves < 0 || p.Moves > MaxMoves:
			fault(i, "%d moves: must be 0 to %d", p.Moves, MaxMoves)
		case p.Moves == 0 && !last:
			fault(i, "all the moves: only the last period may have no number of moves")
		}
		if p.Time < 0 || p.Time > MaxTime {
			fault(i, "time %v: must be 0 to %v", p.Time, MaxTime)
		}
		if p.Increment < 0 || p.Increment > MaxIncrement {
			fault(i, "increment %v: must be 0 to %v", p.Increment, MaxIncrement)
		}
		if p.Delay < 0 || p.Delay > MaxIncrement {
			fault(i, "delay %v: must be 0 to %v", p.Delay, MaxIncrement)
		}
		if p.Increment > 0 && p.Delay > 0 {
			fault(i, "both an increment and a delay: choose one")
		}
		if p.DelayKind > Bronstein {
			fault(i, "delay kind %d: unknown", p.DelayKind)
		}
		if p.Time%time.Millisecond != 0 || p.Increment%time.Millisecond != 0 || p.Delay%time.Millisecond != 0 {
			fault(i, "times must be whole milliseconds")
		}
		if i == 0 && p.Time == 0 && p.Delay == 0 {
			fault(i, "no time to begin with")
		}
	}
	return errors.Join(faults...)
}

// period returns the i-th period, or the last one when i is beyond it.
func (c Control) period(i int) Period {
	if len(c) == 0 {
		return Period{}
	}
	return c[min(i, len(c)-1)]
}

// Equal reports whether two controls are the same.
func (c Control) Equal(other Control) bool {
	if len(c) != len(other) {
		return false
	}
	for i := range c {
		if c[i] != other[i] {
			return false
		}
	}
	return true
}
