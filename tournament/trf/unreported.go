package trf

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Unreported returns the parts of an event that its report omits or has only in comments.
// Officials, rulings, accounts, clubs, categories and prizes are never reported and not listed.
func Unreported(t tournament.Tournament) []Fault {
	regs := t.Regulations()
	list := &Faults{}
	if regs.OfTeams() {
		addUnreportedOfTeams(t, list)
	}
	if n := t.CountLaterRatings(); n > 0 {
		list.add(Fault{Code: LaterRatingUntold, Other: n})
	}
	annulled := t.Annulled()
	for _, p := range t.Players() {
		// A player who is absent in rounds to come, or whose games in a round robin do not count.
		if p.Withdrawn && p.Number > 0 && (!t.Over() || slices.Contains(annulled, p.ID)) {
			list.add(Fault{Code: WithdrawalUntold, Number: p.Number})
		}
	}
	for _, f := range t.Forced() {
		if f.Round > t.Published() {
			white, _ := t.Player(f.White)
			black, _ := t.Player(f.Black)
			list.add(Fault{Code: ForcedUntold, Round: f.Round, Number: white.Number, Other: black.Number})
		}
	}
	return list.List
}

// addUnreportedOfTeams adds the unreported parts that only events of teams have.
func addUnreportedOfTeams(t tournament.Tournament, list *Faults) {
	regs := t.Regulations()
	if regs.Teams.FixedOrder {
		list.add(Fault{Code: OrderUntold})
	}
	if regs.Cycles == 2 && regs.Swap != tournament.SwapFirst {
		list.add(Fault{Code: SwapUntold})
	}
	captains := 0
	for _, p := range t.Players() {
		if p.Captain != "" {
			captains++
		}
	}
	if captains > 0 {
		list.add(Fault{Code: CaptainUntold, Other: captains})
	}
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			for _, g := range b.Games {
				if g.Result == tournament.WinAndHalf || g.Result == tournament.HalfAndWin || g.Result == tournament.BothWin {
					list.add(Fault{Code: PenaltyUntold, Round: r.Number, Text: g.Result.String()})
				}
			}
		}
	}
	for round := t.Published() + 1; round <= t.Planned(); round++ {
		given := t.LineUpsGiven(round)
		for _, id := range t.Order() {
			if given[id] {
				team, _ := t.Player(id)
				list.add(Fault{Code: LineUpUntold, Round: round, Number: team.Number})
			}
		}
	}
}
