package swisstest_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

func TestSound(t *testing.T) {
	s := &swiss.Tournament{Scoring: swiss.OrdinaryScoring(), Bans: []swiss.Ban{{First: 1, Numbers: []int{1, 4}}}}
	for n := range 6 {
		s.Entries = append(s.Entries, swiss.Entry{Number: n + 1})
	}
	s.Requests = []swiss.Request{{Round: 1, Number: 6}}
	s.Fixed = []swiss.Fixed{{Round: 1, Pair: swiss.Pair{White: 5, Black: 3}}}
	f, err := s.Problem(1)
	if err != nil {
		t.Fatal(err)
	}
	good, err := swisstest.Neighbours{}.Pair(f, swiss.Options{})
	if err != nil || swisstest.CheckPairing(f, good) != nil {
		t.Fatalf("%+v: %v, %v", good, err, swisstest.CheckPairing(f, good))
	}
	pair := func(white, black int) swiss.Pair { return swiss.Pair{White: white, Black: black} }
	for want, p := range map[string]swiss.Pairing{
		"may not meet":                {Pairs: []swiss.Pair{pair(1, 4), pair(5, 3)}, Bye: 2},
		"by hand {5 3} is missing":    {Pairs: []swiss.Pair{pair(1, 2), pair(3, 5)}, Bye: 4},
		"player 4 is paired 0 times":  {Pairs: []swiss.Pair{pair(1, 2), pair(5, 3)}},
		"player 2 is paired 2 times":  {Pairs: []swiss.Pair{pair(1, 2), pair(5, 3), pair(2, 4)}},
		"who is not there":            {Pairs: []swiss.Pair{pair(1, 2), pair(5, 3), pair(4, 6)}},
		"not in the order of publica": {Pairs: []swiss.Pair{pair(5, 3), pair(1, 2)}, Bye: 4},
		"goes to 9":                   {Pairs: []swiss.Pair{pair(1, 2), pair(5, 3)}, Bye: 9},
	} {
		if err := swisstest.CheckPairing(f, p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}
