package acts_test

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
)

// Who withdraws from a knock-out loses what they have still to play, at once or as soon as
// their opponent is known, in the act that brings it about; undone, that act is undone as a
// whole.
func TestWhoWithdrawsFromAKnockOutForfeits(t *testing.T) {
	c := &contested{test: t, rng: rand.New(rand.NewPCG(7, 7))}
	c.bracket(4)
	seeds := c.t.Order()
	commands, err := acts.Begin(c.t, 1, 1, seeds[0], "", c.lot())
	if err != nil {
		t.Fatal(err)
	}
	c.do(commands...)
	for number := 1; ; number++ {
		k, _ := knockout.ContestOf(c.t, 1)
		s, _ := k.Stage(1)
		if s.Ended() {
			break
		}
		result := tournament.WhiteWins
		if s.Games[number-1].White != seeds[0] {
			result = tournament.BlackWins
		}
		c.do(acts.Score(c.t, 1, 1, number, result, 0)...)
	}
	before := len(c.log)
	c.do(tournament.Withdraw{Player: seeds[0], Reason: "ill"}) // through to the final, of which nobody knows yet against whom
	if len(c.log) != before+1 {
		t.Fatalf("%d facts", len(c.log)-before)
	}
	c.do(tournament.Withdraw{Player: seeds[2], Reason: "a train"}) // in a match that has not begun
	if !c.t.Over() {
		t.Fatal("the final is not forfeited")
	}
	for i, rank := range []int{2, 1, 3, 3} {
		for _, s := range c.t.Standings() {
			if s.Player == seeds[i] && s.Rank != rank {
				t.Errorf("seed %d is ranked %d, want %d", i+1, s.Rank, rank)
			}
		}
	}
	c.do(tournament.Undo{Facts: c.t.LastAct(), Reason: "he has come"})
	k, _ := knockout.ContestOf(c.t, 1)
	if s, _ := k.Stage(2); k.Over() || s.Begun {
		t.Error("it is not undone as a whole")
	}
}
