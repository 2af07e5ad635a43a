package fidemode_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Tie-breaks by ratings in an event of more than 30 days are told once: when the mark or the tie-breaks
// are declared, and when another one is.
func TestLongRatingsAreTold(t *testing.T) {
	e := begin(t, 0)
	for i, tt := range []struct {
		long bool
		ties []tiebreak.Method
		want string // the tie-breaks that are told
	}{
		{false, []tiebreak.Method{"BH", "ARO/C1"}, ""}, {true, []tiebreak.Method{"BH", "ARO/C1"}, "ARO/C1"}, {true, []tiebreak.Method{"ARO/C1", "SB"}, ""},
		{true, []tiebreak.Method{"ARO/C1", "TPR"}, "ARO/C1, TPR"}, {true, []tiebreak.Method{"TPR"}, ""}, {false, []tiebreak.Method{"TPR"}, ""},
	} {
		regs := e.Regulations()
		regs.Long, regs.TieBreaks = tt.long, tt.ties
		amend := tournament.AmendRegulations{Regulations: regs}
		err := e.try(fidemode.Accepted{}, amend)
		var q *fidemode.Question
		if asked := errors.As(err, &q); asked != (tt.want != "") || err != nil && !asked {
			t.Fatalf("%d: %v", i, err)
		}
		if q == nil {
			continue
		}
		if c := q.Conditions[0]; !q.OnlyTells() || len(q.Conditions) != 1 || c.Code != fidemode.LongRatings || c.Refusal().Args["value"] != tt.want || c.Article != "C.07 10" {
			t.Errorf("%d: %+v", i, q.Conditions)
		}
		if err := e.try(accept(fidemode.LongRatings, 0), amend); err != nil {
			t.Fatal(err)
		}
	}
}
