package norm

import (
	"slices"

	"github.com/escaque/escaque/rating/fide"
)

// Judge decides whether a player made the norm for a title in an event. It may leave out games as
// the player's federation would: those after the norm was made (Article 1.4.1e), and those against
// opponents whom the player beat (1.4.1f). It leaves out as few games as possible. Among equally
// small choices it takes the one with the best performance. When no choice makes the norm, the
// verdict is on all games.
func Judge(e Event, p Player, t Title, games []Game) Verdict {
	all := countableGames(e, p, games)
	whole := all.judge(t)
	if whole.Met {
		return whole
	}
	if best, found := all.leaveOut(t); found {
		return best
	}
	// Article 1.4.2c: a win by default in the last round counts as a played loss if the player
	// needs that game to have enough games.
	if len(all.games) < e.gamesNeeded() {
		if last, round := lastWinAsLoss(e, games); round > 0 {
			lost := countableGames(e, p, last)
			v := lost.judge(t)
			if !v.Met {
				best, found := lost.leaveOut(t)
				if !found {
					return whole
				}
				v = best
			}
			if slices.Contains(v.Games, round) {
				v.AsLost = round
				return v
			}
		}
	}
	return whole
}

// lastWinAsLoss returns the games with a win by default in the last round changed into a played
// loss, and that round. It returns nil and 0 when there is no such win.
func lastWinAsLoss(e Event, games []Game) (changed []Game, round int) {
	for i, g := range games {
		if g.Round == e.Rounds && g.State == ForfeitWin {
			changed = slices.Clone(games)
			changed[i].State, changed[i].Score = Played, 0
			return changed, g.Round
		}
	}
	return nil, 0
}

// leaveOut finds the smallest number of games to leave out so that the norm is made.
func (s gameSet) leaveOut(t Title) (best Verdict, found bool) {
	spare := len(s.games) - s.event.gamesNeeded()
	if spare <= 0 || !s.isStrongEnough(t) {
		return best, false
	}
	if s.event.System.isPredetermined() && !s.isPossible(t) {
		return best, false
	}
	room := make([]Game, 0, len(s.games)) // reused, because a verdict holds no games
	for size := 1; size <= spare && !found; size++ {
		longest := 0
		if !s.event.System.isPredetermined() {
			longest = size // 1.4.1e
		}
		for tail := 0; tail <= longest; tail++ {
			head := s.games[:len(s.games)-tail]
			var beaten []int
			for i, g := range head {
				if g.Score == 2 {
					beaten = append(beaten, i)
				}
			}
			eachChoice(len(beaten), size-tail, func(chosen []int) {
				left := s
				left.games = room[:0]
				for i, g := range head {
					if !slices.ContainsFunc(chosen, func(c int) bool { return beaten[c] == i }) {
						left.games = append(left.games, g)
					}
				}
				v := left.judge(t)
				if v.Met && (!found || v.Performance > best.Performance) {
					best, found = v, true
				}
			})
		}
	}
	for _, g := range s.games {
		if found && !slices.Contains(best.Games, g.Round) {
			best.LeftOut = append(best.LeftOut, g.Round)
		}
	}
	return best, found
}

// isStrongEnough is a quick test that avoids the search for most players. It reports whether the
// strongest opponents have the average that a norm needs, and whether all opponents together have
// enough titles and federations. Leaving games out cannot add any of these.
func (s gameSet) isStrongEnough(t Title) bool {
	least, whole := s.event.gamesNeeded(), s.judge(t)
	if whole.Holders < (least+1)/2 || whole.Titled < s.event.titledNeeded(least) || !whole.Waived && whole.Foreign < 2 {
		return false
	}
	games := slices.Clone(s.games)
	slices.SortFunc(games, func(a, b Game) int { return b.Opponent.Rating - a.Opponent.Rating })
	s.games = games[:least]
	sum, _ := s.sumRatings(t.Standard().Floor)
	return fide.Average(sum, len(s.games)) >= t.Standard().Average
}

// isPossible reports whether the opponents of the whole event allow the norm. This is required if
// all players meet each other and games are left out (Article 1.4.1f).
func (s gameSet) isPossible(t Title) bool {
	for _, l := range s.judge(t).Missing {
		if l.Code != ScoreTooLow && l.Code != PerformanceTooLow {
			return false
		}
	}
	return true
}

// eachChoice calls f with every choice of k numbers from 0 to n-1, each in ascending order.
func eachChoice(n, k int, f func([]int)) {
	if k < 0 || k > n {
		return
	}
	chosen := make([]int, 0, k)
	var from func(int)
	from = func(i int) {
		if len(chosen) == k {
			f(chosen)
			return
		}
		for ; i <= n-(k-len(chosen)); i++ {
			chosen = append(chosen, i)
			from(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	from(0)
}
