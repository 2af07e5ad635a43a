package icsd

import (
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/icsd/session"
)

// inside are the connections whose people have come in and not left: all of them, each
// person's, and those who want to know who comes and goes, and who plays. So what happens to one
// does not ask everybody.
type inside struct {
	mu   sync.Mutex
	each map[*client]struct{}
	byID map[string][]*client
	ask  map[*client]struct{} // the curious
}

func newInside() inside {
	return inside{each: map[*client]struct{}{}, byID: map[string][]*client{}, ask: map[*client]struct{}{}}
}

// enter lets a connection in.
func (in *inside) enter(c *client) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.each[c] = struct{}{}
	in.byID[c.me.ID] = append(in.byID[c.me.ID], c)
	in.look(c)
}

// leave takes one out. Leaving twice is harmless.
func (in *inside) leave(c *client) {
	in.mu.Lock()
	defer in.mu.Unlock()
	delete(in.each, c)
	delete(in.ask, c)
	rest := slices.DeleteFunc(slices.Clone(in.byID[c.me.ID]), func(other *client) bool { return other == c })
	if in.byID[c.me.ID] = rest; len(rest) == 0 {
		delete(in.byID, c.me.ID)
	}
}

// changed notes that a connection's settings have changed.
func (in *inside) changed(c *client) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if _, is := in.each[c]; is {
		in.look(c)
	}
}

// look keeps a connection among the curious or not. The caller holds the lock.
func (in *inside) look(c *client) {
	if c.settings.Curious() {
		in.ask[c] = struct{}{}
	} else {
		delete(in.ask, c)
	}
}

// all are those of everybody.
func (in *inside) all() []*client {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Collect(maps.Keys(in.each))
}

// of are those of one person, the oldest first.
func (in *inside) of(id string) []*client {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.byID[id])
}

// directory finds the sessions of the users who are logged in.
type directory struct{ inside *inside }

// Of returns the sessions of a user, the oldest first.
func (d directory) Of(account string) []session.Session { return sessions(d.inside.of(account)) }

// All returns the sessions of everybody.
func (d directory) All() []session.Session { return sessions(d.inside.all()) }

// Curious returns the sessions that want to know who comes and goes, or who plays.
func (d directory) Curious() []session.Session { return sessions(d.inside.curious()) }

func sessions(clients []*client) []session.Session {
	list := make([]session.Session, len(clients))
	for i, c := range clients {
		list[i] = c
	}
	return list
}

// curious are those of whoever asked to know who comes and goes, or who plays.
func (in *inside) curious() []*client {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Collect(maps.Keys(in.ask))
}

// clientsOf returns the connections of a user.
func (s *Server) clientsOf(id string) []*client {
	return s.inside.of(id)
}
