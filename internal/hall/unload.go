package hall

import (
	"time"

	"github.com/escaque/escaque/laws"
)

// linger lets the table of a game that is over, or adjourned, stay for a while,
// and then asks its goroutine to fold it up.
func (t *table) linger() {
	time.AfterFunc(t.hall.opt.Linger, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.lingered = true
		t.wake()
	})
}

// tryUnload unloads an idle table after [table.linger] and reports whether it did: not while the
// game goes on or somebody still watches. Only the table's goroutine calls it, when nothing that
// came before is undecided or unannounced: a resumption is either in the state by now, or still to
// come, and then it sets the table up again.
func (t *table) tryUnload() bool {
	t.mu.Lock()
	asked := t.lingered
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
		return false // asked again when the line is empty
	case t.inDoubt, len(t.observers) > 0, t.hasMoreToShow():
		// What the journal has may be more than the state shows; or somebody is
		// still there, or has not seen all yet.
		t.lingered = false
		t.linger()
		return false
	}
	t.lingered = false
	if !t.view.Over && t.view.Session != laws.Adjourned {
		return false // its end, or its next adjournment, asks again
	}
	t.closing, t.observers = true, nil
	delete(f.byGame, t.id)
	return true
}
