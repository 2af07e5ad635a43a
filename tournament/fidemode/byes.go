package fidemode

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// byeConditions returns a condition for every full-point bye that an act gives in a Swiss, and for
// every half-point bye of somebody who has one already.
func byeConditions(before, after tournament.Tournament) (list []Condition) {
	if !before.Exists() || !after.Regulations().System.Swiss() {
		return nil
	}
	was := before.Granted()
	for _, g := range after.Granted() {
		if slices.Contains(was, g) {
			continue
		}
		p, _ := after.Player(g.Player)
		switch {
		case g.Bye == tournament.FullBye:
			list = append(list, newCondition(FullPointBye, g.Round, "name", p.Name))
		case g.Bye == tournament.HalfBye && halfByes(after, g.Player) > 1:
			list = append(list, newCondition(HalfByeAgain, g.Round, "name", p.Name))
		}
	}
	return list
}

// halfByes returns the number of half-point byes of a player, including those promised.
func halfByes(t tournament.Tournament, id tournament.PlayerID) int {
	rounds := make(map[int]bool)
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			if b.White == id && b.Bye == tournament.HalfBye {
				rounds[r.Number] = true
			}
		}
	}
	for _, g := range t.Granted() {
		if g.Player == id && g.Bye == tournament.HalfBye {
			rounds[g.Round] = true
		}
	}
	return len(rounds)
}
