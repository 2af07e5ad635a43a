package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"time"

	"github.com/escaque/escaque/clock"
)

// holdsBack reports whether a line of a table's talk is held back from those who see the game late,
// as the moves are: what somebody says who sees the game as it stands would tell them more. The
// caller holds t.mu.
func (t *table) holdsBack(line *ChatLine) bool {
	return t.late != nil && line.live && !t.view.Over && t.late.Holds(t.view, line.At, line.ply)
}

// late is a game as those see it who see it late. It is under the table's lock.
type late struct {
	*game.Late
	alarm *time.Timer // for what time alone will show; nil when nothing
}

// lateOf returns what those see of a game who see it late; nil when nobody does. v is what the
// others see.
func (h *Hall) lateOf(s *game.State, v *View) *late {
	l := game.NewLate(s, v, h.Now)
	if l == nil {
		return nil
	}
	return &late{Late: l}
}

// catchUp takes in what may be shown by now, returns it with what was said, and has the table look
// again when time alone will show more. The caller holds t.mu, and tells who sees the game late.
func (l *late) catchUp(t *table) (shown []Recorded, said []ChatLine) {
	shown = l.Take(t.view)
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
			l.alarm = time.AfterFunc(wait, t.showDue)
		}
	}
	return shown, said
}

// wait returns how long it is until time alone may show more; 0 when it shows nothing more. The
// caller holds t.mu.
func (l *late) wait(t *table) (first time.Duration) {
	now := l.Now()
	until := func(at clock.Instant) {
		if wait := at.Sub(now); wait > 0 && (first == 0 || wait < first) {
			first = wait
		}
	}
	if at, more := l.Next(t.view.Terms.Delay); more {
		until(at)
	}
	for i := range t.chat {
		if t.chat[i].held {
			until(l.Due(t.view, t.chat[i].At))
		}
	}
	return first
}

// showDue shows what time alone has made due.
func (t *table) showDue() {
	t.mu.Lock()
	t.showDueLocked()
	t.mu.Unlock()
	t.deliver()
}

// showDueLocked is showDue for a caller that holds t.mu.
func (t *table) showDueLocked() {
	if t.late == nil || t.observers == nil {
		return
	}
	if shown, said := t.late.catchUp(t); len(shown)+len(said) > 0 {
		t.sendLate(update{events: shown, view: t.late.View(), chat: said})
	}
}

// sendLate gives an update to those who see the game late. The caller holds t.mu.
func (t *table) sendLate(u update) {
	t.sent++
	for o := range t.observers {
		if o.late {
			o.box.Put(u, func() update { return t.snapshot(o) })
		}
	}
}

// hasMoreToShow reports whether time alone will show more of the game than is shown. The caller
// holds t.mu.
func (t *table) hasMoreToShow() bool {
	return t.late != nil && t.late.alarm != nil
}
