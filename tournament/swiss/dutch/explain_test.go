package dutch

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// Every pair of random tournaments is explained: the walk names each pair once,
// nobody floats down who is not in the next bracket, the steps of a pair begin
// with its two players and end with the rule that gave the colours.
func TestExplained(t *testing.T) {
	for _, e := range []Edition{Edition2017(), Edition2026()} {
		conceded := 0
		for seed := range uint64(12) {
			g := generate.Default()
			g.Seed, g.Players, g.Rounds, g.HalfByes, g.Forfeits = seed, 7+3*int(seed), 3+int(seed%5), 60, 60
			s, err := generate.Tournament(g, e)
			var impossible *swiss.Impossible
			if err != nil && !errors.As(err, &impossible) {
				t.Fatal(err)
			}
			for round := 1; round <= s.Paired(); round++ {
				f, err := s.Problem(round)
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

// The next candidate of every pair and of every downfloater is the best of all
// that the text generates without the pair, or without the float; and it is never
// better than the chosen one.
func TestNextCandidateIsLiteral(t *testing.T) {
	tournaments := 30
	if full() {
		tournaments = 4000
	}
	compared, none, spent := 0, 0, 0
	each(t, tournaments, func(i int) generate.Config {
		g := generate.Default()
		g.Seed, g.Players, g.Rounds, g.Draws = uint64(i), 4+i%6, 2+i%4, []int{200, 500}[i%2]
		g.Forfeits, g.HalfByes, g.Bans = []int{0, 100}[i%2], []int{0, 100}[i/2%2], []int{0, 100}[i/3%2]
		return g
	}, func(f *swiss.PairingProblem) {
		r := Edition2026().newRound(f)
		if r.pair() != nil {
			return
		}
		for i := range r.records {
			b := &r.records[i]
			ask := func(alt record, found bool, change func(l *literal)) {
				l := &literal{f: f, players: f.ToPair(), memo: map[uint32]int{}, next: map[[2]uint32]value{}, budget: 20_000, stays: -1}
				l.target = noBye
				if r.odd {
					l.target = int(r.byes)
				}
				change(l)
				var c candidate
				func() {
					defer func() {
						switch r := recover(); r {
						case nil:
						case errBudget:
							spent++
						default:
							panic(r)
						}
					}()
					c = l.bracket(b.moved, b.residents)
				}()
				switch {
				case l.budget < 0:
				case !found:
					none++
					if c.pairs != nil {
						t.Fatalf("no next candidate, literally %v", c)
					}
				default:
					compared++
					if !slices.Equal(sortedPairs(c.pairs), sortedPairs(alt.pairs)) {
						t.Fatalf("round %d, bracket %+v: next %v %v, literally %v %v", f.Round, b, alt.pairs, alt.floaters(), c.pairs, c.down)
					}
					if mine, theirs := r.aspects(b), r.aspects(&alt); true {
						for k := range mine {
							if mine[k].code == WorseNext && !slices.Equal(b.floaters(), alt.floaters()) {
								mine[k].numbers, theirs[k].numbers = r.nextFloaters(b, b.floaters()), r.nextFloaters(b, alt.floaters())
							}
							if order := slices.Compare(mine[k].numbers, theirs[k].numbers); order > 0 {
								t.Fatalf("round %d: %v is better than %v in %v", f.Round, alt.pairs, b.pairs, theirs[k])
							} else if order < 0 {
								break
							}
						}
					}
				}
			}
			for _, pair := range b.pairs {
				if !slices.Contains(b.residents, pair[1]) {
					continue // two moved down who have only each other: the text is silent
				}
				alt, found := r.pairChanged(b, func(c *round) { c.forbid(pair[0], pair[1]) })
				ask(alt, found, func(l *literal) { l.without = []int{min(pair[0], pair[1]), max(pair[0], pair[1])} })
			}
			for _, seat := range b.down {
				alt, found := r.pairChanged(b, func(c *round) { c.stay = seat })
				ask(alt, found && !slices.Contains(alt.floaters(), seat), func(l *literal) { l.stays = seat })
			}
		}
	})
	t.Logf("%d compared, %d without a next candidate, %d given up", compared, none, spent)
	if compared < 4*tournaments || none == 0 || spent*20 > compared {
		t.Error("the comparison is worth little")
	}
}

func sortedPairs(pairs [][2]int) [][2]int {
	sorted := slices.Clone(pairs)
	slices.SortFunc(sorted, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return sorted
}
