package knockout

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// outcome ranks the players of a stage, or returns nothing while games are
// still to be played.
func outcome(p Played) (ranking Ranking, byMoves bool) {
	if !p.Begun || p.Form == Lots || !over(p) {
		return nil, false
	}
	ranking = group(p.Players, func(a, b tournament.PlayerID) int { return cmp.Compare(p.Points(b), p.Points(a)) })
	if first := ranking[0]; p.Fewest > 1 && len(first) >= p.Fewest {
		// The one with the fewest moves is first. The others have nothing to be
		// separated by: they share what is left to them. Annex 6(f).
		quick := group(first, func(a, b tournament.PlayerID) int { return quicker(p, a, b) })[0]
		if len(quick) < len(first) {
			rest := slices.DeleteFunc(slices.Clone(first), func(id tournament.PlayerID) bool { return slices.Contains(quick, id) })
			return append(Ranking{quick, rest}, ranking[1:]...), true
		}
	}
	return ranking, false
}

// over reports whether nothing is left to be played: all games are, or one side
// leads by more than the games that are left can give. In a match of ordinary
// results that is the one who has more than half of its points ("Sistema
// Wimbledon", 2009).
func over(p Played) bool {
	games := p.left()
	if games == 0 {
		return true
	}
	if p.Form != Match || !p.Early {
		return false
	}
	lead := p.Points(p.Players[0]) - p.Points(p.Players[1])
	left := tournament.OrdinaryScoring().Win * tournament.Points(games)
	return max(lead, -lead) > left
}

// quicker compares by the moves of the games that gave a whole point, the
// fewest first. Who has won no game at all comes after those who have. Annex
// 6(k)2(c), 4(a) and 6, 2009.
func quicker(p Played, a, b tournament.PlayerID) int {
	movesA, gamesA := p.Moves(a)
	movesB, gamesB := p.Moves(b)
	if (gamesA == 0) != (gamesB == 0) {
		return cmp.Compare(gamesB, gamesA)
	}
	return cmp.Compare(movesA, movesB)
}

// group puts players in order; those whom the comparison does not distinguish
// stand in one group, in the order in which they came.
func group(players []tournament.PlayerID, compare func(a, b tournament.PlayerID) int) Ranking {
	players = slices.Clone(players)
	slices.SortStableFunc(players, compare)
	var groups Ranking
	for i, id := range players {
		if i > 0 && compare(players[i-1], id) == 0 {
			groups[len(groups)-1] = append(groups[len(groups)-1], id)
			continue
		}
		groups = append(groups, []tournament.PlayerID{id})
	}
	return groups
}
