package game

import (
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Delay is how much later spectators see a game, so that they cannot pass moves on to a player. If
// both fields are set, the minutes and the moves must both have passed. Spectators see a finished
// game in full.
type Delay struct {
	Minutes int `json:"minutes,omitempty"`
	Moves   int `json:"moves,omitempty"` // of each side
}

// MaxDelayMinutes and MaxDelayMoves are the longest delay that players may arrange.
const MaxDelayMinutes, MaxDelayMoves = 240, 50

// Allowed reports whether players may arrange this delay.
func (d Delay) Allowed() bool {
	return min(d.Minutes, d.Moves) >= 0 && d.Minutes <= MaxDelayMinutes && d.Moves <= MaxDelayMoves
}

// Span returns the delay in time, without the moves.
func (d Delay) Span() time.Duration { return time.Duration(d.Minutes) * time.Minute }

// clockOf returns the clock of a delayed view. With a delay in minutes it runs as it did that long
// ago. With a delay in moves it is stopped, because the duration of the next move is not known yet.
func (d Delay) clockOf(v *View, at clock.Instant) ClockView {
	if then := at.Add(-d.Span()); d.Moves == 0 && then >= v.asOf {
		c := clockView(v.clock, then)
		c.At = at
		return c
	}
	c := v.Clock
	c.At, c.Running, c.Hold = at, Neither, 0
	return c
}

// Late is the state of a game that spectators with a delay see. It applies the events of the same
// log later.
type Late struct {
	state   State
	history []Recorded // all events of the game so far
	applied int        // number of them in the state
	view    *View
	now     func() clock.Instant
}

// NewLate returns the delayed state of a game, nil if its terms have no delay. v is the view
// without delay, and now returns the present instant.
func NewLate(s *State, v *View, now func() clock.Instant) *Late {
	if s.seated.Delay == (Delay{}) {
		return nil
	}
	seated := s.seated
	seated.Delay = Delay{} // the delayed state needs no history of its own
	l := &Late{
		state:   State{id: s.id, seated: seated, started: s.started, seq: 1},
		history: clipCapacity(s.history), now: now,
	}
	l.Advance(v)
	return l
}

// View returns the delayed view. It must not be changed.
func (l *Late) View() *View { return l.view }

// Extend adds the events recorded since the last call.
func (l *Late) Extend(s *State) { l.history = clipCapacity(s.history) }

// Advance applies the events that are visible by now and returns them. v is the view without delay.
func (l *Late) Advance(v *View) []Recorded {
	from, now := l.applied, l.now()
	for l.applied < len(l.history) && (v.Over || l.isDue(l.history[l.applied], v, now)) {
		l.state.Apply(l.history[l.applied])
		l.applied++
	}
	switch {
	case v.Over:
		l.view = v
	case l.view == nil || l.applied > from:
		l.view = l.state.View()
		l.view.Terms.Delay, l.view.Late = v.Terms.Delay, true
		l.view.asOf = l.view.Clock.At
		l.view.Clock = l.view.ClockAt(now)
	}
	return l.history[from:l.applied:l.applied]
}

// isDue reports whether the next event is visible by now. The beginning is visible immediately,
// everything else after the delay.
func (l *Late) isDue(next Recorded, v *View, now clock.Instant) bool {
	if !l.state.game.Started() {
		return true
	}
	ply := l.state.game.Ply()
	if m, is := next.Event.(laws.MoveMade); is {
		ply = m.Ply + 1
	}
	d := v.Terms.Delay
	return now >= next.Event.Instant().Add(d.Span()) && v.Ply-ply >= 2*d.Moves
}

// NextDue returns the instant from which the next event may be visible by time alone. ok is false
// if all events are visible.
func (l *Late) NextDue(d Delay) (at clock.Instant, ok bool) {
	if l.applied == len(l.history) {
		return 0, false
	}
	return l.history[l.applied].Event.Instant().Add(d.Span()), true
}

// IsHeldBack reports whether a chat line is still hidden from spectators. The line was said at an
// instant, after ply half moves. v is the view without delay.
func (l *Late) IsHeldBack(v *View, at clock.Instant, ply int) bool {
	return l.now() < l.VisibleFrom(v, at) || v.Ply-ply < 2*v.Terms.Delay.Moves
}

// VisibleFrom returns the instant from which the delay in time no longer hides a chat line that was
// said at the instant at.
func (l *Late) VisibleFrom(v *View, at clock.Instant) clock.Instant {
	return at.Add(v.Terms.Delay.Span())
}

// Now returns the present instant.
func (l *Late) Now() clock.Instant { return l.now() }
