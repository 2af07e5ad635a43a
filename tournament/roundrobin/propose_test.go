package roundrobin_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
)

// do decides a command and applies what follows from it.
func do(t interface{ Fatalf(string, ...any) }, s tournament.Tournament, c tournament.Command) tournament.Tournament {
	s, _, err := tournament.Decide(s, tournament.Actor{ID: "a1"}, c, 1)
	if err != nil {
		t.Fatalf("%T: %v", c, err)
	}
	return s
}

func entries(n int) []tournament.Entry {
	list := make([]tournament.Entry, n)
	for i := range list {
		list[i].Name = fmt.Sprintf("Player %d", i+1)
	}
	return list
}

// Whatever the lot, every proposed round can be published, and then there is
// no further one.
func TestEveryProposalCanBePublished(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 13).Draw(t, "players")
		cycles := rapid.IntRange(1, 2).Draw(t, "cycles")
		ids := make([]tournament.PlayerID, n)
		for i := range ids {
			ids[i] = tournament.PlayerID(i + 1)
		}
		lot := rapid.Permutation(ids).Draw(t, "lot")

		var s tournament.Tournament
		s = do(t, s, tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Berger, Cycles: cycles}})
		s = do(t, s, tournament.Enter{Players: entries(n)})
		if _, err := roundrobin.Propose(s, 1); !errors.Is(err, roundrobin.ErrNoNumbers) {
			t.Fatalf("before the lot: %v", err)
		}
		s = do(t, s, tournament.DrawLots{Order: lot})
		planned := roundrobin.Planned(s)
		for round := 1; round <= planned; round++ {
			pairings, err := roundrobin.Propose(s, round)
			if err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
			s = do(t, s, tournament.PublishRound{Round: round, Pairings: pairings})
		}
		if _, err := roundrobin.Propose(s, planned+1); !errors.Is(err, roundrobin.ErrNoRound) {
			t.Fatalf("after the last round: %v", err)
		}
	})
}

func TestOnlyRoundRobins(t *testing.T) {
	var s tournament.Tournament
	s = do(t, s, tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual}})
	if _, err := roundrobin.Propose(s, 1); !errors.Is(err, roundrobin.ErrNotRoundRobin) || roundrobin.Planned(s) != 0 {
		t.Error(err)
	}
}
