package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/nodes"
)

// Node identifies this server among several nodes.
type Node struct {
	Bus  string // addresses of the NATS servers; "" for a single server
	Name string
}

// isNode reports whether the server is one of several nodes.
func (s *Server) isNode() bool { return s.opts.Node.Bus != "" }

// openBus connects to the other nodes. A single server has no bus.
func (s *Server) openBus() error {
	if !s.isNode() {
		return nil
	}
	connection, err := bus.Dial(s.opts.Node.Bus, s.opts.Node.Name, s.log)
	if err != nil {
		return &BusError{Err: err}
	}
	s.onClose(func() error { connection.Close(); return nil })
	if err := waitUntilAlone(s.ctx, s.store, s.opts.Node.Name); err != nil {
		return err
	}
	secret, err := s.store.Secret(s.ctx, "news", []byte(rand.Text()))
	if err != nil {
		return err
	}
	s.bus = bus.Seal(connection, secret, s.log)
	return nil
}

// joinNodes subscribes to the records that other nodes append, shares limits with the nodes, and
// agrees with them on the key for sealed moves.
func (s *Server) joinNodes() error {
	if !s.isNode() {
		return nil
	}
	if _, err := (nodes.Word{Bus: s.bus}).Hear(s.journal.ReceiveNews); err != nil {
		return err
	}
	if _, err := s.limits.Share(s.bus, s.opts.Node.Name); err != nil {
		return err
	}
	return nodeKeyError(s.keys.Agree(s.ctx, s.store.Secret), s.keyPath())
}

// The times of [waitUntilAlone]. The heartbeat of a node with the same name is read every
// beatEvery. If it does not change for deadAfter, the node is dead.
const (
	beatEvery = 500 * time.Millisecond
	deadAfter = 5 * time.Second
)

// waitUntilAlone waits until the process is dead that last ran as the node of this name. It returns
// a [*SameNodeError] if that process is alive.
func waitUntilAlone(ctx context.Context, store journal.Shared, name string) error {
	var first *journal.Beat
	for {
		beats, err := store.Beats(ctx)
		if err != nil {
			return err
		}
		var now *journal.Beat
		for i := range beats {
			if beats[i].Node == name {
				now = &beats[i]
			}
		}
		switch {
		case now == nil || now.Silent > deadAfter:
			return nil
		case first == nil:
			first = now
		case now.At != first.At:
			return &SameNodeError{Name: name}
		}
		select {
		case <-time.After(beatEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// BusError reports that the servers of the bus cannot be reached or used.
type BusError struct{ Err error }

func (e *BusError) Error() string { return e.Err.Error() }

func (e *BusError) Unwrap() error { return e.Err }

// A SameNodeError reports that another process runs as the node of this name.
type SameNodeError struct{ Name string }

func (e *SameNodeError) Error() string { return fmt.Sprintf("another process is the node %s", e.Name) }
