package generate_test

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
	"github.com/escaque/escaque/tournament/trf"
)

// lively is a tournament in which everything happens.
func lively(seed uint64) generate.Config {
	c := generate.Default()
	c.Players, c.Rounds, c.Seed = 20+int(seed%31), 5+int(seed%5), seed
	c.Spread = generate.Spreads()[seed%3]
	c.Unrated, c.Forfeits, c.HalfByes, c.ZeroByes, c.FullByes, c.Late, c.Withdraw, c.Bans = 100, 60, 40, 40, 10, 60, 20, 60
	c.Baku = seed%2 == 0
	if seed%4 == 1 {
		c.Scoring = swiss.ScoringOf(6, 2, 0)
		c.Scoring.PairingBye = 2
	}
	return c
}

// A made tournament is sound, is the same for the same seed, checks against
// the system that paired it, and comes back out of both versions of a file.
func TestMadeTournaments(t *testing.T) {
	count := make(map[swiss.Kind]int)
	for seed := range uint64(40) {
		made, err := generate.Tournament(lively(seed), swisstest.Neighbours{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		again, _ := generate.Tournament(lively(seed), swisstest.Neighbours{})
		if !reflect.DeepEqual(made, again) {
			t.Fatalf("seed %d: made twice, two tournaments", seed)
		}
		if err := made.Validate(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for round := 1; round <= made.Rounds; round++ {
			f, err := made.Problem(round)
			if err != nil {
				t.Fatal(err)
			}
			again, err := swisstest.Neighbours{}.Pair(f, swiss.Options{})
			if err != nil || swisstest.CheckPairing(f, again) != nil {
				t.Fatalf("seed %d: %v, %v", seed, err, swisstest.CheckPairing(f, again))
			}
		}
		rounds, differences, err := swiss.Check(made, swisstest.Neighbours{}, swiss.Options{}, nil)
		if err != nil || rounds != made.Rounds || len(differences) > 0 {
			t.Fatalf("seed %d: %d rounds, %+v, %v", seed, rounds, differences, err)
		}
		for _, version := range []trf.Version{trf.TRF26, trf.TRF16} {
			var b bytes.Buffer
			if _, err := trf.New(made, version, trf.Info{Name: "012", Text: "Made"}).WriteTo(&b); err != nil {
				t.Fatal(err)
			}
			file, err := trf.Read(&b, "")
			if err != nil || len(file.Warnings) > 0 {
				t.Fatalf("seed %d: %v %+v", seed, err, file.Warnings)
			}
			back, err := file.Tournament()
			if err != nil {
				t.Fatalf("seed %d, version %d: %v", seed, version, err)
			}
			for round := 1; round <= made.Rounds; round++ {
				want, _ := made.Problem(round)
				got, err := back.Problem(round)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(want, got) {
					t.Fatalf("seed %d, version %d, round %d: the field is another one:\n%s", seed, version, round, cmp.Diff(want, got, cmp.AllowUnexported(swiss.PairingProblem{})))
				}
			}
		}
		for _, e := range made.Entries {
			for _, turn := range e.Records {
				count[turn.Kind]++
			}
		}
	}
	for kind := swiss.ZeroBye; kind < swiss.Unfinished; kind++ {
		if count[kind] == 0 {
			t.Errorf("no %v in all tournaments", kind)
		}
	}
	if draws, games := count[swiss.Draw], count[swiss.Draw]+count[swiss.Win]+count[swiss.Loss]; draws*1000 < games*200 || draws*1000 > games*340 {
		t.Errorf("%d draws of %d", draws, games)
	}
}

func TestImproperConfigurations(t *testing.T) {
	for field, spoil := range map[string]func(*generate.Config){
		"players": func(c *generate.Config) { c.Players = 1 },
		"rounds":  func(c *generate.Config) { c.Rounds = swiss.MaxRounds + 1 },
		"draws":   func(c *generate.Config) { c.Draws = 1001 },
		"highest": func(c *generate.Config) { c.Highest = c.Lowest - 1 },
		"spread":  func(c *generate.Config) { c.Spread = "odd" },
	} {
		c := generate.Default()
		spoil(&c)
		_, err := generate.Tournament(c, swisstest.Neighbours{})
		var improper *generate.Improper
		if !errors.As(err, &improper) || improper.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// Where everybody has met everybody the tournament ends.
func TestImpossibleRoundEndsTheTournament(t *testing.T) {
	c := generate.Default()
	c.Players, c.Rounds = 4, 5
	made, err := generate.Tournament(c, swisstest.Neighbours{})
	var impossible *swiss.Impossible
	if !errors.As(err, &impossible) || impossible.Round != 4 || made.Paired() != 3 {
		t.Errorf("%v", err)
	}
}
