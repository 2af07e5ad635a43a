package dutch

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// Every pair of random tournaments is explained: the walk names each pair once,
// nobody floats down who is not in the next bracket, the steps of a pair begin
// with its two players and end with the rule that gave the colours.
func TestExplained(t *testing.T) {
	for _, e := range []Edition{Dutch2017, Dutch2026} {
		conceded := 0
		for seed := range uint64(40) {
			g := generate.Default()
			g.Seed, g.Players, g.Rounds, g.HalfByes, g.Forfeits = seed, 7+int(seed), 3+int(seed%5), 60, 60
			s, err := generate.Tournament(g, e)
			var impossible *swiss.Impossible
			if err != nil && !errors.As(err, &impossible) {
				t.Fatal(err)
			}
			for round := 1; round <= s.Paired(); round++ {
				f, err := s.Field(round)
				if err != nil {
					t.Fatal(err)
				}
				plain, err := e.Pair(f, swiss.Options{})
				if err != nil || plain.Explanation != nil {
					t.Fatal(plain, err)
				}
				p, err := e.Pair(f, swiss.Options{Explain: true})
				if err != nil {
					t.Fatal(err)
				}
				conceded += explained(t, p)
			}
		}
		if conceded == 0 {
			t.Error("nothing was ever conceded")
		}
	}
}

// explained checks an explanation and counts the concessions in it.
func explained(t *testing.T, p swiss.Pairing) (conceded int) {
	t.Helper()
	walked := map[swiss.Pair]int{}
	var down []int
	for _, s := range p.Explanation.Walk {
		switch s.Code {
		case MadePairs:
			for _, pair := range s.Args["pairs"].([]swiss.Pair) {
				walked[pair]++
			}
		case FloatDown:
			down = s.Args["numbers"].([]int)
		case Homogeneous:
			if down != nil {
				t.Fatalf("%v float down into nothing", down)
			}
		case Heterogeneous, LastBracket:
			if moved := s.Args["moved"].([]int); len(moved) != len(down) {
				t.Fatalf("%v float down, %v arrive", down, moved)
			}
			down = nil
		case FloatAgain:
			conceded++
		}
	}
	if down != nil {
		t.Fatalf("%v float out of the last bracket", down)
	}
	for i, pair := range p.Pairs {
		steps := p.Explanation.Pairs[i]
		one, other := steps[0].Args["one"], steps[0].Args["other"]
		if walked[swiss.Pair{White: one.(int), Black: other.(int)}] != 1 {
			t.Fatalf("%v is not in the walk", pair)
		}
		if one != pair.White && one != pair.Black || other != pair.White && other != pair.Black {
			t.Fatalf("%v is explained as %v", pair, steps)
		}
		last := steps[len(steps)-1]
		if last.Args["white"] != pair.White || last.Args["black"] != pair.Black || last.Article == "" {
			t.Fatalf("the colours of %v are explained as %v", pair, last)
		}
		conceded += len(steps) - 2
	}
	if (p.Bye != 0) != (len(p.Explanation.Bye) > 0) || len(walked) != len(p.Pairs) {
		t.Fatalf("%+v", p.Explanation)
	}
	return conceded
}
