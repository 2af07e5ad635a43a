package calls

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/journal"
)

// Stream is the stream of the arbiters' log in the journal.
const Stream = "house/desk"

// keeper holds the arbiters' log and appends to it. Its methods may be called from several
// goroutines.
type keeper struct {
	journal *journal.Journal // nil keeps the log in memory only
	now     func() clock.Instant
	changed func([]desk.Event) // called after the log has changed, without locks

	pen pen    // one writer at a time, from deciding to applying
	seq uint64 // the last record; guarded by pen

	mu     sync.RWMutex // guards the log
	log    desk.Log
	unread uint64 // first record that cannot be read, or 0
}

// pen is a lock that is held while the journal writes. It is a channel, so that a simulation knows who
// waits for it.
type pen chan struct{}

// Lock waits until nobody else has the pen.
func (p pen) Lock() { p <- struct{}{} }

// Unlock returns the pen.
func (p pen) Unlock() { <-p }

// catchUp applies the new records of the stream and returns their events. The caller holds the pen.
func (k *keeper) catchUp(ctx context.Context) (events []desk.Event, err error) {
	const chunk = 500
	for {
		records, err := k.journal.Read(ctx, Stream, k.seq+1, chunk)
		if err != nil {
			return events, fmt.Errorf("calls: %w", err)
		}
		read := len(events)
		for _, r := range records {
			k.seq = r.Seq
			if r.IsVoid() {
				continue
			}
			e, err := desk.Decode(r.Kind, r.Version, r.Data)
			if err != nil {
				k.quarantine(ctx, journal.Unreadable(r, err))
				continue
			}
			events = append(events, e)
		}
		k.mu.Lock()
		k.log = k.log.With(events[read:])
		k.mu.Unlock()
		if len(records) < chunk {
			return events, k.restoreReadable(ctx)
		}
	}
}

// restoreReadable restores a log that could not be read and can be read now. The caller holds the pen.
func (k *keeper) restoreReadable(ctx context.Context) error {
	_, was, err := k.journal.QuarantineOf(ctx, Stream)
	if err != nil || !was || k.unread > 0 {
		return err
	}
	m := journal.Mending{Stream: Stream, Why: "it can be read by this version of the program", At: int64(k.now())}
	return k.journal.Mend(ctx, m, func(context.Context) error { return nil })
}

// quarantine marks the log as read-only because a record cannot be read.
func (k *keeper) quarantine(ctx context.Context, found *journal.UnreadableError) {
	k.mu.Lock()
	if k.unread == 0 {
		k.unread = found.Seq
	}
	k.mu.Unlock()
	k.journal.Quarantine(ctx, found, int64(k.now()))
}

// open reads the log.
func (k *keeper) open(ctx context.Context) error {
	k.pen.Lock()
	defer k.pen.Unlock()
	_, err := k.catchUp(ctx)
	return err
}

// refresh applies what other nodes have recorded by now.
func (k *keeper) refresh(ctx context.Context) error {
	if k.journal == nil {
		return nil
	}
	k.pen.Lock()
	events, err := k.catchUp(ctx)
	k.pen.Unlock()
	k.tell(events)
	return err
}

// readAgain reads the whole log again, because texts were deleted. The old log stays in use until
// then.
func (k *keeper) readAgain(ctx context.Context) error {
	k.pen.Lock()
	defer k.pen.Unlock()
	fresh := &keeper{journal: k.journal, now: k.now}
	if _, err := fresh.catchUp(ctx); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.log, k.seq, k.unread = fresh.log, fresh.seq, fresh.unread
	return nil
}

// follow applies what other nodes have recorded until ctx or the journal ends.
func (k *keeper) follow(ctx context.Context) error {
	return k.journal.Project(ctx, "desk/"+k.journal.Node(), func(ctx context.Context, r journal.Record) error {
		if r.Stream != Stream {
			return nil
		}
		k.pen.Lock()
		var events []desk.Event
		var err error
		if r.Seq > k.seq {
			events, err = k.catchUp(ctx)
		}
		k.pen.Unlock()
		k.tell(events)
		return err
	})
}

// tell reports events to changed.
func (k *keeper) tell(events []desk.Event) {
	if len(events) > 0 && k.changed != nil {
		k.changed(events)
	}
}

// do decides a command, appends the events and returns them. The error is a *desk.Refusal, or the
// journal's. After an error the log shows whether something was recorded.
func (k *keeper) do(ctx context.Context, by desk.Person, c desk.Command) ([]desk.Event, error) {
	k.pen.Lock()
	var all []desk.Event // with those of other nodes that were read meanwhile
	var events []desk.Event
	var err error
	for {
		var news []desk.Event
		events, news, err = k.decide(ctx, by, c)
		all = append(all, news...)
		if !errors.Is(err, journal.ErrConflict) {
			break
		} // another node was faster: decide again on its result
	}
	k.pen.Unlock()
	k.tell(all)
	return events, err
}

// decide is do with the pen held. news are all events that the log has got.
func (k *keeper) decide(ctx context.Context, by desk.Person, c desk.Command) (events, news []desk.Event, err error) {
	if k.unread > 0 {
		return nil, nil, &desk.Refusal{Code: desk.Unreadable, Args: []any{k.unread}}
	}
	next, events, err := desk.Decide(k.log, by, c, k.now())
	if err != nil {
		return nil, nil, err
	}
	if k.journal != nil {
		written := make([]journal.Event, len(events))
		for i, e := range events {
			kind, data, err := desk.Encode(e)
			if err != nil {
				return nil, nil, fmt.Errorf("calls: %w", err)
			}
			written[i] = journal.Event{Kind: kind, Version: desk.Version, Data: data, At: int64(e.Instant()), Personal: desk.Personal(kind)}
		}
		// Once begun the write is seen through: who asked may be gone by then.
		ctx = context.WithoutCancel(ctx)
		records, err := k.journal.Append(ctx, Stream, k.seq, written)
		if err != nil {
			// After a failure only the stream shows what it holds.
			news, again := k.catchUp(ctx)
			if again != nil {
				return nil, news, again
			}
			return nil, news, fmt.Errorf("calls: %w", err)
		}
		k.seq = records[len(records)-1].Seq
	}
	k.mu.Lock()
	k.log = next
	k.mu.Unlock()
	return events, events, nil
}

// current returns the log. It is a value, which later changes do not reach.
func (k *keeper) current() desk.Log {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.log
}

// actsAt returns what happened to the calls of a game, and the rulings in it, each oldest first. What
// the log no longer keeps in memory is read from the stream.
func (k *keeper) actsAt(ctx context.Context, game string) (onCalls []desk.Act, rulings []desk.RulingMade, err error) {
	log := k.current()
	if k.journal == nil || log.IsWhole() {
		return log.CallActs(game), log.RulingsSince(game, 0), nil
	}
	var alone desk.Log
	err = eachEvent(ctx, k.journal, func(_ journal.Record, e desk.Event) {
		made, isCall := e.(desk.CallMade)
		ruling, isRuling := e.(desk.RulingMade)
		switch {
		case isRuling && ruling.Game == game && len(ruling.Seqs) > 0:
			rulings = append(rulings, ruling)
		case !isRuling && (!isCall || made.Game == game):
			alone.Add(e)
		}
	})
	if err != nil {
		return nil, nil, fmt.Errorf("calls: %w", err)
	}
	return alone.CallActs(game), rulings, nil
}

// eachEvent calls see with every record of the arbiters' log and its event. The error is that of the
// journal, or wraps a *journal.UnreadableError.
func eachEvent(ctx context.Context, j *journal.Journal, see func(journal.Record, desk.Event)) error {
	records, err := j.ReadStream(ctx, Stream)
	if err != nil {
		return err
	}
	for _, r := range records {
		if r.IsVoid() {
			continue
		}
		e, err := desk.Decode(r.Kind, r.Version, r.Data)
		if err != nil {
			return journal.Unreadable(r, err)
		}
		see(r, e)
	}
	return nil
}

// Check reads the arbiters' log from its stream. It returns nil, or an error that wraps a
// *journal.UnreadableError.
func Check(ctx context.Context, j *journal.Journal) error {
	return eachEvent(ctx, j, func(journal.Record, desk.Event) {})
}

// PersonalOf returns the personal fields of the log about a person: the texts of their calls, and
// the reasons that concern these calls or the games in which they called.
func PersonalOf(ctx context.Context, j *journal.Journal, identity string) (fields []journal.PersonalField, err error) {
	made, games := map[int]bool{}, map[string]bool{}
	err = eachEvent(ctx, j, func(r journal.Record, e desk.Event) {
		about := false
		switch e := e.(type) { //nolint:gochecksumtype // the others hold no text
		case desk.CallMade:
			about = e.By.ID == identity
			made[e.Number] = about
			games[e.Game] = games[e.Game] || e.Players[0].ID == identity || e.Players[1].ID == identity
		case desk.CallClosed:
			about = made[e.Call]
		case desk.RulingMade:
			about = games[e.Game]
		}
		if about {
			fields = append(fields, journal.PersonalField{Stream: Stream, Seq: r.Seq})
		}
	})
	if err != nil {
		return nil, err
	}
	return fields, nil
}

// patience is how long the node that holds a game is given to do what is due there, before another
// node does it.
const patience = 3 * time.Second
