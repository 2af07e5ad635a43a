package icsd

import (
	"maps"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/session"
)

// clients indexes the logged-in clients: by user, and those that want news of arrivals, departures
// and games. So an event of one user costs no loop over all clients.
type clients struct {
	mu    sync.Mutex
	every map[*client]struct{}
	byID  map[string][]*client
	// want news of arrivals, departures and games
	newsSubscribers map[*client]struct{}
}

// newClients returns an empty index.
func newClients() clients {
	return clients{every: map[*client]struct{}{}, byID: map[string][]*client{}, newsSubscribers: map[*client]struct{}{}}
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
	delete(cs.newsSubscribers, c)
	rest := slices.DeleteFunc(slices.Clone(cs.byID[c.me.ID]), func(other *client) bool { return other == c })
	if cs.byID[c.me.ID] = rest; len(rest) == 0 {
		delete(cs.byID, c.me.ID)
	}
}

// settingsChanged updates the index after the settings of a client have changed.
func (cs *clients) settingsChanged(c *client) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if _, in := cs.every[c]; in {
		cs.setCuriousLocked(c)
	}
}

// setCuriousLocked updates the list of clients that want news, for one client. The caller holds the
// lock.
func (cs *clients) setCuriousLocked(c *client) {
	if c.settings.Curious() {
		cs.newsSubscribers[c] = struct{}{}
	} else {
		delete(cs.newsSubscribers, c)
	}
}

// all returns all logged-in clients.
func (cs *clients) all() []*client {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return slices.Collect(maps.Keys(cs.every))
}

// ofUser returns the clients of a user, the oldest first.
func (cs *clients) ofUser(id string) []*client {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return slices.Clone(cs.byID[id])
}

// subscribedToNews returns the clients that want news of arrivals, departures or games.
func (cs *clients) subscribedToNews() []*client {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return slices.Collect(maps.Keys(cs.newsSubscribers))
}

// clientsOf returns the clients of a user.
func (s *Server) clientsOf(id string) []*client { return s.loggedIn.ofUser(id) }

// clientsUnder returns the clients to which a measure of an administrator applies: those of a
// member, or those of all guests from a network.
func (s *Server) clientsUnder(who conduct.Person) []*client {
	if !who.Place {
		return s.clientsOf(who.ID)
	}
	return slices.DeleteFunc(s.loggedIn.all(), func(c *client) bool { return c.me.Place != who.ID })
}

// directory finds the logged-in sessions for the packages of commands. It implements
// [session.Directory].
type directory struct{ clients *clients }

// Of returns the sessions of a user, the oldest first.
func (d directory) Of(account string) []session.Session { return sessions(d.clients.ofUser(account)) }

// All returns all sessions.
func (d directory) All() []session.Session { return sessions(d.clients.all()) }

// Curious returns the sessions that want news of arrivals, departures or games.
func (d directory) Curious() []session.Session { return sessions(d.clients.subscribedToNews()) }

// sessions converts clients to sessions.
func sessions(clients []*client) []session.Session {
	list := make([]session.Session, len(clients))
	for i, c := range clients {
		list[i] = c
	}
	return list
}
