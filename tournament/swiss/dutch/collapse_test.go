package dutch

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

// threeScores is a field of six in which 1 and 2 lead, 3 and 4 follow, and 5 and
// 6 are last and kept apart, so that two of the others must float down to them.
func threeScores() *swiss.Tournament {
	s := entrants(6, 5)
	for i, points := range []swiss.Points{4, 4, 2, 2, 0, 0} {
		s.Entries[i].Extra = points
	}
	s.Bans = []swiss.Ban{{First: 1, Numbers: []int{5, 6}}}
	return s
}

// The editions part where the lowest players cannot be paired. In 2017 the
// bracket of 3 and 4 is the first that leads nowhere: it is the penultimate one,
// makes no pair, and closes with 5 and 6 as 3-5 and 4-6. The edition of 2026
// comes to the same by C4. When 3 and 4 are gone, the leaders are the
// penultimate bracket themselves. When 2 is gone, nothing collapses, and the bye
// is left for 6.
func TestCollapse(t *testing.T) {
	for name, x := range map[string]struct {
		absent []int
		want   []swiss.Pair
	}{
		"the second bracket":  {nil, []swiss.Pair{{White: 1, Black: 2}, {White: 3, Black: 5}, {White: 6, Black: 4}}},
		"the first bracket":   {[]int{3, 4}, []swiss.Pair{{White: 1, Black: 5}, {White: 6, Black: 2}}},
		"many residents last": {[]int{2}, []swiss.Pair{{White: 1, Black: 3}, {White: 4, Black: 5}}},
	} {
		s := threeScores()
		for _, n := range x.absent {
			s.Requests = append(s.Requests, swiss.Request{Round: 1, Number: n})
		}
		p, err := Edition2017().Pair(next(t, s), swiss.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %+v", name, p)
		var got [][2]int
		for _, pair := range p.Pairs {
			got = append(got, [2]int{min(pair.White, pair.Black), max(pair.White, pair.Black)})
		}
		var want [][2]int
		for _, pair := range x.want {
			want = append(want, [2]int{min(pair.White, pair.Black), max(pair.White, pair.Black)})
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// Random tournaments by the edition of 2017 break no absolute criterion, and
// rounds are impossible exactly when they are in 2026 (with byes and forfeits
// alike, nobody has been given a full point).
func TestSound2017(t *testing.T) {
	rounds, different := 0, 0
	for seed := range uint64(80) {
		g := generate.Default()
		g.Seed, g.Players, g.Rounds, g.Bans = seed, 6+int(seed%40), 3+int(seed%7), 100
		g.Forfeits, g.HalfByes, g.ZeroByes, g.Withdraw = 60, 60, 30, 20
		s, err := generate.Tournament(g, Edition2017())
		var impossible *swiss.Impossible
		if err != nil && !errors.As(err, &impossible) {
			t.Fatal(err)
		}
		for round := 1; round <= s.Paired()+1; round++ {
			f, err := s.Problem(round)
			if err != nil {
				break // it was the last one
			}
			p, err := Edition2017().Pair(f, swiss.Options{})
			q, other := Edition2026().Pair(f, swiss.Options{})
			if (err == nil) != (other == nil) {
				t.Fatalf("seed %d, round %d: %v in 2017, %v in 2026", seed, round, err, other)
			}
			if err != nil {
				continue
			}
			if err := swisstest.CheckPairing(f, p); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			rounds++
			if !slices.Equal(p.Pairs, q.Pairs) || p.Bye != q.Bye {
				different++
			}
		}
	}
	if rounds < 250 || different == 0 {
		t.Errorf("%d rounds, %d of them different in 2026", rounds, different)
	}
}
