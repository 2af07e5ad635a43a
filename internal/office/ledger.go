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
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/wire"
)

// ledger is one event's log and the state that it folds to.
type ledger struct {
	office *Office
	id     EventID

	seating sync.Mutex // held while games of the event are being seated
	mu      sync.Mutex // held while a command is decided and recorded
	behind  bool       // the stream may hold more than is known; guarded by mu

	view    sync.Mutex // guards what follows; never held while waiting
	seq     uint64
	state   tournament.Tournament
	changed chan struct{}
	aside   uint64 // the record that cannot be read; 0 when all of them can
}

// event returns what is known, without waiting for a command under way.
func (l *ledger) event() Event {
	l.view.Lock()
	defer l.view.Unlock()
	return Event{ID: l.id, Seq: l.seq, Tournament: l.state}
}

// change returns the channel that is closed at the next change.
func (l *ledger) change() <-chan struct{} {
	l.view.Lock()
	defer l.view.Unlock()
	return l.changed
}

// read takes in whatever the stream holds beyond what is known. Call it with mu
// held.
func (l *ledger) read(ctx context.Context) error {
	const chunk = 512
	for {
		records, err := l.office.opt.Journal.Read(ctx, l.id.Stream(), l.event().Seq+1, chunk)
		if err != nil {
			return fmt.Errorf("office: reading %s: %w", l.id.Stream(), err)
		}
		if err := l.take(records); err != nil {
			return l.putAside(ctx, err)
		}
		if len(records) < chunk {
			l.behind = false
			return l.readable(ctx)
		}
	}
}

// again reads an event whose log was mended from its first record on. Call it with
// mu held.
func (l *ledger) again(ctx context.Context) error {
	l.view.Lock()
	l.seq, l.state, l.aside = 0, tournament.Tournament{}, 0
	l.view.Unlock()
	return l.read(ctx)
}

// take applies records that follow what is known, and wakes who waits.
func (l *ledger) take(records []journal.Record) error {
	if len(records) == 0 {
		return nil
	}
	e := l.event()
	var games []hall.GameID
	for _, r := range records {
		e.Seq = r.Seq
		if r.IsVoid() {
			continue
		}
		fact, err := decode(r)
		if err != nil {
			return err
		}
		if seated, is := fact.(tournament.BoardSeated); is {
			games = append(games, hall.GameID(seated.Game))
		}
		games = append(games, seatedInStage(fact)...)
		if e.Tournament, err = applySafely(e.Tournament, fact); err != nil {
			return journal.Unreadable(r, err)
		}
	}
	l.office.seated(l.id, games)

	l.view.Lock()
	defer l.view.Unlock()
	l.seq, l.state = e.Seq, e.Tournament
	close(l.changed)
	l.changed = make(chan struct{})
	return nil
}

// seated remembers for which event games are played.
func (o *Office) seated(id EventID, games []hall.GameID) {
	if len(games) == 0 {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, g := range games {
		o.boards[g] = id
	}
}

// do is act of one command.
func (l *ledger) do(ctx context.Context, by tournament.Actor, propose func(tournament.Tournament) (tournament.Command, error)) error {
	_, err := l.act(ctx, by, func(t tournament.Tournament) ([]tournament.Command, error) {
		c, err := propose(t)
		return one(c), err
	})
	return err
}

// act decides commands on the event as it stands, all of them or none, and records what
// follows in one append under one stamp. propose makes the commands from the state; it
// is asked again when another writer was quicker.
func (l *ledger) act(ctx context.Context, by tournament.Actor, propose func(tournament.Tournament) ([]tournament.Command, error)) (desk.Act, error) {
	// What was begun is finished, even if the one who asked has gone: else
	// nobody would know what stands in the log.
	ctx = context.WithoutCancel(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.behind {
			if err := l.read(ctx); err != nil {
				return desk.Act{}, notRecorded(err)
			}
		}
		e := l.event()
		commands, err := propose(e.Tournament)
		if err != nil {
			return desk.Act{}, err
		}
		act, err := desk.Try(e.Tournament, by, commands, l.office.stamp(e.Tournament))
		if err != nil {
			return desk.Act{}, err
		}
		err = l.record(ctx, e.Seq, act.Facts)
		if err == nil {
			return act, nil
		}
		l.behind = true
		if !errors.Is(err, journal.ErrConflict) {
			return desk.Act{}, err
		}
	}
}

// stamp is the instant of the next act of an event: no two acts have the same, so that
// each can be undone alone.
func (o *Office) stamp(t tournament.Tournament) clock.Instant {
	return max(clock.At(o.opt.Now()), t.LastChange()+1)
}

// record appends facts after the record number seq and takes them in.
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
	return l.take(records)
}

// decode reads a record of an event's log.
func decode(r journal.Record) (tournament.Event, error) {
	fact, err := wire.DecodeEvent(r.Data)
	if err != nil {
		return nil, journal.Unreadable(r, err)
	}
	if fact.EventKind() != r.Kind {
		return nil, journal.Unreadable(r, fmt.Errorf("it says %s inside", fact.EventKind()))
	}
	return fact, nil
}

// troubleError is a refusal because of a trouble of ours, which it keeps for
// logs.
type troubleError struct {
	refusal *tournament.Refusal
	cause   error
}

func (e *troubleError) Error() string { return e.refusal.Error() + ": " + e.cause.Error() }

func (e *troubleError) Unwrap() []error { return []error{e.refusal, e.cause} }

func notRecorded(cause error) error {
	return &troubleError{tournament.Refuse(tournament.NotRecorded), cause}
}
