// Package mailbox is a bounded buffer between a writer that must never wait and a reader that may
// be slow. It knows nothing of what is in it.
package mailbox

import (
	"context"
	"errors"
	"sync"
)

// ErrClosed is returned by a subscription that its reader closed, and by all of
// them when the hall closes.
var ErrClosed = errors.New("hall: closed")

// Box is the bounded buffer between a writer that must never wait and a
// reader that may be slow. Put never blocks: when the box is full, all that
// waits is thrown away and replaced by one item that says it all.
type Box[T any] struct {
	mu     sync.Mutex
	items  []T
	limit  int
	closed bool
	ready  chan struct{} // one place: something waits, or the box closed; nil until somebody waits for it
	notify func(T)       // called with every item; nil when nobody asked for it
}

// New returns a box in which so many items may wait.
func New[T any](limit int) *Box[T] { return &Box[T]{limit: limit} }

// Put adds an item. When the box is full, instead is called and what it
// returns takes the place of everything that waited, the new item included.
func (m *Box[T]) Put(item T, instead func() T) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	if len(m.items) >= m.limit {
		clear(m.items)
		m.items = m.items[:0]
		item = instead()
	}
	m.items = append(m.items, item)
	if m.notify != nil {
		m.notify(item)
	}
	m.wake()
}

// Notify calls a function with every item that waits or comes; the reader then collects it. The
// function must not wait for anything, nor use the box from within.
func (m *Box[T]) Notify(by func(T)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notify = by
	for _, item := range m.items {
		by(item)
	}
}

// wake wakes the reader if one waits. The caller holds the lock.
func (m *Box[T]) wake() {
	select {
	case m.ready <- struct{}{}:
	default: // it is awake, or has never waited
	}
}

// Take returns all items that wait, at least one, in their order. It returns
// ErrClosed when the box is closed and empty, or the context's error.
func (m *Box[T]) Take(ctx context.Context) ([]T, error) {
	for {
		m.mu.Lock()
		items, closed := m.items, m.closed
		m.items = nil
		if m.ready == nil {
			m.ready = make(chan struct{}, 1)
		}
		m.mu.Unlock()
		if len(items) > 0 {
			return items, nil
		}
		if closed {
			return nil, ErrClosed
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-m.ready:
		}
	}
}

// Collect returns all items that wait, if any do, and whether none will come after them.
func (m *Box[T]) Collect() (items []T, closed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	items, m.items = m.items, nil
	return items, m.closed
}

// Waiting returns how many items wait.
func (m *Box[T]) Waiting() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.items)
}

// Close lets what waits be read and then ends the subscription.
func (m *Box[T]) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.wake()
}
