package rated

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
)

// OfEvent returns an event as it is rated, by what its log knows: the list by its
// time control, the standard one where that is not known.
func OfEvent(t tournament.Tournament) Event {
	regs := t.Regulations()
	played := knockout.InRounds(t)
	e := Event{Games: swiss.FromEvent(played), Day: regs.Starts, Host: regs.Federation}
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		e.People = append(e.People, p.Entry)
	}
	if c, err := clock.ParseControl(regs.Control); err == nil && !c.Untimed() {
		e.List = fide.ListFor(c.For(fide.PaceMoves))
	}
	switch {
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
