package bus

import (
	"bytes"
	"context"
	"sync"
)

// Hub connects nodes within one process.
type Hub struct {
	mu      sync.RWMutex
	takers  map[string]map[*subscription]struct{}
	answers map[string]func([]byte) []byte
}

// NewHub returns a hub without nodes.
func NewHub() *Hub {
	return &Hub{takers: map[string]map[*subscription]struct{}{}, answers: map[string]func([]byte) []byte{}}
}

// Local is one node's connection to a [Hub]. It can be cut for tests.
type Local struct {
	hub   *Hub
	mu    sync.Mutex
	cut   bool
	stops []func()
}

var _ Bus = (*Local)(nil)

// Connect returns a new connection.
func (h *Hub) Connect() *Local { return &Local{hub: h} }

// subscription is one subscription and its waiting messages.
type subscription struct {
	of   *Local
	news chan []byte
	done chan struct{}
	once sync.Once
}

// Cut disconnects the node from the others, or reconnects it. Messages in between are lost.
func (l *Local) Cut(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = cut
}

// Connected implements [Bus].
func (l *Local) Connected() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut {
		return ErrCut
	}
	return nil
}

// Publish implements [Bus].
func (l *Local) Publish(subject string, data []byte) error {
	if err := l.Connected(); err != nil {
		return err
	}
	l.hub.mu.RLock()
	defer l.hub.mu.RUnlock()
	for t := range l.hub.takers[subject] {
		if t.of.Connected() != nil {
			continue
		}
		select {
		case t.news <- bytes.Clone(data):
		default: // too slow: the message is lost to them
		}
	}
	return nil
}

// Subscribe implements [Bus].
func (l *Local) Subscribe(subject string, take func([]byte)) (stop func(), err error) {
	t := &subscription{of: l, news: make(chan []byte, maxWaiting), done: make(chan struct{})}
	h := l.hub
	h.mu.Lock()
	if h.takers[subject] == nil {
		h.takers[subject] = map[*subscription]struct{}{}
	}
	h.takers[subject][t] = struct{}{}
	h.mu.Unlock()
	go func() {
		for {
			select {
			case data := <-t.news:
				take(data)
			case <-t.done:
				return
			}
		}
	}()
	return l.addStop(func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.takers[subject], t)
		t.once.Do(func() { close(t.done) })
	}), nil
}

// Answer implements [Bus].
func (l *Local) Answer(subject string, answer func([]byte) []byte) (stop func(), err error) {
	h := l.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	h.answers[subject] = func(data []byte) []byte {
		if l.Connected() != nil {
			return nil
		}
		return answer(data)
	}
	return l.addStop(func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.answers, subject)
	}), nil
}

func (l *Local) addStop(stop func()) func() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stops = append(l.stops, stop)
	return stop
}

// Request implements [Bus].
func (l *Local) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	if err := l.Connected(); err != nil {
		return nil, err
	}
	l.hub.mu.RLock()
	answer := l.hub.answers[subject]
	l.hub.mu.RUnlock()
	if answer == nil {
		return nil, ErrNobody
	}
	said := make(chan []byte, 1)
	go func() { said <- answer(bytes.Clone(data)) }()
	select {
	case reply := <-said:
		if reply == nil {
			return nil, ErrNobody
		}
		return reply, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Close implements [Bus].
func (l *Local) Close() {
	l.mu.Lock()
	stops := l.stops
	l.stops = nil
	l.cut = true
	l.mu.Unlock()
	for _, stop := range stops {
		stop()
	}
}
