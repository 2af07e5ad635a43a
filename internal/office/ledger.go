package office

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/wire"
)

// ledger is the log of one event and the state computed from it.
type ledger struct {
	office *Office
	id     EventID

	seating sync.Mutex // held while games of the event are being seated
	mu      sync.Mutex // held while a command is decided and recorded
	behind  bool       // the stream may have records that were not read; guarded by mu

	view       sync.Mutex // guards the fields below; never held while waiting
	seq        uint64
	state      tournament.Tournament
	changed    chan struct{}
	unreadable uint64 // number of the unreadable record; 0 when there is none
}

// current returns the current state without waiting for a running command.
func (l *ledger) current() Event {
	l.view.Lock()
	defer l.view.Unlock()
	return Event{ID: l.id, Seq: l.seq, Tournament: l.state}
}

// nextChange returns the channel that is closed at the next change.
func (l *ledger) nextChange() <-chan struct{} {
	l.view.Lock()
	defer l.view.Unlock()
	return l.changed
}

// read applies the records of the log that were not applied yet. The caller holds mu.
func (l *ledger) read(ctx context.Context) error {
	const chunk = 512
	for {
		records, err := l.office.opt.Journal.Read(ctx, l.id.Stream(), l.current().Seq+1, chunk)
		if err != nil {
			return fmt.Errorf("office: reading %s: %w", l.id.Stream(), err)
		}
		if err := l.apply(records); err != nil {
			return l.quarantine(ctx, err)
		}
		if len(records) < chunk {
			l.behind = false
			return l.endQuarantine(ctx)
		}
	}
}

// reread reads an event from its first record, because its log was mended. The caller holds mu.
func (l *ledger) reread(ctx context.Context) error {
	l.view.Lock()
	l.seq, l.state, l.unreadable = 0, tournament.Tournament{}, 0
	l.view.Unlock()
	return l.read(ctx)
}

// apply applies the records after the last known one and wakes the readers.
func (l *ledger) apply(records []journal.Record) error {
	if len(records) == 0 {
		return nil
	}
	e := l.current()
	var games []hall.GameID
	for _, r := range records {
		e.Seq = r.Seq
		if r.IsVoid() {
			continue
		}
		fact, err := decodeFact(r)
		if err != nil {
			return err
		}
		if seated, is := fact.(tournament.BoardSeated); is {
			games = append(games, hall.GameID(seated.Game))
		}
		games = append(games, gamesSeatedIn(fact)...)
		if e.Tournament, err = applySafely(e.Tournament, fact); err != nil {
			return journal.Unreadable(r, err)
		}
	}
	l.office.rememberGames(l.id, games)

	l.view.Lock()
	defer l.view.Unlock()
	l.seq, l.state = e.Seq, e.Tournament
	close(l.changed)
	l.changed = make(chan struct{})
	return nil
}

// rememberGames records which event the games are played for.
func (o *Office) rememberGames(id EventID, games []hall.GameID) {
	if len(games) == 0 {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, g := range games {
		o.boards[g] = id
	}
}

// do decides a single command and records its event, as [ledger.act] does for several commands.
func (l *ledger) do(ctx context.Context, by tournament.Actor, propose func(tournament.Tournament) (tournament.Command, error)) error {
	_, err := l.act(ctx, by, func(t tournament.Tournament) ([]tournament.Command, error) {
		c, err := propose(t)
		return single(c), err
	})
	return err
}

// act decides commands on the current state, all of them or none. It records the resulting facts in
// one append with the same stamp. propose returns the commands for a state. It is called again when
// another writer has appended in the meantime.
func (l *ledger) act(ctx context.Context, by tournament.Actor, propose func(tournament.Tournament) ([]tournament.Command, error)) (acts.Act, error) {
	// Finish the act even if the caller's context ends, because otherwise the state of the log
	// would be unknown.
	ctx = context.WithoutCancel(ctx)
	accepted := acceptedIn(ctx)
	if by == theHall { // nobody is there to be asked
		accepted = fidemode.Any
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.behind {
			if err := l.read(ctx); err != nil {
				return acts.Act{}, notRecorded(err)
			}
		}
		e := l.current()
		commands, err := propose(e.Tournament)
		if err != nil {
			return acts.Act{}, err
		}
		act, err := acts.Try(e.Tournament, by, commands, l.office.nextStamp(e.Tournament), accepted)
		if err != nil {
			return acts.Act{}, err
		}
		err = l.record(ctx, e.Seq, act.Facts)
		if err == nil {
			return act, nil
		}
		l.behind = true
		if !errors.Is(err, journal.ErrConflict) {
			return acts.Act{}, err
		}
	}
}

// nextStamp returns the time to record for the next act of an event. It is later than that of every
// earlier act, so that each act can be undone alone.
func (o *Office) nextStamp(t tournament.Tournament) clock.Instant {
	return max(clock.At(o.opt.Now()), t.LastChange()+1)
}

// record appends facts after the record number seq and applies them.
func (l *ledger) record(ctx context.Context, seq uint64, facts []tournament.Event) error {
	events := make([]journal.Event, len(facts))
	for i, fact := range facts {
		data, err := wire.EncodeEvent(fact)
		if err != nil {
			return err
		}
		events[i] = journal.Event{Kind: fact.EventKind(), Version: wire.Version, Data: data, At: int64(fact.Instant()), Personal: wire.Personal(fact.EventKind())}
	}
	records, err := l.office.opt.Journal.Append(ctx, l.id.Stream(), seq, events)
	if err != nil {
		return notRecorded(err)
	}
	return l.apply(records)
}

// decodeFact decodes a record of an event's log.
func decodeFact(r journal.Record) (tournament.Event, error) {
	fact, err := wire.DecodeEvent(r.Data)
	if err != nil {
		return nil, journal.Unreadable(r, err)
	}
	if fact.EventKind() != r.Kind {
		return nil, journal.Unreadable(r, fmt.Errorf("it says %s inside", fact.EventKind()))
	}
	return fact, nil
}

// troubleError is a refusal caused by an internal error. It keeps that error for the server's log.
type troubleError struct {
	refusal *tournament.Refusal
	cause   error
}

func (e *troubleError) Error() string { return e.refusal.Error() + ": " + e.cause.Error() }

func (e *troubleError) Unwrap() []error { return []error{e.refusal, e.cause} }

// notRecorded returns the refusal NotRecorded with its cause.
func notRecorded(cause error) error {
	return &troubleError{tournament.Refuse(tournament.NotRecorded), cause}
}
