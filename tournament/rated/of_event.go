package rated

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
)

// OfEvent returns the event to be rated, from its log, with the results that are corrected for the
// rating report alone. The list follows from the time control and
// is the standard one if that is unknown. In an event of teams the people are their players; see
// [People].
func OfEvent(t tournament.Tournament) Event {
	t = t.ForRating()
	regs := t.Regulations()
	e := Event{Day: regs.Starts, Host: regs.Federation, Method: regs.RatingMethod}
	if t.NumbersDrawn() {
		people := People(t)
		for _, p := range people {
			e.People = append(e.People, p.Entry)
		}
		if t.OfTeams() {
			e.Games = gamesOfTeams(t, people)
		}
	}
	if e.Games == nil {
		e.Games = swiss.FromEvent(knockout.InRounds(t))
	}
	if c, err := clock.ParseControlSeconds(regs.Control); err == nil && !c.Untimed() {
		e.List = fide.ListFor(c.TimeFor(fide.PaceMoves))
	}
	switch {
	case t.OfTeams():
		e.System = systemOfTeams(t)
	case regs.System == tournament.Wimbledon:
		e.System = norm.Knockout
	case regs.System.Predetermined() && regs.Cycles == 2:
		e.System = norm.DoubleRoundRobin
	case regs.System.Predetermined():
		e.System = norm.RoundRobin
	default:
		e.System = SystemOf(e.Games)
	}
	if planned := t.Planned(); planned > 0 {
		e.Games.Rounds = planned
	}
	return e
}
