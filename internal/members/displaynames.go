package members

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// displayNamesFor is how long cached display names are used. Then they are read again, because
// another node may have changed one.
const displayNamesFor = time.Minute

// displayNames caches the display names of all members by the [Fold] of their handles. Pages show
// many names together.
type displayNames struct {
	mu      sync.RWMutex
	names   map[string]string
	read    time.Time
	changes int // number of changes made by this node
	reading atomic.Bool
}

// set changes a display name in the cache, if the cache has been filled. "" removes the name.
func (c *displayNames) set(handle, name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if c.names == nil {
		return // not read yet
	}
	if name == "" {
		delete(c.names, Fold(handle))
		return
	}
	c.names[Fold(handle)] = name
}

// DisplayName returns the display name of the member with a handle, or "" when there is none. A
// change made at another node is visible after a minute.
func (s *Service) DisplayName(handle string) string {
	if handle == "" {
		return ""
	}
	c := &s.displayNames
	c.mu.RLock()
	name, known, old := c.names[Fold(handle)], c.names != nil, s.now().Sub(c.read) >= displayNamesFor
	c.mu.RUnlock()
	switch {
	case !known:
		s.readDisplayNames()
		c.mu.RLock()
		defer c.mu.RUnlock()
		return c.names[Fold(handle)]
	case old && c.reading.CompareAndSwap(false, true):
		go func() {
			defer c.reading.Store(false)
			s.readDisplayNames()
		}()
	}
	return name
}

// readDisplayNames fills the cache from the store. After an error it keeps the old names until they
// are due to be read again.
func (s *Service) readDisplayNames() {
	ctx, cancel := context.WithTimeout(context.Background(), displayNamesFor)
	defer cancel()
	c := &s.displayNames
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
		c.mu.Unlock() // a name was changed meanwhile: read again
	}
}
