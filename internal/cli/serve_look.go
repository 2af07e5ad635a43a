package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/journal"
)

// turns lets the parts of a server write one after the other.
type turns struct {
	mu sync.Mutex
	to io.Writer
}

func (t *turns) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.to.Write(b)
}

// sayChained informs whoever runs the machine, once, that records were chained after
// they had been written. Every command that opens a log to write calls it.
func (w *World) sayChained(ctx context.Context, j *journal.Journal) error {
	l, err := j.NoteLater(ctx, time.Now().UnixMilli())
	if err == nil && l.Records > 0 {
		fmt.Fprintln(w.Err, w.text("serve.chained", "Records", l.Records, "Streams", l.Streams))
	}
	return err
}

// faultsSaid bounds how many faults of the log a start lists one by one.
const faultsSaid = 20

// lookThrough reads the whole log once behind a start: who has opened the server
// hears of records that were changed, and of those that cannot be read although
// nobody has asked for them, as in a game that is over. It rests longer than it
// works, for games are being played.
func (w *World) lookThrough(ctx context.Context, log *slog.Logger, store database.DB, j *journal.Journal, aside map[string]bool) error {
	began := time.Now()
	faults := 0
	v, err := journal.Verify(ctx, restful{store}, func(f journal.Finding) {
		if faults++; faults <= faultsSaid {
			fmt.Fprintln(w.Err, w.text("serve.changed", "Fault", w.logFault(f)))
		}
	})
	if err != nil {
		return err
	}
	if faults > faultsSaid {
		fmt.Fprintln(w.Err, w.text("serve.changed-more", "Count", faults-faultsSaid))
	}
	unreadable, err := lookForUnreadable(ctx, j)
	if err != nil {
		return err
	}
	if err := w.sayAside(ctx, j, aside); err != nil { // with what others have found meanwhile
		return err
	}
	log.Info("the log was looked through", "records", v.Records, "faults", faults, "unreadable", unreadable, "took", time.Since(began).Round(time.Millisecond))
	<-ctx.Done() // the parts of the server end together
	return nil
}

// lookForUnreadable reads every stream as its owner does, and puts those aside that
// cannot be read.
func lookForUnreadable(ctx context.Context, j *journal.Journal) (found int, err error) {
	streams, err := j.Streams(ctx, "")
	if err != nil {
		return 0, err
	}
	for _, s := range streams {
		began := time.Now()
		_, known, err := j.Aside(ctx, s.Stream)
		if err != nil {
			return found, err
		}
		if known {
			continue
		}
		err = checkStream(ctx, j, s.Stream)
		var unreadable *journal.UnreadableError
		var nobodys *fault // the journal's own streams have no other reader
		switch {
		case errors.As(err, &unreadable):
			found++
			j.PutAside(ctx, unreadable, time.Now().UnixMilli())
		case err != nil && !errors.As(err, &nobodys):
			return found, err
		}
		if err := rest(ctx, began); err != nil {
			return found, err
		}
	}
	return found, nil
}

// restful is a chain that is read slowly.
type restful struct{ journal.Chain }

func (r restful) Chained(ctx context.Context, after uint64, limit int) ([]journal.Chained, error) {
	began := time.Now()
	records, err := r.Chain.Chained(ctx, after, limit)
	return records, errors.Join(err, rest(ctx, began))
}

// rest waits twice as long as the work took.
func rest(ctx context.Context, began time.Time) error {
	select {
	case <-time.After(2 * time.Since(began)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
