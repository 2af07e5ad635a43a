package clock

import (
	"errors"
	"fmt"
	"time"
)

// DelayKind says how the fixed extra time of a move works (Article 6.2.b, 2009).
// Both kinds leave a player the same time; they differ in what the dial shows.
type DelayKind uint8

// The two kinds of delay.
const (
	// SimpleDelay holds the main time until the delay has passed.
	SimpleDelay DelayKind = iota
	// Bronstein shows the fixed time as part of the dial, and gives back after
	// the move what was used of it.
	Bronstein
)

// Period is a part of the game with its own allotment of time.
type Period struct {
	// Moves is how many moves a player must complete in the period; 0 means all
	// the remaining ones, and only the last period may say so. A last period
	// with a number of moves comes round again, as in "20 moves an hour".
	Moves int
	// Time is what the period adds to the dial.
	Time time.Duration
	// Increment is added after every completed move, and kept.
	Increment time.Duration
	// Delay is the fixed extra time of every move, which cannot be kept. A
	// period has an increment or a delay, never both.
	Delay     time.Duration
	DelayKind DelayKind
}

// Control is the time allotted to one player: one or more periods, or none at
// all for a game without clocks.
type Control []Period

// Bounds on what a control may say; generous, so that only nonsense is refused.
const (
	MaxPeriods   = 8
	MaxMoves     = 500
	MaxTime      = 7 * 24 * time.Hour
	MaxIncrement = 24 * time.Hour
)

// Untimed reports whether the control gives no time at all, so that the
// player's clock never runs out.
func (c Control) Untimed() bool { return len(c) == 0 }

// Validate reports every fault of the control, joined; nil when it can be
// played with.
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

// period returns the i-th period; past the last one, the last.
func (c Control) period(i int) Period {
	if len(c) == 0 {
		return Period{}
	}
	return c[min(i, len(c)-1)]
}

// Equal reports whether two controls are the same.
func (c Control) Equal(d Control) bool {
	if len(c) != len(d) {
		return false
	}
	for i := range c {
		if c[i] != d[i] {
			return false
		}
	}
	return true
}
