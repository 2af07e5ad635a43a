package hall

import (
	"time"

	"github.com/escaque/escaque/laws"
)

// unloadDelay is how long the table of a finished game stays loaded when nobody observes it and
// nothing was said at it.
const unloadDelay = 5 * time.Second

// linger keeps the table of a game loaded for [Options.Linger], if the game is adjourned, or if it
// is finished and something was said at its table. Other finished games are unloaded as soon as
// nobody observes them.
func (t *table) linger() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lingerLocked()
}

// lingerLocked is linger for a caller that holds t.mu.
func (t *table) lingerLocked() {
	if t.lingering != nil {
		t.lingering.Stop()
	}
	t.lingerOver = false
	t.lingering = time.AfterFunc(t.hall.opt.Linger, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.lingerOver, t.unloadAsked = true, true
		t.wake()
	})
}

// askUnload makes the table's goroutine try to unload the table after unloadDelay.
func (t *table) askUnload() {
	time.AfterFunc(min(unloadDelay, t.hall.opt.Linger), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.unloadAsked = true
		t.wake()
	})
}

// tryUnload unloads an idle table when asked, and reports whether it did. A table stays loaded
// while its game is played or has observers. Only the table's goroutine calls tryUnload, when all
// earlier requests are decided and announced. So a resumption is either in the state already, or
// comes later and loads the table again.
func (t *table) tryUnload() bool {
	t.mu.Lock()
	asked := t.unloadAsked
	t.mu.Unlock()
	if !asked {
		return false
	}
	f := &t.hall.floor
	f.mu.Lock()
	defer f.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if f.closing || len(t.queue) > 0 {
		return false // tried again when the queue is empty
	}
	t.unloadAsked = false
	switch {
	case !t.view.Over && t.view.Session != laws.Adjourned:
		return false // asked again by its end or next adjournment
	case t.inDoubt, t.hasMoreToShow():
		// The journal may contain more than the state, or some events are not shown to all yet.
		t.lingerLocked()
		return false
	case len(t.observers) > 0:
		return false // asked again when the last observer leaves
	case !t.lingerOver && (len(t.chat) > 0 || !t.view.Over):
		return false // asked again when the time is over
	}
	if t.lingering != nil {
		t.lingering.Stop() // it would keep the table in memory
	}
	t.closing, t.observers = true, nil
	delete(f.byGame, t.id)
	return true
}

// finishedView returns the view of a finished game whose table is loaded here, nil if there is none.
func (h *Hall) finishedView(id GameID) *View {
	t := h.floor.table(id)
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.remote || t.outdated || t.view == nil || !t.view.Over {
		return nil
	}
	return t.view
}
