package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// article is the article that stages name: the handbook gives the system no number.
const article = "Wimbledon"

// runWimbledon requests the stages of a knock-out and returns its final ranking. These are the
// matches of the bracket, and tie-breaks for matches that end level. allLosers holds the losers of
// each round so far. ("Sistema Wimbledon", 2009.)
func (r *course) runWimbledon() (final Ranking, allLosers [][]tournament.PlayerID) {
	bracket := Bracket(len(r.regulations.Players))
	winner := make([]tournament.PlayerID, len(bracket)+1) // winners by match number
	who := func(s Slot) tournament.PlayerID {
		if s.Winner > 0 {
			return winner[s.Winner]
		}
		return r.regulations.Players[s.Seed-1]
	}
	for _, m := range bracket {
		for len(allLosers) < m.Round {
			allLosers = append(allLosers, nil)
		}
		first := who(m.First)
		if m.Bye() {
			winner[m.Number] = first
			continue
		}
		second := who(m.Second)
		if first == 0 || second == 0 {
			continue
		}
		steps := []Stage{{
			Rate: Rate{Name: Main, Control: r.regulations.Control}, Early: r.regulations.Early,
			Games: r.regulations.Games[min(m.Round, len(r.regulations.Games))-1], Article: article,
		}}
		at := StageKey{Round: m.Round, Match: m.Number, Step: 1}
		var loser tournament.PlayerID
		if winner[m.Number], loser = r.duel(at, first, second, append(steps, r.tieBreakSteps(true)...)); loser != 0 {
			allLosers[m.Round-1] = append(allLosers[m.Round-1], loser)
		}
	}
	champion := winner[len(bracket)]
	if champion == 0 {
		return nil, allLosers
	}
	ranking := Ranking{{champion}}
	for _, losers := range slices.Backward(allLosers) {
		ranking = append(ranking, losers)
	}
	return ranking, allLosers
}
