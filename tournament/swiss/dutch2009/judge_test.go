package dutch2009_test

import (
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// Tournaments of more players are paired as the second judge does, which goes
// through the same orders and leaves what cannot stand any more.
func TestSecondJudge(t *testing.T) {
	tournaments, budget, most := 15, 60_000, 6 // give-ups in a hundred rounds
	if full() {
		tournaments, budget, most = 1_000, 2_000_000, 1
	}
	var c tally
	each(t, 0, tournaments, func(i int) generate.Config {
		g := mixed(i, 1)
		g.Players, g.Rounds = 16+i*7%64, 9
		return g
	}, func(_ int, f *swiss.PairingProblem) { c.agree(t, f, true, budget) })
	t.Logf("%+v", c)
	if c.rounds < 8*tournaments || c.spent*100 > most*c.rounds {
		t.Errorf("the comparison is worth little: %+v", c)
	}
}
