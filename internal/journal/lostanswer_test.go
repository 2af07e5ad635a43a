package journal_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

// deaf is a store of whose next append nobody hears that it was made.
type deaf struct {
	*memory.Store
	next bool
}

func (d *deaf) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	results, err := d.Store.Append(ctx, batches)
	if d.next {
		d.next = false
		return nil, errors.New("the connection is gone")
	}
	return results, err
}

// A record of whose append nobody heard was not announced. Whoever follows the journal reads it all the same,
// in its place, as soon as something can be written again: a rated game would be lost for ever otherwise.
func TestLostAnswerReachesSubscribers(t *testing.T) {
	for _, again := range []struct {
		name string
		do   func(*journal.Journal) error
	}{
		{"by an append", func(j *journal.Journal) error {
			_, err := j.Append(background, "a", 2, events("third"))
			return err
		}},
		{"by a heartbeat", func(j *journal.Journal) error { return j.Heartbeat(background, 1) }},
	} {
		t.Run(again.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := &deaf{Store: memory.New()}
				j := journal.New(store, journal.Options{})
				defer j.Close()
				heard := make(chan journal.Record, 10)
				go func() {
					for r, err := range j.Subscribe(0).All(background) {
						if err != nil {
							return
						}
						heard <- r
					}
				}()
				_, err := j.Append(background, "a", 0, events("first"))
				no(t, err)
				synctest.Wait()
				store.next = true
				if _, err := j.Append(background, "a", 1, events("second")); err == nil {
					t.Fatal("the answer was not lost")
				}
				no(t, again.do(j))
				synctest.Wait()
				for want := uint64(1); want <= 2; want++ {
					select {
					case r := <-heard:
						if r.Position != want {
							t.Fatalf("heard of record %d, want %d", r.Position, want)
						}
					default:
						t.Fatalf("nobody heard of record %d", want)
					}
				}
			})
		})
	}
}
