package icsd

import (
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/session"
)

// clients are the clients whose users are logged in: all of them, those of each user, and those
// that want to know who comes and goes, and who plays. So an event of one user costs nothing for
// the others.
type clients struct {
	mu         sync.Mutex
	every      map[*client]struct{}
	byID       map[string][]*client
	curiousSet map[*client]struct{}
}

func newClients() clients {
	return clients{every: map[*client]struct{}{}, byID: map[string][]*client{}, curiousSet: map[*client]struct{}{}}
}

// add adds a client whose user has logged in.
func (cs *clients) add(c *client) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.every[c] = struct{}{}
	cs.byID[c.me.ID] = append(cs.byID[c.me.ID], c)
	cs.setCuriousLocked(c)
}

// remove removes a client that leaves. It may be called twice.
func (cs *clients) remove(c *client) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	delete(cs.every, c)
	delete(cs.curiousSet, c)
	rest := slices.DeleteFunc(slices.Clone(cs.byID[c.me.ID]), func(other *client) bool { return other == c })
	if cs.byID[c.me.ID] = rest; len(rest) == 0 {
		delete(cs.byID, c.me.ID)
	}
}

// settingsChanged notes that the settings of a client have changed.
func (cs *clients) settingsChanged(c *client) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if _, in := cs.every[c]; in {
		cs.setCuriousLocked(c)
	}
}

func (cs *clients) setCuriousLocked(c *client) {
	if c.settings.Curious() {
		cs.curiousSet[c] = struct{}{}
	} else {
		delete(cs.curiousSet, c)
	}
}

// all returns the clients of everybody.
func (cs *clients) all() []*client {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return slices.Collect(maps.Keys(cs.every))
}

// of returns the clients of a user, the oldest first.
func (cs *clients) of(id string) []*client {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return slices.Clone(cs.byID[id])
}

// curious returns the clients that want to know who comes and goes, or who plays.
func (cs *clients) curious() []*client {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return slices.Collect(maps.Keys(cs.curiousSet))
}

// clientsOf returns the clients of a user.
func (s *Server) clientsOf(id string) []*client { return s.loggedIn.of(id) }

// clientsUnder returns the clients that an act of an administrator is about: of a person, theirs,
// and of a place, those of the guests who come from there.
func (s *Server) clientsUnder(who conduct.Person) []*client {
	if !who.Place {
		return s.clientsOf(who.ID)
	}
	return slices.DeleteFunc(s.loggedIn.all(), func(c *client) bool { return c.me.Place != who.ID })
}

// directory finds the sessions of the users who are logged in.
type directory struct{ clients *clients }

// Of returns the sessions of a user, the oldest first.
func (d directory) Of(account string) []session.Session { return sessions(d.clients.of(account)) }

// All returns the sessions of everybody.
func (d directory) All() []session.Session { return sessions(d.clients.all()) }

// Curious returns the sessions that want to know who comes and goes, or who plays.
func (d directory) Curious() []session.Session { return sessions(d.clients.curious()) }

func sessions(clients []*client) []session.Session {
	list := make([]session.Session, len(clients))
	for i, c := range clients {
		list[i] = c
	}
	return list
}
