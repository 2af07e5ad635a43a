package presence

import (
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/members"
)

// Nodes are the other nodes of the server, to which people are connected, too.
type Nodes interface {
	// Post tells them how somebody is connected here; nil says that they are not.
	Post(memberID string, c *Connections)
	// Send sends news to somebody who is connected to a node; to everybody at all nodes when both
	// are empty.
	Send(node, memberID string, n news.News)
	// Say says something to somebody who is connected to a node; to all who want to hear it when
	// both are empty.
	Say(node, memberID string, said Said)
	// Screen asks the screens of whom a challenge is to at a node.
	Screen(ctx context.Context, node string, o news.Offer) error
	// Visit returns how somebody is connected to a node; ok is false when it does not say.
	Visit(ctx context.Context, node, memberID string) (v Visit, ok bool)
	// Visits returns how everybody is connected to the other nodes, node by node.
	Visits() []map[string]Visit
}

// Connections are how somebody is connected to another node: who they are, and what their sessions
// there want.
type Connections struct {
	Who         members.Identity `json:"who"`
	Ears        []Ears           `json:"ears,omitempty"`
	Preferences Preferences      `json:"wishes"`
}

// hears reports whether one of the sessions wants to hear something.
func (c *Connections) hears(said Said) bool {
	return slices.ContainsFunc(c.Ears, func(e Ears) bool { return e.hears(said) })
}

func (c *Connections) listensTo(channel int) bool {
	return slices.ContainsFunc(c.Ears, func(e Ears) bool { return slices.Contains(e.Channels, channel) })
}

// post tells the other nodes how somebody is connected here. The caller holds the lock, for
// writing.
func (p *People) post(one *person) {
	if p.opt.Nodes == nil {
		return
	}
	if len(one.sessions) == 0 {
		p.opt.Nodes.Post(one.who.ID, nil)
		return
	}
	c := Connections{Who: one.who}
	for _, s := range one.sessions {
		if e := s.ears.Load(); e != nil {
			c.Ears = append(c.Ears, *e)
		}
		c.Preferences = c.Preferences.Or(s.preferences)
	}
	p.opt.Nodes.Post(one.who.ID, &c)
}

// repost is post for the owner of a session that is open.
func (p *People) repost(memberID string) {
	if p.opt.Nodes == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.repostLocked(memberID)
}

// repostLocked is repost with the lock held.
func (p *People) repostLocked(memberID string) {
	if one := p.people[memberID]; one != nil && len(one.sessions) > 0 {
		p.post(one)
	}
}

// SetConnections notes how somebody is connected to another node; nil says that they are not any
// more.
func (p *People) SetConnections(node, memberID string, c *Connections) {
	playing := p.opt.GamesOf(memberID)
	defer p.opt.Connected(memberID)
	if p.setConnections(node, memberID, c, Coming{Playing: playing, Elsewhere: true}) {
		p.opt.Gone(memberID)
	}
}

// setConnections reports whether somebody is here no more.
func (p *People) setConnections(node, memberID string, c *Connections, left Coming) (gone bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.people[memberID]
	switch {
	case c != nil:
		if one == nil {
			one = &person{}
			p.people[memberID] = one
			p.announce(Coming{Who: c.Who, Arrived: true, Elsewhere: true})
		}
		if one.away == nil {
			one.away = map[string]*Connections{}
		}
		one.away[node] = c
		if p.adopt(one, c.Who) {
			p.opt.Changed()
		}
	case one != nil:
		delete(one.away, node)
		return p.removeIfGone(one, left)
	}
	return false
}

// removeIfGone removes somebody who has no session left, at no node, and reports whether it did.
// The caller holds the lock, under which that is announced, too, as the next coming is.
func (p *People) removeIfGone(one *person, left Coming) bool {
	if len(one.sessions) > 0 || len(one.away) > 0 {
		return false
	}
	delete(p.people, one.who.ID)
	p.unlist(one)
	if !p.closing { // else the server is closing
		left.Who = one.who
		p.announce(left)
	}
	return true
}

// NodesOf returns the other nodes to which somebody is connected, by name; here says whether they
// are to this one.
func (p *People) NodesOf(memberID string) (nodes []string, here bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.people[memberID]
	if one == nil {
		return nil, false
	}
	return slices.Sorted(maps.Keys(one.away)), len(one.sessions) > 0
}

// HearHere says what was said at another node to those here who want to hear it; to one person
// unless memberID is empty.
func (p *People) HearHere(memberID string, said Said) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for id, one := range p.people {
		if memberID == "" || memberID == id {
			one.hear(said)
		}
	}
}

// EarsElsewhere returns the members with a session at another node that wants to hear what is
// asked.
func (p *People) EarsElsewhere(wants func(who members.Identity, e Ears) bool) (ids []string) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for id, one := range p.people {
		for _, c := range one.away {
			if slices.ContainsFunc(c.Ears, func(e Ears) bool { return wants(one.who, e) }) {
				ids = append(ids, id)
				break
			}
		}
	}
	return ids
}
