package journal_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

// hanging is a store that answers neither heartbeats nor leases, nor who is alive, and takes its time for appends.
type hanging struct {
	*memory.Store
	beats int
}

func (h *hanging) hang(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func (h *hanging) Heartbeat(ctx context.Context, _ string, _ int64) error {
	h.beats++
	return h.hang(ctx)
}

func (h *hanging) Lease(ctx context.Context, _, _ string, _ time.Duration) (journal.Lease, error) {
	return journal.Lease{}, h.hang(ctx)
}

func (h *hanging) Beats(ctx context.Context) ([]journal.Beat, error) { return nil, h.hang(ctx) }

func (h *hanging) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	select {
	case <-time.After(time.Minute):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return h.Store.Append(ctx, batches)
}

// What a store does not answer in time is given up, but for appends: they are in doubt, and have the time they take.
func TestStoreThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hanging{Store: memory.New()}
		j := journal.New(store, journal.Options{})
		defer j.Close()
		for name, ask := range map[string]func() error{
			"heartbeat": func() error { return j.Heartbeat(background, 1) },
			"lease":     func() error { _, err := j.Lease(background, "a", 0); return err },
			"beats":     func() error { _, err := j.Beats(background); return err },
		} {
			asked := time.Now()
			if err := ask(); !errors.Is(err, context.DeadlineExceeded) || time.Since(asked) > journal.AnswerTimeout {
				t.Errorf("%s: %v after %s", name, err, time.Since(asked))
			}
		}
		_, err := j.Append(background, "a", 0, events("first"))
		no(t, err)
	})
}

// Heartbeats that wait together are one: a flag that falls at a hundred tables costs no hundred flushes.
func TestHeartbeatsTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hanging{Store: memory.New()}
		j := journal.New(store, journal.Options{})
		defer j.Close()
		var wg sync.WaitGroup
		wg.Go(func() { _ = j.Heartbeat(background, 1) })
		synctest.Wait()
		for range 100 {
			wg.Go(func() { _ = j.Heartbeat(background, 2) })
		}
		wg.Wait()
		if store.beats != 2 {
			t.Errorf("%d heartbeats were written, want 2", store.beats)
		}
	})
}
