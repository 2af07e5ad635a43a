package members

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// calledFor is for how long the display names hold that were read: another node may have changed one.
const calledFor = time.Minute

// called are the display names of all members, by the [Fold] of their handles: pages name many people at once.
type called struct {
	mu      sync.RWMutex
	names   map[string]string
	read    time.Time
	changes int // made here
	reading atomic.Bool
}

func (c *called) set(handle, name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if c.names == nil {
		return // they are read when somebody asks
	}
	if name == "" {
		delete(c.names, Fold(handle))
		return
	}
	c.names[Fold(handle)] = name
}

// Called is the display name of the member with a handle, "" when there is none. What other nodes have
// changed it knows after a minute.
func (s *Service) Called(handle string) string {
	if handle == "" {
		return ""
	}
	c := &s.called
	c.mu.RLock()
	name, known, old := c.names[Fold(handle)], c.names != nil, s.now().Sub(c.read) >= calledFor
	c.mu.RUnlock()
	switch {
	case !known:
		s.readCalled()
		c.mu.RLock()
		defer c.mu.RUnlock()
		return c.names[Fold(handle)]
	case old && c.reading.CompareAndSwap(false, true):
		go func() {
			defer c.reading.Store(false)
			s.readCalled()
		}()
	}
	return name
}

// readCalled reads the display names. What cannot be read now is tried again after a while.
func (s *Service) readCalled() {
	ctx, cancel := context.WithTimeout(context.Background(), calledFor)
	defer cancel()
	c := &s.called
	for {
		c.mu.RLock()
		changes := c.changes
		c.mu.RUnlock()
		began := s.now()
		names, err := s.accounts.Displays(ctx)
		c.mu.Lock()
		if err != nil {
			if c.names == nil {
				c.names = map[string]string{}
			}
			c.read = began
			c.mu.Unlock()
			return
		}
		if c.changes == changes {
			c.names, c.read = names, began
			c.mu.Unlock()
			return
		}
		c.mu.Unlock() // one was changed meanwhile
	}
}
