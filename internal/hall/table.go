package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/traces"
	"github.com/escaque/escaque/laws"
)

// queueLimit is how many commands may wait at one table. Two players and the
// server's own commands never fill it.
const queueLimit = 256

// request is a command on its way through a table.
type request struct {
	who members.Identity // nobody for the server's own commands
	cmd laws.Command
	// steps, in the place of cmd, says what the hall does as the arbiter.
	steps  func(laws.Game) ([]step, error)
	at     clock.Instant // when it reached the hall
	answer chan answer   // one place; nil for the server's own commands
}

type answer struct {
	recs []Recorded
	err  error
}

// table is one game in play, or one that has just ended. One goroutine runs it
// and owns state, alarm, opened and inDoubt; the rest is guarded by mu.
type table struct {
	hall  *Hall
	id    GameID
	ready chan struct{} // closed when the beginning is durable, or has failed
	ended chan struct{} // closed when the goroutine is gone

	state  game.State
	epoch  uint64 // of the lease under which it appends, 0 for none; set under mu, for those who hear of later ones
	alarm  *time.Timer
	opened bool // run goes on, or is about to
	// inDoubt is set after an append of unknown outcome: the table reads the
	// stream before it decides again.
	inDoubt bool
	// outages is how many of the hall's past ones are in the log, set under mu; shownStopped says that
	// everybody has been shown that the clocks stand.
	outages      int
	shownStopped bool
	// lostSince, when it is not 0, is since when the clocks stand because a player's node is not heard
	// of.
	lostSince clock.Instant

	// since, when it is not 0, is the last sign of life of the node from which the game was taken
	// over: the interruption from then on is not recorded yet.
	since clock.Instant

	mu         sync.Mutex
	away       bool             // another node holds the game; this table shows what it records
	home       string           // that node, as far as is known
	pending    []journal.Record // of the game, that have come by the journal's news
	adopting   *adoption
	waiters    []waiter
	lookAgain  bool      // what the journal has may be more than was fed
	unwatched  time.Time // since when nobody here watches a table that is away
	failed     bool      // the beginning could not be recorded: there is no such game
	closing    bool      // takes no more commands
	lingered   bool      // has stayed long enough for talk; see tryUnload
	queue      []*request
	wakeup     chan struct{} // one place: something waits
	view       *View
	late       *late // what those see who see the game late; nil when nobody does
	chat       []ChatLine
	observers  map[*Observer]struct{}
	sent       uint64 // updates that the observers were given
	delivering bool   // a goroutine hands them over to those who do not play
}

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

// Do carries out a command of the Laws at a table, in the role of the member who gives it: the
// side they play, an arbiter (of an event's game its own, see [Options].Arbitrates),
// or a spectator. It returns the records of what happened when they are durable.
//
// The error is a *laws.Refusal, or an *[refusal.Error]; then nothing was recorded as far
// as the hall knows. When the context ends first, its error is returned and the
// command may yet be carried out. A player may always send their last move again:
// it is answered with the record of the move that was made.
func (h *Hall) Do(ctx context.Context, id GameID, who members.Identity, c laws.Command) (recs []Recorded, err error) {
	ctx, step := traces.Start(ctx, "hall.Do", c.CommandKind())
	defer func() { endStep(step, err) }()
	recs, err = h.ask.do.askThen(ctx, doRequest{ofGame{id}, who, sentCommand{c}}, h.addTrip, func(ctx context.Context, recs records) {
		h.lobby.CountCalledOff(who, c)
		h.waitUntilShown(ctx, id, recs)
	})
	if err == nil {
		h.ruled(ctx, who, id, c)
		h.callFor(ctx, who, id, recs)
	}
	return recs, err
}

// endStep ends a step of a trace: what the Laws or the hall refuse has not failed.
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

// do is [Hall.Do] at the node that holds the game.
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
		return h.reopenWith(ctx, id, request{who: h.officiating(who, v.Event), cmd: c})
	}
	return h.atTable(ctx, id, func(t *table) ([]Recorded, error) {
		if t == nil {
			return h.doArchived(ctx, id, who, c)
		}
		// Who sits was written before the table was ready, and is never written again.
		if err := h.lobby.CheckSimulMove(t.state.Seating(), id, who, c, t.ply); err != nil {
			return nil, err
		}
		recs, err := t.submit(ctx, &request{who: h.officiating(who, t.event()), cmd: c, answer: make(chan answer, 1)})
		if err == nil {
			h.lobby.CountCalledOff(who, c)
		}
		return recs, err
	})
}

// atTable does something at the table of a game, which is set up again when the
// game is adjourned; nil when the game is over or unknown. It is done once more
// when the table was folded up in between.
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

// submit puts a request in line and waits for its answer.
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

// event is the event that the game belongs to, nil for none.
func (t *table) event() *EventRef {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view.Event
}

// tableOf returns the table of a game once its beginning is durable; nil when it
// has none.
func (h *Hall) tableOf(ctx context.Context, id GameID) (*table, error) {
	t := h.floor.table(id)
	if t == nil && h.nodes != nil && h.floor.isLive(id) {
		var err error
		if t, err = h.mirror(ctx, id); err != nil {
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

// enqueue stamps a request and puts it in line. Both happen under one lock, so
// that the line is in the order of the stamps.
func (t *table) enqueue(r *request) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closing:
		return refusal.New(Closing)
	case t.away:
		return refusal.New(Moved)
	}
	limit := queueLimit
	if !t.view.HasPlayer(r.who.ID) {
		limit /= 2 // spectators never keep the players waiting
	}
	if len(t.queue) >= limit && r.answer != nil {
		return refusal.New(Busy)
	}
	r.at = t.hall.time.stamp()
	t.queue = append(t.queue, r)
	t.wake()
	return nil
}

func (t *table) wake() {
	select {
	case t.wakeup <- struct{}{}:
	default:
	}
}

// setEpoch sets the lease under which the table appends.
func (t *table) setEpoch(epoch uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.epoch = epoch
}

// leaseLost rereads the log after another node has appended to it under a later lease.
func (t *table) leaseLost(epoch uint64) {
	t.mu.Lock()
	later := epoch > t.epoch
	t.mu.Unlock()
	if later {
		t.rereadLog()
	}
}

// rereadLog has a table look whether another node has appended to its game.
func (t *table) rereadLog() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lookAgain = true
	t.wake()
}

// close lets no more commands in; those that wait are still carried out.
func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closing = true
	t.wake()
}

// next takes the first request in line. When there is none it says so, and
// returns the present instant: every later request will carry this stamp or a
// later one.
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

// run is the table's goroutine.
func (t *table) run() {
	defer t.hall.tables.Done()
	defer close(t.ended)
	t.alarm = time.NewTimer(time.Hour)
	defer t.alarm.Stop()
	for {
		if t.isAway() {
			if !t.followRound() {
				return
			}
			continue
		}
		r, now, closing := t.next()
		if r != nil {
			recs, err := t.carryOut(r)
			if r.answer != nil {
				r.answer <- answer{recs, err}
			} else if refusal.Is(err, NotRecorded) {
				t.retry(r)
			}
			continue
		}
		if closing {
			if t.lostSince != 0 { // the node that goes on with the game is to find it in the log
				if err := t.outage(true); err != nil {
					t.hall.opt.Log.Error("closing while a player's node is not heard of", "game", t.id, "error", err)
				}
			}
			return
		}
		// A flag that fell while the line was empty: nobody can still come
		// before it.
		wait := t.settle(now)
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

// retry puts one of the server's own commands back in line after a while: nobody
// else would repeat it.
func (t *table) retry(r *request) {
	time.AfterFunc(t.hall.opt.Retry, func() {
		// A table that closes asks again when it is set up the next time.
		_ = t.enqueue(r)
	})
}

// ply returns how many half moves have been made in the game as it is shown.
func (t *table) ply() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view.Ply
}
