package storetest

import (
	"context"
	"fmt"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/journal"
)

// Compare executes random steps on a model and on a store, and fails at the first answer that
// differs. Both backends must be fresh for each run.
func Compare(t *rapid.T, model, real Backend) {
	m := &machine{backends: [2]Backend{model, real}}
	for i, p := range m.backends {
		m.stores[i] = p.Open(t)
	}
	defer func() {
		for _, s := range m.stores {
			if err := s.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		}
	}()
	t.Repeat(map[string]func(*rapid.T){
		"append":       m.append,
		"lease":        m.lease,
		"read":         m.read,
		"remember":     m.remember,
		"register":     m.register,
		"account":      m.account,
		"session":      m.session,
		"admin link":   m.adminLink,
		"message":      m.message,
		"visit":        m.visit,
		"registration": m.registration,
		"game":         m.game,
		"ranking":      m.ranking,
		"index":        m.index,
		"search":       m.search,
		"reopen":       m.reopen,
		"":             m.invariant,
	})
}

// machine executes random steps on two stores: the model and the store under test.
type machine struct {
	backends [2]Backend
	stores   [2]Store
}

// compare calls ask on both stores and fails when the answers differ. Errors are compared by their
// text.
func compare[T any](t *rapid.T, m *machine, label string, ask func(ctx context.Context, s Store) (T, error)) T {
	t.Helper()
	a, aErr := ask(background, m.stores[0])
	b, bErr := ask(background, m.stores[1])
	if fmt.Sprint(aErr) != fmt.Sprint(bErr) {
		t.Fatalf("%s: model says %v, store says %v", label, aErr, bErr)
	}
	asText := cmp.Transformer("text", func(e error) string { return e.Error() })
	if diff := cmp.Diff(a, b, equalEmpty, cmp.FilterValues(bothErrors, asText)); diff != "" {
		t.Fatalf("%s (-model +store):\n%s", label, diff)
	}
	return a
}

// bothErrors reports whether neither error is nil.
func bothErrors(a, b error) bool { return a != nil && b != nil }

// errorOnly makes a call that returns only an error usable with compare.
func errorOnly(err error) (struct{}, error) { return struct{}{}, err }

// pick draws one of the values.
func pick[T any](t *rapid.T, label string, values ...T) T {
	return rapid.SampledFrom(values).Draw(t, label)
}

// anyStream draws the name of a stream.
func anyStream(t *rapid.T) string { return pick(t, "stream", "game/1", "game/2", "event/1") }

// append is a random step that appends batches.
func (m *machine) append(t *rapid.T) {
	var batches []journal.Batch
	for range rapid.IntRange(1, 4).Draw(t, "batches") {
		b := journal.Batch{
			Stream:   anyStream(t),
			Expected: uint64(rapid.IntRange(0, 6).Draw(t, "expected")),
			Epoch:    uint64(rapid.IntRange(0, 2).Draw(t, "epoch")),
		}
		// Mostly right, or there would be nothing to read.
		if rapid.IntRange(0, 3).Draw(t, "right") > 0 {
			b.Expected, b.Epoch = m.head(b.Stream)
			for _, before := range batches {
				if before.Stream == b.Stream && before.Expected == b.Expected {
					b.Expected += uint64(len(before.Events))
				}
			}
		}
		for range rapid.IntRange(1, 3).Draw(t, "events") {
			b.Events = append(b.Events, journal.Event{
				Kind: pick(t, "kind", "GameStarted", "MoveMade"), Version: rapid.IntRange(1, 3).Draw(t, "version"),
				Data: rapid.SliceOfN(rapid.Byte(), 0, 8).Draw(t, "data"), At: rapid.Int64Range(1, 1<<50).Draw(t, "at"),
			})
		}
		batches = append(batches, b)
	}
	compare(t, m, "append", func(ctx context.Context, s Store) ([]journal.Result, error) { return s.Append(ctx, batches) })
}

// head returns the last number and the epoch of a stream of the model.
func (m *machine) head(stream string) (seq, epoch uint64) {
	infos, _ := m.stores[0].Streams(background, stream)
	for _, i := range infos {
		if i.Stream == stream {
			return i.Seq, i.Epoch
		}
	}
	return 0, 0
}

// lease is a random step that takes a lease.
func (m *machine) lease(t *rapid.T) {
	stream, node := anyStream(t), pick(t, "node", "north", "south")
	patience := pick(t, "patience", 0, time.Hour) // who has a heartbeat was alive within the hour, who has none was not
	compare(t, m, "lease", func(ctx context.Context, s Store) (journal.Lease, error) { return s.Lease(ctx, stream, node, patience) })
}

// read is a random step that reads records and streams.
func (m *machine) read(t *rapid.T) {
	stream, limit := anyStream(t), rapid.IntRange(0, 5).Draw(t, "limit")
	from := uint64(rapid.IntRange(0, 8).Draw(t, "from"))
	compare(t, m, "read", func(ctx context.Context, s Store) ([]journal.Record, error) { return s.Read(ctx, stream, from, limit) })
	compare(t, m, "read all", func(ctx context.Context, s Store) ([]journal.Record, error) { return s.ReadAll(ctx, from, limit) })
	prefix := pick(t, "prefix", "", "g", "game/", "game/2", "z")
	compare(t, m, "streams", func(ctx context.Context, s Store) ([]journal.StreamInfo, error) { return s.Streams(ctx, prefix) })
}

// remember is a random step on heartbeats and checkpoints, which the store must remember.
func (m *machine) remember(t *rapid.T) {
	name, n := pick(t, "name", "north", "projection"), rapid.Int64Range(0, 100).Draw(t, "n")
	compare(t, m, "heartbeat", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.Heartbeat(ctx, name, n)) })
	compare(t, m, "last heartbeat", func(ctx context.Context, s Store) (int64, error) { return s.LastHeartbeat(ctx, name) })
	compare(t, m, "save checkpoint", func(ctx context.Context, s Store) (struct{}, error) {
		return errorOnly(s.SaveCheckpoint(ctx, name, uint64(n)))
	})
	compare(t, m, "checkpoint", func(ctx context.Context, s Store) (uint64, error) { return s.Checkpoint(ctx, name) })
}

// reopen is a random step that closes and reopens both stores.
func (m *machine) reopen(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "seldom") > 0 {
		return // it takes longer than everything else
	}
	for i, s := range m.stores {
		noError(t, s.Close())
		m.stores[i] = m.backends[i].Open(t)
	}
}

// invariant compares, after each step, the data of both stores that any step may have changed.
func (m *machine) invariant(t *rapid.T) {
	compare(t, m, "all records", func(ctx context.Context, s Store) ([]journal.Record, error) { return s.ReadAll(ctx, 0, 1000) })
	compare(t, m, "administrators", func(ctx context.Context, s Store) (int, error) { return s.Administrators(ctx) })
	compare(t, m, "ratings position", func(ctx context.Context, s Store) (uint64, error) { return s.RatingsPosition(ctx) })
}
