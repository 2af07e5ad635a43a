// Package mailbox is a bounded buffer between a writer that must never wait and a reader that may
// be slow. It does not depend on the type of its items.
package mailbox

import (
	"context"
	"errors"
	"sync"
)

// ErrClosed is the error of a subscription that its reader has closed, and of all subscriptions
// when the hall closes.
var ErrClosed = errors.New("hall: closed")

// Box is a bounded buffer between a writer that must never wait and a reader that may be slow. Put
// never blocks: when the box is full, all waiting items are discarded and replaced by one that
// summarises them.
type Box[T any] struct {
	mu     sync.Mutex
	items  []T
	limit  int
	closed bool
	ready  chan struct{} // capacity 1: an item waits or the box is closed; nil until a reader waits
	notify func(T)       // called with every item; may be nil
}

// New returns a box for at most limit waiting items.
func New[T any](limit int) *Box[T] { return &Box[T]{limit: limit} }

// Put adds an item. If the box is full, all waiting items and the new one are replaced by the one
// that instead returns.
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

// Notify calls a function with every item that waits or is added later. The reader then calls
// Collect. The function must not block or use the box.
func (m *Box[T]) Notify(notify func(T)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notify = notify
	for _, item := range m.items {
		notify(item)
	}
}

// wake wakes a waiting reader. The caller holds the lock.
func (m *Box[T]) wake() {
	select {
	case m.ready <- struct{}{}:
	default: // it is awake, or has never waited
	}
}

// Take waits for items and returns all of them in order, at least one. The error is ErrClosed if
// the box is closed and empty, or the context's error.
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

// Collect returns all waiting items without waiting. closed reports whether the box is closed.
func (m *Box[T]) Collect() (items []T, closed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	items, m.items = m.items, nil
	return items, m.closed
}

// Waiting returns the number of waiting items.
func (m *Box[T]) Waiting() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.items)
}

// Close closes the box. Waiting items can still be read.
func (m *Box[T]) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.wake()
}
