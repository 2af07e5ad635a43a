package dutch2009_test

import (
	"errors"
	"os"
	"reflect"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

// full reports whether the long counts are wanted.
func full() bool { return os.Getenv("ESCAQUE_PROOF") == "full" }

// tally counts what a comparison came to.
type tally struct{ rounds, impossible, spent int }

// agree pairs a round both ways and compares.
func (c *tally) agree(t *testing.T, f *swiss.PairingProblem, pruned bool, budget int) {
	t.Helper()
	c.rounds++
	fast, err := dutch2009.System{}.Pair(f, swiss.Options{})
	if patient, err2 := dutch2009.Impatient.Pair(f, swiss.Options{}); !reflect.DeepEqual(fast, patient) || (err == nil) != (err2 == nil) {
		show(t, f)
		t.Fatalf("round %d of %d:\nwalks  %v, %v\ngraphs %v, %v", f.Round, f.Rounds, fast, err, patient, err2)
	}
	slow, slowErr := pairLiterally(f, pruned, budget)
	var impossible *swiss.Impossible
	switch {
	case errors.As(err, &impossible):
		c.impossible++
		if slowErr != errNoRound && slowErr != errBudget {
			t.Fatalf("said to be impossible, and literally %v, %v", slow, slowErr)
		}
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
	case slowErr != nil:
		show(t, f)
		t.Fatalf("literally: %v", slowErr)
	case !reflect.DeepEqual(fast.Pairs, slow.Pairs) || fast.Bye != slow.Bye:
		show(t, f)
		t.Fatalf("round %d of %d:\nfast      %v bye %d\nliterally %v bye %d", f.Round, f.Rounds, fast.Pairs, fast.Bye, slow.Pairs, slow.Bye)
	}
}

func show(t *testing.T, f *swiss.PairingProblem) {
	t.Helper()
	for i, p := range f.Players {
		t.Logf("%d: %v %v %v present %v, %v", i, p.Number, p.Pairing(), p.Preference, p.Present, p.Records)
	}
}

// each generates tournaments and goes through their rounds.
func each(t *testing.T, from, configs int, config func(i int) generate.Config, do func(i int, f *swiss.PairingProblem)) {
	t.Helper()
	for i := from; i < from+configs; i++ {
		tournament, err := generate.Tournament(config(i), dutch2009.System{})
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
			do(i, f)
		}
	}
}

// mixed is a random tournament with everything that happens to tournaments.
func mixed(i, players int) generate.Config {
	g := generate.Default()
	g.Seed, g.Players, g.Rounds = uint64(i), 4+i%players, 2+i/3%8
	g.Draws, g.Forfeits = []int{100, 300, 600, 1000}[i%4], []int{0, 50, 200}[i%3]
	g.HalfByes, g.ZeroByes, g.FullByes = []int{0, 100}[i/2%2], []int{0, 100}[i/4%2], []int{0, 30}[i/8%2]
	g.Withdraw, g.Late, g.Bans = []int{0, 50}[i/5%2], []int{0, 200}[i/7%2], []int{0, 150}[i/6%2]
	g.Baku = i%9 == 0
	return g
}

// Random tournaments of few players are paired as the text says, transposition
// by transposition.
func TestFastIsLiteral(t *testing.T) {
	tournaments, players, budget := 250, 9, 200_000
	if full() {
		tournaments, players, budget = 20_000, 13, 3_000_000
	}
	var c tally
	each(t, 0, tournaments, func(i int) generate.Config { return mixed(i, players) }, func(_ int, f *swiss.PairingProblem) {
		c.agree(t, f, false, budget)
	})
	t.Logf("%+v", c)
	if c.rounds < 4*tournaments/3 || c.impossible == 0 || c.spent*100 > c.rounds {
		t.Errorf("the comparison is worth little: %+v", c)
	}
}
