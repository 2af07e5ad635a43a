package hall

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

func (d Delay) allowed() bool {
	return min(d.Minutes, d.Moves) >= 0 && d.Minutes <= MaxDelayMinutes && d.Moves <= MaxDelayMoves
}

func (d Delay) span() time.Duration { return time.Duration(d.Minutes) * time.Minute }

// clock is the clock of a view that is late: after minutes it runs as it did then; where moves are held
// back it stands, for how long the next one takes is not yet known.
func (d Delay) clock(v *View, at clock.Instant) ClockView {
	if then := at.Add(-d.span()); d.Moves == 0 && then >= v.asOf {
		c := clockView(v.clock, then)
		c.At = at
		return c
	}
	c := v.Clock
	c.At, c.Running, c.Hold = at, Neither, 0
	return c
}

// late is a game as those see it who see it late: a fold of the same log, behind by the delay. Whoever
// holds the table's lock has it.
type late struct {
	state   gameState
	history []Recorded // of the game, as far as it has come
	taken   int        // how many of that the state has taken in
	view    *View
	now     func() clock.Instant
	alarm   *time.Timer // for what time alone will show; nil when nothing
}

// lateOf is what those see of a game who see it late; nil when nobody does. v is what the others see.
func (h *Hall) lateOf(s *gameState, v *View) *late {
	if s.seated.Delay == (Delay{}) {
		return nil
	}
	seated := s.seated
	seated.Delay = Delay{} // its own history is nobody's
	l := &late{
		state:   gameState{id: s.id, seated: seated, started: s.started, seq: 1},
		history: shared(s.history), now: h.Now,
	}
	l.take(v)
	return l
}

// take takes in what may be shown by now, and returns it. v is what the others see.
func (l *late) take(v *View) []Recorded {
	from, now := l.taken, l.now()
	for l.taken < len(l.history) && (v.Over || l.due(l.history[l.taken], v, now)) {
		l.state.apply(l.history[l.taken])
		l.taken++
	}
	switch {
	case v.Over:
		l.view = v
	case l.view == nil || l.taken > from:
		l.view = l.state.view()
		l.view.Terms.Delay, l.view.Late = v.Terms.Delay, true
		l.view.asOf = l.view.Clock.At
		l.view.Clock = l.view.ClockAt(now)
	}
	return l.history[from:l.taken:l.taken]
}

// due reports whether the next event may be shown: the beginning at once, all else after the delay.
func (l *late) due(next Recorded, v *View, now clock.Instant) bool {
	if !l.state.game.Started() {
		return true
	}
	ply := l.state.game.Ply()
	if m, is := next.Event.(laws.MoveMade); is {
		ply = m.Ply + 1
	}
	d := v.Terms.Delay
	return now >= next.Event.Instant().Add(d.span()) && v.Ply-ply >= 2*d.Moves
}

// holdsBack reports whether a line of a table's talk is held back from those who see the game late, as the moves are: what
// somebody says who sees the game as it stands would tell them more. The caller holds t.mu.
func (t *table) holdsBack(line *ChatLine) bool {
	if t.late == nil || !line.live || t.view.Over {
		return false
	}
	d := t.view.Terms.Delay
	return t.late.now() < line.At.Add(d.span()) || t.view.Ply-line.ply < 2*d.Moves
}

// catchUp takes in what may be shown by now, returns it with what was said, and has the table look again when time
// alone will show more. The caller holds t.mu, and tells who sees the game late.
func (l *late) catchUp(t *table) (shown []Recorded, said []ChatLine) {
	shown = l.take(t.view)
	for i := range t.chat {
		if c := &t.chat[i]; c.held && !t.holdsBack(c) {
			c.held = false
			said = append(said, *c)
		}
	}
	if l.alarm != nil {
		l.alarm.Stop()
		l.alarm = nil
	}
	if t.view.Terms.Delay.Minutes > 0 && t.observers != nil {
		if wait := l.wait(t); wait > 0 { // else it waits for moves
			l.alarm = time.AfterFunc(wait, t.showLater)
		}
	}
	return shown, said
}

// wait returns how long it is until time alone may show more; 0 when it shows nothing more. The caller holds t.mu.
func (l *late) wait(t *table) (first time.Duration) {
	now, span := l.now(), t.view.Terms.Delay.span()
	until := func(at clock.Instant) {
		if wait := at.Add(span).Sub(now); wait > 0 && (first == 0 || wait < first) {
			first = wait
		}
	}
	if l.taken < len(l.history) {
		until(l.history[l.taken].Event.Instant())
	}
	for i := range t.chat {
		if t.chat[i].held {
			until(t.chat[i].At)
		}
	}
	return first
}

// showLater shows what time alone has made due.
func (t *table) showLater() {
	t.mu.Lock()
	t.lookLater()
	t.mu.Unlock()
	t.handOut()
}

// lookLater is showLater for who holds t.mu.
func (t *table) lookLater() {
	if t.late == nil || t.observers == nil {
		return
	}
	if shown, said := t.late.catchUp(t); len(shown)+len(said) > 0 {
		t.tellLate(update{events: shown, view: t.late.view, chat: said})
	}
}

// tellLate gives an update to those who see the game late. The caller holds t.mu.
func (t *table) tellLate(u update) {
	t.told++
	for o := range t.observers {
		if o.late {
			o.box.Put(u, func() update { return t.snapshot(o) })
		}
	}
}

// hides reports whether time alone will show more of the game than is shown. The caller holds t.mu.
func (t *table) hides() bool {
	return t.late != nil && t.late.alarm != nil
}
