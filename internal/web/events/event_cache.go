package events

import (
	"sync"

	"github.com/escaque/escaque/internal/office"
)

// The limits of an eventCache.
const (
	keptEvents = 16
	keptTexts  = 64 // values of one event
)

// eventCache caches values computed from events until their logs change. When many viewers request
// the same value, it is computed once.
type eventCache[T any] struct {
	mu   sync.Mutex
	last map[office.EventID]*cacheGeneration[T]
}

// cacheGeneration holds the values for one state of an event.
type cacheGeneration[T any] struct {
	seq  uint64 // number of the last record of the log
	made map[string]*cacheEntry[T]
}

// cacheEntry is one cached value.
type cacheEntry[T any] struct {
	sync.Once
	value T
	err   error
}

// get returns the value with a name for an event. It calls make when there is none for the event's
// present log.
func (k *eventCache[T]) get(e office.Event, name string, make func() (T, error)) (T, error) {
	one := k.entry(e, name)
	if one == nil {
		return make()
	}
	one.Do(func() { one.value, one.err = make() })
	return one.value, one.err
}

// entry returns the cache entry of a value. It returns nil if the value must not be cached: e is an
// outdated state of the event, or a limit is reached.
func (k *eventCache[T]) entry(e office.Event, name string) *cacheEntry[T] {
	k.mu.Lock()
	defer k.mu.Unlock()
	g := k.last[e.ID]
	if g != nil && g.seq > e.Seq {
		return nil
	}
	if g == nil || g.seq < e.Seq {
		if k.last == nil || g == nil && len(k.last) >= keptEvents {
			k.last = map[office.EventID]*cacheGeneration[T]{}
		}
		g = &cacheGeneration[T]{e.Seq, map[string]*cacheEntry[T]{}}
		k.last[e.ID] = g
	}
	one := g.made[name]
	if one == nil {
		if len(g.made) >= keptTexts {
			return nil
		}
		one = &cacheEntry[T]{}
		g.made[name] = one
	}
	return one
}
