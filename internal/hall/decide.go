package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// processDue records what is due by now: outages, alarms of the clock such as flag falls, and
// arrivals. It returns how long to wait for the next alarm.
func (t *table) processDue(now clock.Instant) time.Duration {
	t.mu.Lock()
	t.inDoubt, t.needsReread = t.inDoubt || t.needsReread, false
	t.mu.Unlock()
	if err := t.recordOutages(false); err != nil {
		return t.hall.opt.Retry
	}
	if err := t.ringConfirmedAlarms(now); err != nil {
		return t.hall.opt.Retry
	}
	if err := t.recordArrivals(now); err != nil {
		return t.hall.opt.Retry
	}
	at, _, due := t.state.Game().Alarm()
	if !due {
		return time.Hour
	}
	// Recording an interruption may have taken some time.
	return max(time.Millisecond, at.Sub(t.hall.time.stamp()))
}

// ringConfirmedAlarms calls ringAlarms after the journal has confirmed that it answers. If the
// journal may be hanging, no flag falls.
func (t *table) ringConfirmedAlarms(now clock.Instant) error {
	if at, _, due := t.state.Game().Alarm(); due && at <= now {
		if err := t.hall.heartbeat(t.hall.work, true); err != nil {
			return refusal.Because(NotRecorded, err)
		}
	}
	return t.ringAlarms(now)
}

// ringAlarms carries out the commands that the clock has scheduled up to now, such as flag falls.
func (t *table) ringAlarms(now clock.Instant) error {
	for {
		at, c, due := t.state.Game().Alarm()
		if !due || at > now {
			return nil
		}
		recs, err := t.execute(laws.ByServer(), c, at)
		t.callToOwnCases(recs)
		if err == nil && len(recs) == 0 {
			err = errors.New("nothing came of it")
		}
		if err != nil {
			if !refusal.Is(err, NotRecorded) {
				// The Laws scheduled this command themselves, so a refusal is a bug. Trying again
				// would only repeat it.
				t.hall.opt.Log.Error("alarm without effect", "game", t.id, "command", c.CommandKind(), "error", err)
			}
			return err
		}
	}
}

// handleRequest decides a request at the instant at which it arrived.
func (t *table) handleRequest(r *request) ([]Recorded, error) {
	if err := t.recordOutages(r.answer != nil); err != nil {
		return nil, err
	}
	if r.answer == nil {
		recs, err := t.execute(laws.ByServer(), r.cmd, r.at)
		t.callToOwnCases(recs)
		return recs, err
	}
	if r.steps != nil {
		if err := t.ringConfirmedAlarms(r.at); refusal.Is(err, NotRecorded) {
			return nil, err
		}
		recs, err := t.executeAll(r.steps, r.at)
		t.callToOwnCases(recs)
		return recs, err
	}
	by := t.state.Actor(r.who)
	if r.look != nil {
		if err := t.ringConfirmedAlarms(r.at); refusal.Is(err, NotRecorded) {
			return nil, err
		}
		return nil, r.look(t.state.Game(), by, t.state.Seq(), max(r.at, t.state.Game().LastInstant()))
	}
	if seq, ok := t.state.RepeatedMove(by, r.cmd); ok {
		return t.readOneRecord(seq)
	}
	if err := t.ringConfirmedAlarms(r.at); refusal.Is(err, NotRecorded) {
		return nil, err
	}
	if recs, done, err := t.answerRepeated(by, r); done {
		return recs, err
	}
	if err := t.checkAbort(by, r.cmd); err != nil {
		return nil, err
	}
	recs, err := t.execute(by, r.cmd, r.at)
	if err == nil {
		t.remember(by, r, recs)
	}
	return recs, err
}

// checkAbort refuses to let a player abort a game of an event. Only its arbiter calls
// that off. Older logs may contain such an end, and they are read without this check.
func (t *table) checkAbort(by laws.Actor, c laws.Command) error {
	_, aborts := c.(laws.Abort)
	if !aborts || by.Role != laws.Player || t.state.Seating().Event == nil || t.state.Game().Over() {
		return nil
	}
	return refusal.New(ArbitersGame)
}

// readOneRecord reads the record with number seq of the game's log and returns it as a slice of one
// element.
func (t *table) readOneRecord(seq uint64) ([]Recorded, error) {
	ctx, cancel := t.hall.answerContext()
	defer cancel()
	records, err := t.hall.opt.Journal.Read(ctx, t.id.Stream(), seq, 1)
	if err != nil || len(records) != 1 {
		return nil, refusal.Because(NotRecorded, err)
	}
	rec, err := game.Decode(records[0])
	if err != nil {
		return nil, refusal.Because(NotRecorded, err)
	}
	return []Recorded{rec}, nil
}

// maxConflicts is how often a table decides a command again after another writer has appended to
// the log first. With one writer to a game this never happens.
const maxConflicts = 5

// step is a command and the actor who gives it.
type step struct {
	by  laws.Actor
	cmd laws.Command
}

// execute carries out one command.
func (t *table) execute(by laws.Actor, c laws.Command, at clock.Instant) ([]Recorded, error) {
	return t.executeAll(func(laws.Game) ([]step, error) { return []step{{by, c}}, nil }, at)
}

// executeAll decides, records, applies and announces commands. It is the only way in which the
// state of a table changes. The steps are recorded together or not at all.
func (t *table) executeAll(steps func(laws.Game) ([]step, error), at clock.Instant) ([]Recorded, error) {
	for range maxConflicts {
		todo, err := steps(t.state.Game())
		if err != nil || len(todo) == 0 {
			return nil, err
		}
		// Another writer's clock may be ahead of ours. Time in a game never runs backwards.
		next, events, err := t.decide(todo, max(at, t.state.Game().LastInstant()))
		if err != nil || len(events) == 0 {
			t.hall.opt.Decided(nil, err)
			return nil, err
		}
		encoded, err := game.EncodeEvents(events)
		if err != nil {
			return nil, refusal.Because(NotRecorded, err)
		}
		asked := t.hall.time.stamp()
		records, err := t.hall.commit(journal.Batch{Stream: t.id.Stream(), Expected: t.state.Seq(), Epoch: t.epoch, Events: encoded})
		switch {
		case err == nil:
			recs := game.WithRecords(events, records)
			t.state.Advance(recs, next)
			t.announce(recs)
			t.hall.opt.Decided(events, nil)
			return recs, nil
		case errors.Is(err, journal.ErrFenced) && t.opened:
			return nil, t.loseLease(err)
		case !errors.Is(err, journal.ErrConflict):
			t.inDoubt = true
			t.hall.noteFailure(asked, err)
			t.hall.opt.Log.Error("not recorded", "game", t.id, "command", todo[0].cmd.CommandKind(), "error", err)
			return nil, refusal.Because(NotRecorded, err)
		}
		if err := t.catchUp(); err != nil {
			return nil, t.hall.refuseUnread(err)
		}
		if seq, ok := t.state.RepeatedMove(todo[0].by, todo[0].cmd); ok {
			return t.readOneRecord(seq)
		}
	}
	return nil, refusal.Because(NotRecorded, fmt.Errorf("hall: %s: too many conflicts", t.id))
}

// decide asks the Laws about the steps, one after the other. Under the FICS profile it also claims
// a draw for the player to move if a move makes that possible.
func (t *table) decide(steps []step, at clock.Instant) (laws.Game, []laws.Event, error) {
	g := t.state.Game()
	var all []laws.Event
	moved := false
	take := func(s step) error {
		next, events, err := laws.Decide(g, s.by, s.cmd, at)
		if err != nil {
			return err
		}
		g = next
		for _, e := range events {
			if _, ok := e.(laws.MoveMade); ok {
				moved = true
			}
		}
		all = append(all, events...)
		return nil
	}
	for _, s := range steps {
		if err := take(s); err != nil {
			return g, nil, err
		}
	}
	if c, open := g.Case(); open && c.Kind == laws.SealedCase && t.state.Seating().Event == nil {
		// There is no arbiter who could establish the meaning of the sealed move (Guideline G.8b,
		// 2009), so the hall does.
		err := take(step{laws.ByArbiter(), laws.RuleOnSealed{}})
		return g, all, err
	}
	if !moved || t.state.Seating().Profile != FICSProfile {
		return g, all, nil
	}
	player := laws.Seat(g.Turn())
	switch {
	case g.CanClaimRepetition():
		err := take(step{player, laws.ClaimRepetition{}})
		return g, all, err
	case g.CanClaimFifty():
		err := take(step{player, laws.ClaimFifty{}})
		return g, all, err
	}
	return g, all, nil
}

// catchUp reads and applies the records that the table's state lacks. They are an append of this
// table whose answer was lost, or records of another writer.
//
// If another node holds the game by now, the table becomes remote and the error is [Moved].
func (t *table) catchUp() error {
	ctx, cancel := t.hall.answerContext()
	defer cancel()
	recs, err := t.state.Read(ctx, t.hall.opt.Journal)
	t.inDoubt = err != nil
	if lost := t.checkLease(); lost != nil {
		err = lost
	}
	if len(recs) > 0 {
		t.announce(recs)
	}
	return err
}
