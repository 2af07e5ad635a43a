package sqlstore

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

// maxGroup is the maximum number of writes in a group. It is small enough that no move waits long
// for a group to finish.
const maxGroup = 64

// groupPatience is the time limit for writing a group.
const groupPatience = 15 * time.Second

// groups collects independent writes that become durable together. Writes that arrive during a
// transaction form the next group, so that many logins at once cost few flushes.
type groups struct {
	turn sync.Mutex // held while a group is written
	mu   sync.Mutex // guards open
	open *group     // the group that still accepts writes; nil when there is none
}

// group is a set of writes in one transaction.
type group struct {
	writes []func(context.Context, *sql.Tx) error
	failed []error       // error of each write, when done
	done   chan struct{} // closed when the group is durable or has failed
}

// writeGrouped runs a write in one transaction with concurrent writes, and returns when it is
// durable. The write is run again after a conflict, or when another write of the group failed, so
// it must set its results anew each time. When ctx ends, the write may still happen.
func (s *Store) writeGrouped(ctx context.Context, write func(context.Context, *sql.Tx) error) error {
	q := &s.groups
	q.mu.Lock()
	first := q.open == nil || len(q.open.writes) >= maxGroup
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

// writeGroup waits until the previous group is written, and then writes g.
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
		full() // only when the transaction has begun: until then further writes may join
		for _, write := range g.writes {
			if err := write(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
	full() // in case no transaction could begin
	g.failed = make([]error, len(g.writes))
	for i, write := range g.writes {
		if g.failed[i] = err; err != nil && len(g.writes) > 1 { // retry the writes one by one to find the failing one
			g.failed[i] = s.engine.Write(ctx, func(tx *sql.Tx) error { return write(ctx, tx) })
		}
	}
}
