// Package presence is who is here: the sessions of people, what they are told and what is said to
// them, and who comes and goes. It has a lock of its own. It knows no table, no seek and no offer:
// what the games of somebody are, and what follows when they leave, it asks the hall by [Options];
// of other nodes of the server it knows what they say of their people, and that only where there
// are any ([Nodes]).
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

// Options are what [People] need from the hall. All but Nodes are needed.
type Options struct {
	Now     func() time.Time     // the machine's clock
	Instant func() clock.Instant // the hall's
	Limits  *limits.Limits       // how often people speak
	// MaySpeak refuses somebody what they may not say.
	MaySpeak func(who members.Identity, v conduct.Voice) error

	// GamesOf returns the games for which somebody is held, in order, and Playing the one that
	// lists show. They are called under the lock.
	GamesOf func(memberID string) []game.ID
	Playing func(memberID string) game.ID

	Changed   func()                     // lists of people have changed; called under the lock
	Connected func(memberID string)      // somebody has opened a session here, or connected to another node, or left one
	Gone      func(memberID string)      // the last session of somebody has closed
	Left      func(who members.Identity) // somebody has left by themselves, see [Session.Leave]

	Nodes Nodes // the other nodes of the server; nil alone
}

// People are who is here, by member and in the order of the lists, with all their sessions, and the
// feeds that report who comes and goes. News are put into the sessions' boxes, which never wait.
// The methods may be called from several goroutines.
type People struct {
	opt Options

	mu       sync.RWMutex
	closing  bool
	people   map[string]*person
	byHandle []*person
	programs map[*person]struct{} // those of them that are computers
	feeds    map[*Feed]struct{}
}

// New returns a register in which nobody is.
func New(opt Options) *People {
	return &People{opt: opt, people: make(map[string]*person), programs: make(map[*person]struct{}), feeds: make(map[*Feed]struct{})}
}

// Close lets nobody in any more and returns the sessions that are open.
func (p *People) Close() (sessions []*Session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closing = true
	for _, one := range p.byHandle {
		sessions = append(sessions, one.sessions...)
	}
	return sessions
}

// IsHere reports whether somebody has an open session, at this node or another.
func (p *People) IsHere(memberID string) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.people[memberID] != nil
}

// Identity returns who somebody present is.
func (p *People) Identity(memberID string) (who members.Identity, here bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.people[memberID]
	if one == nil {
		return members.Identity{}, false
	}
	return one.who, true
}

// Count returns how many are here.
func (p *People) Count() int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return len(p.people)
}

// List returns everybody, by handle, without what they play.
func (p *People) List() []Person {
	p.mu.RLock()
	defer p.mu.RUnlock()
	list := make([]Person, len(p.byHandle))
	for i, one := range p.byHandle {
		list[i] = one.shown()
	}
	return list
}

// Named finds somebody present by their handle, or by the beginning of it when only one is meant.
func (p *People) Named(handle string) (Person, bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.named(handle)
	if one == nil {
		return Person{}, false
	}
	return p.listed(one), true
}

// Computers returns the programs that are here, by handle.
func (p *People) Computers() []Person {
	p.mu.RLock()
	defer p.mu.RUnlock()
	list := make([]Person, 0, len(p.programs))
	for one := range p.programs {
		list = append(list, p.listed(one))
	}
	slices.SortFunc(list, func(a, b Person) int { return strings.Compare(members.Fold(a.Handle), members.Fold(b.Handle)) })
	return list
}

// listed returns somebody present as the lobby shows them. The caller holds the lock.
func (p *People) listed(one *person) Person {
	shown := one.shown()
	shown.Playing = p.opt.Playing(one.who.ID)
	return shown
}

// named is [People.Named] with the lock held.
func (p *People) named(handle string) *person {
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

// Send sends news to every session of a member, at all nodes.
func (p *People) Send(memberID string, n news.News) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if one := p.people[memberID]; one != nil {
		one.send(n)
		for node := range one.away {
			p.opt.Nodes.Send(node, memberID, n)
		}
	}
}

// SendAll sends news to everybody.
func (p *People) SendAll(n news.News) {
	p.SendHere("", n)
	if p.opt.Nodes != nil {
		p.opt.Nodes.Send("", "", n)
	}
}

// SendHere sends news to the sessions of a member at this node; to everybody's when memberID is
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

// adopt shows a person as they are now, and reports whether that changes anything. The caller holds
// the lock.
func (p *People) adopt(one *person, who members.Identity) bool {
	if one.who == who {
		return false
	}
	p.unlist(one)
	one.who, one.folded = who, members.Fold(who.Handle)
	at, _ := p.place(one)
	p.byHandle = slices.Insert(p.byHandle, at, one)
	if members.IsComputer(one.who.Titles) {
		p.programs[one] = struct{}{}
	}
	return true
}

// place returns where somebody stands, or would stand, in the order of handles: nobody sorts
// everybody because one has come. The caller holds the lock.
func (p *People) place(one *person) (at int, there bool) {
	return slices.BinarySearchFunc(p.byHandle, one, func(a, b *person) int {
		return cmp.Or(strings.Compare(a.folded, b.folded), strings.Compare(a.who.ID, b.who.ID))
	})
}

// unlist takes somebody out of the lists. The caller holds the lock.
func (p *People) unlist(one *person) {
	if at, there := p.place(one); there {
		p.byHandle = slices.Delete(p.byHandle, at, at+1)
	}
	delete(p.programs, one)
}

// Person is somebody present.
type Person struct {
	ID      string
	Handle  string
	Titles  string
	Guest   bool
	Playing game.ID // one of their live games

	Roles members.Roles // for transports that show who is an administrator
	Place string        // of a guest, see [members.Identity]
}

// person is somebody present, with their sessions.
type person struct {
	who      members.Identity
	folded   string                  // the handle, as lists are sorted by it
	sessions []*Session              // in the order in which they came
	away     map[string]*Connections // by node: how they are connected there; nil alone
}

// shown returns a person as lists show them, but for what they play.
func (p *person) shown() Person {
	return Person{ID: p.who.ID, Handle: p.who.Handle, Titles: p.who.Titles, Guest: p.who.Guest, Roles: p.who.Roles, Place: p.who.Place}
}

func (p *person) send(n news.News) {
	for _, s := range p.sessions {
		s.box.Put(n, func() news.News { return n })
	}
}
