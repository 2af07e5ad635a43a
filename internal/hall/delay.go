package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"time"

	"github.com/escaque/escaque/clock"
)

// isHeldBack reports whether a chat line is hidden for now from spectators with a delay, because
// its author sees the game without delay. The caller holds t.mu.
func (t *table) isHeldBack(line *ChatLine) bool {
	return t.late != nil && line.live && !t.view.Over && t.late.IsHeldBack(t.view, line.At, line.ply)
}

// late is the delayed state of a game for spectators with a delay. It is guarded by the table's
// lock.
type late struct {
	*game.Late
	alarm *time.Timer // for the next record that becomes visible by time alone; nil if there is none
}

// newLate returns the delayed state of a game, nil if its regulations have no delay. v is the view
// without delay.
func (h *Hall) newLate(s *game.State, v *View) *late {
	l := game.NewLate(s, v, h.Now)
	if l == nil {
		return nil
	}
	return &late{Late: l}
}

// advance makes everything visible to spectators that is due by now, and returns the new records
// and chat lines. It also sets the alarm for the next item that becomes due by time alone. The
// caller holds t.mu and sends the result.
func (l *late) advance(t *table) (shown []Recorded, said []ChatLine) {
	shown = l.Advance(t.view)
	for i := range t.chat {
		if c := &t.chat[i]; c.held && !t.isHeldBack(c) {
			c.held = false
			said = append(said, *c)
		}
	}
	if l.alarm != nil {
		l.alarm.Stop()
		l.alarm = nil
	}
	if t.view.Terms.Delay.Minutes > 0 && t.observers != nil {
		if wait := l.wait(t); wait > 0 { // otherwise more is shown only after further moves
			l.alarm = time.AfterFunc(wait, t.showDue)
		}
	}
	return shown, said
}

// wait returns how long it takes until the next record or chat line becomes visible by time alone,
// 0 if none does. The caller holds t.mu.
func (l *late) wait(t *table) (first time.Duration) {
	now := l.Now()
	until := func(at clock.Instant) {
		if wait := at.Sub(now); wait > 0 && (first == 0 || wait < first) {
			first = wait
		}
	}
	if at, more := l.NextDue(t.view.Terms.Delay); more {
		until(at)
	}
	for i := range t.chat {
		if t.chat[i].held {
			until(l.VisibleFrom(t.view, t.chat[i].At))
		}
	}
	return first
}

// showDue sends the spectators what has become visible to them by time alone.
func (t *table) showDue() {
	t.mu.Lock()
	t.showDueLocked()
	t.mu.Unlock()
	t.deliver()
}

// showDueLocked is showDue for a caller that holds t.mu. The caller calls deliver afterwards.
func (t *table) showDueLocked() {
	if t.late == nil || t.observers == nil {
		return
	}
	if shown, said := t.late.advance(t); len(shown)+len(said) > 0 {
		t.sendLate(update{events: shown, view: t.late.View(), chat: said})
	}
}

// sendLate puts an update into the mailboxes of the spectators with a delay. The caller holds t.mu.
func (t *table) sendLate(u update) {
	t.sent++
	for o := range t.observers {
		if o.late {
			o.box.Put(u, func() update { return t.snapshot(o) })
		}
	}
}

// hasMoreToShow reports whether something more of the game becomes visible by time alone. The
// caller holds t.mu.
func (t *table) hasMoreToShow() bool {
	return t.late != nil && t.late.alarm != nil
}
