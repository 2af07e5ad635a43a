package office

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/tournament"
)

// The keys for sealed moves are those of the arbiters of an event: not of an organiser
// who is none, and of nobody who was dismissed.
func TestKeysOfTheArbiters(t *testing.T) {
	h := newHouse(t)
	id := h.begun() // organiserOne owns it, Aldo is its arbiter
	has := func(want ...hall.ArbiterKey) {
		t.Helper()
		keys, err := h.office.ArbiterKeys(t.Context(), string(id))
		if diff := cmp.Diff(want, keys); err != nil || diff != "" {
			t.Errorf("%v\n%s", err, diff)
		}
	}
	has(hall.ArbiterKey{ID: arbiterOne.ID, Handle: arbiterOne.Handle, Key: "key of " + arbiterOne.ID})
	h.must(h.office.Dismiss(t.Context(), organiserOne, id, arbiterOne.Handle, tournament.ArbiterDuty))
	has()
	if keys, err := h.office.ArbiterKeys(t.Context(), "nothing"); err != nil || len(keys) > 0 {
		t.Errorf("%v, %v", keys, err)
	}
}
