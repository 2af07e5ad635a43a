package hall

import (
	"context"
	"github.com/escaque/escaque/internal/hall/presence"
	"maps"
	"slices"
	"time"
)

const (
	visitsPage = 5000 // how many go into one answer
	// visitsFor is how long what another node has said of its people holds: lists ask no more
	// often.
	visitsFor = 10 * time.Second
)

type (
	visitsRequest struct {
		Of   string `json:"of,omitempty"`   // one person; everybody when empty,
		From string `json:"from,omitempty"` // from them on
	}
	visitsPart struct {
		Visits map[string]Visit `json:"visits"`
		Next   string           `json:"next,omitempty"` // whom to go on from; empty at the end
	}
)

// visitsPart answers another node.
func (h *Hall) visitsPart(r visitsRequest) visitsPart {
	p := visitsPart{Visits: h.people.VisitsHere(r.Of)}
	if len(p.Visits) <= visitsPage && r.From == "" {
		return p
	}
	ids := slices.Sorted(maps.Keys(p.Visits))
	from, _ := slices.BinarySearch(ids, r.From)
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

// visitsAt returns how everybody is connected to another node. What is asked at once is asked once.
func (o *otherNodes) visitsAt(node string) map[string]Visit {
	visits, _, _ := o.visiting.Do(node, func() (any, error) {
		o.mu.Lock()
		known, is := o.visits[node]
		o.mu.Unlock()
		if is && time.Since(known.at) < visitsFor {
			return known.visits, nil
		}
		fresh := visitsOf{time.Now(), map[string]Visit{}}
		ctx, cancel := context.WithTimeout(o.hall.work, presence.VisitPatience)
		defer cancel()
		for from := ""; ; {
			p, err := o.hall.ask.visits.Ask(ctx, node, visitsRequest{From: from})
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
