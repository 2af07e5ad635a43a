package journal

import (
	"context"
	"iter"
)

// Subscription delivers every record after a position, in total order, each once: first those that
// the store already has, then the news as it becomes durable. It may be as slow as it likes and
// holds nothing but its position: giving up needs no call. It is for one goroutine.
type Subscription struct {
	j     *Journal
	after uint64
}

// Subscribe starts after a position: 0 from the very first record, or the Position of the last
// record already seen.
func (j *Journal) Subscribe(after uint64) *Subscription {
	return &Subscription{j: j, after: after}
}

// Position of the last record delivered, or where the subscription started.
func (s *Subscription) Position() uint64 { return s.after }

// Next waits until there are records and returns one or more of them. It answers the context's
// error, the store's, or [ErrClosed] when the journal is closed and everything was delivered. After
// an error it may be called again: nothing is lost.
func (s *Subscription) Next(ctx context.Context) ([]Record, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		records, known, wake, ended := s.j.news.after(s.after, ReadChunk)
		if !known {
			// The wake channel was taken before the store is read: a record that becomes durable in
			// between is either in the answer or announced afterwards.
			var err error
			if records, err = s.j.readAll(ctx, s.after, ReadChunk); err != nil {
				return nil, err
			}
			if s.j.elsewhere != nil && len(records) < ReadChunk {
				end := s.after
				if len(records) > 0 {
					end = records[len(records)-1].Position
				}
				s.j.news.reached(end)
			}
		}
		if len(records) > 0 {
			records, err := s.j.asMended(ctx, records)
			if err != nil {
				return nil, err
			}
			s.after = records[len(records)-1].Position
			return records, nil
		}
		if ended {
			return nil, ErrClosed
		}
		select {
		case <-wake:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// All ranges over the records one by one; the first error ends it.
func (s *Subscription) All(ctx context.Context) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for {
			records, err := s.Next(ctx)
			if err != nil {
				yield(Record{}, err)
				return
			}
			for _, r := range records {
				if !yield(r, nil) {
					s.after = r.Position // the rest of the chunk was not seen
					return
				}
			}
		}
	}
}
