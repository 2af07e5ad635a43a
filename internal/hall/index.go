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

// indexEvery is after how many records without a change the index keeps its
// position all the same, so that a start never has many to read again.
const indexEvery = 2048

// index keeps the store's list of games in step with the journal.
type index struct {
	hall     *Hall
	kept     uint64 // position in the store
	position uint64 // of the last record seen
	changes  []IndexChange
	unkept   int // records seen since kept
}

// indexWait bounds how long a question to the index waits for it.
const indexWait = time.Second

// indexing lets a client that has heard of an end find the game in the index, which is
// written a moment after the table.
type indexing struct {
	mu       sync.Mutex
	expected uint64 // journal position of the last end that was announced
	reached  uint64 // up to where the index has come
	moved    chan struct{}
}

func newIndexing() *indexing { return &indexing{moved: make(chan struct{})} }

// expect notes that an end is being announced.
func (x *indexing) expect(position uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.expected = max(x.expected, position)
}

// reach notes how far the index has come.
func (x *indexing) reach(position uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reached = position
	close(x.moved)
	x.moved = make(chan struct{})
}

// wait returns when the index has every end that was announced by now, or after
// indexWait: a list without the last game is better than none.
func (x *indexing) wait(ctx context.Context) {
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

// read takes a record in. One that cannot be read puts its game aside, and is
// passed: when it was mended, its game comes again as a whole.
func (x *index) read(ctx context.Context, r journal.Record) error {
	x.position = r.Position
	x.unkept++
	if stream, ok := journal.MendedStream(r); ok {
		return x.readAgain(ctx, stream)
	}
	if err := x.hall.quarantine(x.take(r)); err != nil && !refusal.Is(err, SetAside) {
		return err
	}
	return nil
}

// readAgain takes a game that was mended in from its first record on.
func (x *index) readAgain(ctx context.Context, stream string) error {
	id, ok := game.OfStream(stream)
	if !ok {
		return nil
	}
	records, err := x.hall.opt.Journal.ReadStream(ctx, stream)
	if err != nil {
		return fmt.Errorf("hall: index of games: %w", err)
	}
	x.changes = append(x.changes, IndexChange{Forgotten: id})
	for _, r := range records {
		if err := x.hall.quarantine(x.take(r)); err != nil && !refusal.Is(err, SetAside) {
			return err
		}
	}
	return nil
}

func (x *index) take(r journal.Record) error {
	row, ok, err := game.BeginningOf(r)
	if err != nil {
		return err
	}
	if ok {
		begun := row
		x.changes = append(x.changes, IndexChange{Begun: &begun})
		return nil
	}
	if id, is := game.IsReopened(r); is {
		return x.takeReopened(id)
	}
	end, ok, err := game.EndOf(r)
	if err != nil {
		return err
	}
	if ok {
		ended := end
		x.changes = append(x.changes, IndexChange{Ended: &ended})
	}
	return nil
}

// keep writes the changes into the store. After an error it may be called again.
func (x *index) keep(ctx context.Context) error {
	if x.position == x.kept {
		return nil
	}
	if err := x.hall.opt.Store.UpdateIndex(ctx, x.changes, x.position); err != nil {
		return fmt.Errorf("hall: index of games: %w", err)
	}
	x.kept, x.changes, x.unkept = x.position, nil, 0
	x.hall.indexed.reach(x.kept)
	return nil
}

// catchUp brings the index to the end of the journal as it is now.
func (h *Hall) catchUp(ctx context.Context) (*index, error) {
	at, err := h.opt.Store.IndexPosition(ctx)
	if err != nil {
		return nil, fmt.Errorf("hall: index of games: %w", err)
	}
	x := &index{hall: h, kept: at, position: at}
	for {
		records, err := h.opt.Journal.ReadAll(ctx, x.position, journal.ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("hall: index of games: %w", err)
		}
		for _, r := range records {
			if err := x.read(ctx, r); err != nil {
				return nil, err
			}
		}
		if err := x.keep(ctx); err != nil {
			return nil, err
		}
		if len(records) < journal.ReadChunk {
			return x, nil
		}
	}
}

// follow keeps the index in step until the hall or the journal closes.
func (x *index) follow(ctx context.Context) {
	sub := x.hall.opt.Journal.Subscribe(x.position)
	defer func() {
		if err := x.keep(context.WithoutCancel(ctx)); err != nil {
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
			if err := x.read(ctx, r); err != nil {
				x.hall.opt.Log.Error("index: reading a game that was mended", "error", err)
			}
			if o := x.hall.nodes; o != nil {
				x.hall.followRecord(r)
			}
		}
		if o := x.hall.nodes; o != nil {
			o.Followed(x.position)
		}
		for len(x.changes) > 0 || x.unkept >= indexEvery {
			err := x.keep(ctx)
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

// pause waits before a second try; false when the hall closes.
func (h *Hall) pause(ctx context.Context) bool {
	select {
	case <-time.After(h.opt.Retry):
		return true
	case <-ctx.Done():
		return false
	}
}
