package trf_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/trf"
)

// What a report cannot say is named while it matters: a withdrawal until the event is
// over, and after that where the standings rest on it.
func TestUntoldWithdrawals(t *testing.T) {
	for name, one := range map[string]struct {
		system tournament.System
		rounds int
		played int
		want   int
	}{
		"a round robin that does not count his games": {tournament.Berger, 0, 3, 1},
		"a round to come":       {tournament.Manual, 2, 1, 1},
		"an event that is over": {tournament.Manual, 1, 1, 0},
	} {
		var f tournament.Fold
		do := func(c tournament.Command) {
			t.Helper()
			if _, err := f.Do(tournament.Actor{ID: "a"}, c, 1); err != nil {
				t.Fatalf("%s: %T: %v", name, c, err)
			}
		}
		do(tournament.Create{Regulations: tournament.Regulations{Name: "X", System: one.system, Rounds: one.rounds}})
		do(tournament.Enter{Players: []tournament.Entry{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}}})
		do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true})
		pairs := [][4]tournament.PlayerID{{1, 2, 3, 4}, {1, 3, 2, 4}, {1, 4, 2, 3}}
		for round := range one.played {
			p := pairs[round]
			do(tournament.PublishRound{Round: round + 1, Pairings: []tournament.Pairing{{Board: 1, White: p[0], Black: p[1]}, {Board: 2, White: p[2], Black: p[3]}}})
			if round+1 == one.played {
				do(tournament.Withdraw{Player: 4})
			}
			for board := 1; board <= 2; board++ {
				r := tournament.Drawn
				if one.system == tournament.Berger && (p[2*board-2] == 4 || p[2*board-1] == 4) {
					r = tournament.WhiteByForfeit
					if p[2*board-2] == 4 {
						r = tournament.BlackByForfeit
					}
				}
				do(tournament.RecordResult{Round: round + 1, Board: board, Result: r, Source: tournament.Source{Member: "a"}})
			}
			do(tournament.CloseRound{Round: round + 1})
		}
		var codes []tournament.Code
		for _, one := range trf.Unreported(f.State()) {
			codes = append(codes, one.Code)
		}
		var want []tournament.Code
		for range one.want {
			want = append(want, trf.WithdrawalUntold)
		}
		if diff := cmp.Diff(want, codes); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
