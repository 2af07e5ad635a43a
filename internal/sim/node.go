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

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// moment is when a process is killed in the course of one append.
type moment uint8

const (
	noMoment        moment = iota
	beforeWriting          // nothing is written
	afterWriting           // it is written, and the process does not hear of it
	beforeAnnounced        // the process has heard of it, and begins to announce it
	beforeAnswering        // everybody has heard of it but who gave the command
	moments
)

// node is one process: a journal over its way to the store, a hall, and who follows the journal.
type node struct {
	w       *world
	name    string
	slot    int
	wire    *wire // nil for a server that is alone
	term    int
	offset  time.Duration // of its wall clock
	began   time.Duration // when it was started
	shift   time.Duration // of the hall's instants against the time since the beginning, once it is known
	gone    atomic.Int64  // when it could write no more, 0 while it can: killed, closed or cut off
	disk    *disk
	journal *journal.Journal
	hall    *hall.Hall

	dead    atomic.Bool // killed: it does nothing more, and nobody hears what it says
	cut     atomic.Bool // it cannot reach the store
	armed   atomic.Uint32
	life    context.Context // of the connections to it
	die     context.CancelFunc
	follow  context.Context // ends the projections
	end     context.CancelFunc
	parts   sync.WaitGroup
	burying sync.Once
}

// gather is how long a journal waits for others before a commit, see the doc of the package.
const gather = 10 * time.Microsecond

// start starts a process whose wall clock is off by so much. While it does, nobody is let in.
func (w *world) start(slot int, offset time.Duration, accept bool) (*node, error) {
	w.mu.Lock()
	w.term++
	n := &node{w: w, name: "main", slot: slot, term: w.term, offset: offset, began: w.since()}
	w.mu.Unlock()
	n.disk = &disk{Store: w.store, w: w, n: n, fates: w.chance("fates", n.term), epochs: map[string]uint64{}}
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
				n.strikes(beforeAnnounced)
			}
		},
	})
	var seed [32]byte
	binary.BigEndian.PutUint64(seed[:], w.opt.Seed)
	binary.BigEndian.PutUint64(seed[8:], uint64(n.term))
	register := ratings.New(ratings.Options{Store: n.disk, Accounts: n.disk, Now: n.now})
	manner := w.chance("manner", 0) // the same for every process
	opt := hall.Options{
		Journal: n.journal, Directory: register, Store: n.disk, Envelopes: w.keys, AcceptClock: accept,
		Now: n.now, Random: rand.NewChaCha8(seed), Log: w.log, VerdictBudget: 500, LagCap: 400 * time.Millisecond, Linger: 20 * time.Second, StandTogether: standTogether,
		Decided: func(events []laws.Event, _ error) {
			if len(events) > 0 {
				n.strikes(beforeAnswering)
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
	n.life, n.die = context.WithCancel(w.ctx)
	n.follow, n.end = context.WithCancel(context.Background())
	var err error
	if n.wire == nil {
		err = n.disk.takeAll(w.ctx)
	}
	if err == nil {
		err = n.hall.Open(w.ctx)
	}
	n.shift = n.instants()
	if err != nil || n.dead.Load() {
		n.kill()
		return nil, errors.Join(err, errDeadIf(err == nil))
	}
	n.parts.Go(func() {
		follower := &ratings.Follower{Journal: n.journal, Games: n.hall, Ratings: register}
		for {
			err := follower.Follow(n.follow)
			if n.follow.Err() != nil || errors.Is(err, journal.ErrClosed) {
				return
			}
			select {
			case <-time.After(500 * time.Millisecond):
			case <-n.follow.Done():
				return
			}
		}
	})
	return n, nil
}

func errDeadIf(is bool) error {
	if is {
		return errDead
	}
	return nil
}

// now is what the machine's clock shows.
func (n *node) now() time.Time { return time.Now().Add(n.offset) }

// isOld reports whether another process has been started since: this one's term is over.
func (n *node) isOld() bool {
	if n.wire != nil {
		return false // games are held one by one
	}
	n.w.mu.Lock()
	defer n.w.mu.Unlock()
	return n.term < n.w.term
}

// strikes kills the process if it is to die at this moment.
func (n *node) strikes(at moment) bool {
	if n.armed.CompareAndSwap(uint32(at), uint32(noMoment)) {
		n.kill()
		return true
	}
	return false
}

// kill ends the process as SIGKILL does: nobody hears anything of it from now on. What it has in memory
// goes on a little without any effect, until it notices.
func (n *node) kill() {
	n.dead.Store(true)
	n.lose()
	n.die()
	if n.wire != nil {
		n.wire.Close()
	}
	n.burying.Do(func() {
		n.w.mu.Lock()
		n.leaves()
		if n.w.old == n {
			n.w.old = nil
		}
		n.w.mu.Unlock()
		n.w.work.Go(n.wind)
	})
}

// leaves takes the process from those that let people in. The caller holds w.mu.
func (n *node) leaves() {
	if n.w.serving[n.slot] == n {
		n.w.serving[n.slot] = nil
	}
}

// lose notes that the process writes nothing any more.
func (n *node) lose() { n.gone.CompareAndSwap(0, int64(n.w.since())) }

// writes notes that it could write once more.
func (n *node) writes() {
	if n.gone.Load() > 0 {
		n.gone.Store(int64(n.w.since()))
	}
}

// instants is how the hall's instants stand against the time since the beginning.
func (n *node) instants() time.Duration { return n.hall.Now().Time().Sub(n.w.began) - n.w.since() }

// close ends the process in order.
func (n *node) close() error {
	n.w.mu.Lock()
	n.leaves()
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
		n.lose()
		if err == nil {
			err = n.journal.Close()
			if n.wire != nil {
				n.wire.Close()
			}
		} else {
			n.w.work.Go(n.wind)
		}
	})
	return err
}

// wind lets go of what a dead process held.
func (n *node) wind() {
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
