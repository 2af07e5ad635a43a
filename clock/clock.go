package clock

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// Running says which of the two dials runs, if any.
type Running uint8

// The states of a clock: stopped, White's dial runs, Black's dial runs.
const (
	Neither Running = iota
	WhiteRuns
	BlackRuns
)

// runningState returns the value for a clock on which the dial of c runs.
func runningState(c chess.Color) Running { return Running(c&1) + 1 }

// Reading is the changing state of a clock. A log that stores it can restore the clock. In the
// arrays, index 0 is White's dial and index 1 is Black's.
type Reading struct {
	// Left is the time that each dial showed when it was last stopped. It is never negative. With a
	// Bronstein delay it includes the delay of the coming move.
	Left [2]time.Duration
	// Period is the index of the period each player is in.
	Period [2]int
	// Moves is the number of moves that each player has completed in their current period.
	Moves [2]int
	// Running says which dial runs, and Since is the instant from which it runs.
	Running Running
	Since   Instant
	// Used is the time that the current move had used before the clock was stopped during it.
	// Resume counts the delay of the move on from there.
	Used time.Duration
}

// Clock is a chess clock with the time controls of both players. It is a value: methods return the
// changed clock. The zero value is a stopped clock for a game without time.
type Clock struct {
	Reading
	controls         [2]Control
	noDelayCarryOver bool
	countedByHand    bool
}

// New returns a stopped clock set to the first period of each control.
func New(white, black Control) Clock {
	c := Clock{controls: [2]Control{white, black}}
	for i, control := range c.controls {
		first := control.period(0)
		c.Left[i] = first.Time + delayOnDial(first)
	}
	return c
}

// WithoutDelayCarryOver returns the clock with another rule for periods with a delay: main time
// that is left in such a period is not added to the next period. Article 6.2.b of 2009 says so;
// later Laws do not.
func (c Clock) WithoutDelayCarryOver() Clock {
	c.noDelayCarryOver = true
	return c
}

// CountedByHand returns the clock without an automatic move counter, as some real clocks are. A
// period then ends only when [Clock.NextPeriod] is called. Until then the flag falls when the time
// is used up, however many moves were made. The players count moves on the score sheets (Article
// 8.6, 2009).
func (c Clock) CountedByHand() Clock {
	c.countedByHand = true
	return c
}

// NextPeriod ends the current period of a player and begins their next one. The parameter moves is
// the number of moves that count as completed in the new period already.
func (c Clock) NextPeriod(side chess.Color, moves int) Clock {
	side &= 1
	p := c.CurrentPeriod(side)
	c.Left[side] -= min(c.Left[side], delayOnDial(p))
	if c.noDelayCarryOver && p.Delay > 0 {
		c.Left[side] = 0
	}
	c.Moves[side] = max(0, moves)
	c.Period[side] = min(c.Period[side]+1, max(0, len(c.controls[side])-1))
	next := c.CurrentPeriod(side)
	c.Left[side] += next.Time + delayOnDial(next)
	return c
}

// Set returns the clock with the state of a reading. The time controls stay.
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

// MovesToGo returns how many moves the player must still complete in their period. It returns 0
// when the period lasts for all remaining moves, or the player has no time control.
func (c Clock) MovesToGo(side chess.Color) int {
	p := c.CurrentPeriod(side)
	if p.Moves == 0 {
		return 0
	}
	return max(0, p.Moves-c.Moves[side&1]) // by hand more may have been made
}

// delayOnDial returns the part of a delay that the dial shows: all of a Bronstein delay, nothing of
// a simple one.
func delayOnDial(p Period) time.Duration {
	if p.DelayKind == Bronstein {
		return p.Delay
	}
	return 0
}

// delayHeld returns for how long a simple delay still holds the dial. The parameter used is the
// time that the move has used already. A Bronstein delay holds nothing.
func delayHeld(p Period, used time.Duration) time.Duration {
	if p.DelayKind == SimpleDelay {
		return max(0, p.Delay-used)
	}
	return 0
}

// Side returns the player whose dial runs; ok is false when the clock is stopped.
func (c Clock) Side() (side chess.Color, ok bool) {
	if c.Running == Neither {
		return 0, false
	}
	return chess.Color(c.Running - 1), true
}

// Elapsed returns how long the running dial has been running at an instant; 0 when the clock is
// stopped.
func (c Clock) Elapsed(at Instant) time.Duration {
	if c.Running == Neither {
		return 0
	}
	return max(0, at.Sub(c.Since))
}

// Remaining returns the time that a player's dial shows at an instant, never less than zero. It is
// always zero for a player without a time control.
func (c Clock) Remaining(side chess.Color, at Instant) time.Duration {
	left := c.Left[side&1]
	if c.Running != runningState(side) {
		return left
	}
	return c.leftAfter(c.Elapsed(at))
}

// DelayLeft returns for how long after an instant the simple delay still holds the running dial. It
// returns 0 when no dial runs.
func (c Clock) DelayLeft(at Instant) time.Duration {
	side, ok := c.Side()
	if !ok || c.controls[side].Untimed() {
		return 0
	}
	return max(0, delayHeld(c.CurrentPeriod(side), c.Used)-c.Elapsed(at))
}

// leftAfter returns the time left on the running dial after it has run for a span.
func (c Clock) leftAfter(span time.Duration) time.Duration {
	side := chess.Color(c.Running - 1)
	left := c.Left[side]
	if c.controls[side].Untimed() {
		return left
	}
	return max(0, left-max(0, span-delayHeld(c.CurrentPeriod(side), c.Used)))
}

// FlagInstant returns when the flag of the running dial will fall if nobody presses or stops the
// clock: the first instant at which the dial shows zero (Article 6.1, 2009). ok is false when no
// dial runs or the player has no time control.
func (c Clock) FlagInstant() (at Instant, ok bool) {
	side, ok := c.Side()
	if !ok || c.controls[side].Untimed() {
		return 0, false
	}
	return c.Since.Add(c.Left[side] + delayHeld(c.CurrentPeriod(side), c.Used)), true
}

// Fallen reports whether the flag of the running dial has fallen at an instant.
func (c Clock) Fallen(at Instant) bool {
	flag, ok := c.FlagInstant()
	return ok && at >= flag
}

// Start stops the other dial and starts that of a player, who begins a new move.
func (c Clock) Start(side chess.Color, at Instant) Clock {
	c = c.Stop(at)
	c.Used = 0
	c.Running, c.Since = runningState(side), at
	return c
}

// Stop stops both dials and subtracts the elapsed time from the running one.
func (c Clock) Stop(at Instant) Clock {
	side, ok := c.Side()
	if !ok {
		return c
	}
	elapsed := c.Elapsed(at)
	c.Left[side] = c.leftAfter(elapsed)
	c.Used += elapsed
	c.Running, c.Since = Neither, at
	return c
}

// Resume starts the dial of a player after a stop. The player continues the same move, so no new
// delay begins.
func (c Clock) Resume(side chess.Color, at Instant) Clock {
	c.Running, c.Since = runningState(side), at
	return c
}

// Pressed is the outcome of one press of the clock.
type Pressed struct {
	// Spent is the time that the move took, without Lag.
	Spent time.Duration
	// Lag is the network delay that was not charged to the player.
	Lag time.Duration
}

// Press completes the move of the player whose dial runs (Article 6.7.a, 2009). Their dial stops,
// the increment or the used part of a Bronstein delay is added, and the opponent's dial starts. If
// the player has now completed the moves of their period, their next period begins. The lag is the
// network delay of the message. The player is not charged for it; at most the elapsed time is given
// back. A stopped clock stays unchanged.
func (c Clock) Press(at Instant, lag time.Duration) (Clock, Pressed) {
	side, ok := c.Side()
	if !ok {
		return c, Pressed{}
	}
	elapsed := c.Elapsed(at)
	lag = min(max(0, lag), elapsed).Truncate(time.Millisecond)
	c.Left[side] = c.leftAfter(elapsed - lag)
	spent := c.Used + elapsed - lag
	if !c.controls[side].Untimed() {
		c.completeMove(side, spent)
	}
	c.Used = 0
	c.Running, c.Since = runningState(side.Other()), at
	return c, Pressed{Spent: spent, Lag: lag}
}

// completeMove adds the increment, or the used part of a Bronstein delay, and counts the move. The
// parameter spent is the time that the move took.
func (c *Clock) completeMove(side chess.Color, spent time.Duration) {
	p := c.CurrentPeriod(side)
	c.Left[side] += p.Increment
	if p.DelayKind == Bronstein {
		c.Left[side] += min(spent, p.Delay)
	}
	c.countMove(side)
}

// CountMove returns the clock with one more move counted for a player, for a move that was
// completed without a press. The move brings no increment. The next period begins when it was the
// last move of the current one.
func (c Clock) CountMove(side chess.Color) Clock {
	if !c.controls[side&1].Untimed() {
		c.countMove(side & 1)
	}
	return c
}

// countMove counts a completed move. It begins the next period when the move was the last of the
// current one and the clock counts moves.
func (c *Clock) countMove(side chess.Color) {
	p := c.CurrentPeriod(side)
	c.Moves[side]++
	if p.Moves == 0 || c.Moves[side] < p.Moves || c.countedByHand {
		return
	}
	// Article 6.2.b: saved time carries over into the next period.
	*c = c.NextPeriod(side, 0)
}

// Interrupt takes back the time between from and to, in which nobody could play. The running dial
// is charged up to from and resumes at to. If from or to lies before the start of the dial, the
// start is taken instead. charged is the time that the dial was charged.
func (c Clock) Interrupt(from, to Instant) (after Clock, charged time.Duration) {
	side, ok := c.Side()
	if !ok {
		return c, 0
	}
	from = max(from, c.Since)
	to = max(to, from)
	charged = from.Sub(c.Since)
	return c.Stop(from).Resume(side, to), charged
}

// Adjust sets the time on a player's dial at an instant. A running dial continues from there.
// Negative times count as zero.
func (c Clock) Adjust(side chess.Color, left time.Duration, at Instant) Clock {
	running, ok := c.Side()
	c = c.Stop(at)
	c.Left[side&1] = max(0, left).Truncate(time.Millisecond)
	if ok {
		c = c.Resume(running, at)
	}
	return c
}

// Give adds a span to the time on a player's dial. A negative span is subtracted; the dial never
// shows less than zero.
func (c Clock) Give(side chess.Color, span time.Duration, at Instant) Clock {
	return c.Adjust(side, c.Remaining(side, at)+span, at)
}

// WithIncrement returns the clock with an increment for every later move of both players. It
// replaces their increments and delays (Guideline III.4 of 2023). A player without a time control
// gets none.
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
