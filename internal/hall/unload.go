package hall

import (
	"time"

	"github.com/escaque/escaque/laws"
)

// linger wakes the table's goroutine after [Options.Linger] to unload the table of a finished or
// adjourned game.
func (t *table) linger() {
	time.AfterFunc(t.hall.opt.Linger, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.lingerOver = true
		t.wake()
	})
}

// tryUnload unloads an idle table after [table.linger] and reports whether it did. A table stays
// loaded while its game is played or has observers. Only the table's goroutine calls it, when all
// earlier requests are decided and announced. A resumption is therefore either in the state
// already, or comes later and loads the table again.
func (t *table) tryUnload() bool {
	t.mu.Lock()
	asked := t.lingerOver
	t.mu.Unlock()
	if !asked {
		return false
	}
	f := &t.hall.floor
	f.mu.Lock()
	defer f.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case f.closing, len(t.queue) > 0:
		return false // tried again when the queue is empty
	case t.inDoubt, len(t.observers) > 0, t.hasMoreToShow():
		// The journal may contain more than the state, or there are observers, or some events are
		// not shown to all yet.
		t.lingerOver = false
		t.linger()
		return false
	}
	t.lingerOver = false
	if !t.view.Over && t.view.Session != laws.Adjourned {
		return false // its end or next adjournment calls linger again
	}
	t.closing, t.observers = true, nil
	delete(f.byGame, t.id)
	return true
}
