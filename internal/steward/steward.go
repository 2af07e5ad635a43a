// Package steward keeps the server's book of conduct on the journal: what is
// decided is appended, flushed, and only then holds.
//
// It knows the stream and who asks what of the book. The rules are in
// internal/conduct; who somebody is, and what follows from an act for their
// connections and their account, is for those who call.
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

// Stream is where the book stands in the journal.
const Stream = "house/conduct"

// Steward is the book with its pen. Its methods may be called from several
// goroutines.
type Steward struct {
	journal *journal.Journal
	now     func() time.Time

	pen  sync.Mutex          // one who writes at a time, from deciding to applying
	seq  uint64              // of the last record; pen
	told uint64              // up to which record Follow has told what others decide; pen
	mine map[uint64]struct{} // records after told that were decided here, once it follows; pen

	follows bool // pen

	mu    sync.RWMutex // the book
	book  conduct.Book
	aside uint64 // a record of it that cannot be read; 0 when all of them can
}

// Open reads the book. now is the clock by which acts are dated; time.Now when nil.
func Open(ctx context.Context, j *journal.Journal, now func() time.Time) (*Steward, error) {
	if now == nil {
		now = time.Now
	}
	s := &Steward{journal: j, now: now, mine: map[uint64]struct{}{}}
	return s, s.read(ctx)
}

// read applies what the stream has beyond what is known.
func (s *Steward) read(ctx context.Context) error {
	const chunk = 500
	for {
		records, err := s.journal.Read(ctx, Stream, s.seq+1, chunk)
		if err != nil {
			return fmt.Errorf("steward: %w", err)
		}
		for _, r := range records {
			if err := s.take(r); err != nil {
				s.putAside(ctx, journal.Unreadable(r, err))
			}
		}
		if len(records) < chunk {
			return s.readable(ctx)
		}
	}
}

// Follow takes in what other nodes of the server decide, until ctx or the journal ends. told learns of each
// event that was decided at another node since this was called first, in their order, when the book has it.
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
		e, err := s.elsewhere(ctx, r.Seq)
		if e != nil {
			told(ctx, e)
		}
		return err
	})
}

// elsewhere brings the book up to a record, and returns what another node has decided with it: nil when it was
// decided here, was told before, or cannot be read.
func (s *Steward) elsewhere(ctx context.Context, seq uint64) (conduct.Event, error) {
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
		s.toldUpTo(seq)
		return nil, nil
	}
	records, err := s.journal.Read(ctx, Stream, seq, 1) // with its texts
	if err != nil || len(records) != 1 {
		return nil, err
	}
	s.toldUpTo(seq)
	if records[0].IsVoid() {
		return nil, nil
	}
	e, err := conduct.Decode(records[0].Kind, records[0].Version, records[0].Data)
	if err != nil {
		return nil, nil //nolint:nilerr // it was put aside when it was read
	}
	return e, nil
}

// toldUpTo notes up to where what others decide was told. The caller holds the pen.
func (s *Steward) toldUpTo(seq uint64) {
	delete(s.mine, seq)
	s.told = seq
}

// ReadAgain reads the book from its first record on, because texts of it were deleted. Until it
// is read what was known holds.
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

// readable takes note that a book that was put aside can be read after all.
func (s *Steward) readable(ctx context.Context) error {
	_, was, err := s.journal.QuarantineOf(ctx, Stream)
	if err != nil || !was || s.aside > 0 {
		return err
	}
	m := journal.Mending{Stream: Stream, Why: "it can be read by this version of the program", At: s.now().UnixMilli()}
	return s.journal.Mend(ctx, m, func(context.Context) error { return nil })
}

// take applies a record, unless a mending took it out.
func (s *Steward) take(r journal.Record) error {
	s.seq = r.Seq
	if r.IsVoid() {
		return nil
	}
	return Take(&s.book, &s.mu, r)
}

// Take applies a record of the book's stream to a book, which mu guards when it is
// not nil. What cannot be read changes nothing.
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

// putAside lets the book be read and no longer written: what can be read of it
// holds, and nothing is decided on the part that is left.
func (s *Steward) putAside(ctx context.Context, found *journal.UnreadableError) {
	s.mu.Lock()
	if s.aside == 0 {
		s.aside = found.Seq
	}
	s.mu.Unlock()
	s.journal.Quarantine(ctx, found, s.now().UnixMilli())
}

// Check reads the book from its stream: nil, or an error that wraps a
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

// Do decides a command of somebody, writes down what follows, and returns the event
// that the command asked for, which is the first. The error is a *conduct.Refusal, or
// the journal's: then nothing holds that the book does not show.
func (s *Steward) Do(ctx context.Context, by conduct.Person, c conduct.Command) (conduct.Event, error) {
	s.pen.Lock()
	defer s.pen.Unlock()
	for {
		e, err := s.decide(ctx, by, c)
		if !errors.Is(err, journal.ErrConflict) {
			return e, err
		} // another node was faster: on what it has decided, this is decided again
	}
}

// decide is Do for who holds the pen. After an error the book has what the stream has.
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

// Read shows the book, with the instant at which it is read, to somebody who
// neither changes nor keeps it.
func (s *Steward) Read(look func(b *conduct.Book, at clock.Instant)) {
	at := clock.At(s.now())
	s.mu.RLock()
	defer s.mu.RUnlock()
	look(&s.book, at)
}

// Holds returns the act by which a measure holds against somebody now.
func (s *Steward) Holds(id string, m conduct.Measure) (act conduct.Act, holds bool) {
	s.Read(func(b *conduct.Book, at clock.Instant) { act, holds = b.InForce(id, m, at) })
	return act, holds
}

// Barred reports whether somebody may not come in now, and until when: 0 is until
// it is lifted.
func (s *Steward) Barred(id string) (until int64, barred bool) {
	act, barred := s.Holds(id, conduct.Ban)
	return int64(act.Until), barred
}

// IsAbuser reports whether an administrator has listed somebody as an abuser.
func (s *Steward) IsAbuser(id string) bool {
	_, listed := s.Holds(id, conduct.Abuser)
	return listed
}

// MayPlayRated reports whether somebody may play games that are rated.
func (s *Steward) MayPlayRated(id string) bool {
	_, kept := s.Holds(id, conduct.Unrated)
	return !kept
}

// MaySpeak refuses somebody what they may not say now: a *conduct.Refusal with the
// measure that holds.
func (s *Steward) MaySpeak(id string, v conduct.Voice) (err error) {
	s.Read(func(b *conduct.Book, at clock.Instant) { err = b.MaySpeak(id, v, at) })
	return err
}

// Escapes counts the games that somebody has left within a time.
func (s *Steward) Escapes(id string, within time.Duration) (n int) {
	s.Read(func(b *conduct.Book, at clock.Instant) { n = len(b.Escapes(id, at.Add(-within))) })
	return n
}
