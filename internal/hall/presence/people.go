// Package presence is the register of the people in the hall: their sessions, the news and talk
// they receive, and the feeds of arrivals and departures. It has its own lock. It does not know
// tables, seeks or offers: the functions of [Options] return the games of a person and apply the
// consequences when they leave. It knows other nodes of the server only through [Nodes] and the
// connections that they publish.
package presence

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// Options configure [People]. All fields except Nodes are required.
type Options struct {
	Now     func() time.Time     // the machine's clock
	Instant func() clock.Instant // the hall's clock
	Limits  *limits.Limits       // rate limits of talk
	// MaySpeak returns the refusal if a person may not speak in this way, else nil.
	MaySpeak func(who members.Identity, v conduct.Voice) error

	// GamesOf returns the games for which a member is reserved, sorted, and Playing the game that
	// lists show. Both are called under the lock.
	GamesOf func(memberID string) []game.ID
	Playing func(memberID string) game.ID

	Changed func() // called under the lock when lists of people have changed
	// called when a member has opened a session here, or has connected to or left another node
	Connected func(memberID string)
	Gone      func(memberID string)      // called when a member's last session has closed
	Left      func(who members.Identity) // called when a member has left their games, see [Session.Leave]

	Nodes Nodes // nil if there are no other nodes
}

// People is the register of connected people with their sessions, and the feeds of their arrivals
// and departures. News are put into the sessions' boxes, so sending never blocks. The methods may
// be called from several goroutines.
type People struct {
	opt Options

	mu      sync.RWMutex
	closing bool
	people  map[string]*person
	// sorted by folded handle
	byHandle []*person
	programs map[*person]struct{} // those of them that are computers
	feeds    map[*Feed]struct{}
}

// New returns an empty register.
func New(opt Options) *People {
	return &People{opt: opt, people: make(map[string]*person), programs: make(map[*person]struct{}), feeds: make(map[*Feed]struct{})}
}

// Close refuses new sessions and returns the open ones.
func (p *People) Close() (sessions []*Session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closing = true
	for _, one := range p.byHandle {
		sessions = append(sessions, one.sessions...)
	}
	return sessions
}

// IsHere reports whether a member has an open session at any node.
func (p *People) IsHere(memberID string) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.people[memberID] != nil
}

// Identity returns the identity of a connected member. here is false if they are not connected.
func (p *People) Identity(memberID string) (who members.Identity, here bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.people[memberID]
	if one == nil {
		return members.Identity{}, false
	}
	return one.who, true
}

// Count returns the number of connected people.
func (p *People) Count() int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return len(p.people)
}

// List lists all connected people by handle. The field Playing is not set.
func (p *People) List() []Person {
	p.mu.RLock()
	defer p.mu.RUnlock()
	list := make([]Person, len(p.byHandle))
	for i, one := range p.byHandle {
		list[i] = one.toPerson()
	}
	return list
}

// FindByHandle finds a connected person by handle, or by the beginning of a handle if it is unique.
func (p *People) FindByHandle(handle string) (Person, bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.findByHandle(handle)
	if one == nil {
		return Person{}, false
	}
	return p.lobbyPerson(one), true
}

// Computers lists the connected programs by handle.
func (p *People) Computers() []Person {
	p.mu.RLock()
	defer p.mu.RUnlock()
	list := make([]Person, 0, len(p.programs))
	for one := range p.programs {
		list = append(list, p.lobbyPerson(one))
	}
	slices.SortFunc(list, func(a, b Person) int { return strings.Compare(members.Fold(a.Handle), members.Fold(b.Handle)) })
	return list
}

// lobbyPerson returns a person as the lobby shows them. The caller holds the lock.
func (p *People) lobbyPerson(one *person) Person {
	shown := one.toPerson()
	shown.Playing = p.opt.Playing(one.who.ID)
	return shown
}

// findByHandle is [People.FindByHandle] for a caller that holds the lock. It returns nil if nobody
// is found.
func (p *People) findByHandle(handle string) *person {
	fold := members.Fold(handle)
	at, _ := slices.BinarySearchFunc(p.byHandle, fold, func(one *person, name string) int { return strings.Compare(one.folded, name) })
	meant := func(i int) bool { return i < len(p.byHandle) && strings.HasPrefix(p.byHandle[i].folded, fold) }
	switch {
	case fold == "" || !meant(at):
		return nil
	case p.byHandle[at].folded == fold, !meant(at + 1):
		return p.byHandle[at]
	}
	return nil
}

// Send sends news to every session of a member at all nodes.
func (p *People) Send(memberID string, n news.News) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if one := p.people[memberID]; one != nil {
		one.send(n)
		for node := range one.remote {
			p.opt.Nodes.Send(node, memberID, n)
		}
	}
}

// SendAll sends news to everybody at all nodes.
func (p *People) SendAll(n news.News) {
	p.SendHere("", n)
	if p.opt.Nodes != nil {
		p.opt.Nodes.Send("", "", n)
	}
}

// SendHere sends news to the sessions of a member at this node, or to all sessions if memberID is
// empty.
func (p *People) SendHere(memberID string, n news.News) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if memberID != "" {
		if one := p.people[memberID]; one != nil {
			one.send(n)
		}
		return
	}
	for _, one := range p.people {
		one.send(n)
	}
}

// updateIdentity sets a person's identity and reports whether it has changed. The caller holds the
// lock.
func (p *People) updateIdentity(one *person, who members.Identity) bool {
	if one.who == who {
		return false
	}
	p.unlist(one)
	one.who, one.folded = who, members.Fold(who.Handle)
	at, _ := p.position(one)
	p.byHandle = slices.Insert(p.byHandle, at, one)
	if members.IsComputer(one.who.Titles) {
		p.programs[one] = struct{}{}
	}
	return true
}

// position returns the index of a person in byHandle, or the index at which to insert them. there
// reports whether they are listed. The caller holds the lock.
func (p *People) position(one *person) (at int, there bool) {
	return slices.BinarySearchFunc(p.byHandle, one, func(a, b *person) int {
		return cmp.Or(strings.Compare(a.folded, b.folded), strings.Compare(a.who.ID, b.who.ID))
	})
}

// unlist removes a person from the lists. The caller holds the lock.
func (p *People) unlist(one *person) {
	if at, there := p.position(one); there {
		p.byHandle = slices.Delete(p.byHandle, at, at+1)
	}
	delete(p.programs, one)
}

// Person is a connected person as lists show them.
type Person struct {
	ID      string
	Handle  string
	Titles  string
	Guest   bool
	Playing game.ID // one of their live games

	Roles members.Roles // for transports that mark administrators
	Place string        // of a guest, see [members.Identity]
}

// person is a connected person with their sessions.
type person struct {
	who      members.Identity
	folded   string                  // the handle, folded for sorting
	sessions []*Session              // in the order of connection
	remote   map[string]*Connections // connections to other nodes by node; nil if there are none
}

// toPerson returns a person as lists show them. The field Playing is not set.
func (p *person) toPerson() Person {
	return Person{ID: p.who.ID, Handle: p.who.Handle, Titles: p.who.Titles, Guest: p.who.Guest, Roles: p.who.Roles, Place: p.who.Place}
}

// send sends news to all sessions at this node.
func (p *person) send(n news.News) {
	for _, s := range p.sessions {
		s.box.Put(n, func() news.News { return n })
	}
}
