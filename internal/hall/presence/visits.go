package presence

import (
	"context"
	"time"

	"github.com/escaque/escaque/clock"
)

// Visit is how somebody is connected. With several connections the one counts over which they did
// something last, and since when they are here the oldest.
type Visit struct {
	Since     time.Duration `json:"s,omitempty"` // how long they have been here
	Idle      time.Duration `json:"i,omitempty"` // since they last did something themselves
	Closed    bool          `json:"c,omitempty"` // does not want to be asked for games
	Observing bool          `json:"o,omitempty"` // looks on at another's game
}

// and returns what two connections of one person make.
func (v Visit) and(other Visit) Visit {
	since := max(v.Since, other.Since)
	if other.Idle < v.Idle {
		v = other
	}
	v.Since = since
	return v
}

// VisitPatience is how long other nodes are asked about visits. An answer without theirs is better
// than none.
const VisitPatience = time.Second

// Shows sets the function that lists ask for what the session's transport knows of it. It must not
// wait for anything.
func (s *Session) Shows(how func() (closed, observing bool)) {
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	s.shows = how
}

// Stir notes that its member does something themselves.
func (s *Session) Stir() { s.stirred.Store(int64(s.people.opt.Instant())) }

// Visit returns how somebody is connected, as well as the nodes to which they are can say it now.
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
			there = there.and(visit)
		}
		visit, here = there, true
	}
	return visit
}

// Visits returns how everybody is connected. What is known of those at other nodes may be some
// seconds old.
func (p *People) Visits() map[string]Visit {
	visits := p.VisitsHere("")
	if p.opt.Nodes == nil {
		return visits
	}
	for _, elsewhere := range p.opt.Nodes.Visits() {
		for id, there := range elsewhere {
			if visit, here := visits[id]; here {
				there = there.and(visit)
			}
			visits[id] = there
		}
	}
	return visits
}

// VisitsHere returns how everybody is connected to this node, or one person.
func (p *People) VisitsHere(memberID string) map[string]Visit {
	type shown struct {
		session *Session
		shows   func() (closed, observing bool)
	}
	var all []shown
	add := func(one *person) {
		for _, s := range one.sessions {
			all = append(all, shown{s, s.shows})
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
		visit := Visit{Since: now.Sub(c.session.came), Idle: max(0, now.Sub(clock.Instant(c.session.stirred.Load())))}
		if c.shows != nil {
			visit.Closed, visit.Observing = c.shows()
		}
		if other, there := visits[c.session.who.ID]; there {
			visit = visit.and(other)
		}
		visits[c.session.who.ID] = visit
	}
	return visits
}
