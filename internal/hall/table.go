package hall

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/traces"
	"github.com/escaque/escaque/laws"
)

// queueLimit is how many commands may wait at one table. Two players and the server's own commands
// never reach it.
const queueLimit = 256

// request is a command in the queue of a table.
type request struct {
	who members.Identity // empty for the server's own commands
	cmd laws.Command
	// steps, if set instead of cmd, returns the commands that the hall gives as the arbiter.
	steps func(laws.Game) ([]step, error)
	// look, if set instead of cmd, sees the state and records nothing.
	look   func(g laws.Game, by laws.Actor, seq uint64, at clock.Instant) error
	seen   uint64        // see [Act]
	key    string        // see [Act]
	at     clock.Instant // when it reached the hall
	answer chan answer   // capacity 1; nil for the server's own commands
}

// answer is the result of a command in the queue of a table.
type answer struct {
	recs []Recorded
	err  error
}

// table is one game in play, or one that has recently ended. One goroutine runs it and owns state,
// alarm, opened and inDoubt. The other fields are guarded by mu.
type table struct {
	hall  *Hall
	id    GameID
	ready chan struct{} // closed when the beginning is durable or has failed
	ended chan struct{} // closed when the goroutine has ended

	state  game.State
	epoch  uint64 // of the lease under which the table appends, 0 for none; set under mu
	alarm  *time.Timer
	opened bool // the goroutine runs or is about to
	// inDoubt is set after an append with unknown outcome: the table reads the stream before it
	// decides again.
	inDoubt bool
	// outages is how many of the hall's past outages are in the log; it is set under mu.
	outages int
	// reports whether the observers see stopped clocks
	shownStopped bool
	// lostSince is when the clocks stopped because the node of a player is lost, 0 if they did not.
	lostSince clock.Instant

	// held is set while this node holds the game, since the record heldFrom; see recordHolding.
	held     bool
	heldFrom uint64

	// takenFrom is the last sign of life of the node from which the game was taken over, until the
	// interruption after it is recorded; then 0.
	takenFrom clock.Instant

	mu          sync.Mutex
	remote      bool             // another node holds the game; this table shows what it records
	holderNode  string           // that node, if known
	pending     []journal.Record // new records of the game from the journal
	adopting    *adoption
	waiters     []waiter
	needsReread bool        // the journal may contain more than the pending records
	unwatched   time.Time   // since when a remote table has no observers here
	failed      bool        // the beginning could not be recorded: there is no such game
	closing     bool        // accepts no more commands
	unloadAsked bool        // the goroutine tries to unload the table; see tryUnload
	lingerOver  bool        // chat lines or an adjournment no longer keep the table loaded
	lingering   *time.Timer // sets lingerOver
	outdated    bool        // the log has other names than the state by now
	queue       []*request
	wakeup      chan struct{} // capacity 1: something waits
	view        *View
	late        *late // for spectators with a delay; nil if there is no delay
	chat        []ChatLine
	observers   map[*Observer]struct{}
	sent        uint64 // number of updates sent to the observers
	delivering  bool   // a goroutine hands updates over to the spectators
}

// newTable returns a table for a game, without a state and without its goroutine.
func (h *Hall) newTable(id GameID) *table {
	h.outages.mu.Lock()
	defer h.outages.mu.Unlock()
	return &table{
		hall: h, id: id, outages: len(h.outages.past),
		ready: make(chan struct{}), ended: make(chan struct{}),
		state:     *game.NewState(id),
		wakeup:    make(chan struct{}, 1),
		observers: make(map[*Observer]struct{}),
	}
}

// Do carries out a command of the Laws in a game, in the role of the member who gives it: the side
// they play, an arbiter (in a game of an event an arbiter of that event, see [Options].Arbitrates),
// or a spectator. It returns the resulting records when they are durable.
//
// The error is a *laws.Refusal or an *[refusal.Error]. Then nothing was recorded as far as the hall
// knows. If the context ends first, its error is returned and the command may still be carried out.
// A player may always send their last move again: the answer is the record of the move that was
// made.
func (h *Hall) Do(ctx context.Context, id GameID, who members.Identity, c laws.Command) (recs []Recorded, err error) {
	return h.Conduct(ctx, id, who, Act{Command: c})
}

// Conduct is [Hall.Do] for a command with a key, or with the last record that its client has seen.
func (h *Hall) Conduct(ctx context.Context, id GameID, who members.Identity, act Act) (recs []Recorded, err error) {
	c := act.Command
	ctx, step := traces.Start(ctx, "hall.Do", c.CommandKind())
	defer func() { endStep(step, err) }()
	if err := cmp.Or(h.refuseOwnRound(ctx, id, who), h.refuseAppeal(ctx, id, c)); err != nil {
		return nil, err
	}
	if c, err = h.completed(ctx, id, who, c); err != nil {
		return nil, err
	}
	c, question, err := h.withoutQuestion(c)
	if err != nil {
		return nil, err
	}
	recs, err = h.ask.do.askThen(ctx, doRequest{gameRef{id}, who, sentCommand{c}, act.Seen, act.Key}, h.addTripLag, func(ctx context.Context, recs records) {
		h.lobby.CountAborted(who, c)
		h.waitUntilShown(ctx, id, recs)
	})
	if err == nil {
		h.reportRuling(ctx, who, id, c, recs...)
		err = h.callArbiters(ctx, who, id, recs, question)
	}
	return recs, err
}

// endStep ends a step of a trace. A refusal by the Laws or the hall does not count as a failure.
func endStep(step traces.Step, err error) {
	var byLaws *laws.Refusal
	var byHall *Error
	switch {
	case errors.As(err, &byLaws):
		step.Refused(string(byLaws.Code))
		err = nil
	case errors.As(err, &byHall):
		step.Refused(string(byHall.Code))
		err = nil
	}
	step.End(err)
}

// do implements [Hall.Do] at the node that holds the game.
func (h *Hall) do(ctx context.Context, r doRequest) (records, error) {
	id, who, c := r.Game, r.Who, r.Command.Command
	if c == nil {
		return nil, errNoCommand
	}
	if h.mayReopen(ctx, id, who, c) {
		v, err := h.Look(ctx, id)
		if err != nil {
			return nil, err
		}
		return h.reopenWith(ctx, id, request{who: h.withGameRoles(who, v.Event), cmd: c, seen: r.Seen, key: r.Key})
	}
	return h.atTable(ctx, id, func(t *table) ([]Recorded, error) {
		if t == nil {
			return h.doUnloaded(ctx, r)
		}
		// The seating was set before the table was ready and never changes, so no lock is needed.
		if err := h.lobby.CheckSimulMove(t.state.Seating(), id, who, c, t.pliesShown); err != nil {
			return nil, err
		}
		recs, err := t.submit(ctx, &request{who: h.withGameRoles(who, t.event()), cmd: c, seen: r.Seen, key: r.Key, answer: make(chan answer, 1)})
		if err == nil {
			h.lobby.CountAborted(who, c)
		}
		return recs, err
	})
}

// atTable calls do with the table of a game, which is loaded if the game is adjourned. The table is
// nil if the game is over and unloaded, or unknown. do is called again if the table was unloaded
// meanwhile.
func (h *Hall) atTable(ctx context.Context, id GameID, do func(*table) ([]Recorded, error)) ([]Recorded, error) {
	for {
		t, err := h.tableOf(ctx, id)
		if t == nil && err == nil {
			t, err = h.restoreTable(ctx, id)
		}
		if err != nil {
			return nil, err
		}
		recs, err := do(t)
		if !refusal.Is(err, Closing) || h.floor.IsClosing() {
			return recs, err
		}
	}
}

// submit queues a request and waits for its answer.
func (t *table) submit(ctx context.Context, r *request) ([]Recorded, error) {
	if err := t.enqueue(r); err != nil {
		return nil, err
	}
	select {
	case a := <-r.answer:
		return a.recs, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// event returns the event to which the game belongs, nil for none.
func (t *table) event() *EventRef {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view.Event
}

// tableOf returns the table of a game once its beginning is durable. It returns nil if the game has
// no table. For a live game of another node it sets up a remote table.
func (h *Hall) tableOf(ctx context.Context, id GameID) (*table, error) {
	t := h.floor.table(id)
	if t == nil && h.nodes != nil && h.floor.isLive(id) {
		var err error
		if t, err = h.newMirror(ctx, id); err != nil {
			return nil, err
		}
	}
	if t == nil {
		return nil, nil
	}
	select {
	case <-t.ready:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failed {
		return nil, nil
	}
	return t, nil
}

// enqueue stamps a request with the current instant and queues it. Both happen under one lock, so
// that the queue is in the order of the instants.
func (t *table) enqueue(r *request) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closing:
		return refusal.New(Closing)
	case t.remote:
		return refusal.New(Moved)
	}
	limit := queueLimit
	if !t.view.HasPlayer(r.who.ID) {
		limit /= 2 // so that spectators cannot fill the queue of the players
	}
	if len(t.queue) >= limit && r.answer != nil {
		return refusal.New(Busy)
	}
	r.at = t.hall.time.stamp()
	t.queue = append(t.queue, r)
	t.wake()
	return nil
}

// wake wakes the table's goroutine.
func (t *table) wake() {
	select {
	case t.wakeup <- struct{}{}:
	default:
	}
}

// setEpoch sets the epoch of the lease under which the table appends.
func (t *table) setEpoch(epoch uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.epoch = epoch
}

// checkNewerLease makes the table reread its log if another node has appended to it under a later
// lease.
func (t *table) checkNewerLease(epoch uint64) {
	t.mu.Lock()
	later := epoch > t.epoch
	t.mu.Unlock()
	if later {
		t.rereadLog()
	}
}

// rereadLog makes the table read the records that other writers have appended to its game.
func (t *table) rereadLog() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.needsReread = true
	t.wake()
}

// close refuses new commands. Queued commands are still carried out.
func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closing = true
	t.wake()
}

// next returns the first request in the queue. If there is none, r is nil, and no later request has
// an instant before now. closing reports whether the table refuses new commands.
func (t *table) next() (r *request, now clock.Instant, closing bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) > 0 {
		r = t.queue[0]
		t.queue[0] = nil
		t.queue = t.queue[1:]
		return r, r.at, false
	}
	t.queue = nil
	return nil, t.hall.time.stamp(), t.closing
}

// run carries out the table's queue until the table is unloaded. It is the table's goroutine.
func (t *table) run() {
	defer t.hall.tables.Done()
	defer close(t.ended)
	t.alarm = time.NewTimer(time.Hour)
	defer t.alarm.Stop()
	for {
		if t.isRemote() {
			t.held = false
			if !t.runMirrorRound() {
				return
			}
			continue
		}
		t.recordHolding()
		r, now, closing := t.next()
		if r != nil {
			recs, err := t.handleRequest(r)
			if r.answer != nil {
				r.answer <- answer{recs, err}
			} else if refusal.Is(err, NotRecorded) {
				t.retry(r)
			}
			continue
		}
		if closing {
			if t.lostSince != 0 { // the next holder of the game must find the interruption in the log
				if err := t.recordOutages(true); err != nil {
					t.hall.opt.Log.Error("closing while a player's node is not heard of", "game", t.id, "error", err)
				}
			}
			return
		}
		// The queue was empty at this instant, so no request can precede a flag that fell by now.
		wait := t.processDue(now)
		if t.tryUnload() {
			return
		}
		t.alarm.Reset(wait)
		select {
		case <-t.wakeup:
		case <-t.alarm.C:
		}
	}
}

// retry queues one of the server's own commands again after [Options.Retry]. No client would repeat
// it.
func (t *table) retry(r *request) {
	time.AfterFunc(t.hall.opt.Retry, func() {
		// A closing table asks again when it is loaded the next time.
		_ = t.enqueue(r)
	})
}

// pliesShown returns the number of half moves in the current view.
func (t *table) pliesShown() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view.Ply
}
