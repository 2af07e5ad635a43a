package office

import (
	"context"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
)

// An event with an unreadable record is quarantined, and no other event: its log stays as it is.
// Requests for it are refused with the number of the record.

// quarantine quarantines the event if err reports an unreadable record, and returns the refusal for
// the caller. It returns other errors unchanged.
func (l *ledger) quarantine(ctx context.Context, err error) error {
	var found *journal.UnreadableError
	if !errors.As(err, &found) {
		return err
	}
	l.office.noteUnreadable(ctx, found)
	l.view.Lock()
	l.unreadable = found.Seq
	l.view.Unlock()
	return &troubleError{l.quarantineRefusal(), err}
}

// noteUnreadable quarantines the stream of a record.
func (o *Office) noteUnreadable(ctx context.Context, found *journal.UnreadableError) {
	o.opt.Journal.Quarantine(ctx, found, o.opt.Now().UnixMilli())
}

// endQuarantine records that a quarantined event can be read again.
func (l *ledger) endQuarantine(ctx context.Context) error {
	l.view.Lock()
	l.unreadable = 0
	l.view.Unlock()
	_, was, err := l.office.opt.Journal.QuarantineOf(ctx, l.id.Stream())
	if err != nil || !was {
		return err
	}
	m := journal.Mending{Stream: l.id.Stream(), Why: "it can be read by this version of the program", At: l.office.opt.Now().UnixMilli()}
	return l.office.opt.Journal.Mend(ctx, m, func(context.Context) error { return nil })
}

// quarantineRefusal returns the refusal for a quarantined event, or nil when it is not quarantined.
func (l *ledger) quarantineRefusal() *tournament.Refusal {
	l.view.Lock()
	defer l.view.Unlock()
	if l.unreadable == 0 {
		return nil
	}
	return tournament.Refuse(tournament.SetAside, "record", int(l.unreadable))
}

// skipUnreadable quarantines the stream of an unreadable record and returns nil, so that a
// projection continues. The records are projected again after a mending. Other errors are returned
// unchanged.
func (o *Office) skipUnreadable(ctx context.Context, err error) error {
	var found *journal.UnreadableError
	if !errors.As(err, &found) {
		return err
	}
	o.noteUnreadable(ctx, found)
	return nil
}

// applySafely applies a fact and turns a panic into an error, because a disk fault may have made
// the fact inconsistent.
func applySafely(t tournament.Tournament, fact tournament.Event) (next tournament.Tournament, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it does not follow from what stands before it: %v", p)
		}
	}()
	return tournament.Apply(t, fact), nil
}

// Check replays an event from its log. It returns an error that wraps a *journal.UnreadableError
// when a record is unreadable.
func Check(ctx context.Context, j *journal.Journal, id EventID) error {
	_, err := Load(ctx, j, id)
	return err
}
