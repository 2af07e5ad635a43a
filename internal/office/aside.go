package office

import (
	"context"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
)

// An event with a record that cannot be read is put aside, and no other: its log
// stays as it is, and whoever asks for it is told which record it is.

// putAside puts the event aside when its log cannot be read, and is then the refusal
// that whoever asked is told; any other error stays as it is.
func (l *ledger) putAside(ctx context.Context, err error) error {
	var found *journal.UnreadableError
	if !errors.As(err, &found) {
		return err
	}
	l.office.note(ctx, found)
	l.view.Lock()
	l.aside = found.Seq
	l.view.Unlock()
	return &troubleError{l.refusal(), err}
}

// note puts the stream of a record aside.
func (o *Office) note(ctx context.Context, found *journal.UnreadableError) {
	o.opt.Journal.Quarantine(ctx, found, o.opt.Now().UnixMilli())
}

// readable takes note that an event that was put aside can be read after all.
func (l *ledger) readable(ctx context.Context) error {
	l.view.Lock()
	l.aside = 0
	l.view.Unlock()
	_, was, err := l.office.opt.Journal.QuarantineOf(ctx, l.id.Stream())
	if err != nil || !was {
		return err
	}
	m := journal.Mending{Stream: l.id.Stream(), Why: "it can be read by this version of the program", At: l.office.opt.Now().UnixMilli()}
	return l.office.opt.Journal.Mend(ctx, m, func(context.Context) error { return nil })
}

// refusal says that the event is put aside; nil when it is not.
func (l *ledger) refusal() *tournament.Refusal {
	l.view.Lock()
	defer l.view.Unlock()
	if l.aside == 0 {
		return nil
	}
	return tournament.Refuse(tournament.SetAside, "record", int(l.aside))
}

// past lets a projection go past what cannot be read: its stream is put aside, and
// comes again when it was mended.
func (o *Office) past(ctx context.Context, err error) error {
	var found *journal.UnreadableError
	if !errors.As(err, &found) {
		return err
	}
	o.note(ctx, found)
	return nil
}

// applySafely applies a fact that a fault of the disk may have made senseless.
func applySafely(t tournament.Tournament, fact tournament.Event) (next tournament.Tournament, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it does not follow from what stands before it: %v", p)
		}
	}()
	return tournament.Apply(t, fact), nil
}

// Check replays an event from its log: nil, or an error that wraps a
// *journal.UnreadableError.
func Check(ctx context.Context, j *journal.Journal, id EventID) error {
	_, err := Load(ctx, j, id)
	return err
}
