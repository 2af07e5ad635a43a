package dutch

import (
	"errors"
	"os"
	"reflect"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

// full reports whether the long counts are wanted.
func full() bool { return os.Getenv("ESCAQUE_PROOF") == "full" }

// tally counts what a comparison came to.
type tally struct{ rounds, impossible, silent, spent int }

// agree pairs a round both ways and compares.
func (c *tally) agree(t *testing.T, f *swiss.PairingProblem, budget int) {
	t.Helper()
	c.rounds++
	e := Edition2026()
	if c.rounds%2 == 0 {
		e.least = 1 // whom small fields do not leave out of sight
	}
	fast, err := e.Pair(f, swiss.Options{})
	slow, slowErr := pairLiterally(f, budget)
	var impossible *swiss.Impossible
	switch {
	case errors.As(err, &impossible):
		c.impossible++
		if slowErr != errNoRound {
			t.Fatalf("said to be impossible, and literally %v, %v", slow, slowErr)
		}
		sound(t, f, impossible)
		return
	case err != nil:
		t.Fatal(err)
	}
	if err := swisstest.CheckPairing(f, fast); err != nil {
		t.Fatal(err)
	}
	switch {
	case slowErr == errBudget:
		c.spent++
	case slowErr == errSilent:
		c.silent++
	case slowErr != nil:
		t.Fatalf("literally: %v", slowErr)
	case !reflect.DeepEqual(fast.Pairs, slow.Pairs) || fast.Bye != slow.Bye:
		for i, p := range f.Players {
			t.Logf("%d: %v %v present %v, %v", i, p.Number, p.Pairing(), p.Present, p.Records)
		}
		t.Fatalf("round %d of %d: fast %v bye %d, literally %v bye %d", f.Round, f.Rounds, fast.Pairs, fast.Bye, slow.Pairs, slow.Bye)
	}
}

// each generates tournaments and goes through their rounds.
func each(t *testing.T, configs int, config func(i int) generate.Config, do func(f *swiss.PairingProblem)) {
	t.Helper()
	for i := range configs {
		tournament, err := generate.Tournament(config(i), Edition2026())
		var impossible *swiss.Impossible
		if err != nil && !errors.As(err, &impossible) {
			t.Fatal(err)
		}
		last := tournament.Paired()
		if impossible != nil {
			last++
		}
		for round := 1; round <= last; round++ {
			f, err := tournament.Problem(round)
			if err != nil {
				t.Fatal(err)
			}
			do(f)
		}
	}
}

// Random tournaments of few players, with everything that happens to
// tournaments, are paired as the text says, candidate by candidate.
func TestFastIsLiteral(t *testing.T) {
	tournaments, players, budget := 300, 7, 100_000
	if full() {
		tournaments, players, budget = 20_000, 13, 1_000_000
	}
	var c tally
	each(t, tournaments, func(i int) generate.Config {
		g := generate.Default()
		g.Seed, g.Players, g.Rounds = uint64(i), 4+i%players, 2+i/3%8
		g.Draws, g.Forfeits = []int{100, 300, 600, 1000}[i%4], []int{0, 50, 200}[i%3]
		g.HalfByes, g.ZeroByes, g.FullByes = []int{0, 100}[i/2%2], []int{0, 100}[i/4%2], []int{0, 30}[i/8%2]
		g.Withdraw, g.Late, g.Bans = []int{0, 50}[i/5%2], []int{0, 200}[i/7%2], []int{0, 150}[i/6%2]
		g.Baku = i%9 == 0
		return g
	}, func(f *swiss.PairingProblem) { c.agree(t, f, budget) })
	t.Logf("%+v", c)
	if c.rounds < 4*tournaments/3 || c.impossible == 0 || c.spent*100 > c.rounds || c.silent*20 > c.rounds {
		t.Errorf("the comparison is worth little: %+v", c)
	}
}

// What is taken for granted beyond a bracket changes nothing, in either edition.
func TestScopes(t *testing.T) {
	tournaments := 20
	if full() {
		tournaments = 2000
	}
	for _, e := range []Edition{Edition2017(), Edition2026()} {
		near, far := e, e
		near.least, far.least = 1, 1<<30
		rounds := 0
		each(t, tournaments, func(i int) generate.Config {
			g := generate.Default()
			g.Seed, g.Players, g.Rounds, g.Draws = uint64(i), 20+i%90, 5+i%4, []int{100, 300, 600}[i%3]
			g.Forfeits, g.HalfByes, g.ZeroByes, g.Withdraw = []int{0, 50, 150}[i%3], []int{0, 100}[i/2%2], []int{0, 100}[i/3%2], []int{0, 30}[i/5%2]
			g.Late, g.Bans, g.Baku = []int{0, 200}[i/7%2], []int{0, 150, 400}[i/4%3], i%9 == 0
			return g
		}, func(f *swiss.PairingProblem) {
			one, err := near.Pair(f, swiss.Options{})
			other, otherErr := far.Pair(f, swiss.Options{})
			if (err == nil) != (otherErr == nil) || !reflect.DeepEqual(one, other) {
				t.Fatalf("%s, round %d of %d players: %+v, %v; looking at all %+v, %v", e.name, f.Round, len(f.Players), one, err, other, otherErr)
			}
			rounds++
		})
		if rounds < 3*tournaments {
			t.Errorf("%d rounds", rounds)
		}
	}
}
