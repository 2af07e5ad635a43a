package presence

import (
	"context"
	"time"

	"github.com/escaque/escaque/clock"
)

// Visit describes how a member is connected. With several connections, Since is the beginning of
// the oldest one, and the rest describes the most recently active one.
type Visit struct {
	Since     time.Duration `json:"s,omitempty"` // time since connection
	Idle      time.Duration `json:"i,omitempty"` // time since the member's last action
	Closed    bool          `json:"c,omitempty"` // does not accept challenges
	Observing bool          `json:"o,omitempty"` // watches a game
}

// merge returns one description of two connections of a member.
func (v Visit) merge(other Visit) Visit {
	since := max(v.Since, other.Since)
	if other.Idle < v.Idle {
		v = other
	}
	v.Since = since
	return v
}

// VisitPatience is how long other nodes are asked for visits. After that the answer is incomplete.
const VisitPatience = time.Second

// SetStatus sets the function that returns whether the member is closed to challenges and whether
// they watch a game. It must not block.
func (s *Session) SetStatus(status func() (closed, observing bool)) {
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	s.status = status
}

// MarkActive records an action of the member.
func (s *Session) MarkActive() { s.lastActive.Store(int64(s.people.opt.Instant())) }

// Visit returns how a member is connected, as far as their nodes answer now.
func (p *People) Visit(ctx context.Context, memberID string) Visit {
	visit, here := p.VisitsHere(memberID)[memberID]
	nodes, _ := p.NodesOf(memberID)
	if len(nodes) == 0 {
		return visit
	}
	ctx, cancel := context.WithTimeout(ctx, VisitPatience)
	defer cancel()
	for _, node := range nodes {
		there, is := p.opt.Nodes.Visit(ctx, node, memberID)
		if !is {
			continue
		}
		if here {
			there = there.merge(visit)
		}
		visit, here = there, true
	}
	return visit
}

// Visits returns how everybody is connected, by member ID. Data of other nodes may be some seconds
// old.
func (p *People) Visits() map[string]Visit {
	visits := p.VisitsHere("")
	if p.opt.Nodes == nil {
		return visits
	}
	for _, elsewhere := range p.opt.Nodes.Visits() {
		for id, there := range elsewhere {
			if visit, here := visits[id]; here {
				there = there.merge(visit)
			}
			visits[id] = there
		}
	}
	return visits
}

// VisitsHere returns how everybody, or one member if memberID is not empty, is connected to this
// node.
func (p *People) VisitsHere(memberID string) map[string]Visit {
	type shown struct {
		session *Session
		shows   func() (closed, observing bool)
	}
	var all []shown
	add := func(one *person) {
		for _, s := range one.sessions {
			all = append(all, shown{s, s.status})
		}
	}
	p.mu.RLock()
	if memberID == "" {
		for _, one := range p.people {
			add(one)
		}
	} else if one := p.people[memberID]; one != nil {
		add(one)
	}
	p.mu.RUnlock()
	visits := make(map[string]Visit, len(all))
	now := p.opt.Instant()
	for _, c := range all {
		visit := Visit{Since: now.Sub(c.session.connectedAt), Idle: max(0, now.Sub(clock.Instant(c.session.lastActive.Load())))}
		if c.shows != nil {
			visit.Closed, visit.Observing = c.shows()
		}
		if other, there := visits[c.session.who.ID]; there {
			visit = visit.merge(other)
		}
		visits[c.session.who.ID] = visit
	}
	return visits
}
