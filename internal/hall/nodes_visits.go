package hall

import (
	"context"
	"github.com/escaque/escaque/internal/hall/presence"
	"maps"
	"slices"
	"time"
)

const (
	visitsPage = 5000 // number of visits in one answer
	// visitsLife is how long the visits that another node has returned are used before they are
	// requested again.
	visitsLife = 10 * time.Second
)

type (
	visitsRequest struct {
		Of   string `json:"of,omitempty"`   // one member; everybody if empty
		From string `json:"from,omitempty"` // the member ID at which the page begins
	}
	visitsAnswer struct {
		Visits map[string]Visit `json:"visits"`
		Next   string           `json:"next,omitempty"` // the From of the next page; empty at the end
	}
)

// answerVisits returns one page of the visits at this node to another node.
func (h *Hall) answerVisits(r visitsRequest) visitsAnswer {
	p := visitsAnswer{Visits: h.people.VisitsHere(r.Of)}
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

// knownVisits are the visits that another node has returned, with the time of its answer.
type knownVisits struct {
	at     time.Time
	visits map[string]Visit
}

// visitsAt returns the visits at another node by member ID. Concurrent calls share one request.
func (o *otherNodes) visitsAt(node string) map[string]Visit {
	visits, _, _ := o.visiting.Do(node, func() (any, error) {
		o.mu.Lock()
		known, is := o.visits[node]
		o.mu.Unlock()
		if is && time.Since(known.at) < visitsLife {
			return known.visits, nil
		}
		fresh := knownVisits{time.Now(), map[string]Visit{}}
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
