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

// Readiness tracks which users are connected, free and open to challenges. The zero value has
// announced nobody.
type Readiness struct {
	mu    sync.Mutex
	ready map[string]hall.Person // users announced as ready; nil while no session wants announcements
}

// Announce informs those of the given sessions that want it of users who have become ready for a
// game or are no longer ready.
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
			if isInteresting(c, p, standingsOf[p.ID]) {
				c.Tell(availableLine(p, standingsOf[p.ID]))
			}
		}
		for _, p := range gone {
			if isInteresting(c, p, standingsOf[p.ID]) {
				c.Tell(ics.NoLongerAvailable(p.Handle))
			}
		}
	}
}

// changes returns the users who have become ready since the last call, and those no longer ready.
// If wanted is false, it only forgets whom it knew, so that the next call reports nobody as new.
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

// isOpen reports whether a user accepts challenges.
func isOpen(c Session) bool { return c.Variables().On("open") }

// isInteresting reports whether a user wants news of p as an opponent: one of p's ratings is within
// the bounds that the user has set. A bound of 0 means no bound.
func isInteresting(c Session, p hall.Person, standings []ratings.Standing) bool {
	low, high := c.Variables().Int("availmin"), c.Variables().Int("availmax")
	if p.ID == c.Identity().ID {
		return false
	}
	return low == 0 && high == 0 || slices.ContainsFunc(standings, func(s ratings.Standing) bool {
		return s.Rating.Value >= low && (high == 0 || s.Rating.Value <= high)
	})
}

// availableLine returns the line for a user who has become ready.
func availableLine(p hall.Person, standings []ratings.Standing) string {
	figures := format.FiguresOf(standings)
	points := [5]int{figures[ratings.Blitz].Rating, figures[ratings.Standard].Rating, figures[ratings.Chess960].Rating, figures[ratings.Lightning].Rating}
	if p.Guest {
		points = [5]int{-1, -1, -1, -1, -1}
	}
	return ics.Available(p.Handle, points)
}
