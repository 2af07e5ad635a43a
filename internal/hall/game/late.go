package game

import (
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Delay is how much later those see a game who have no part in it: so that nobody outside can look
// for moves and pass them on. Where both are given, both must have gone by. A game that is over is
// shown whole.
type Delay struct {
	Minutes int `json:"minutes,omitempty"`
	Moves   int `json:"moves,omitempty"` // of each side
}

// The longest delay of a game that people arrange.
const MaxDelayMinutes, MaxDelayMoves = 240, 50

// Allowed reports whether players may arrange such a delay.
func (d Delay) Allowed() bool {
	return min(d.Minutes, d.Moves) >= 0 && d.Minutes <= MaxDelayMinutes && d.Moves <= MaxDelayMoves
}

// Span returns the delay in time.
func (d Delay) Span() time.Duration { return time.Duration(d.Minutes) * time.Minute }

// clock is the clock of a view that is late: after minutes it runs as it did then; where moves are
// held back it stands, for how long the next one takes is not yet known.
func (d Delay) clock(v *View, at clock.Instant) ClockView {
	if then := at.Add(-d.Span()); d.Moves == 0 && then >= v.asOf {
		c := clockView(v.clock, then)
		c.At = at
		return c
	}
	c := v.Clock
	c.At, c.Running, c.Hold = at, Neither, 0
	return c
}

// Late is a game as those see it who see it late: a fold of the same log, behind by the delay.
type Late struct {
	state   State
	history []Recorded // of the game, as far as it has come
	taken   int        // how many of that the state has taken in
	view    *View
	now     func() clock.Instant
}

// NewLate returns what those see of a game who see it late; nil when nobody does. v is what the
// others see, and now returns the present instant.
func NewLate(s *State, v *View, now func() clock.Instant) *Late {
	if s.seated.Delay == (Delay{}) {
		return nil
	}
	seated := s.seated
	seated.Delay = Delay{} // its own history is nobody's
	l := &Late{
		state:   State{id: s.id, seated: seated, started: s.started, seq: 1},
		history: shared(s.history), now: now,
	}
	l.Take(v)
	return l
}

// View returns the game as it is shown late. Nobody changes it.
func (l *Late) View() *View { return l.view }

// Extend takes in what has been recorded since.
func (l *Late) Extend(s *State) { l.history = shared(s.history) }

// Take shows what may be shown by now, and returns it. v is what the others see.
func (l *Late) Take(v *View) []Recorded {
	from, now := l.taken, l.now()
	for l.taken < len(l.history) && (v.Over || l.due(l.history[l.taken], v, now)) {
		l.state.Apply(l.history[l.taken])
		l.taken++
	}
	switch {
	case v.Over:
		l.view = v
	case l.view == nil || l.taken > from:
		l.view = l.state.View()
		l.view.Terms.Delay, l.view.Late = v.Terms.Delay, true
		l.view.asOf = l.view.Clock.At
		l.view.Clock = l.view.ClockAt(now)
	}
	return l.history[from:l.taken:l.taken]
}

// due reports whether the next event may be shown: the beginning at once, all else after the delay.
func (l *Late) due(next Recorded, v *View, now clock.Instant) bool {
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

// Next returns the instant from which time alone may show more; ok is false when everything is
// shown.
func (l *Late) Next(d Delay) (at clock.Instant, ok bool) {
	if l.taken == len(l.history) {
		return 0, false
	}
	return l.history[l.taken].Event.Instant().Add(d.Span()), true
}

// Holds reports whether what was said at an instant, after so many half moves, is held back from
// those who see the game late, as the moves are. v is what the others see.
func (l *Late) Holds(v *View, at clock.Instant, ply int) bool {
	return l.now() < l.Due(v, at) || v.Ply-ply < 2*v.Terms.Delay.Moves
}

// Due returns the instant from which what was said at another is no longer held back by time.
func (l *Late) Due(v *View, at clock.Instant) clock.Instant { return at.Add(v.Terms.Delay.Span()) }

// Now returns the present instant.
func (l *Late) Now() clock.Instant { return l.now() }
