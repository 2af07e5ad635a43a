package swiss_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// What the log says of rounds to come binds their pairing, and nothing is said of
// a round after the last.
func TestFromEventOfRoundsToCome(t *testing.T) {
	var f tournament.Fold
	do := func(c tournament.Command) {
		t.Helper()
		if _, err := f.Do(tournament.Actor{ID: "a"}, c, 1); err != nil {
			t.Fatal(err)
		}
	}
	do(tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 2, Acceleration: tournament.Baku}})
	do(tournament.Enter{Players: []tournament.Entry{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}, {Name: "E"}}})
	do(tournament.DrawLots{Order: []tournament.PlayerID{5, 4, 3, 2, 1}})
	do(tournament.ForbidPair{Players: []tournament.PlayerID{1, 2}, Last: 1})
	do(tournament.ForcePair{White: 3, Black: 5, Round: 1})
	do(tournament.Withdraw{Player: 4})
	s := swiss.FromEvent(f.State())
	if diff := cmp.Diff([]swiss.Ban{{First: 1, Last: 1, Numbers: []int{5, 4}}}, s.Bans); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]swiss.Fixed{{Round: 1, Pair: swiss.Pair{White: 3, Black: 1}}}, s.Fixed); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]swiss.Request{{Round: 1, Number: 2, Bye: swiss.ZeroBye}}, s.Requests); diff != "" || !s.Baku {
		t.Error(diff, s.Baku)
	}
	do(tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 3, Black: 5}, {White: 1, Bye: tournament.FullBye}}})
	do(tournament.PublishRound{Round: 2, Pairings: []tournament.Pairing{{Board: 1, White: 3, Black: 2}}})
	s = swiss.FromEvent(f.State())
	if len(s.Requests)+len(s.Fixed) != 0 || s.Validate() != nil {
		t.Errorf("%+v %+v %v", s.Requests, s.Fixed, s.Validate())
	}
	do(tournament.Withdraw{Player: 5}) // the last round is still played
	if s = swiss.FromEvent(f.State()); len(s.Requests) != 0 {
		t.Errorf("a third round of two: %+v", s.Requests)
	}
}
