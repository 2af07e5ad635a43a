package clock

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// Running says which dial runs.
type Running uint8

// The states of the button between the two dials.
const (
	Neither Running = iota
	WhiteRuns
	BlackRuns
)

// runs returns the state in which a player's dial runs.
func runs(c chess.Color) Running { return Running(c&1) + 1 }

// Reading is everything on a clock that changes: what a log must keep so that
// the clock can be set up again. Index 0 is White's dial, 1 Black's.
type Reading struct {
	// Left is what each dial showed when it was last stopped, never negative.
	// With a Bronstein delay it includes the fixed time of the coming move.
	Left [2]time.Duration
	// Period is the index of the period each player is in.
	Period [2]int
	// Moves is how many moves each player has completed in their period.
	Moves [2]int
	// Running is the dial that runs, since Since.
	Running Running
	Since   Instant
	// Used is what the move under way had used before the clocks were stopped
	// in the middle of it; a delay goes on from there.
	Used time.Duration
}

// Clock is a chess clock with its two controls. It is a value; methods return
// the changed clock. The zero value is a stopped clock for a game without time.
type Clock struct {
	Reading
	controls [2]Control
	lapse    bool
	manual   bool
}

// New returns a stopped clock set to the first period of each control.
func New(white, black Control) Clock {
	c := Clock{controls: [2]Control{white, black}}
	for i, control := range c.controls {
		first := control.period(0)
		c.Left[i] = first.Time + shown(first)
	}
	return c
}

// LapseWithDelay returns the clock with the rule that main time saved in a
// period with a delay does not pass into the next period. Article 6.2.b of
// 2009 excepts the delay mode from what is carried over; later texts do not.
func (c Clock) LapseWithDelay() Clock {
	c.lapse = true
	return c
}

// CountedByHand returns a clock that counts no moves: a period ends when
// [Clock.NextPeriod] says so, and until then its flag falls when its time is
// used up, however many moves were made. Clocks without a counter are like
// that, and it is for the score sheets to show the number (Article 8.6, 2009).
func (c Clock) CountedByHand() Clock {
	c.manual = true
	return c
}

// NextPeriod ends a player's period and begins their next one, of which they have
// completed so many moves already.
func (c Clock) NextPeriod(side chess.Color, moves int) Clock {
	side &= 1
	p := c.CurrentPeriod(side)
	c.Left[side] -= min(c.Left[side], shown(p))
	if c.lapse && p.Delay > 0 {
		c.Left[side] = 0
	}
	c.Moves[side] = max(0, moves)
	c.Period[side] = min(c.Period[side]+1, max(0, len(c.controls[side])-1))
	next := c.CurrentPeriod(side)
	c.Left[side] += next.Time + shown(next)
	return c
}

// Set returns the clock as a reading left it.
func (c Clock) Set(r Reading) Clock {
	c.Reading = r
	return c
}

// Control returns a player's time control.
func (c Clock) Control(side chess.Color) Control { return c.controls[side&1] }

// CurrentPeriod returns the period that a player is in.
func (c Clock) CurrentPeriod(side chess.Color) Period {
	return c.controls[side&1].period(c.Period[side&1])
}

// MovesToGo returns how many moves the player must still complete in their
// period; 0 when it is all the remaining ones, or there is no control.
func (c Clock) MovesToGo(side chess.Color) int {
	p := c.CurrentPeriod(side)
	if p.Moves == 0 {
		return 0
	}
	return max(0, p.Moves-c.Moves[side&1]) // by hand more may have been made
}

// shown is the part of a delay that stands on the dial.
func shown(p Period) time.Duration {
	if p.DelayKind == Bronstein {
		return p.Delay
	}
	return 0
}

// held is the part of a delay that holds the dial still, of a move that has
// used some time already.
func held(p Period, used time.Duration) time.Duration {
	if p.DelayKind == SimpleDelay {
		return max(0, p.Delay-used)
	}
	return 0
}

// Side returns whose dial runs; ok is false when the clock is stopped.
func (c Clock) Side() (side chess.Color, ok bool) {
	if c.Running == Neither {
		return 0, false
	}
	return chess.Color(c.Running - 1), true
}

// Elapsed returns how long the running dial has been running at an instant.
func (c Clock) Elapsed(at Instant) time.Duration {
	if c.Running == Neither {
		return 0
	}
	return max(0, at.Sub(c.Since))
}

// Remaining returns what a player's dial shows at an instant, never less than
// zero. A player without a control has zero for ever.
func (c Clock) Remaining(side chess.Color, at Instant) time.Duration {
	left := c.Left[side&1]
	if c.Running != runs(side) {
		return left
	}
	return c.charge(c.Elapsed(at))
}

// Held returns how long after an instant the running dial still stands, because
// the simple delay of the move has not passed.
func (c Clock) Held(at Instant) time.Duration {
	side, ok := c.Side()
	if !ok || c.controls[side].Untimed() {
		return 0
	}
	return max(0, held(c.CurrentPeriod(side), c.Used)-c.Elapsed(at))
}

// charge returns what is left on the running dial after a span.
func (c Clock) charge(span time.Duration) time.Duration {
	side := chess.Color(c.Running - 1)
	left := c.Left[side]
	if c.controls[side].Untimed() {
		return left
	}
	return max(0, left-max(0, span-held(c.CurrentPeriod(side), c.Used)))
}

// FlagInstant returns when the running player's flag falls if nothing is done:
// the first instant at which their dial shows nothing (Article 6.1, 2009). ok is
// false when no dial runs or the player has no control.
func (c Clock) FlagInstant() (at Instant, ok bool) {
	side, ok := c.Side()
	if !ok || c.controls[side].Untimed() {
		return 0, false
	}
	return c.Since.Add(c.Left[side] + held(c.CurrentPeriod(side), c.Used)), true
}

// Fallen reports whether the running player's flag is down at an instant.
func (c Clock) Fallen(at Instant) bool {
	flag, ok := c.FlagInstant()
	return ok && at >= flag
}

// Start starts a player's dial, with a fresh move; the other dial stops.
func (c Clock) Start(side chess.Color, at Instant) Clock {
	c = c.Stop(at)
	c.Used = 0
	c.Running, c.Since = runs(side), at
	return c
}

// Stop stops both dials and charges the running one.
func (c Clock) Stop(at Instant) Clock {
	side, ok := c.Side()
	if !ok {
		return c
	}
	elapsed := c.Elapsed(at)
	c.Left[side] = c.charge(elapsed)
	c.Used += elapsed
	c.Running, c.Since = Neither, at
	return c
}

// Resume starts the dial of the player whose move it is after a stop, in the
// middle of their move.
func (c Clock) Resume(side chess.Color, at Instant) Clock {
	c.Running, c.Since = runs(side), at
	return c
}

// Pressed is what one press of the clock did.
type Pressed struct {
	// Spent is the time the move took, with what was given back taken off.
	Spent time.Duration
	// Lag is what was given back for the way of the message.
	Lag time.Duration
}

// Press completes the move of the player whose dial runs (Article 6.7.a, 2009):
// their dial stops, the increment or the unused delay is settled, their next period
// begins when they have completed the moves of this one, and the opponent's dial
// starts. The lag, at most the elapsed time, is not charged. A clock that is
// stopped stays as it is.
func (c Clock) Press(at Instant, lag time.Duration) (Clock, Pressed) {
	side, ok := c.Side()
	if !ok {
		return c, Pressed{}
	}
	elapsed := c.Elapsed(at)
	lag = min(max(0, lag), elapsed).Truncate(time.Millisecond)
	c.Left[side] = c.charge(elapsed - lag)
	spent := c.Used + elapsed - lag
	if !c.controls[side].Untimed() {
		c.settle(side, spent)
	}
	c.Used = 0
	c.Running, c.Since = runs(side.Other()), at
	return c, Pressed{Spent: spent, Lag: lag}
}

// settle adds what a completed move brings, and counts it.
func (c *Clock) settle(side chess.Color, spent time.Duration) {
	p := c.CurrentPeriod(side)
	c.Left[side] += p.Increment
	if p.DelayKind == Bronstein {
		c.Left[side] += min(spent, p.Delay)
	}
	c.count(side)
}

// Counted returns the clock with one more move counted for a player that no
// press of its own has completed: it brings no increment, but the next period
// when it is the last move of this one.
func (c Clock) Counted(side chess.Color) Clock {
	if !c.controls[side&1].Untimed() {
		c.count(side & 1)
	}
	return c
}

// count counts a completed move, and begins the next period after the last one
// of this.
func (c *Clock) count(side chess.Color) {
	p := c.CurrentPeriod(side)
	c.Moves[side]++
	if p.Moves == 0 || c.Moves[side] < p.Moves || c.manual {
		return
	}
	// Article 6.2.b: time saved passes into the next period.
	*c = c.NextPeriod(side, 0)
}

// Interrupt leaves out a span in which nobody could play: the running dial is
// charged up to from, and runs on from to. Instants before the dial was started
// count as that instant. What was charged is returned.
func (c Clock) Interrupt(from, to Instant) (Clock, time.Duration) {
	side, ok := c.Side()
	if !ok {
		return c, 0
	}
	from = max(from, c.Since)
	to = max(to, from)
	charged := from.Sub(c.Since)
	return c.Stop(from).Resume(side, to), charged
}

// Adjust sets what a player's dial shows at an instant; a running dial runs on
// from there. Less than nothing is nothing.
func (c Clock) Adjust(side chess.Color, left time.Duration, at Instant) Clock {
	running, ok := c.Side()
	c = c.Stop(at)
	c.Left[side&1] = max(0, left).Truncate(time.Millisecond)
	if ok {
		c = c.Resume(running, at)
	}
	return c
}

// Give adds to what a player's dial shows; a negative span is taken away, and
// the dial stops at nothing.
func (c Clock) Give(side chess.Color, span time.Duration, at Instant) Clock {
	return c.Adjust(side, c.Remaining(side, at)+span, at)
}

// WithIncrement returns the clock with an increment for every move of both
// players from now on, in place of what was added before (Guideline III.4 of
// 2023). Players without a control have none.
func (c Clock) WithIncrement(span time.Duration) Clock {
	for i, control := range c.controls {
		changed := make(Control, len(control))
		for j, p := range control {
			p.Increment, p.Delay = span, 0
			changed[j] = p
		}
		c.controls[i] = changed
	}
	return c
}
