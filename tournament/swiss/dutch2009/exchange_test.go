package dutch2009_test

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
)

// One bracket in which many may not meet is paired in the first exchange that
// the printed order allows.
func TestOneBracket(t *testing.T) {
	rounds, budget := 400, 400_000
	if full() {
		rounds, budget = 5_000, 5_000_000
	}
	var c tally
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		s := entrants(8+r.IntN(7), 5)
		limit := 40 + r.IntN(40)
		for a := range s.Entries {
			for b := range a {
				if r.IntN(100) < limit {
					s.Bans = append(s.Bans, swiss.Ban{First: 1, Numbers: []int{a + 1, b + 1}})
				}
			}
		}
		c.agree(t, next(t, s), true, budget)
	}
	t.Logf("%+v", c)
	if c.spent*10 > c.rounds || c.impossible*2 > c.rounds {
		t.Errorf("the comparison is worth little: %+v", c)
	}
}
