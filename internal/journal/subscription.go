package journal

import (
	"context"
	"iter"
)

// Subscription delivers every record after a position once, in total order: first the records that
// are in the store already, then new records when they become durable. It may be read slowly. It
// holds no resources, so it need not be closed. Only one goroutine may use it.
type Subscription struct {
	j     *Journal
	after uint64
}

// Subscribe returns a subscription that starts after a position: 0 starts at the first record.
func (j *Journal) Subscribe(after uint64) *Subscription {
	return &Subscription{j: j, after: after}
}

// Position returns the position of the last record delivered. Before the first record it returns
// the position at which the subscription started.
func (s *Subscription) Position() uint64 { return s.after }

// Next waits for records and returns one or more of them. It returns the context's error, the
// store's error, or [ErrClosed] when the journal is closed and everything was delivered. It may be
// called again after an error without losing records.
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
			if records, err = s.j.readAllRaw(ctx, s.after, ReadChunk); err != nil {
				return nil, err
			}
			if s.j.merger != nil && len(records) < ReadChunk {
				end := s.after
				if len(records) > 0 {
					end = records[len(records)-1].Position
				}
				s.j.news.setEnd(end)
			}
		}
		if len(records) > 0 {
			records, err := s.j.applyRepairs(ctx, records)
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

// All iterates over the records. It yields the first error and ends.
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
