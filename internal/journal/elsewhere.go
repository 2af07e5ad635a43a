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

// Several nodes may append to one store. Each of them then announces the records of all, in the one order
// of the store: its own as soon as everything before them is known, those of others as they are told (spread.go), or at
// the latest when it looks by itself. News may be lost or late; records are not.

const (
	// lookEvery is how often a node looks for records of others of which it has not heard.
	lookEvery = 500 * time.Millisecond
	// missingFor is how long records are waited for before which there are others, until the store is read: as a rule
	// their news is under way.
	missingFor = 10 * time.Millisecond
	// mostWaiting bounds the records that wait for those before them. Beyond it all are read from the store.
	mostWaiting = 8192
)

// Shared is a store on which several nodes can work.
type Shared interface {
	// Beats lists the nodes that ever had a heartbeat, by name.
	Beats(ctx context.Context) ([]Beat, error)
	// Resign says that a node has ended by itself: nobody waits for its next heartbeat.
	Resign(ctx context.Context, node string) error
	// Leases tells of streams who holds them. What was never leased, or does not exist, is left out.
	Leases(ctx context.Context, streams []string) ([]Lease, error)
}

// Beat is what a store knows of the life of a node.
type Beat struct {
	Node   string
	At     int64         // instant of the last heartbeat by the node's own clock, milliseconds since the Unix epoch
	Silent time.Duration // since the store was told so, by the store's time
}

// Lease says who holds a stream, under which epoch, and until when those before are known to have held it.
type Lease struct {
	Stream, Node string
	Epoch        uint64

	// Since is the last heartbeat, when the lease was given, of the node that held the stream before. Where that one
	// had appended nothing under its own lease, it is what its lease says: so it is the last sign of life of whoever
	// appended last. It is 0 when nobody did under a lease.
	Since int64
}

// ErrAlone is answered by a store on which several nodes cannot work.
var ErrAlone = errors.New("journal: the store is for one node")

// Beats lists the nodes that ever had a heartbeat, this one included.
func (j *Journal) Beats(ctx context.Context) ([]Beat, error) {
	s, ok := j.store.(Shared)
	if !ok {
		return nil, ErrAlone
	}
	ctx, cancel := context.WithTimeout(ctx, j.storeFor())
	defer cancel()
	return s.Beats(ctx)
}

// Resign says that this node ends: the others need not wait until it is silent. It appends nothing after it,
// and heartbeats are refused.
func (j *Journal) Resign(ctx context.Context) error {
	_, err := j.submit(ctx, &request{kind: resigning})
	return err
}

// Leases tells of streams who holds them; those that nobody holds are left out.
func (j *Journal) Leases(ctx context.Context, streams ...string) ([]Lease, error) {
	s, ok := j.store.(Shared)
	if !ok || len(streams) == 0 {
		return nil, nil
	}
	return s.Leases(ctx, streams)
}

// Heard is called with the position of a record that another node has appended: word of it has come, and
// whoever follows is not to wait for the record itself.
func (j *Journal) Heard(position uint64) {
	if j.elsewhere == nil {
		return
	}
	if last, known := j.news.end(); known && position <= last {
		return
	}
	j.elsewhere.look()
}

// Hear takes in what another node has given to its [Options.Appended]; what this one gave itself means nothing.
func (j *Journal) Hear(news []byte) {
	if j.elsewhere == nil {
		return
	}
	t, ok := decodeNews(news, j.opt.Node)
	switch {
	case !ok: // whoever that was, something may have happened
		j.elsewhere.look()
	case t.node == j.opt.Node:
	case len(t.records) == 0:
		j.Heard(t.last)
	default:
		j.elsewhere.add(t.records, false)
	}
}

// elsewhere brings the records of all nodes into one order.
type elsewhere struct {
	mu      sync.Mutex
	waiting []known     // by position, not yet announced
	word    atomic.Bool // of records that must be read
	bell    chan struct{}
	end     chan struct{}
	done    chan struct{}
}

// known is a record of which a node knows without having read it.
type known struct {
	Record
	mine bool // appended here: with its personal fields
}

func newElsewhere() *elsewhere {
	return &elsewhere{bell: make(chan struct{}, 1), end: make(chan struct{}), done: make(chan struct{})}
}

func (e *elsewhere) wake() {
	select {
	case e.bell <- struct{}{}:
	default:
	}
}

// look has the store be read.
func (e *elsewhere) look() {
	e.word.Store(true)
	e.wake()
}

// add takes records, in the order of their positions.
func (e *elsewhere) add(records []Record, mine bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	behind := len(e.waiting) > 0 && len(records) > 0 && records[0].Position <= e.waiting[len(e.waiting)-1].Position
	for _, r := range records {
		e.waiting = append(e.waiting, known{r, mine})
	}
	if behind {
		slices.SortStableFunc(e.waiting, func(a, b known) int { return cmp.Compare(a.Position, b.Position) })
		e.waiting = slices.CompactFunc(e.waiting, func(a, b known) bool { return a.Position == b.Position })
	}
	if len(e.waiting) > mostWaiting {
		e.waiting = nil
		e.word.Store(true)
	}
	e.wake()
}

// forget forgets what waits: it stands in the store, as all that was told.
func (e *elsewhere) forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.waiting = nil
}

// next returns those records that follow a position without a gap, and forgets what stands before them. gap says
// that there are others, further on.
func (e *elsewhere) next(last uint64) (records []known, gap bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	from, _ := slices.BinarySearchFunc(e.waiting, last+1, func(r known, p uint64) int { return cmp.Compare(r.Position, p) })
	to := from
	for to < len(e.waiting) && e.waiting[to].Position == last+1+uint64(to-from) {
		to++
	}
	records = slices.Clone(e.waiting[from:to])
	e.waiting = slices.Delete(e.waiting, 0, to)
	return records, len(e.waiting) > 0
}

// collect is the goroutine that announces.
func (j *Journal) collect() {
	e := j.elsewhere
	defer close(e.done)
	defer j.news.close()
	ticks := time.NewTicker(lookEvery)
	defer ticks.Stop()
	missing := time.NewTimer(missingFor)
	missing.Stop()
	var since uint64 // position after which records are missing while the timer runs
	for waits := false; ; {
		look := false
		select {
		case <-e.bell:
			look = e.word.Swap(false)
		case <-missing.C:
			e.forget()
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
			missing.Reset(missingFor)
			waits, since = true, last
		}
	}
}

// announceNew announces everything that is known: look says that others may have appended too. The answer
// says that records are missing before others that are known, and may still come.
func (j *Journal) announceNew(look bool) (gap bool) {
	for {
		last, known := j.news.end()
		if !known {
			j.news.ring() // whoever reads the store to its end says where that is
			return false
		}
		records, gap := j.elsewhere.next(last)
		whole, err := j.whole(records)
		if err != nil {
			j.opt.Log.Error("personal fields of what other nodes have appended", "error", err)
			return false // they come again with what is read at the next look
		}
		j.news.announce(whole)
		if !look {
			return gap
		}
		last, _ = j.news.end()
		found, err := j.readAll(context.Background(), last, ReadChunk)
		if err != nil {
			j.opt.Log.Error("reading what other nodes have appended", "error", err)
			return false // until the next look
		}
		for _, r := range found {
			j.staleAfter(r)
		}
		j.news.announce(found)
		look = len(found) == ReadChunk
		if len(found) == 0 {
			return gap
		}
	}
}

// whole are records with the personal fields of those that came from other nodes.
func (j *Journal) whole(records []known) ([]Record, error) {
	whole := make([]Record, len(records))
	for i, r := range records {
		whole[i] = r.Record
		if r.mine {
			continue
		}
		j.staleAfter(r.Record)
		if _, err := j.joined(context.Background(), whole[i:i+1]); err != nil {
			return nil, err
		}
	}
	return whole, nil
}

// staleAfter lets what this node keeps in mind of a stream be read again when another may have added to it.
func (j *Journal) staleAfter(r Record) {
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
