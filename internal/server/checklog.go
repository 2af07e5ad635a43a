package server

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/journal"
)

// maxFaults is how many faults of the log the check after a start reports one by one.
const maxFaults = 20

// checkLog reads the whole log once in the background after a start. It reports changed records. It
// quarantines unreadable streams that nobody has opened since, such as finished games. Between
// reads it pauses longer than it reads, to leave the machine to the games.
func (s *Server) checkLog(ctx context.Context) error {
	began := time.Now()
	faults := 0
	v, err := journal.Verify(ctx, throttledChain{s.store}, func(f journal.Finding) {
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
	unreadable, err := quarantineUnreadable(ctx, s.journal)
	if err != nil {
		return err
	}
	list, err := s.NewlyQuarantined() // includes streams that other parts quarantined meanwhile
	if err != nil {
		return err
	}
	for _, a := range list {
		s.notify(StreamQuarantined{Quarantined: a})
	}
	s.log.Info("the log was looked through", "records", v.Records, "faults", faults, "unreadable", unreadable, "took", time.Since(began).Round(time.Millisecond))
	<-ctx.Done() // RunParts ends all parts when one returns
	return nil
}

// NewlyQuarantined returns the streams that were quarantined since the previous call, or since the
// server was opened if there was none. It must not be called from several goroutines at once.
func (s *Server) NewlyQuarantined() ([]journal.Quarantined, error) {
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

// quarantineUnreadable reads every stream with the code of its owner, quarantines the streams that
// cannot be read, and returns their number.
func quarantineUnreadable(ctx context.Context, j *journal.Journal) (found int, err error) {
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
		var unowned *UnownedError // only the journal reads its own streams
		switch {
		case errors.As(err, &unreadable):
			found++
			j.Quarantine(ctx, unreadable, time.Now().UnixMilli())
		case err != nil && !errors.As(err, &unowned):
			return found, err
		}
		if err := pauseAfter(ctx, began); err != nil {
			return found, err
		}
	}
	return found, nil
}

// throttledChain is a journal.Chain that pauses after each read.
type throttledChain struct{ journal.Chain }

// Chained implements journal.Chain. It pauses after each read.
func (r throttledChain) Chained(ctx context.Context, after uint64, limit int) ([]journal.Chained, error) {
	began := time.Now()
	records, err := r.Chain.Chained(ctx, after, limit)
	return records, errors.Join(err, pauseAfter(ctx, began))
}

// pauseAfter waits for twice the time that has passed since began.
func pauseAfter(ctx context.Context, began time.Time) error {
	select {
	case <-time.After(2 * time.Since(began)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
