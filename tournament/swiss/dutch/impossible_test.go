package dutch

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// sound checks the proof that a round cannot be paired against the field, and
// every way out.
func sound(t *testing.T, f *swiss.PairingProblem, i *swiss.Impossible) {
	t.Helper()
	l := &literal{f: f, players: f.ToPair()}
	at := func(number int) int { return slices.Index(l.players, f.Place(number)) }
	n := len(l.players)
	group := make([]int, n+1) // of each player and the bye: 0 in none, -1 set aside
	aside, groups, claimed := 0, 0, [2]int{}
	put := func(who, where int) {
		if group[who] != 0 {
			t.Fatalf("%d is twice in %+v", who, i.Proof)
		}
		group[who] = where
	}
	for _, s := range i.Proof {
		numbers, _ := s.Args["numbers"].([]int)
		odd := len(numbers)
		switch s.Code {
		case impossible.SetAside, impossible.ByeAside:
			if s.Code == impossible.ByeAside {
				put(n, -1)
				aside++
			}
			for _, x := range numbers {
				put(at(x), -1)
				aside++
			}
			continue
		case impossible.OddGroups:
			claimed = [2]int{s.Args["groups"].(int), s.Args["aside"].(int)}
			continue
		case impossible.OddGroup:
		case impossible.ByeGroup, impossible.ByeAlone:
			odd++
			groups++
			put(n, groups)
			groups--
		default:
			continue
		}
		groups++
		for _, x := range numbers {
			put(at(x), groups)
		}
		if odd%2 == 0 {
			t.Fatalf("an even group in %+v", i.Proof)
		}
	}
	if groups <= aside || claimed != [2]int{groups, aside} {
		t.Fatalf("%d groups, %d aside: %+v", groups, aside, i.Proof)
	}
	if group[n] != 0 && n%2 == 0 {
		t.Fatal("a bye in an even field")
	}
	for a := range n {
		for b := range a {
			if group[a] != group[b] && max(group[a], group[b]) > 0 && min(group[a], group[b]) >= 0 && l.legal(a, b) {
				t.Fatalf("%d and %d may meet, from different groups of %+v", a, b, i.Proof)
			}
		}
		if n%2 == 1 && group[a] != group[n] && max(group[a], group[n]) > 0 && min(group[a], group[n]) >= 0 && l.mayBye(a) {
			t.Fatalf("%d may have the bye, from different groups of %+v", a, i.Proof)
		}
	}
	for _, w := range i.Ways {
		pairs, _ := w.Step.Args["pairs"].([]swiss.Pair)
		if len(w.Pairing.Pairs) != n/2+len(f.Fixed) && w.Step.Code != impossible.WayByHand || w.Step.Code != impossible.WayByHand && w.Step.Code != impossible.WayBye && len(pairs) == 0 {
			t.Fatalf("a way %+v to %+v", w.Step, w.Pairing)
		}
		broken := 0
		for _, p := range w.Pairing.Pairs {
			one, other := at(p.White), at(p.Black)
			if one < 0 || other < 0 || l.legal(one, other) {
				continue
			}
			broken++
			if !slices.ContainsFunc(pairs, func(x swiss.Pair) bool {
				return x == p || x == swiss.Pair{White: p.Black, Black: p.White}
			}) {
				t.Fatalf("the way %+v says nothing of %v", w.Step, p)
			}
		}
		if w.Step.Code != impossible.WayMixed && broken != len(pairs) {
			t.Fatalf("%d pairs against the rules for %+v", broken, w.Step)
		}
	}
	if len(i.Ways) == 0 {
		t.Fatalf("no way out: %+v", i.Proof)
	}
}
