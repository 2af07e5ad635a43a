package main

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

// measure is one criterion of a pairing with its value. Smaller is better.
type measure struct {
	name   string
	amount int
}

// firstDifference returns the first criterion in which two pairings of a round differ, and which is
// better: a negative number if the first is.
func firstDifference(s teams.System, f *swiss.PairingProblem, one, other swiss.Pairing) (string, int) {
	a, b := measures(s, f, one), measures(s, f, other)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i].name, cmp.Compare(a[i].amount, b[i].amount)
		}
	}
	// The same opponents: colours are decided by one rule, which the slow pairing of
	// the engine's own tests checks.
	return "the colours (4.3)", 0
}

// measures returns the values of a pairing for the criteria of C.04.6 in their order: the bye, then
// the upfloaters and pairs bracket by bracket.
func measures(s teams.System, f *swiss.PairingProblem, p swiss.Pairing) []measure {
	var all []measure
	add := func(name string, amount int) { all = append(all, measure{name, amount}) }
	mate := make(map[int]int)
	for _, pair := range p.Pairs {
		w, b := f.Place(pair.White), f.Place(pair.Black)
		mate[w], mate[b] = b, w
		if !f.MayMeet(w, b) {
			add("C1", 1)
		}
	}
	left := slices.Sorted(slices.Values(f.ToPair()))
	score := func(a int) int { return int(f.Players[a].Pairing()) }
	if bye := f.Place(p.Bye); p.Bye != 0 {
		add("the bye: lowest score (3.4.2)", score(bye))
		add("the bye: most matches (3.4.3)", -f.Players[bye].Games())
		add("the bye: largest number (3.4.4)", -bye)
		left = slices.DeleteFunc(left, func(a int) bool { return a == bye })
	}
	var scores []int
	for _, a := range f.ToPair() {
		scores = append(scores, score(a))
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	late := f.Round > f.Rounds-2
	for len(left) > 0 {
		top := slices.MaxFunc(left, func(a, b int) int { return cmp.Compare(score(a), score(b)) })
		var members, up, rest []int
		for _, a := range left {
			switch {
			case score(a) == score(top):
				members = append(members, a)
			case score(mate[a]) == score(top):
				up = append(up, a)
			default:
				rest = append(rest, a)
			}
		}
		members = slices.Sorted(slices.Values(append(members, up...)))
		slices.SortFunc(up, func(a, b int) int { return cmp.Or(cmp.Compare(score(b), score(a)), cmp.Compare(a, b)) })
		add("C4", len(up))
		for _, a := range slices.Backward(up) {
			add("C5", -score(a))
		}
		if at := slices.Index(scores, score(top)); at > 0 {
			add("C6", -maxPairsOfScore(f, rest, scores[at-1]))
		}
		again := 0
		for _, a := range up {
			if hasFloated(f, a) && !late {
				again++
			}
		}
		add("C7", again)
		for _, a := range up {
			add("the order of upfloaters (3.5.4)", a)
		}
		all = append(all, measureBracket(s, f, members, mate, score(top), late)...)
		left = rest
	}
	return all
}

// measureBracket returns the measures of the pairs of a bracket.
func measureBracket(s teams.System, f *swiss.PairingProblem, members []int, mate map[int]int, top int, late bool) []measure {
	c8, c9, c10 := 0, 0, 0
	var tops, bottoms []measure
	for _, a := range members {
		b := mate[a]
		if b < a {
			continue
		}
		tops, bottoms = append(tops, measure{"the top members (3.6.2)", a}), append(bottoms, measure{"the bottom members (3.6.2)", b})
		wish, strong := colorPreference(s, f, a)
		their, both := colorPreference(s, f, b)
		if wish != swiss.NoColor && wish == their {
			c8++
			if strong && both && s.Colors == teams.TypeB {
				c9++
			}
		}
		high, low := a, b
		if f.Players[low].Pairing() > f.Players[high].Pairing() {
			high, low = low, high
		}
		if int(f.Players[low].Pairing()) < top && hasFloated(f, high) && !late {
			c10++
		}
	}
	return slices.Concat([]measure{{"C8", c8}, {"C9", c9}, {"C10", c10}}, tops, bottoms)
}

// maxPairsOfScore returns the greatest possible number of pairs of teams with a score while all
// given teams are paired.
func maxPairsOfScore(f *swiss.PairingProblem, teams []int, score int) int {
	g := matching.Func[[1]uint64](func(u, v int) matching.Weight[[1]uint64] {
		a, b := teams[u], teams[v]
		const pair = 1 << 20
		switch {
		case !f.MayMeet(a, b):
			return matching.FromUint[[1]uint64](0)
		case int(f.Players[a].Pairing()) == score && int(f.Players[b].Pairing()) == score:
			return matching.FromUint[[1]uint64](pair + 1)
		default:
			return matching.FromUint[[1]uint64](pair)
		}
	})
	order := make([]int, len(teams))
	for i := range order {
		order[i] = i
	}
	s := matching.New[[1]uint64](len(teams), g)
	s.Start(order)
	s.Solve()
	count := 0
	for u, a := range teams {
		if v := s.Mate(u); u < v && f.MayMeet(a, teams[v]) && int(f.Players[a].Pairing()) == score && int(f.Players[teams[v]].Pairing()) == score {
			count++
		}
	}
	return count
}

func hasFloated(f *swiss.PairingProblem, a int) bool {
	p, r := f.Players[a], f.Round-2
	return r >= 0 && p.Records[r].Kind.Played() && p.Before[r] != f.Players[p.Opponents[r]].Before[r]
}

// colorPreference returns the colour preference of Article 1.7.
func colorPreference(s teams.System, f *swiss.PairingProblem, a int) (c swiss.Color, strong bool) {
	colors := f.Players[a].Colors
	n, d := len(colors), f.Players[a].Difference()
	if s.Colors == teams.NoColors || n == 0 {
		return swiss.NoColor, false
	}
	last := colors[n-1]
	twice := n > 1 && colors[n-2] == last
	switch {
	case d <= -2 || d > -2 && d < 1 && twice && last == swiss.Black:
		return swiss.White, true
	case d >= 2 || d < 2 && d > -1 && twice && last == swiss.White:
		return swiss.Black, true
	case s.Colors == teams.TypeA:
		return swiss.NoColor, false
	case d == -1:
		return swiss.White, false
	case d == 1:
		return swiss.Black, false
	case f.IsLastRound():
		return swiss.NoColor, false
	default:
		return last.Other(), false
	}
}
