package hall

import (
	"testing"

	"github.com/escaque/escaque/internal/hall/game"
)

// Waiting is how many updates wait for an observer.
func (o *Observer) Waiting() int {
	return o.box.Waiting() + len(o.waiting)
}

// UpdateLimit is how many updates may wait for one observer.
const UpdateLimit = updateLimit

// Name draws an identity.
func (h *Hall) Name() (string, error) { return h.lots.Name() }

// Below draws a number.
func (h *Hall) Below(n int) (int, error) { return h.lots.Below(n) }

// BoundedBy reads whether ratings are bounded in a game.
var BoundedBy = game.DecodeBounded

// LiveAndFolded are the views of a game as its table shows it and as its log does.
func (h *Hall) LiveAndFolded(t testing.TB, id GameID) (live, folded View) {
	t.Helper()
	table := h.floor.table(id)
	s, err := h.replay(t.Context(), id)
	if table == nil || err != nil {
		t.Fatal(err)
	}
	table.mu.Lock()
	defer table.mu.Unlock()
	return *table.view, *s.View()
}

// Loaded reports whether the table of a game is loaded.
func (h *Hall) Loaded(id GameID) bool { return h.floor.table(id) != nil }
