package dutch2009_test

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

// thicket is a tournament in which hardly anything is possible: many scores, few
// who may meet, histories that no system made.
func thicket(seed uint64, players int) *swiss.Tournament {
	r := rand.New(rand.NewPCG(seed, 9))
	n := 4 + r.IntN(players-3)
	s := &swiss.Tournament{Rounds: 9, Scoring: swiss.OrdinaryScoring(), Initial: swiss.White}
	spread := 1 + r.IntN(5)
	for i := range n {
		s.Entries = append(s.Entries, swiss.Entry{Number: i + 1, Extra: swiss.Points(r.IntN(spread))})
	}
	rounds := r.IntN(5)
	for round := range rounds {
		f, err := s.Problem(round + 1)
		if err != nil {
			panic(err)
		}
		p, err := swisstest.Neighbours{}.Pair(f, swiss.Options{})
		if err != nil {
			break
		}
		results := make([]swiss.Kind, len(p.Pairs))
		for i := range results {
			if r.IntN(2) == 0 {
				p.Pairs[i].White, p.Pairs[i].Black = p.Pairs[i].Black, p.Pairs[i].White
			}
			results[i] = []swiss.Kind{swiss.Win, swiss.Draw, swiss.Loss, swiss.ForfeitWin}[r.IntN(4)]
		}
		play(s, p, results)
	}
	dense, denser := r.IntN(80), r.IntN(95) // for all, and for equals
	for a := 1; a <= n; a++ {
		for b := 1; b < a; b++ {
			limit := dense
			if s.Entries[a-1].Extra == s.Entries[b-1].Extra {
				limit = denser
			}
			if r.IntN(100) < limit {
				s.Bans = append(s.Bans, swiss.Ban{First: 1, Numbers: []int{a, b}})
			}
		}
	}
	if r.IntN(3) == 0 {
		s.Rounds = s.Paired() + 1
	}
	return s
}

// Where hardly anything is possible, fast and literal agree too.
func TestThicket(t *testing.T) {
	tournaments, players, budget := 400, 10, 200_000
	if full() {
		tournaments, players, budget = 50_000, 12, 3_000_000
	}
	var c tally
	for seed := range tournaments {
		s := thicket(uint64(seed), players)
		c.agree(t, next(t, s), false, budget)
	}
	t.Logf("%+v", c)
	if c.impossible == 0 || c.spent*100 > c.rounds {
		t.Errorf("the comparison is worth little: %+v", c)
	}
}
