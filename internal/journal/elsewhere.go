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
// of the store: its own as soon as everything before them is known, those of others when it hears that
// there are some, or at the latest when it looks by itself. News may be lost or late; records are not.

// lookEvery is how often a node looks for records of others of which it has not heard.
const lookEvery = 500 * time.Millisecond

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
	return s.Beats(ctx)
}

// Resign says that this node ends: the others need not wait until it is silent. It appends nothing after it.
func (j *Journal) Resign(ctx context.Context) error {
	s, ok := j.store.(Shared)
	if !ok {
		return ErrAlone
	}
	return s.Resign(ctx, j.opt.Node)
}

// Leases tells of streams who holds them; those that nobody holds are left out.
func (j *Journal) Leases(ctx context.Context, streams ...string) ([]Lease, error) {
	s, ok := j.store.(Shared)
	if !ok || len(streams) == 0 {
		return nil, nil
	}
	return s.Leases(ctx, streams)
}

// Heard is called with the position of a record that another node has appended: word of it has come.
func (j *Journal) Heard(position uint64) {
	if j.elsewhere == nil {
		return
	}
	if last, known := j.news.end(); known && position <= last {
		return
	}
	j.elsewhere.word.Store(true)
	j.elsewhere.wake()
}

// elsewhere brings the records of all nodes into one order.
type elsewhere struct {
	mu   sync.Mutex
	mine []Record    // appended here and not yet announced
	word atomic.Bool // of records of others
	bell chan struct{}
	end  chan struct{}
	done chan struct{}
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

// add takes records that were appended here.
func (e *elsewhere) add(records []Record) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.mine = append(e.mine, records...)
	e.wake()
}

// next returns those records appended here that follow a position without a gap, and forgets what stands before
// them. gap says that there are others, further on.
func (e *elsewhere) next(last uint64) (records []Record, gap bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	from, _ := slices.BinarySearchFunc(e.mine, last+1, func(r Record, p uint64) int { return cmp.Compare(r.Position, p) })
	to := from
	for to < len(e.mine) && e.mine[to].Position == last+1+uint64(to-from) {
		to++
	}
	records = slices.Clone(e.mine[from:to])
	e.mine = slices.Delete(e.mine, 0, to)
	return records, len(e.mine) > 0
}

// collect is the goroutine that announces.
func (j *Journal) collect() {
	e := j.elsewhere
	defer close(e.done)
	defer j.news.close()
	ticks := time.NewTicker(lookEvery)
	defer ticks.Stop()
	for {
		select {
		case <-e.bell:
			j.announceNew(e.word.Swap(false))
		case <-ticks.C:
			j.announceNew(true)
		case <-e.end:
			j.announceNew(false)
			return
		}
	}
}

// announceNew announces everything that is known: look says that others may have appended too.
func (j *Journal) announceNew(look bool) {
	for {
		last, known := j.news.end()
		if !known {
			j.news.ring() // whoever reads the store to its end says where that is
			return
		}
		records, gap := j.elsewhere.next(last)
		j.news.announce(records)
		if !gap && !look {
			return
		}
		last, _ = j.news.end()
		found, err := j.readAll(context.Background(), last, readChunk)
		if err != nil {
			j.opt.Log.Error("reading what other nodes have appended", "error", err)
			return
		}
		for _, r := range found {
			j.staleAfter(r)
		}
		j.news.announce(found)
		if look = len(found) == readChunk; len(found) == 0 {
			return
		}
	}
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
