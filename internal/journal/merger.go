package journal

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Several nodes may append to one store. Each node announces the records of all nodes in the total
// order of the store. It announces its own records when all earlier ones are known. Those of other
// nodes arrive as news (newscodec.go), or are found when the node polls the store. News may be lost
// or late. Records are never lost.

const (
	// pollEvery is how often a node reads the store for records of other nodes whose news was lost.
	pollEvery = 500 * time.Millisecond
	// gapWait is how long a node waits for the news of a missing record before it reads the store.
	gapWait = 10 * time.Millisecond
	// maxWaiting bounds the records that wait for earlier ones. Above it they are dropped and read
	// from the store.
	maxWaiting = 8192
)

// Shared is a store that several nodes can use at the same time.
type Shared interface {
	// Beats lists the nodes that ever had a heartbeat, by name.
	Beats(ctx context.Context) ([]Beat, error)
	// Resign records that a node has shut down, so that no other node waits for its next heartbeat.
	Resign(ctx context.Context, node string) error
	// Leases returns the leases of the given streams. It omits streams that do not exist or were
	// never leased.
	Leases(ctx context.Context, streams []string) ([]Lease, error)
}

// Beat is the last heartbeat of a node.
type Beat struct {
	Node   string
	At     int64         // instant of the last heartbeat by the node's own clock, milliseconds since the Unix epoch
	Silent time.Duration // time since the store received it, by the store's clock
}

// Lease is the right of a node to append to a stream, under an epoch.
type Lease struct {
	Stream, Node string
	Epoch        uint64

	// Since is the last known sign of life of the node that last appended under a lease: its last
	// heartbeat when the next lease was given. It is 0 when no node has appended under a lease.
	Since int64
}

// ErrAlone is returned for a store that only one node can use.
var ErrAlone = errors.New("journal: the store is for one node")

// Beats returns the last heartbeat of every node, this one included. It returns [ErrAlone] for a
// store of one node.
func (j *Journal) Beats(ctx context.Context) ([]Beat, error) {
	s, ok := j.store.(Shared)
	if !ok {
		return nil, ErrAlone
	}
	ctx, cancel := context.WithTimeout(ctx, j.storeTimeout())
	defer cancel()
	return s.Beats(ctx)
}

// Resign records that this node shuts down, so that the other nodes need not wait for its heartbeat
// to stop. Later heartbeats of this node are refused with [ErrClosed].
func (j *Journal) Resign(ctx context.Context) error {
	_, err := j.submit(ctx, &request{kind: resigning})
	return err
}

// Leases returns the leases of the given streams and omits streams that were never leased. It
// returns nil for a store of one node.
func (j *Journal) Leases(ctx context.Context, streams ...string) ([]Lease, error) {
	s, ok := j.store.(Shared)
	if !ok || len(streams) == 0 {
		return nil, nil
	}
	return s.Leases(ctx, streams)
}

// NotePosition records that another node has appended up to a position. If this node has not
// announced that position yet, it then reads the store.
func (j *Journal) NotePosition(position uint64) {
	if j.merger == nil {
		return
	}
	if last, known := j.news.end(); known && position <= last {
		return
	}
	j.merger.requestRead()
}

// ReceiveNews adds the records that another node passed to its [Options.PublishNews]. News of this
// node itself is ignored. When news cannot be decoded, this node reads the store instead.
func (j *Journal) ReceiveNews(news []byte) {
	if j.merger == nil {
		return
	}
	t, ok := decodeNews(news, j.opt.Node)
	switch {
	case !ok: // an unknown form may still mean new records
		j.merger.requestRead()
	case t.node == j.opt.Node:
	case len(t.records) == 0:
		j.NotePosition(t.last)
	default:
		j.merger.add(t.records, false)
	}
}

// merger announces the records of all nodes in the total order of the store.
type merger struct {
	mu       sync.Mutex
	waiting  []pendingRecord // by position, not yet announced
	mustRead atomic.Bool     // the store has records to be read
	wakeup   chan struct{}   // wakes the announcing goroutine
	end      chan struct{}
	done     chan struct{}
}

// pendingRecord is a record that was not announced to subscribers yet.
type pendingRecord struct {
	Record
	own bool // appended by this node: Data includes the personal texts
}

func newMerger() *merger {
	return &merger{wakeup: make(chan struct{}, 1), end: make(chan struct{}), done: make(chan struct{})}
}

// wakeUp wakes the goroutine that announces records.
func (e *merger) wakeUp() {
	select {
	case e.wakeup <- struct{}{}:
	default:
	}
}

// requestRead makes the goroutine that announces records read the store.
func (e *merger) requestRead() {
	e.mustRead.Store(true)
	e.wakeUp()
}

// add queues records, which must be in the order of their positions. own is true for records that
// this node has appended.
func (e *merger) add(records []Record, own bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	behind := len(e.waiting) > 0 && len(records) > 0 && records[0].Position <= e.waiting[len(e.waiting)-1].Position
	for _, r := range records {
		e.waiting = append(e.waiting, pendingRecord{r, own})
	}
	if behind {
		slices.SortStableFunc(e.waiting, func(a, b pendingRecord) int { return cmp.Compare(a.Position, b.Position) })
		e.waiting = slices.CompactFunc(e.waiting, func(a, b pendingRecord) bool { return a.Position == b.Position })
	}
	if len(e.waiting) > maxWaiting {
		e.waiting = nil
		e.mustRead.Store(true)
	}
	e.wakeUp()
}

// dropWaiting drops the waiting records. They can be read from the store.
func (e *merger) dropWaiting() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.waiting = nil
}

// takeNext removes and returns the waiting records that follow position last without a gap. gap
// reports whether other records still wait because one before them is missing.
func (e *merger) takeNext(last uint64) (records []pendingRecord, gap bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	from, _ := slices.BinarySearchFunc(e.waiting, last+1, func(r pendingRecord, p uint64) int { return cmp.Compare(r.Position, p) })
	to := from
	for to < len(e.waiting) && e.waiting[to].Position == last+1+uint64(to-from) {
		to++
	}
	records = slices.Clone(e.waiting[from:to])
	e.waiting = slices.Delete(e.waiting, 0, to)
	return records, len(e.waiting) > 0
}

// announceLoop announces the records of all nodes in order, until the writer ends. It runs in its
// own goroutine.
func (j *Journal) announceLoop() {
	e := j.merger
	defer close(e.done)
	defer j.news.close()
	ticks := time.NewTicker(pollEvery)
	defer ticks.Stop()
	missing := time.NewTimer(gapWait)
	missing.Stop()
	var since uint64 // position after which records are missing while the timer runs
	for waits := false; ; {
		look := false
		select {
		case <-e.wakeup:
			look = e.mustRead.Swap(false)
		case <-missing.C:
			e.dropWaiting()
			waits, look = false, true
		case <-ticks.C:
			look = true
		case <-e.end:
			if j.announceNew(false) {
				j.announceNew(true)
			}
			return
		}
		gap := j.announceNew(look)
		switch last, _ := j.news.end(); {
		case !gap:
			missing.Stop()
			waits = false
		case !waits || last != since:
			missing.Reset(gapWait)
			waits, since = true, last
		}
	}
}

// announceNew announces all records that follow without a gap. If readStore is true, it then reads
// the store for records of other nodes. gap reports whether later records wait for a missing one.
func (j *Journal) announceNew(readStore bool) (gap bool) {
	for {
		last, known := j.news.end()
		if !known {
			j.news.wakeAll() // the subscriber that reads the store to its end calls setEnd
			return false
		}
		records, gap := j.merger.takeNext(last)
		whole, err := j.restoreForeign(records)
		if err != nil {
			j.opt.Log.Error("personal fields of what other nodes have appended", "error", err)
			return false // the next poll reads them again
		}
		j.news.announce(whole)
		if !readStore {
			return gap
		}
		last, _ = j.news.end()
		found, err := j.readAllRaw(context.Background(), last, ReadChunk)
		if err != nil {
			j.opt.Log.Error("reading what other nodes have appended", "error", err)
			return false // until the next poll
		}
		for _, r := range found {
			j.invalidateCaches(r)
		}
		j.news.announce(found)
		readStore = len(found) == ReadChunk
		if len(found) == 0 {
			return gap
		}
	}
}

// restoreForeign returns the records with the personal texts filled in that come from other nodes.
func (j *Journal) restoreForeign(records []pendingRecord) ([]Record, error) {
	whole := make([]Record, len(records))
	for i, r := range records {
		whole[i] = r.Record
		if r.own {
			continue
		}
		j.invalidateCaches(r.Record)
		if _, err := j.restorePersonal(context.Background(), whole[i:i+1]); err != nil {
			return nil, err
		}
	}
	return whole, nil
}

// invalidateCaches discards the cached repairs or renames of this node if r, a record of another
// node, belongs to their stream.
func (j *Journal) invalidateCaches(r Record) {
	switch r.Stream {
	case RepairStream:
		j.repairs.mu.Lock()
		defer j.repairs.mu.Unlock()
		j.repairs.loaded = j.repairs.loaded && j.repairs.seq >= r.Seq
	case ForgottenStream:
		j.renames.mu.Lock()
		defer j.renames.mu.Unlock()
		j.renames.known = j.renames.known && j.renames.seq >= r.Seq
	}
}
