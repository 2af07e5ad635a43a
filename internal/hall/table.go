package hall

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// queueLimit is how many commands may wait at one table. Two players and the
// house's own commands never fill it.
const queueLimit = 256

// readChunk is how many records of a stream are read at a time.
const readChunk = 512

// request is a command on its way through a table.
type request struct {
	who    members.Identity // nobody for the house's own commands
	cmd    laws.Command
	at     clock.Instant // when it reached the hall
	answer chan answer   // one place; nil for the house's own commands
}

type answer struct {
	recs []Recorded
	err  error
}

// table is one game in play, or one that has just ended. One goroutine runs it
// and owns sheet, alarm, opened and behind; the rest is guarded by mu.
type table struct {
	hall  *Hall
	id    GameID
	ready chan struct{} // closed when the beginning is durable, or has failed
	ended chan struct{} // closed when the goroutine is gone

	sheet  sheet
	alarm  *time.Timer
	opened bool // run goes on, or is about to
	// behind is set after an append of unknown outcome: the table reads the
	// stream before it decides again.
	behind bool

	mu        sync.Mutex
	failed    bool // the beginning could not be recorded: there is no such game
	closing   bool // takes no more commands
	queue     []*request
	bell      chan struct{} // one place: something waits
	view      *View
	chat      []ChatLine
	observers map[*Observer]struct{}
}

func (h *Hall) newTable(id GameID) *table {
	return &table{
		hall: h, id: id,
		ready: make(chan struct{}), ended: make(chan struct{}),
		sheet:     sheet{id: id},
		bell:      make(chan struct{}, 1),
		observers: make(map[*Observer]struct{}),
	}
}

// Do carries out a command of the Laws at a table, for whoever gives it: the
// side he plays, an arbiter, or a spectator. It returns the records of what
// happened when they are durable.
//
// The error is a *laws.Refusal, or an *[Error]; then nothing was recorded as far
// as the hall knows. When the context ends first, its error is returned and the
// command may yet be carried out. A player may always send his last move again:
// it is answered with the record of the move that was made.
func (h *Hall) Do(ctx context.Context, id GameID, who members.Identity, c laws.Command) ([]Recorded, error) {
	t, err := h.tableOf(ctx, id)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return h.doArchived(ctx, id, who, c)
	}
	r := &request{who: who, cmd: c, answer: make(chan answer, 1)}
	if err := t.enqueue(r); err != nil {
		if IsCode(err, Closing) && !h.isClosing() { // the table has just been folded up
			return h.doArchived(ctx, id, who, c)
		}
		return nil, err
	}
	select {
	case a := <-r.answer:
		return a.recs, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// isClosing reports whether the whole hall closes.
func (h *Hall) isClosing() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.closing
}

// tableOf returns the table of a game once its beginning is durable; nil when it
// has none.
func (h *Hall) tableOf(ctx context.Context, id GameID) (*table, error) {
	t := h.table(id)
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
	if t.closing {
		return refuse(Closing)
	}
	if len(t.queue) >= queueLimit && r.answer != nil {
		return refuse(Busy)
	}
	r.at = t.hall.time.stamp()
	t.queue = append(t.queue, r)
	t.ring()
	return nil
}

func (t *table) ring() {
	select {
	case t.bell <- struct{}{}:
	default:
	}
}

// shut lets no more commands in; those that wait are still carried out.
func (t *table) shut() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closing = true
	t.ring()
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
		r, now, closing := t.next()
		if r != nil {
			recs, err := t.carryOut(r)
			if r.answer != nil {
				r.answer <- answer{recs, err}
			} else if IsCode(err, NotRecorded) {
				t.again(r)
			}
			continue
		}
		if closing {
			return
		}
		// A flag that fell while the line was empty: nobody can still come
		// before it.
		wait := t.settle(now)
		t.alarm.Reset(wait)
		select {
		case <-t.bell:
		case <-t.alarm.C:
		}
	}
}

// again puts one of the house's own commands back in line after a while: nobody
// else would repeat it.
func (t *table) again(r *request) {
	time.AfterFunc(t.hall.opt.Retry, func() {
		// A table that closes asks again when it is set up the next time.
		_ = t.enqueue(r)
	})
}

// settle sends what the Laws expect from the clock up to an instant, and returns
// how long to wait for the next.
func (t *table) settle(now clock.Instant) time.Duration {
	if t.behind {
		if err := t.catchUp(); err != nil {
			return t.hall.opt.Retry
		}
	}
	if err := t.ringAlarms(now); err != nil {
		return t.hall.opt.Retry
	}
	at, _, due := t.sheet.game.Alarm()
	if !due {
		return time.Hour
	}
	return max(time.Millisecond, at.Sub(now))
}

// ringAlarms carries out what the clock commands up to an instant.
func (t *table) ringAlarms(now clock.Instant) error {
	for {
		at, c, due := t.sheet.game.Alarm()
		if !due || at > now {
			return nil
		}
		recs, err := t.execute(laws.ByServer, c, at)
		if err == nil && len(recs) == 0 {
			err = errors.New("nothing came of it")
		}
		if err != nil {
			if !IsCode(err, NotRecorded) {
				// The Laws named this command themselves: that they refuse it
				// is a fault of the program, and going on would only repeat it.
				t.hall.opt.Log.Error("alarm without effect", "game", t.id, "command", c.CommandKind(), "error", err)
			}
			return err
		}
	}
}

// carryOut decides a request at its instant.
func (t *table) carryOut(r *request) ([]Recorded, error) {
	if t.behind {
		if err := t.catchUp(); err != nil {
			return nil, because(NotRecorded, err)
		}
	}
	if r.answer == nil {
		return t.execute(laws.ByServer, r.cmd, r.at)
	}
	by := t.sheet.actor(r.who)
	if seq, ok := t.sheet.repeats(by, r.cmd); ok {
		return t.recordedAt(seq)
	}
	if err := t.ringAlarms(r.at); IsCode(err, NotRecorded) {
		return nil, err
	}
	return t.execute(by, r.cmd, r.at)
}

// recordedAt reads one record again.
func (t *table) recordedAt(seq uint64) ([]Recorded, error) {
	records, err := t.hall.opt.Journal.Read(t.hall.work, t.id.Stream(), seq, 1)
	if err != nil || len(records) != 1 {
		return nil, because(NotRecorded, err)
	}
	rec, err := recorded(records[0])
	if err != nil {
		return nil, because(NotRecorded, err)
	}
	return []Recorded{rec}, nil
}

// maxConflicts is how often a table decides again because another writer was
// quicker. With one writer to a game it never happens.
const maxConflicts = 5

// execute decides, records, applies and announces: the one way in which the
// state of a table changes.
func (t *table) execute(by laws.Actor, c laws.Command, at clock.Instant) ([]Recorded, error) {
	for range maxConflicts {
		// Another writer's clock may be ahead of ours; in the game time only
		// goes on.
		events, err := laws.Decide(t.sheet.game, by, c, max(at, t.sheet.game.LastInstant()))
		if err != nil || len(events) == 0 {
			return nil, err
		}
		encoded, err := lawsEvents(events)
		if err != nil {
			return nil, because(NotRecorded, err)
		}
		records, err := t.hall.opt.Journal.Append(t.hall.work, t.id.Stream(), t.sheet.seq, encoded)
		switch {
		case err == nil:
			recs := make([]Recorded, len(records))
			for i, r := range records {
				recs[i] = Recorded{Seq: r.Seq, Event: events[i], Data: r.Data}
				t.sheet.apply(recs[i])
			}
			t.announce(recs)
			return recs, nil
		case !errors.Is(err, journal.ErrConflict):
			t.behind = true
			t.hall.opt.Log.Error("not recorded", "game", t.id, "command", c.CommandKind(), "error", err)
			return nil, because(NotRecorded, err)
		}
		if err := t.catchUp(); err != nil {
			return nil, because(NotRecorded, err)
		}
		if seq, ok := t.sheet.repeats(by, c); ok {
			return t.recordedAt(seq)
		}
	}
	return nil, because(NotRecorded, fmt.Errorf("hall: %s: too many conflicts", t.id))
}

// catchUp takes in what the stream has beyond the table's state: an append
// whose answer was lost, or another writer's.
func (t *table) catchUp() error {
	recs, err := t.sheet.read(t.hall.work, t.hall.opt.Journal)
	if len(recs) > 0 {
		t.announce(recs)
	}
	t.behind = err != nil
	return err
}

// read takes in all records after the last one known, and returns the events
// among them.
func (s *sheet) read(ctx context.Context, j *journal.Journal) ([]Recorded, error) {
	var recs []Recorded
	for {
		records, err := j.Read(ctx, s.id.Stream(), s.seq+1, readChunk)
		if err != nil {
			return recs, fmt.Errorf("hall: reading %s: %w", s.id.Stream(), err)
		}
		for _, r := range records {
			rec, ok, err := s.take(r)
			if err != nil {
				return recs, err
			}
			if ok {
				recs = append(recs, rec)
			}
		}
		if len(records) < readChunk {
			return recs, nil
		}
	}
}

// actor tells in which role somebody commands. Who plays in a game is a player
// there and nothing else, whatever his roles in the house.
func (s *sheet) actor(who members.Identity) laws.Actor {
	if side, ok := s.sideOf(who.ID); ok {
		return laws.Seat(side)
	}
	if who.Roles.Has(members.RoleArbiter) {
		return laws.ByArbiter
	}
	return laws.BySpectator
}
