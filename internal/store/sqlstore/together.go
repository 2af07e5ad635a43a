package sqlstore

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

// mostTogether bounds a group, so that no move waits long behind it.
const mostTogether = 64

// groupPatience is how long a group may take to be written.
const groupPatience = 15 * time.Second

// groups are writes that are independent of each other and become durable together: who comes while one
// transaction is written goes into the next. A crowd that comes in pays for one flush and not for one each.
type groups struct {
	turn sync.Mutex // held by whoever writes one
	mu   sync.Mutex // what follows
	open *group     // the one that still takes writes; nil when there is none
}

type group struct {
	writes []func(context.Context, *sql.Tx) error
	failed []error       // of each, when done
	done   chan struct{} // closed when the group is durable, or failed
}

// together runs a write in one transaction with those of others, and returns when it is durable. The write may
// run again after a conflict or beside another that failed: it sets what it answers each time. When ctx ends,
// the write may be done all the same.
func (s *Store) together(ctx context.Context, write func(context.Context, *sql.Tx) error) error {
	q := &s.groups
	q.mu.Lock()
	first := q.open == nil || len(q.open.writes) >= mostTogether
	if first {
		q.open = &group{done: make(chan struct{})}
	}
	g, place := q.open, len(q.open.writes)
	g.writes = append(g.writes, write)
	q.mu.Unlock()
	if first {
		s.writeGroup(ctx, g)
	}
	select {
	case <-g.done:
		return g.failed[place]
	case <-ctx.Done():
		return ctx.Err()
	}
}

// writeGroup waits for the group before and writes this one.
func (s *Store) writeGroup(ctx context.Context, g *group) {
	defer close(g.done)
	q := &s.groups
	q.turn.Lock()
	defer q.turn.Unlock()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), groupPatience)
	defer cancel()
	full := func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.open == g {
			q.open = nil
		}
	}
	err := s.engine.Write(ctx, func(tx *sql.Tx) error {
		full() // not before the transaction has begun: until then others may join
		for _, write := range g.writes {
			if err := write(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
	full() // when none could begin
	g.failed = make([]error, len(g.writes))
	for i, write := range g.writes {
		if g.failed[i] = err; err != nil && len(g.writes) > 1 { // whose fault it was is found out one by one
			g.failed[i] = s.engine.Write(ctx, func(tx *sql.Tx) error { return write(ctx, tx) })
		}
	}
}
