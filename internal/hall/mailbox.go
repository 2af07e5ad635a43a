package hall

import (
	"context"
	"errors"
	"sync"
)

// ErrClosed is returned by a subscription that its reader closed, and by all of
// them when the hall closes.
var ErrClosed = errors.New("hall: closed")

// mailbox is the bounded buffer between a table that must never wait and a
// reader that may be slow. put never blocks: when the box is full, all that
// waits is thrown away and replaced by one letter that says it all.
type mailbox[T any] struct {
	mu      sync.Mutex
	letters []T
	limit   int
	closed  bool
	ring    chan struct{} // one place: something waits, or the box closed; nil until somebody waits for it
	heed    func(T)       // learns of every letter, instead of the bell; nil when nobody does
}

func newMailbox[T any](limit int) *mailbox[T] { return &mailbox[T]{limit: limit} }

// put adds a letter. When the box is full, instead is called and what it
// returns takes the place of everything that waited, the new letter included.
func (m *mailbox[T]) put(letter T, instead func() T) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	if len(m.letters) >= m.limit {
		clear(m.letters)
		m.letters = m.letters[:0]
		letter = instead()
	}
	m.letters = append(m.letters, letter)
	if m.heed != nil {
		m.heed(letter)
	}
	m.wake()
}

// heeded has somebody learn of every letter that waits or comes, who then collects it. He must not
// wait for anything, nor use the box from within.
func (m *mailbox[T]) heeded(by func(T)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.heed = by
	for _, letter := range m.letters {
		by(letter)
	}
}

// wake rings unless the bell already rings, or nobody listens for it. The caller holds the lock.
func (m *mailbox[T]) wake() {
	select {
	case m.ring <- struct{}{}:
	default: // also while there is no bell
	}
}

// take returns all letters that wait, at least one, in their order. It returns
// ErrClosed when the box is closed and empty, or the context's error.
func (m *mailbox[T]) take(ctx context.Context) ([]T, error) {
	for {
		m.mu.Lock()
		letters, closed := m.letters, m.closed
		m.letters = nil
		if m.ring == nil {
			m.ring = make(chan struct{}, 1)
		}
		m.mu.Unlock()
		if len(letters) > 0 {
			return letters, nil
		}
		if closed {
			return nil, ErrClosed
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-m.ring:
		}
	}
}

// collect returns all letters that wait, if any do, and whether none will come after them.
func (m *mailbox[T]) collect() (letters []T, closed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	letters, m.letters = m.letters, nil
	return letters, m.closed
}

// close lets what waits be read and then ends the subscription.
func (m *mailbox[T]) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.wake()
}
