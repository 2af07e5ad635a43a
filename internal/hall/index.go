package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/journal"
)

// indexEvery is the number of records without a change of the index after which the index stores
// its position anyway. The next start then need not read these records again.
const indexEvery = 2048

// index keeps the store's list of games up to date with the journal.
type index struct {
	hall     *Hall
	stored   uint64 // position in the store
	position uint64 // of the last record read
	changes  []IndexChange
	unstored int // number of records read since the last store
}

// indexWait limits how long a query waits for the index.
const indexWait = time.Second

// indexProgress lets queries wait until the index contains the ends of games that were already
// announced. The index is written a moment after the table.
type indexProgress struct {
	mu       sync.Mutex
	expected uint64 // journal position of the last announced end of a game
	reached  uint64 // journal position up to which the index is stored
	moved    chan struct{}
}

// newIndexing returns an indexProgress for which no end was announced yet.
func newIndexing() *indexProgress { return &indexProgress{moved: make(chan struct{})} }

// expect records that the end of a game, at this journal position, is being announced.
func (x *indexProgress) expect(position uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.expected = max(x.expected, position)
}

// setReached records the journal position up to which the index is stored, and wakes the waiting
// queries.
func (x *indexProgress) setReached(position uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reached = position
	close(x.moved)
	x.moved = make(chan struct{})
}

// wait waits until the index contains every end that was announced before the call. After indexWait
// it returns anyway, because a list without the last game is better than none.
func (x *indexProgress) wait(ctx context.Context) {
	x.mu.Lock()
	want := x.expected
	x.mu.Unlock()
	late := time.NewTimer(indexWait)
	defer late.Stop()
	for {
		x.mu.Lock()
		there, moved := x.reached >= want, x.moved
		x.mu.Unlock()
		if there {
			return
		}
		select {
		case <-moved:
		case <-late.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// addRecord adds the change that a record makes to the index. If the record cannot be read, its
// game is set aside and the record is skipped. When the game is mended, addRecord indexes the whole
// game again.
func (x *index) addRecord(ctx context.Context, r journal.Record) error {
	x.position = r.Position
	x.unstored++
	if stream, ok := journal.MendedStream(r); ok {
		return x.reindexGame(ctx, stream)
	}
	if err := x.hall.quarantine(x.addChange(r)); err != nil && !refusal.Is(err, SetAside) {
		return err
	}
	return nil
}

// reindexGame removes a mended game from the index and adds all its records again.
func (x *index) reindexGame(ctx context.Context, stream string) error {
	id, ok := game.IDOfStream(stream)
	if !ok {
		return nil
	}
	records, err := x.hall.opt.Journal.ReadStream(ctx, stream)
	if err != nil {
		return fmt.Errorf("hall: index of games: %w", err)
	}
	x.changes = append(x.changes, IndexChange{Forgotten: id})
	for _, r := range records {
		if err := x.hall.quarantine(x.addChange(r)); err != nil && !refusal.Is(err, SetAside) {
			return err
		}
	}
	return nil
}

// addChange adds the change that one record makes: a game's beginning, reopening or end.
func (x *index) addChange(r journal.Record) error {
	row, ok, err := game.DecodeBeginning(r)
	if err != nil {
		return err
	}
	if ok {
		begun := row
		x.changes = append(x.changes, IndexChange{Begun: &begun})
		return nil
	}
	if id, is := game.ReopenedID(r); is {
		return x.addReopened(id)
	}
	end, ok, err := game.DecodeEnd(r)
	if err != nil {
		return err
	}
	if ok {
		ended := end
		x.changes = append(x.changes, IndexChange{Ended: &ended})
	}
	return nil
}

// store writes the collected changes and the position into the store. After an error it may be
// called again.
func (x *index) store(ctx context.Context) error {
	if x.position == x.stored {
		return nil
	}
	if err := x.hall.opt.Store.UpdateIndex(ctx, x.changes, x.position); err != nil {
		return fmt.Errorf("hall: index of games: %w", err)
	}
	x.stored, x.changes, x.unstored = x.position, nil, 0
	x.hall.indexed.setReached(x.stored)
	return nil
}

// catchUpIndex brings the index up to the present end of the journal.
func (h *Hall) catchUpIndex(ctx context.Context) (*index, error) {
	at, err := h.opt.Store.IndexPosition(ctx)
	if err != nil {
		return nil, fmt.Errorf("hall: index of games: %w", err)
	}
	x := &index{hall: h, stored: at, position: at}
	for {
		records, err := h.opt.Journal.ReadAll(ctx, x.position, journal.ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("hall: index of games: %w", err)
		}
		for _, r := range records {
			if err := x.addRecord(ctx, r); err != nil {
				return nil, err
			}
		}
		if err := x.store(ctx); err != nil {
			return nil, err
		}
		if len(records) < journal.ReadChunk {
			return x, nil
		}
	}
}

// follow keeps the index up to date until the hall or the journal closes.
func (x *index) follow(ctx context.Context) {
	sub := x.hall.opt.Journal.Subscribe(x.position)
	defer func() {
		if err := x.store(context.WithoutCancel(ctx)); err != nil {
			x.hall.opt.Log.Error("index not kept", "error", err)
		}
	}()
	for {
		records, err := sub.Next(ctx)
		switch {
		case ctx.Err() != nil || errors.Is(err, journal.ErrClosed):
			return
		case err != nil:
			x.hall.opt.Log.Error("index: reading the journal", "error", err)
			if !x.hall.pause(ctx) {
				return
			}
			continue
		}
		for _, r := range records {
			if err := x.addRecord(ctx, r); err != nil {
				x.hall.opt.Log.Error("index: reading a game that was mended", "error", err)
			}
			if o := x.hall.nodes; o != nil {
				x.hall.followRecord(r)
			}
		}
		if o := x.hall.nodes; o != nil {
			o.SetFollowed(x.position)
		}
		for len(x.changes) > 0 || x.unstored >= indexEvery {
			err := x.store(ctx)
			if err == nil {
				break
			}
			x.hall.opt.Log.Error("index not kept", "error", err)
			if !x.hall.pause(ctx) {
				return
			}
		}
	}
}

// pause waits for the time of [Options.Retry]. It returns false if the hall closes meanwhile.
func (h *Hall) pause(ctx context.Context) bool {
	select {
	case <-time.After(h.opt.Retry):
		return true
	case <-ctx.Done():
		return false
	}
}
