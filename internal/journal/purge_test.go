package journal_test

import (
	"context"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

// purging counts how often files are written anew.
type purging struct {
	*memory.Store
	times int
}

func (p *purging) Purge(context.Context) error { p.times++; return nil }

// A server writes its files anew when something was deleted since it last did, and not else.
func TestPurgeIfDue(t *testing.T) {
	ctx := context.Background()
	store := &purging{Store: memory.New()}
	j := journal.New(store, journal.Options{})
	defer j.Close()
	due := func(want bool) {
		t.Helper()
		done, err := j.PurgeIfDue(ctx)
		if err != nil || done != want {
			t.Errorf("purged %v, %v; want %v", done, err, want)
		}
	}
	due(false)
	for range 2 {
		if _, _, err := j.ForgetFields(ctx, nil, journal.Renamed{Identity: "a-1", Name: "Formerx"}, 1); err != nil {
			t.Fatal(err)
		}
		due(true)
		due(false)
	}
	if store.times != 2 {
		t.Errorf("purged %d times", store.times)
	}
}
