package knockout

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament"
)

// stageOutcome returns the ranking of a stage, or nil while games remain. byMoves reports whether the
// fewest moves decided.
func stageOutcome(p Played) (ranking Ranking, byMoves bool) {
	if !p.Begun || p.Form == Lots || !isOver(p) {
		return nil, false
	}
	ranking = groupBy(p.Players, func(a, b tournament.PlayerID) int { return cmp.Compare(p.Points(b), p.Points(a)) })
	if first := ranking[0]; p.Fewest > 1 && len(first) >= p.Fewest {
		// The player with the fewest moves is first. The others remain tied and share their places.
		// Annex 6(f).
		quick := groupBy(first, func(a, b tournament.PlayerID) int { return compareMoves(p, a, b) })[0]
		if len(quick) < len(first) {
			rest := slices.DeleteFunc(slices.Clone(first), func(id tournament.PlayerID) bool { return slices.Contains(quick, id) })
			return append(Ranking{quick, rest}, ranking[1:]...), true
		}
	}
	return ranking, false
}

// isOver reports whether the stage is decided. All games have results, or in a match with Early one
// side leads by more than the remaining games can change. With ordinary results this is more than
// half of the points of the match ("Sistema Wimbledon", 2009).
func isOver(p Played) bool {
	games := p.gamesLeft()
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

// compareMoves compares two players by their moves in games that gave them a whole point. Fewer
// moves are better. Players without a win come last. Annex 6(k)2(c), 4(a) and 6, 2009.
func compareMoves(p Played, a, b tournament.PlayerID) int {
	movesA, gamesA := p.Moves(a)
	movesB, gamesB := p.Moves(b)
	if (gamesA == 0) != (gamesB == 0) {
		return cmp.Compare(gamesB, gamesA)
	}
	return cmp.Compare(movesA, movesB)
}

// groupBy sorts players and groups those whom compare does not distinguish. Within a group they
// keep their order.
func groupBy(players []tournament.PlayerID, compare func(a, b tournament.PlayerID) int) Ranking {
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
