package hall

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
)

// Visit is how somebody is connected. With several connections the one counts over which he did something last,
// and since when he is here the oldest.
type Visit struct {
	Since     time.Duration `json:"s,omitempty"` // how long he has been here
	Idle      time.Duration `json:"i,omitempty"` // since he last did something himself
	Closed    bool          `json:"c,omitempty"` // does not want to be asked for games
	Observing bool          `json:"o,omitempty"` // looks on at another's game
}

// and is what two connections of one person make.
func (s Visit) and(other Visit) Visit {
	since := max(s.Since, other.Since)
	if other.Idle < s.Idle {
		s = other
	}
	s.Since = since
	return s
}

const (
	visitsPage = 5000 // how many go into one answer
	// visitsFor is how long what another node has said of its people holds: lists ask no more often.
	visitsFor = 10 * time.Second
	// visitsPatience is for how long it is asked; a list without that is better than none.
	visitsPatience = time.Second
)

// Shows has lists show what its door knows of a session. It must not wait for anything.
func (s *Session) Shows(how func() (closed, observing bool)) {
	s.hall.company.mu.Lock()
	defer s.hall.company.mu.Unlock()
	s.shows = how
}

// Stir notes that its member does something himself.
func (s *Session) Stir() { s.stirred.Store(int64(s.hall.Now())) }

// Visit is how somebody is connected, as well as the nodes to which he is can say it now.
func (h *Hall) Visit(ctx context.Context, memberID string) Visit {
	visit, here := h.visitsHere(memberID)[memberID]
	nodes, _ := h.company.nodesOf(memberID)
	ctx, cancel := context.WithTimeout(ctx, visitsPatience)
	defer cancel()
	for _, node := range nodes {
		p, err := askInto[visitsPart](ctx, h.others, node, "visits", visitsArgs{Of: memberID})
		if there, is := p.Visits[memberID]; err == nil && is {
			if here {
				there = there.and(visit)
			}
			visit, here = there, true
		}
	}
	return visit
}

// Visits is how everybody is connected. What is known of those at other nodes may be [visitsFor] old.
func (h *Hall) Visits() map[string]Visit {
	visits := h.visitsHere("")
	if h.others == nil {
		return visits
	}
	for _, node := range h.others.nodes.Others() {
		for id, there := range h.others.visitsAt(node) {
			if visit, here := visits[id]; here {
				there = there.and(visit)
			}
			visits[id] = there
		}
	}
	return visits
}

// visitsHere is how everybody is connected to this node, or one person.
func (h *Hall) visitsHere(memberID string) map[string]Visit {
	type chair struct {
		of    *Session
		shows func() (closed, observing bool)
	}
	var chairs []chair
	add := func(p *person) {
		for _, s := range p.sessions {
			chairs = append(chairs, chair{s, s.shows})
		}
	}
	h.company.mu.RLock()
	if memberID == "" {
		for _, p := range h.company.people {
			add(p)
		}
	} else if p := h.company.people[memberID]; p != nil {
		add(p)
	}
	h.company.mu.RUnlock()
	visits := make(map[string]Visit, len(chairs))
	now := h.Now()
	for _, c := range chairs {
		visit := Visit{Since: now.Sub(c.of.came), Idle: max(0, now.Sub(clock.Instant(c.of.stirred.Load())))}
		if c.shows != nil {
			visit.Closed, visit.Observing = c.shows()
		}
		if other, there := visits[c.of.who.ID]; there {
			visit = visit.and(other)
		}
		visits[c.of.who.ID] = visit
	}
	return visits
}

type (
	visitsArgs struct {
		Of   string `json:"of,omitempty"`   // one person; everybody when empty,
		From string `json:"from,omitempty"` // from him on
	}
	visitsPart struct {
		Visits map[string]Visit `json:"visits"`
		Next   string           `json:"next,omitempty"` // whom to go on from; empty at the end
	}
)

// visitsPart answers another node.
func (h *Hall) visitsPart(a visitsArgs) visitsPart {
	p := visitsPart{Visits: h.visitsHere(a.Of)}
	if len(p.Visits) <= visitsPage && a.From == "" {
		return p
	}
	ids := slices.Sorted(maps.Keys(p.Visits))
	from, _ := slices.BinarySearch(ids, a.From)
	to := min(from+visitsPage, len(ids))
	if to < len(ids) {
		p.Next = ids[to]
	}
	for _, id := range slices.Concat(ids[:from], ids[to:]) {
		delete(p.Visits, id)
	}
	return p
}

// visitsOf is what a node has said of its people, and when.
type visitsOf struct {
	at     time.Time
	visits map[string]Visit
}

// visitsAt is how everybody is connected to another node. Who asks at once, asks once.
func (o *others) visitsAt(node string) map[string]Visit {
	visits, _, _ := o.visiting.Do(node, func() (any, error) {
		o.mu.Lock()
		known, is := o.visits[node]
		o.mu.Unlock()
		if is && time.Since(known.at) < visitsFor {
			return known.visits, nil
		}
		fresh := visitsOf{time.Now(), map[string]Visit{}}
		ctx, cancel := context.WithTimeout(o.hall.work, visitsPatience)
		defer cancel()
		for from := ""; ; {
			p, err := askInto[visitsPart](ctx, o, node, "visits", visitsArgs{From: from})
			maps.Copy(fresh.visits, p.Visits)
			if from = p.Next; err != nil || from == "" {
				break
			}
		}
		o.mu.Lock()
		o.visits[node] = fresh
		o.mu.Unlock()
		return fresh.visits, nil
	})
	return visits.(map[string]Visit)
}

// EarsElsewhere are the members with a connection to another node that wants to hear what is asked.
func (h *Hall) EarsElsewhere(wants func(who members.Identity, e Ears) bool) (ids []string) {
	h.company.mu.RLock()
	defer h.company.mu.RUnlock()
	for id, p := range h.company.people {
		for _, n := range p.away {
			if slices.ContainsFunc(n.Ears, func(e Ears) bool { return wants(p.who, e) }) {
				ids = append(ids, id)
				break
			}
		}
	}
	return ids
}
