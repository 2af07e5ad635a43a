// Package steward keeps the server's book of conduct in the journal. A decision takes effect after
// it is durably appended.
//
// It knows the stream and the questions of other packages about the book. The rules are in
// internal/conduct. Callers identify persons and carry out consequences for connections and
// accounts.
package steward

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/journal"
)

// Stream is the name of the journal's stream that holds the book.
const Stream = "house/conduct"

// Steward keeps the book of conduct, with all complaints and measures, and appends to it. Its
// methods may be called from several goroutines.
type Steward struct {
	journal *journal.Journal
	now     func() time.Time

	pen  sync.Mutex          // one writer at a time, from deciding to applying
	seq  uint64              // the last record; guarded by pen
	told uint64              // last record reported by Follow; guarded by pen
	mine map[uint64]struct{} // records after told that were decided here; guarded by pen

	follows bool // guarded by pen

	mu    sync.RWMutex // guards the book
	book  conduct.Book
	aside uint64 // first record that cannot be read, or 0
}

// Open reads the book. now is the clock that dates acts; nil means time.Now.
func Open(ctx context.Context, j *journal.Journal, now func() time.Time) (*Steward, error) {
	if now == nil {
		now = time.Now
	}
	s := &Steward{journal: j, now: now, mine: map[uint64]struct{}{}}
	return s, s.read(ctx)
}

// read applies the new records of the stream.
func (s *Steward) read(ctx context.Context) error {
	const chunk = 500
	for {
		records, err := s.journal.Read(ctx, Stream, s.seq+1, chunk)
		if err != nil {
			return fmt.Errorf("steward: %w", err)
		}
		for _, r := range records {
			if err := s.applyRecord(r); err != nil {
				s.putAside(ctx, journal.Unreadable(r, err))
			}
		}
		if len(records) < chunk {
			return s.restoreReadable(ctx)
		}
	}
}

// Follow applies the decisions of other nodes until ctx or the journal ends. It calls told for each
// event that another node decided since the first call of Follow, in order, after the event was
// applied to the book.
func (s *Steward) Follow(ctx context.Context, told func(context.Context, conduct.Event)) error {
	s.pen.Lock()
	if !s.follows {
		s.follows, s.told = true, s.seq
	}
	s.pen.Unlock()
	return s.journal.Project(ctx, "steward/"+s.journal.Node(), func(ctx context.Context, r journal.Record) error {
		if r.Stream != Stream {
			return nil
		}
		e, err := s.remoteEvent(ctx, r.Seq)
		if e != nil {
			told(ctx, e)
		}
		return err
	})
}

// remoteEvent reads the stream up to a record and returns the record's event if another node
// decided it. It returns nil if this node decided the event, if the event was reported before, or
// if the record cannot be read.
func (s *Steward) remoteEvent(ctx context.Context, seq uint64) (conduct.Event, error) {
	s.pen.Lock()
	defer s.pen.Unlock()
	if seq > s.seq {
		if err := s.read(ctx); err != nil {
			return nil, err
		}
	}
	if seq <= s.told {
		return nil, nil
	}
	if _, here := s.mine[seq]; here {
		s.markReported(seq)
		return nil, nil
	}
	records, err := s.journal.Read(ctx, Stream, seq, 1) // with its texts
	if err != nil || len(records) != 1 {
		return nil, err
	}
	s.markReported(seq)
	if records[0].IsVoid() {
		return nil, nil
	}
	e, err := conduct.Decode(records[0].Kind, records[0].Version, records[0].Data)
	if err != nil {
		return nil, nil //nolint:nilerr // it was put aside when it was read
	}
	return e, nil
}

// markReported records that the events up to record seq were reported. The caller holds the lock
// for writing.
func (s *Steward) markReported(seq uint64) {
	delete(s.mine, seq)
	s.told = seq
}

// ReadAgain reads the whole book again, because texts were deleted from the journal. The old book
// stays in use until the new one is complete.
func (s *Steward) ReadAgain(ctx context.Context) error {
	s.pen.Lock()
	defer s.pen.Unlock()
	fresh := &Steward{journal: s.journal, now: s.now}
	if err := fresh.read(ctx); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.book, s.seq, s.aside = fresh.book, fresh.seq, fresh.aside
	return nil
}

// restoreReadable reads the whole book again if it is read-only because of an unreadable record,
// and makes it writable if the record can be read now.
func (s *Steward) restoreReadable(ctx context.Context) error {
	_, was, err := s.journal.QuarantineOf(ctx, Stream)
	if err != nil || !was || s.aside > 0 {
		return err
	}
	m := journal.Mending{Stream: Stream, Why: "it can be read by this version of the program", At: s.now().UnixMilli()}
	return s.journal.Mend(ctx, m, func(context.Context) error { return nil })
}

// applyRecord applies a record, unless a repair has voided it.
func (s *Steward) applyRecord(r journal.Record) error {
	s.seq = r.Seq
	if r.IsVoid() {
		return nil
	}
	return Take(&s.book, &s.mu, r)
}

// Take applies a record of the stream to a book. mu guards the book unless it is nil. An unreadable
// record changes nothing and returns an error.
func Take(b *conduct.Book, mu sync.Locker, r journal.Record) (err error) {
	e, err := conduct.Decode(r.Kind, r.Version, r.Data)
	if err != nil {
		return err
	}
	if mu != nil {
		mu.Lock()
		defer mu.Unlock()
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it does not follow from what stands before it: %v", p)
		}
	}()
	b.Add(e)
	return nil
}

// putAside marks the book as read-only because a record cannot be read. The decisions before that
// record stay in force.
func (s *Steward) putAside(ctx context.Context, found *journal.UnreadableError) {
	s.mu.Lock()
	if s.aside == 0 {
		s.aside = found.Seq
	}
	s.mu.Unlock()
	s.journal.Quarantine(ctx, found, s.now().UnixMilli())
}

// Check reads the book from its stream. It returns nil, or an error that wraps a
// *journal.UnreadableError.
func Check(ctx context.Context, j *journal.Journal) error {
	records, err := j.ReadStream(ctx, Stream)
	if err != nil {
		return err
	}
	var b conduct.Book
	for _, r := range records {
		if r.IsVoid() {
			continue
		}
		if err := Take(&b, nil, r); err != nil {
			return journal.Unreadable(r, err)
		}
	}
	return nil
}

// Do decides a command, appends the events and returns the first of them. The error is a
// *conduct.Refusal, or the journal's. After an error the book shows whether an event was recorded.
func (s *Steward) Do(ctx context.Context, by conduct.Person, c conduct.Command) (conduct.Event, error) {
	s.pen.Lock()
	defer s.pen.Unlock()
	for {
		e, err := s.decide(ctx, by, c)
		if !errors.Is(err, journal.ErrConflict) {
			return e, err
		} // another node was faster: decide again on its result
	}
}

// decide is [Steward.Do] for a caller that holds the lock for writing. After an error the book
// agrees with the stream.
func (s *Steward) decide(ctx context.Context, by conduct.Person, c conduct.Command) (conduct.Event, error) {
	if s.aside > 0 {
		return nil, &conduct.Refusal{Code: conduct.SetAside, Args: []any{s.aside}}
	}
	book, events, err := conduct.Decide(s.book, by, c, clock.At(s.now()))
	if err != nil {
		return nil, err
	}
	written := make([]journal.Event, len(events))
	for i, e := range events {
		kind, data, err := conduct.Encode(e)
		if err != nil {
			return nil, fmt.Errorf("steward: %w", err)
		}
		written[i] = journal.Event{Kind: kind, Version: conduct.Version, Data: data, At: int64(e.Instant()), Personal: conduct.Personal(kind)}
	}
	// Once begun the write is seen through: who asked may be gone by then.
	ctx = context.WithoutCancel(ctx)
	records, err := s.journal.Append(ctx, Stream, s.seq, written)
	if err != nil {
		// After a failure only the stream shows what it holds.
		if again := s.read(ctx); again != nil {
			return nil, again
		}
		return nil, fmt.Errorf("steward: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.book, s.seq = book, records[len(records)-1].Seq
	if s.follows {
		for _, r := range records {
			s.mine[r.Seq] = struct{}{}
		}
	}
	return events[0], nil
}

// Read calls look with the book and the current instant. look must not change or keep the book.
func (s *Steward) Read(look func(b *conduct.Book, at clock.Instant)) {
	at := clock.At(s.now())
	s.mu.RLock()
	defer s.mu.RUnlock()
	look(&s.book, at)
}

// InForce returns the act that imposed a measure on a person; holds is false if the measure is not in
// force now.
func (s *Steward) InForce(id string, m conduct.Measure) (act conduct.Act, holds bool) {
	s.Read(func(b *conduct.Book, at clock.Instant) { act, holds = b.InForce(id, m, at) })
	return act, holds
}

// Barred reports whether a person is banned now, and until when; 0 means until lifted.
func (s *Steward) Barred(id string) (until int64, barred bool) {
	act, barred := s.InForce(id, conduct.Ban)
	return int64(act.Until), barred
}

// IsAbuser reports whether a person is listed as an abuser.
func (s *Steward) IsAbuser(id string) bool {
	_, listed := s.InForce(id, conduct.Abuser)
	return listed
}

// MayPlayRated reports whether a person may play rated games.
func (s *Steward) MayPlayRated(id string) bool {
	_, kept := s.InForce(id, conduct.Unrated)
	return !kept
}

// MaySpeak returns a *conduct.Refusal with the measure if a person may not speak to an audience
// now.
func (s *Steward) MaySpeak(id string, v conduct.Voice) (err error) {
	s.Read(func(b *conduct.Book, at clock.Instant) { err = b.MaySpeak(id, v, at) })
	return err
}

// Escapes returns the number of games that a person has left unfinished within a period before now.
func (s *Steward) Escapes(id string, within time.Duration) (n int) {
	s.Read(func(b *conduct.Book, at clock.Instant) { n = len(b.Escapes(id, at.Add(-within))) })
	return n
}
