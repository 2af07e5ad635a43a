package tiebreak_test

import (
	"math/big"
	"slices"

	"github.com/escaque/escaque/score"
	. "github.com/escaque/escaque/tournament/tiebreak"
)

// encounter ranks a group by Article 6, or by the annex: tiers.
func (n naive) encounter(group []int, as bool) [][]int {
	met := make(map[[2]int]*big.Rat) // what the first has from the games with the second
	for _, a := range group {
		for _, b := range group {
			points, games := score.Points(0), 0
			for _, g := range n.games(a) {
				if a != b && g.Opponent == b && (g.Kind == Played || g.Kind == Forfeit && n.c07() && (as || n.t.Predetermined)) {
					points += g.Points
					games++
				}
			}
			if games > 0 && n.c07() {
				met[[2]int{a, b}] = big.NewRat(int64(points), int64(2*games)) // 6.1.2
			} else if games > 0 {
				met[[2]int{a, b}] = half(points)
			}
		}
	}
	var missing [][2]int
	for i, a := range group {
		for _, b := range group[i+1:] {
			if met[[2]int{a, b}] == nil {
				missing = append(missing, [2]int{a, b})
			}
		}
	}
	table := func(outcomes []int) map[int]*big.Rat {
		points := make(map[int]*big.Rat)
		for _, a := range group {
			points[a] = new(big.Rat)
			for _, b := range group {
				if p := met[[2]int{a, b}]; p != nil {
					points[a].Add(points[a], p)
				}
			}
		}
		for i, pair := range missing {
			if len(outcomes) == 0 {
				break
			}
			worth := [3]score.Points{n.t.Loss, n.t.Draw, n.t.Win}
			points[pair[0]].Add(points[pair[0]], half(worth[outcomes[i]]))
			points[pair[1]].Add(points[pair[1]], half(worth[2-outcomes[i]]))
		}
		return points
	}
	if len(missing) == 0 {
		points := table(nil)
		tiers := groupBy(group, points)
		if len(tiers) < 2 || !n.c07() {
			return tiers
		}
		return n.again(tiers, as)
	}
	if !n.c07() || n.t.Predetermined {
		return [][]int{group}
	}
	// 6.3: who is alone at the top in every outcome, then who is second in every
	// one, and so on.
	left := slices.Clone(group)
	var tiers [][]int
	for len(left) > 1 {
		alone := 0
		for _, a := range left {
			always := true
			eachOutcome(len(missing), func(outcomes []int) {
				points := table(outcomes)
				for _, b := range left {
					always = always && (a == b || points[a].Cmp(points[b]) > 0)
				}
			})
			if always {
				alone = a
			}
		}
		if alone == 0 {
			break
		}
		tiers = append(tiers, []int{alone})
		left = slices.DeleteFunc(left, func(p int) bool { return p == alone })
	}
	if len(tiers) == 0 {
		return [][]int{group}
	}
	return n.again(append(tiers, left), as)
}

// again applies the article to every part that is still tied.
func (n naive) again(tiers [][]int, as bool) [][]int {
	var all [][]int
	for _, tier := range tiers {
		if len(tier) == 1 {
			all = append(all, tier)
		} else {
			all = append(all, n.encounter(tier, as)...)
		}
	}
	return all
}

func groupBy(group []int, points map[int]*big.Rat) [][]int {
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b int) int { return points[b].Cmp(points[a]) })
	var tiers [][]int
	for i, p := range sorted {
		if i > 0 && points[p].Cmp(points[sorted[i-1]]) == 0 {
			tiers[len(tiers)-1] = append(tiers[len(tiers)-1], p)
		} else {
			tiers = append(tiers, []int{p})
		}
	}
	return tiers
}

// eachOutcome tries every result of so many games.
func eachOutcome(games int, try func([]int)) {
	outcomes := make([]int, games)
	for {
		try(outcomes)
		i := 0
		for ; i < games; i++ {
			if outcomes[i]++; outcomes[i] < 3 {
				break
			}
			outcomes[i] = 0
		}
		if i == games {
			return
		}
	}
}
