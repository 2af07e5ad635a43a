package server

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/journal"
)

// maxFaults is how many faults of the log a start reports one by one.
const maxFaults = 20

// lookThrough reads the whole log once in the background after a start. It reports records that
// were changed, and puts aside what cannot be read although nobody has asked for it, as in a game
// that is over. It rests for longer than it works, because games are being played.
func (s *Server) lookThrough(ctx context.Context) error {
	began := time.Now()
	faults := 0
	v, err := journal.Verify(ctx, restful{s.store}, func(f journal.Finding) {
		if faults++; faults <= maxFaults {
			s.notify(RecordChanged{Finding: f})
		}
	})
	if err != nil {
		return err
	}
	if faults > maxFaults {
		s.notify(MoreChanged{Count: faults - maxFaults})
	}
	unreadable, err := putUnreadableAside(ctx, s.journal)
	if err != nil {
		return err
	}
	list, err := s.NewlyAside() // with what others have found meanwhile
	if err != nil {
		return err
	}
	for _, a := range list {
		s.notify(PutAside{Aside: a})
	}
	s.log.Info("the log was looked through", "records", v.Records, "faults", faults, "unreadable", unreadable, "took", time.Since(began).Round(time.Millisecond))
	<-ctx.Done() // the parts of the server end together
	return nil
}

// NewlyAside returns the streams that have been put aside since it was called last, or since the
// server was opened. It is not called by several goroutines at once.
func (s *Server) NewlyAside() ([]journal.Quarantined, error) {
	all, err := s.journal.AllQuarantined(s.ctx)
	if err != nil {
		return nil, err
	}
	var fresh []journal.Quarantined
	for _, a := range all {
		if !s.reported[a.Stream] {
			fresh = append(fresh, a)
		}
		s.reported[a.Stream] = true
	}
	return fresh, nil
}

// putUnreadableAside reads every stream as its owner does, puts those aside that cannot be read,
// and returns their number.
func putUnreadableAside(ctx context.Context, j *journal.Journal) (found int, err error) {
	streams, err := j.Streams(ctx, "")
	if err != nil {
		return 0, err
	}
	for _, s := range streams {
		began := time.Now()
		_, known, err := j.QuarantineOf(ctx, s.Stream)
		if err != nil {
			return found, err
		}
		if known {
			continue
		}
		err = CheckStream(ctx, j, s.Stream)
		var unreadable *journal.UnreadableError
		var unowned *UnownedError // the journal's own streams have no other reader
		switch {
		case errors.As(err, &unreadable):
			found++
			j.Quarantine(ctx, unreadable, time.Now().UnixMilli())
		case err != nil && !errors.As(err, &unowned):
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

// rest waits for twice as long as the work took.
func rest(ctx context.Context, began time.Time) error {
	select {
	case <-time.After(2 * time.Since(began)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
