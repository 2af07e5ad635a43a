package norm

import (
	"slices"

	"github.com/escaque/escaque/rating/fide"
)

// Judge says whether a player made the norm for a title with the games of an event. Games may be
// left out as the player's federation would leave them out: those after the norm is made (Article
// 1.4.1e), and those against opponents whom they defeated (1.4.1f). The fewest are left out that
// make the norm, and of equally many those that give the best performance. When nothing makes it,
// the verdict is on all games.
func Judge(e Event, p Player, t Title, games []Game) Verdict {
	all := counted(e, p, games)
	whole := all.judge(t)
	if whole.Met {
		return whole
	}
	if best, found := all.leaveOut(t); found {
		return best
	}
	// Won by default in the last round: a player who needed that game to have enough games, and
	// could afford to lose it, has made the norm (Article 1.4.2c).
	if len(all.games) < e.least() {
		if last, round := lastDefault(e, games); round > 0 {
			lost := counted(e, p, last)
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

// lastDefault turns a win by default in the last round into a lost game.
func lastDefault(e Event, games []Game) (turned []Game, round int) {
	for i, g := range games {
		if g.Round == e.Rounds && g.State == ForfeitWin {
			turned = slices.Clone(games)
			turned[i].State, turned[i].Score = Played, 0
			return turned, g.Round
		}
	}
	return nil, 0
}

// leaveOut looks for the fewest games without which the norm is made.
func (s set) leaveOut(t Title) (best Verdict, found bool) {
	spare := len(s.games) - s.event.least()
	if spare <= 0 || !s.strong(t) {
		return best, false
	}
	if s.event.System.predetermined() && !s.possible(t) {
		return best, false
	}
	room := make([]Game, 0, len(s.games)) // a verdict keeps no game
	for size := 1; size <= spare && !found; size++ {
		longest := 0
		if !s.event.System.predetermined() {
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
			choose(len(beaten), size-tail, func(chosen []int) {
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

// strong reports whether the strongest opponents, as many as a norm needs, are strong enough, and
// whether titles and federations are enough among all of them, for without some of the games there
// are no more of either: a quick look that spares most players the search.
func (s set) strong(t Title) bool {
	least, whole := s.event.least(), s.judge(t)
	if whole.Holders < (least+1)/2 || whole.Titled < s.event.titled(least) || !whole.Waived && whole.Foreign < 2 {
		return false
	}
	games := slices.Clone(s.games)
	slices.SortFunc(games, func(a, b Game) int { return b.Opponent.Rating - a.Opponent.Rating })
	s.games = games[:least]
	sum, _ := s.ratings(t.Standard().Floor)
	return fide.Average(sum, len(s.games)) >= t.Standard().Average
}

// possible reports whether the opponents of the whole event allow a norm at all, as they must where
// everybody meets everybody and games are left out (Article 1.4.1f).
func (s set) possible(t Title) bool {
	for _, l := range s.judge(t).Missing {
		if l.Code != ScoreTooLow && l.Code != PerformanceTooLow {
			return false
		}
	}
	return true
}

// choose calls with every choice of k of n numbers from 0, each in ascending order.
func choose(n, k int, with func([]int)) {
	if k < 0 || k > n {
		return
	}
	chosen := make([]int, 0, k)
	var from func(int)
	from = func(i int) {
		if len(chosen) == k {
			with(chosen)
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
