package events

import (
	"sync"

	"github.com/escaque/escaque/internal/office"
)

// Bounds of what is kept.
const (
	keptEvents = 16
	keptTexts  = 64 // of one event: ways to look at it
)

// kept holds what was made last of events, by a name, until their logs grow: a
// thousand who watch ask for the same thing at once, and it is made once.
type kept[T any] struct {
	mu   sync.Mutex
	last map[office.EventID]*generation[T]
}

type generation[T any] struct {
	seq  uint64
	made map[string]*once[T]
}

type once[T any] struct {
	sync.Once
	value T
	err   error
}

// of returns what stands under a name for an event, and makes it when it is not there
// or the event has changed since.
func (k *kept[T]) of(e office.Event, name string, make func() (T, error)) (T, error) {
	one := k.place(e, name)
	if one == nil {
		return make()
	}
	one.Do(func() { one.value, one.err = make() })
	return one.value, one.err
}

// place is where something is kept; nil where it is not: of an event that has changed
// meanwhile, or beyond the bounds.
func (k *kept[T]) place(e office.Event, name string) *once[T] {
	k.mu.Lock()
	defer k.mu.Unlock()
	g := k.last[e.ID]
	if g != nil && g.seq > e.Seq {
		return nil
	}
	if g == nil || g.seq < e.Seq {
		if k.last == nil || g == nil && len(k.last) >= keptEvents {
			k.last = map[office.EventID]*generation[T]{}
		}
		g = &generation[T]{e.Seq, map[string]*once[T]{}}
		k.last[e.ID] = g
	}
	one := g.made[name]
	if one == nil {
		if len(g.made) >= keptTexts {
			return nil
		}
		one = &once[T]{}
		g.made[name] = one
	}
	return one
}
