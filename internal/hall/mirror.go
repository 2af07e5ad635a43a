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

// A table that is away shows a game that another node holds: it takes in what stands in the journal
// and records nothing. When this node takes the game over it becomes one like any other, with all
// who watch it; and a table whose node has lost the lease is away from then on.

const (
	// mirrorLinger is how long a table that is away stays when nobody here watches it.
	mirrorLinger = 3 * time.Second
)

// adoption is a game that this node takes over.
type adoption struct {
	epoch uint64
	beat  clock.Instant // last sign of life of the node that recorded in it last
}

// waiter waits until a table shows a record.
type waiter struct {
	seq   uint64
	shown chan struct{}
}

func (t *table) isAway() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.away
}

// mirror sets up a table for a game in play that another node holds.
func (h *Hall) mirror(ctx context.Context, id GameID) (*table, error) {
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, err
	}
	t := h.newTable(id)
	t.state, t.view, t.opened, t.away = *s, s.View(), true, true
	t.late = h.lateOf(s, t.view)
	t.lookAgain = true // for what came while it was read
	close(t.ready)
	there, err := h.floor.addAgain(t)
	if there != t || err != nil {
		return there, err
	}
	go t.run()
	go h.readTalk(t)
	return t, nil
}

// feedRecord hands a record to a table that is away.
func (t *table) feedRecord(r journal.Record) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.away {
		t.pending = append(t.pending, r)
		t.wake()
	}
}

// followRound is one round of a table that is away; false when the table is gone.
func (t *table) followRound() bool {
	t.mu.Lock()
	adopting, fed, look, closing := t.adopting, t.pending, t.lookAgain, t.closing
	t.pending, t.lookAgain = nil, false
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
	err := t.feed(fed, look || adopting != nil || t.inDoubt)
	switch {
	case err != nil:
		t.hall.opt.Log.Error("following a game that another node holds", "game", t.id, "error", err)
		t.alarm.Reset(t.hall.opt.Retry)
	case adopting != nil:
		t.becomeHolder(*adopting)
		return true
	case t.tryUnloadAway():
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

// feed takes records in, and reads the stream when some are missing.
func (t *table) feed(fed []journal.Record, look bool) error {
	var recs []Recorded
	for _, r := range fed {
		switch {
		case r.Seq <= t.state.Seq():
		case r.Seq > t.state.Seq()+1:
			look = true
		default:
			rec, ok, err := t.state.Take(r)
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
	if look {
		return t.catchUp()
	}
	return nil
}

// tryUnloadAway takes a table that is away off the floor when nobody here needs it.
func (t *table) tryUnloadAway() bool {
	f := &t.hall.floor
	f.mu.Lock()
	defer f.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.hall.opt.Now()
	if f.closing || len(t.observers) > 0 || t.adopting != nil || len(t.pending) > 0 || len(t.waiters) > 0 || t.lookAgain {
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

// startAdoption has a table that is away become this node's own; false when the table is gone.
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

// becomeHolder makes the table this node's own: everything that was recorded is in its state.
func (t *table) becomeHolder(a adoption) {
	h := t.hall
	t.skipOutages()
	t.since = max(1, a.beat)
	t.mu.Lock()
	t.epoch, t.away, t.home, t.adopting = a.epoch, false, "", nil
	t.mu.Unlock()
	s := &t.state
	if s.Game().Over() || s.Game().AdjournState() == laws.Adjourned {
		t.since = 0
		t.linger()
		return
	}
	h.opt.Log.Warn("a game was taken over", "game", t.id, "epoch", a.epoch)
	h.floor.setLive(s.Row())
	h.lobby.GameOpened(s)
	for _, q := range s.Game().Questions() {
		t.askVerdict(q)
	}
}

// recordTakeover records in a game that was taken over what its former node's end has cost: time
// that is charged to nobody.
func (t *table) recordTakeover() error {
	if t.since == 0 {
		return nil
	}
	if t.state.Game().Started() && !t.state.Game().Over() && t.state.Game().AdjournState() != laws.Adjourned {
		if err := t.recordDowntime(t.since); err != nil {
			return err
		}
	}
	t.since = 0
	return nil
}

// giveUp lets a game go that another node has taken over: this one was silent for too long.
// A player who gave a command is to ask that node.
func (t *table) giveUp(err error) error {
	h := t.hall
	if h.nodes == nil {
		return refusal.Because(NotRecorded, err)
	}
	h.opt.Log.Warn("another node holds this game now", "game", t.id, "error", err)
	if t.shownStopped {
		h.nodes.postStopped(t.id, false)
	}
	t.since, t.lostSince, t.shownStopped = 0, 0, false
	t.mu.Lock()
	t.epoch, t.away, t.home, t.lookAgain = 0, true, "", true
	t.wake()
	t.mu.Unlock()
	h.lobby.GameLost(&t.state)
	return refusal.New(Moved)
}

// checkLease lets the game go when its log goes on under a later lease than this node's: a node
// that has nothing to record in it would not be told so by the store.
func (t *table) checkLease() error {
	if t.hall.nodes == nil || !t.opened || t.isAway() || t.state.Epoch() <= t.epoch {
		return nil
	}
	return t.giveUp(&journal.FencedError{Stream: t.id.Stream(), Epoch: t.epoch, Current: t.state.Epoch()})
}

// wakeWaiters lets those go on who wait for a record that is shown now. The caller holds t.mu.
func (t *table) wakeWaiters(seq uint64) {
	t.waiters = slices.DeleteFunc(t.waiters, func(w waiter) bool {
		if w.seq > seq {
			return false
		}
		close(w.shown)
		return true
	})
}

// waitUntilShown waits until the table of a game, if it is away, shows records that another node
// has answered.
func (h *Hall) waitUntilShown(ctx context.Context, id GameID, recs []Recorded) {
	t := h.floor.table(id)
	if t == nil || len(recs) == 0 {
		return
	}
	w := waiter{seq: recs[len(recs)-1].Seq, shown: make(chan struct{})}
	t.mu.Lock()
	if !t.away || t.closing || t.view.Seq >= w.seq {
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
		t.lookAgain = true
		t.wake()
		t.mu.Unlock()
	}
}

// lease takes a game under a lease: where there are several nodes, and where it was under one
// before. The refusal is [Moved] while another node holds it and is alive.
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

// lastSign is the last sign of life of the node that recorded in a game last, when the one that
// held it at the end gave its own at an instant. Who took the game over, and died before they
// recorded that, was alive while nobody played.
func lastSign(lease journal.Lease, beat clock.Instant) clock.Instant {
	if lease.Since == 0 {
		return beat
	}
	return min(beat, clock.Instant(lease.Since))
}

// epochOf is the lease that a game is under, whosoever it is; 0 for none.
func (h *Hall) epochOf(ctx context.Context, id GameID) (uint64, error) {
	held, err := h.opt.Journal.Leases(ctx, id.Stream())
	if err != nil || len(held) == 0 {
		return 0, err
	}
	return held[0].Epoch, nil
}

// holder is the node that holds a game, empty for this one. again says that what was known is not
// so.
func (h *Hall) holder(ctx context.Context, id GameID, again bool) (string, error) {
	t := h.floor.table(id)
	if t != nil {
		t.mu.Lock()
		away, home := t.away, t.home
		t.mu.Unlock()
		if !away {
			return "", nil
		}
		if home != "" && !again {
			return home, nil
		}
	}
	if _, is := h.floor.rowOf(id); !is && t == nil && !again {
		return "", nil // over, or unknown; what is to be reopened may be another node's all the same
	}
	held, err := h.opt.Journal.Leases(ctx, id.Stream())
	if err != nil {
		return "", refusal.Because(NotRecorded, err)
	}
	if len(held) == 0 || held[0].Node == h.opt.Journal.Node() {
		if t == nil && !h.floor.isLive(id) {
			return "", nil // adjourned, and folded up here
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
		// Nobody looks after an adjourned game when its node dies: the next node
		// that is asked for it takes it over.
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
		t.home = held[0].Node
		t.mu.Unlock()
	}
	return held[0].Node, nil
}
