package sim

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// moment is a point of an append at which the process is killed.
type moment uint8

const (
	noMoment        moment = iota
	beforeWriting          // nothing is written
	afterWriting           // it is written, but the process gets no answer
	beforeAnnounced        // the process has the answer, but has not announced it
	beforeAnswering        // all are informed except the sender of the command
	moments
)

// node is one process: a journal on its disk, a hall, and the projections that follow the journal.
type node struct {
	w       *world
	name    string
	slot    int
	wire    *wire // nil for a single server
	term    int
	offset  time.Duration // of its wall clock
	began   time.Duration // when it was started
	shift   time.Duration // difference of the hall's instants to simulation time, once known
	gone    atomic.Int64  // when it lost the ability to write: killed, closed or cut off; 0 while it can
	disk    *disk
	journal *journal.Journal
	hall    *hall.Hall
	calls   *calls.Service

	dead    atomic.Bool // killed: nothing that it does has an effect
	cut     atomic.Bool // it cannot reach the store
	armed   atomic.Uint32
	life    context.Context // context of the connections to it
	die     context.CancelFunc
	follow  context.Context // ends the projections
	end     context.CancelFunc
	parts   sync.WaitGroup
	burying sync.Once
}

// gather is how long a journal waits for further appends before a commit, see the package comment.
const gather = 10 * time.Microsecond

// start starts a process whose wall clock is off by offset. accept confirms a wall clock that
// jumped. Nobody can connect before start returns.
func (w *world) start(slot int, offset time.Duration, accept bool) (*node, error) {
	w.mu.Lock()
	w.term++
	n := &node{w: w, name: "main", slot: slot, term: w.term, offset: offset, began: w.since()}
	w.mu.Unlock()
	n.disk = &disk{Store: w.store, w: w, n: n, fates: w.randomSource("fates", n.term), epochs: map[string]uint64{}}
	var word nodes.Word
	if w.wires != nil {
		n.name = fmt.Sprint("n", slot)
		n.wire = w.wires.connect(n.name)
		word.Bus = n.wire
	}
	said := func(news []byte) {
		if n.wire != nil {
			word.Say(news)
		}
	}
	n.journal = journal.New(n.disk, journal.Options{
		Node: n.name, Gather: gather, AnswerTimeout: answerFor, Log: w.log, Shared: n.wire != nil, PublishNews: said,
		OnCommit: func(records []journal.Record, _ time.Duration, _ error) {
			if len(records) > 0 {
				n.dieAt(beforeAnnounced)
			}
		},
	})
	var seed [32]byte
	binary.BigEndian.PutUint64(seed[:], w.opt.Seed)
	binary.BigEndian.PutUint64(seed[8:], uint64(n.term))
	register := ratings.New(ratings.Options{Store: n.disk, Accounts: n.disk, Now: n.now})
	manner := w.randomSource("manner", 0) // the same for every process
	opt := hall.Options{
		Journal: n.journal, Directory: register, Store: n.disk, Envelopes: w.keys, AcceptClock: accept,
		Now: n.now, Random: rand.NewChaCha8(seed), Log: w.log, VerdictBudget: 500, LagCap: 400 * time.Millisecond, Linger: 20 * time.Second, NoticeDelay: standTogether,
		Acted: func(ctx context.Context, who members.Identity, v hall.View, c laws.Command, recs []hall.Recorded) {
			n.calls.Acted(ctx, who, v, c, recs)
		},
		Decided: func(events []laws.Event, _ error) {
			if len(events) > 0 {
				n.dieAt(beforeAnswering)
			}
		},
	}
	if manner.IntN(2) == 0 {
		opt.LagFree, opt.LagQuota, opt.LagGame = 100*time.Millisecond, 2*time.Second, time.Second
	}
	if n.wire != nil {
		opt.Bus = n.wire
		if _, err := word.Hear(n.journal.ReceiveNews); err != nil {
			return nil, err
		}
	}
	n.hall = hall.New(opt)
	n.calls = calls.New(calls.Options{
		Hall: n.hall, Members: members.New(members.Options{Store: n.disk}), Journal: n.journal, Log: w.log, Stops: func(string) time.Duration { return callStops },
	})
	n.life, n.die = context.WithCancel(w.ctx)
	n.follow, n.end = context.WithCancel(context.Background())
	var err error
	if n.wire == nil {
		err = n.disk.leaseAll(w.ctx)
	}
	if err == nil {
		err = n.hall.Open(w.ctx)
	}
	if err == nil {
		err = n.calls.Open(w.ctx)
	}
	n.shift = n.instantShift()
	if err != nil || n.dead.Load() {
		n.kill()
		return nil, errors.Join(err, deadErrorIf(err == nil))
	}
	n.parts.Go(func() { _ = n.calls.Run(n.follow) })
	if n.wire != nil {
		n.parts.Go(func() { n.repeat(n.calls.Follow) })
	}
	n.parts.Go(func() {
		follower := &ratings.Follower{Journal: n.journal, Games: n.hall, Ratings: register}
		n.repeat(follower.Follow)
	})
	return n, nil
}

// repeat follows the journal, and again after an error, until the process ends.
func (n *node) repeat(follow func(context.Context) error) {
	for {
		err := follow(n.follow)
		if n.follow.Err() != nil || errors.Is(err, journal.ErrClosed) {
			return
		}
		select {
		case <-time.After(500 * time.Millisecond):
		case <-n.follow.Done():
			return
		}
	}
}

func deadErrorIf(isDead bool) error {
	if isDead {
		return errDead
	}
	return nil
}

// now returns the time on the machine's wall clock.
func (n *node) now() time.Time { return time.Now().Add(n.offset) }

// isOld reports whether a single server's process has been replaced by a later one.
func (n *node) isOld() bool {
	if n.wire != nil {
		return false // games are held one by one
	}
	n.w.mu.Lock()
	defer n.w.mu.Unlock()
	return n.term < n.w.term
}

// dieAt kills the process if its death is scheduled for this moment, and reports whether it did.
func (n *node) dieAt(at moment) bool {
	if n.armed.CompareAndSwap(uint32(at), uint32(noMoment)) {
		n.kill()
		return true
	}
	return false
}

// kill ends the process as SIGKILL does. Its goroutines run a little longer, without any effect.
func (n *node) kill() {
	n.dead.Store(true)
	n.markUnwritable()
	n.die()
	if n.wire != nil {
		n.wire.Close()
	}
	n.burying.Do(func() {
		n.w.mu.Lock()
		n.stopServing()
		if n.w.old == n {
			n.w.old = nil
		}
		n.w.mu.Unlock()
		n.w.work.Go(n.release)
	})
}

// stopServing removes the process from those that accept people. The caller holds w.mu.
func (n *node) stopServing() {
	if n.w.serving[n.slot] == n {
		n.w.serving[n.slot] = nil
	}
}

// markUnwritable records that the process can no longer write.
func (n *node) markUnwritable() { n.gone.CompareAndSwap(0, int64(n.w.since())) }

// markWritable records that the process wrote again after it had lost the ability.
func (n *node) markWritable() {
	if n.gone.Load() > 0 {
		n.gone.Store(int64(n.w.since()))
	}
}

// instantShift returns the difference of the hall's instants to simulation time.
func (n *node) instantShift() time.Duration { return n.hall.Now().Time().Sub(n.w.began) - n.w.since() }

// close shuts the process down in order.
func (n *node) close() error {
	n.w.mu.Lock()
	n.stopServing()
	n.w.mu.Unlock()
	var err error
	n.burying.Do(func() {
		defer n.die()
		n.end()
		n.parts.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		err = n.hall.Close(ctx)
		n.dead.Store(true)
		n.markUnwritable()
		if err == nil {
			err = n.journal.Close()
			if n.wire != nil {
				n.wire.Close()
			}
		} else {
			n.w.work.Go(n.release)
		}
	})
	return err
}

// release releases the resources of a dead process.
func (n *node) release() {
	n.end()
	if n.wire != nil {
		n.wire.Close()
	}
	if err := n.journal.Close(); err != nil {
		n.w.violated(GoesOn, "the journal of a dead process does not close: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	if err := n.hall.Close(ctx); err != nil && ctx.Err() != nil {
		n.w.violated(GoesOn, "the hall of a dead process does not close: %v", err)
	}
	n.parts.Wait()
}

func (n *node) String() string { return fmt.Sprintf("process %d", n.term) }
