package seeks

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/ratings"
)

// Readiness is who on a server is free and open for a game. The zero value has announced nobody.
type Readiness struct {
	mu    sync.Mutex
	ready map[string]hall.Person // who was ready at the last announcement; nil while nobody wants to know
}

// Announce tells those of some sessions that asked for it who has become ready for a game, and who is
// no longer.
func (r *Readiness) Announce(ctx context.Context, services *session.Services, among []session.Session) {
	curious := slices.DeleteFunc(session.As[Session](among), func(c Session) bool { return !c.Variables().On("availinfo") })
	ready, gone := r.changes(services, len(curious) > 0)
	if len(ready)+len(gone) == 0 {
		return
	}
	ids := []string{}
	for _, p := range append(slices.Clone(ready), gone...) {
		ids = append(ids, p.ID)
	}
	standingsOf, err := services.Ratings.StandingsOf(ctx, ids)
	if err != nil {
		if ctx.Err() == nil {
			services.Log.Warn("ics: ratings", "error", err)
		}
		return
	}
	for _, c := range curious {
		for _, p := range ready {
			if interests(c, p, standingsOf[p.ID]) {
				c.Tell(availableLine(p, standingsOf[p.ID]))
			}
		}
		for _, p := range gone {
			if interests(c, p, standingsOf[p.ID]) {
				c.Tell(ics.NoLongerAvailable(p.Handle))
			}
		}
	}
}

// changes returns who has become ready since the last call, and who is no longer. While nobody
// wants to know it does not look: the next call is a first one, which reports nobody as new.
func (r *Readiness) changes(services *session.Services, wanted bool) (ready, gone []hall.Person) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !wanted {
		r.ready = nil
		return nil, nil
	}
	next := map[string]hall.Person{}
	for _, p := range services.Hall.People() {
		if p.Playing == "" && slices.ContainsFunc(sessionsOf(services, p.ID), isOpen) {
			next[p.ID] = p
			if _, was := r.ready[p.ID]; !was {
				ready = append(ready, p)
			}
		}
	}
	for id, p := range r.ready {
		if _, is := next[id]; !is {
			gone = append(gone, p)
		}
	}
	slices.SortFunc(gone, func(a, b hall.Person) int { return strings.Compare(a.Handle, b.Handle) })
	if first := r.ready == nil; first {
		ready = nil
	}
	r.ready = next
	return ready, gone
}

// isOpen reports whether a user is open to match requests.
func isOpen(c Session) bool { return c.Variables().On("open") }

// interests reports whether a user wants to know of somebody as an opponent: one of their ratings is
// within the bounds that the user has set. A bound of 0 is none.
func interests(c Session, p hall.Person, standings []ratings.Standing) bool {
	low, high := c.Variables().Int("availmin"), c.Variables().Int("availmax")
	if p.ID == c.Identity().ID {
		return false
	}
	return low == 0 && high == 0 || slices.ContainsFunc(standings, func(s ratings.Standing) bool {
		return s.Rating.Value >= low && (high == 0 || s.Rating.Value <= high)
	})
}

func availableLine(p hall.Person, standings []ratings.Standing) string {
	figures := format.FiguresOf(standings)
	points := [5]int{figures[ratings.Blitz].Rating, figures[ratings.Standard].Rating, figures[ratings.Chess960].Rating, figures[ratings.Lightning].Rating}
	if p.Guest {
		points = [5]int{-1, -1, -1, -1, -1}
	}
	return ics.Available(p.Handle, points)
}
