package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// A remote table shows a game that another node holds: it reads the records in the journal and
// writes none. When this node takes over the game, the table becomes its own and keeps its
// observers. A table whose node has lost the lease becomes remote.

const (
	// mirrorLinger is how long a remote table without observers at this node stays loaded.
	mirrorLinger = 3 * time.Second
)

// adoption is the lease under which this node takes over a game.
type adoption struct {
	epoch uint64
	beat  clock.Instant // last heartbeat of the node that last recorded in the game
}

// waiter is a goroutine that waits until a table shows the record with number seq.
type waiter struct {
	seq uint64
	// closed when the record is shown
	shown chan struct{}
}

// isRemote reports whether another node holds the game.
func (t *table) isRemote() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.remote
}

// newMirror sets up a remote table for a live game that another node holds.
func (h *Hall) newMirror(ctx context.Context, id GameID) (*table, error) {
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, err
	}
	t := h.newTable(id)
	t.state, t.view, t.opened, t.remote = *s, s.View(), true, true
	t.late = h.newLate(s, t.view)
	t.needsReread = true // for records written while it was read
	close(t.ready)
	there, err := h.floor.addRestored(t)
	if there != t || err != nil {
		return there, err
	}
	go t.run()
	go h.readRemoteChat(t)
	return t, nil
}

// queueRecord passes a new record of the journal to a remote table.
func (t *table) queueRecord(r journal.Record) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.remote {
		t.pending = append(t.pending, r)
		t.wake()
	}
}

// runMirrorRound applies the records that wait for a remote table, or takes over its game. It is
// one round of the table's goroutine and returns false if the table is gone.
func (t *table) runMirrorRound() bool {
	t.mu.Lock()
	adopting, fed, look, closing := t.adopting, t.pending, t.needsReread, t.closing
	t.pending, t.needsReread = nil, false
	queue := t.queue
	t.queue = nil
	t.mu.Unlock()
	for _, r := range queue {
		if r.answer != nil {
			r.answer <- answer{err: refusal.New(Moved)}
		}
	}
	if closing {
		return false
	}
	t.showStoppedElsewhere()
	err := t.applyRecords(fed, look || adopting != nil || t.inDoubt)
	switch {
	case err != nil:
		t.hall.opt.Log.Error("following a game that another node holds", "game", t.id, "error", err)
		t.alarm.Reset(t.hall.opt.Retry)
	case adopting != nil:
		t.becomeHolder(*adopting)
		return true
	case t.tryUnloadRemote():
		return false
	default:
		t.alarm.Reset(mirrorLinger)
	}
	select {
	case <-t.wakeup:
	case <-t.alarm.C:
	}
	return true
}

// applyRecords applies new records to the table's state. It reads the stream if records are missing
// or reread is true.
func (t *table) applyRecords(records []journal.Record, reread bool) error {
	var recs []Recorded
	for _, r := range records {
		switch {
		case r.Seq <= t.state.Seq():
		case r.Seq > t.state.Seq()+1:
			reread = true
		default:
			rec, ok, err := t.state.Add(r)
			if err != nil {
				return t.hall.quarantine(err)
			}
			if ok {
				recs = append(recs, rec)
			}
		}
	}
	if len(recs) > 0 {
		t.announce(recs)
	}
	if reread {
		return t.catchUp()
	}
	return nil
}

// tryUnloadRemote unloads a remote table that nobody at this node needs and reports whether it did.
func (t *table) tryUnloadRemote() bool {
	f := &t.hall.floor
	f.mu.Lock()
	defer f.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.hall.opt.Now()
	if f.closing || len(t.observers) > 0 || t.adopting != nil || len(t.pending) > 0 || len(t.waiters) > 0 || t.needsReread {
		t.unwatched = time.Time{}
		return false
	}
	if t.unwatched.IsZero() {
		t.unwatched = now
		return false
	}
	if now.Sub(t.unwatched) < mirrorLinger {
		return false
	}
	t.closing, t.observers = true, nil
	delete(f.byGame, t.id)
	return true
}

// startAdoption makes the table's goroutine take over the game in its next round. It returns false
// if the table is gone.
func (t *table) startAdoption(a adoption) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closing {
		return false
	}
	t.adopting = &a
	t.wake()
	return true
}

// becomeHolder makes this node the holder of the game, under the lease that it took. The table's
// state must contain everything that was recorded.
func (t *table) becomeHolder(a adoption) {
	h := t.hall
	t.skipOutages()
	t.takenFrom = max(1, a.beat)
	t.mu.Lock()
	t.epoch, t.remote, t.holderNode, t.adopting = a.epoch, false, "", nil
	t.mu.Unlock()
	s := &t.state
	if s.Game().Over() || s.Game().AdjournState() == laws.Adjourned {
		t.takenFrom = 0
		t.linger()
		return
	}
	h.opt.Log.Warn("a game was taken over", "game", t.id, "epoch", a.epoch)
	h.floor.setLive(s.Row())
	h.lobby.GameOpened(s)
	for _, q := range s.Game().Questions() {
		t.askVerdict(q)
	}
	t.callToOpenCase()
}

// recordTakeover records the interruption after a game was taken over from a dead node. Its time is
// charged to nobody.
func (t *table) recordTakeover() error {
	if t.takenFrom == 0 {
		return nil
	}
	if t.state.Game().Started() && !t.state.Game().Over() && t.state.Game().AdjournState() != laws.Adjourned {
		if err := t.recordDowntime(t.takenFrom); err != nil {
			return err
		}
	}
	t.takenFrom = 0
	return nil
}

// loseLease makes the table remote because another node has taken over its game after this one was
// silent too long. It returns [Moved], so that a command is sent to that node.
func (t *table) loseLease(err error) error {
	h := t.hall
	if h.nodes == nil {
		return refusal.Because(NotRecorded, err)
	}
	h.opt.Log.Warn("another node holds this game now", "game", t.id, "error", err)
	if t.shownStopped {
		h.nodes.postStopped(t.id, false)
	}
	t.takenFrom, t.lostSince, t.shownStopped = 0, 0, false
	t.mu.Lock()
	t.epoch, t.remote, t.holderNode, t.needsReread = 0, true, "", true
	t.wake()
	t.mu.Unlock()
	h.lobby.GameLost(&t.state)
	return refusal.New(Moved)
}

// checkLease calls loseLease if the log continues under a later lease than this node's. The store
// would not report that to a node that has nothing to record.
func (t *table) checkLease() error {
	if t.hall.nodes == nil || !t.opened || t.isRemote() || t.state.Epoch() <= t.epoch {
		return nil
	}
	return t.loseLease(&journal.FencedError{Stream: t.id.Stream(), Epoch: t.epoch, Current: t.state.Epoch()})
}

// wakeWaiters wakes the waiters for records up to seq. The caller holds t.mu.
func (t *table) wakeWaiters(seq uint64) {
	t.waiters = slices.DeleteFunc(t.waiters, func(w waiter) bool {
		if w.seq > seq {
			return false
		}
		close(w.shown)
		return true
	})
}

// waitUntilShown waits until a remote table shows the records that the game's node has returned for
// a command. It returns early after a time limit.
func (h *Hall) waitUntilShown(ctx context.Context, id GameID, recs []Recorded) {
	t := h.floor.table(id)
	if t == nil || len(recs) == 0 {
		return
	}
	w := waiter{seq: recs[len(recs)-1].Seq, shown: make(chan struct{})}
	t.mu.Lock()
	if !t.remote || t.closing || t.view.Seq >= w.seq {
		t.mu.Unlock()
		return
	}
	t.waiters = append(t.waiters, w)
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.waiters = slices.DeleteFunc(t.waiters, func(other waiter) bool { return other.shown == w.shown })
	}()
	for _, wait := range []time.Duration{cluster.RecordWithin, cluster.FollowWithin} {
		late := time.NewTimer(wait)
		select {
		case <-w.shown:
			late.Stop()
			return
		case <-late.C:
		case <-ctx.Done():
			late.Stop()
			return
		}
		t.mu.Lock()
		t.needsReread = true
		t.wake()
		t.mu.Unlock()
	}
}

// lease takes a lease of a game if the server has several nodes, or if the game had a lease before.
// The refusal is [Moved] if another node holds the game and is alive.
func (h *Hall) lease(ctx context.Context, id GameID) (lease journal.Lease, err error) {
	patience := leasePatience
	if h.nodes == nil {
		// This server is alone now: there is no node that could release the lease.
		held, err := h.opt.Journal.Leases(ctx, id.Stream())
		if err != nil || len(held) == 0 {
			return lease, err
		}
		patience = 0
	}
	lease, err = h.opt.Journal.Lease(ctx, id.Stream(), patience)
	if errors.Is(err, journal.ErrHeld) {
		return lease, refusal.Because(Moved, err)
	}
	return lease, err
}

// lastAlive returns the last sign of life of the node that last recorded in a game. beat is the
// last heartbeat of the lease's holder. For a holder that died before it recorded its takeover, the
// start of its lease counts.
func lastAlive(lease journal.Lease, beat clock.Instant) clock.Instant {
	if lease.Since == 0 {
		return beat
	}
	return min(beat, clock.Instant(lease.Since))
}

// epochOf returns the epoch of a game's lease at any node, 0 if it has none.
func (h *Hall) epochOf(ctx context.Context, id GameID) (uint64, error) {
	held, err := h.opt.Journal.Leases(ctx, id.Stream())
	if err != nil || len(held) == 0 {
		return 0, err
	}
	return held[0].Epoch, nil
}

// holderOf returns the node that holds a game, "" for this one. If refresh is true, the holder is
// looked up in the store, because the table's knowledge is outdated.
func (h *Hall) holderOf(ctx context.Context, id GameID, refresh bool) (string, error) {
	t := h.floor.table(id)
	if t != nil {
		t.mu.Lock()
		away, home := t.remote, t.holderNode
		t.mu.Unlock()
		if !away {
			return "", nil
		}
		if home != "" && !refresh {
			return home, nil
		}
	}
	if _, is := h.floor.rowOf(id); !is && t == nil && !refresh {
		return "", nil // over or unknown; with refresh, a game to be reopened may still be held by another node
	}
	held, err := h.opt.Journal.Leases(ctx, id.Stream())
	if err != nil {
		return "", refusal.Because(NotRecorded, err)
	}
	if len(held) == 0 || held[0].Node == h.opt.Journal.Node() {
		if t == nil && !h.floor.isLive(id) {
			return "", nil // adjourned and unloaded here
		}
		beat := h.time.stamp()
		if len(held) == 0 {
			if beat, err = h.lastBeat(ctx, loneNode); err != nil {
				return "", refusal.Because(NotRecorded, err)
			}
		}
		return "", h.takeOver(ctx, id, beat)
	}
	if !h.floor.isLive(id) {
		// No node takes over an adjourned game when its node dies. The first node that is asked for
		// it does.
		alive, err := h.isAlive(ctx, held[0].Node)
		if err != nil {
			return "", refusal.Because(NotRecorded, err)
		}
		if !alive {
			return "", h.takeOver(ctx, id, 0)
		}
	}
	if t != nil {
		t.mu.Lock()
		t.holderNode = held[0].Node
		t.mu.Unlock()
	}
	return held[0].Node, nil
}
