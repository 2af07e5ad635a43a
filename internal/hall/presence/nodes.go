package presence

import (
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/members"
)

// Nodes sends requests to the other nodes of the server about the people connected to them.
type Nodes interface {
	// Post publishes a member's connections to this node. If c is nil, the member has none.
	Post(memberID string, c *Connections)
	// Send sends news to a member at a node, or to everybody at all nodes if both are empty.
	Send(node, memberID string, n news.News)
	// Say sends talk to a member at a node, or to all listeners at all nodes if both are empty.
	Say(node, memberID string, said Said)
	// CheckScreens asks the screens of a challenged member at a node.
	CheckScreens(ctx context.Context, node string, o news.Offer) error
	// Visit returns a member's connection to a node. ok is false if the node does not answer.
	Visit(ctx context.Context, node, memberID string) (v Visit, ok bool)
	// Visits returns the connections to the other nodes by member ID, one map for each node.
	Visits() []map[string]Visit
}

// Connections are a member's connections to one node, with the talk filters of the sessions there.
type Connections struct {
	Who         members.Identity `json:"who"`
	Ears        []TalkFilter     `json:"ears,omitempty"`
	Preferences Preferences      `json:"wishes"`
}

// wantsToHear reports whether one of the sessions wants to receive a line of talk.
func (c *Connections) wantsToHear(said Said) bool {
	return slices.ContainsFunc(c.Ears, func(e TalkFilter) bool { return e.accepts(said) })
}

// listensTo reports whether one of the sessions listens to a channel.
func (c *Connections) listensTo(channel int) bool {
	return slices.ContainsFunc(c.Ears, func(e TalkFilter) bool { return slices.Contains(e.Channels, channel) })
}

// post publishes a member's connections to this node to the other nodes. The caller holds the lock
// for writing.
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
		if e := s.filter.Load(); e != nil {
			c.Ears = append(c.Ears, *e)
		}
		c.Preferences = c.Preferences.Or(s.preferences)
	}
	p.opt.Nodes.Post(one.who.ID, &c)
}

// postMember publishes the connections of a member with an open session to the other nodes.
func (p *People) postMember(memberID string) {
	if p.opt.Nodes == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.postMemberLocked(memberID)
}

// postMemberLocked is postMember for a caller that holds the lock.
func (p *People) postMemberLocked(memberID string) {
	if one := p.people[memberID]; one != nil && len(one.sessions) > 0 {
		p.post(one)
	}
}

// SetConnections stores a member's connections to another node. If c is nil, there are none any
// more.
func (p *People) SetConnections(node, memberID string, c *Connections) {
	playing := p.opt.GamesOf(memberID)
	defer p.opt.Connected(memberID)
	if p.setConnections(node, memberID, c, Change{Playing: playing, Elsewhere: true}) {
		p.opt.Gone(memberID)
	}
}

// setConnections stores a member's connections to another node and reports whether the member has
// none left at any node.
func (p *People) setConnections(node, memberID string, c *Connections, left Change) (gone bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.people[memberID]
	switch {
	case c != nil:
		if one == nil {
			one = &person{}
			p.people[memberID] = one
			p.announce(Change{Who: c.Who, Arrived: true, Elsewhere: true})
		}
		if one.remote == nil {
			one.remote = map[string]*Connections{}
		}
		one.remote[node] = c
		if p.updateIdentity(one, c.Who) {
			p.opt.Changed()
		}
	case one != nil:
		delete(one.remote, node)
		return p.removeIfGone(one, left)
	}
	return false
}

// removeIfGone removes a member who has no connection to any node left, and reports whether it did.
// It announces the departure. The caller holds the lock, so that departures and arrivals are
// announced in order.
func (p *People) removeIfGone(one *person, left Change) bool {
	if len(one.sessions) > 0 || len(one.remote) > 0 {
		return false
	}
	delete(p.people, one.who.ID)
	p.unlist(one)
	if !p.closing { // departures are not announced while the server closes
		left.Who = one.who
		p.announce(left)
	}
	return true
}

// NodesOf returns the other nodes to which a member is connected, by name. here reports whether
// they are connected to this one.
func (p *People) NodesOf(memberID string) (nodes []string, here bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	one := p.people[memberID]
	if one == nil {
		return nil, false
	}
	return slices.Sorted(maps.Keys(one.remote)), len(one.sessions) > 0
}

// DeliverHere delivers talk from another node to the listeners at this node, or only to one member
// if memberID is not empty.
func (p *People) DeliverHere(memberID string, said Said) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for id, one := range p.people {
		if memberID == "" || memberID == id {
			one.deliver(said)
		}
	}
}

// RemoteListeners returns the members with a session at another node for which wants returns true.
func (p *People) RemoteListeners(wants func(who members.Identity, e TalkFilter) bool) (ids []string) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for id, one := range p.people {
		for _, c := range one.remote {
			if slices.ContainsFunc(c.Ears, func(e TalkFilter) bool { return wants(one.who, e) }) {
				ids = append(ids, id)
				break
			}
		}
	}
	return ids
}
