package roundrobin_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// do decides a command and applies what follows from it.
func do(t interface{ Fatalf(string, ...any) }, s tournament.Tournament, c tournament.Command) tournament.Tournament {
	s, _, err := tournament.Decide(s, tournament.Actor{ID: "a1"}, c, 1)
	if err != nil {
		t.Fatalf("%T: %v", c, err)
	}
	return s
}

// drafted is a round as the registry has it.
func drafted(t interface{ Fatalf(string, ...any) }, s tournament.Tournament, round int) []tournament.Pairing {
	draft, err := systems.Draft(s, round, swiss.Options{})
	if err != nil {
		t.Fatalf("round %d: %v", round, err)
	}
	return draft.Pairings(s)
}

func refused(err error, code tournament.Code) bool {
	var refusal *tournament.Refusal
	return errors.As(err, &refusal) && refusal.Code == code
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
		if _, err := systems.Draft(s, 1, swiss.Options{}); !refused(err, tournament.NumbersNotDrawn) {
			t.Fatalf("before the lot: %v", err)
		}
		s = do(t, s, tournament.DrawLots{Order: lot})
		planned := s.Planned()
		for round := 1; round <= planned; round++ {
			s = do(t, s, tournament.PublishRound{Round: round, Pairings: drafted(t, s, round)})
		}
		if _, err := systems.Draft(s, planned+1, swiss.Options{}); !refused(err, tournament.NoMoreRounds) {
			t.Fatalf("after the last round: %v", err)
		}
	})
}
