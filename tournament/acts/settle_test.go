package acts

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
)

func TestSettleByNumbers(t *testing.T) {
	players := []tournament.PlayerID{4, 2, 9}
	c, err := SettleByNumbers(tournament.ByOrder, players, []string{"2", " 3", "1"}, "rapid games")
	if diff := cmp.Diff([]tournament.PlayerID{9, 4, 2}, c.Players); err != nil || diff != "" || c.Values != nil {
		t.Error(diff, err, c.Values)
	}
	c, err = SettleByNumbers(tournament.ByValues, players, []string{"12,5", "-0.25", "12.50"}, "a league")
	if diff := cmp.Diff([]int{1250, -25, 1250}, c.Values); err != nil || diff != "" {
		t.Error(diff, err)
	}
	if _, err := SettleByNumbers(tournament.ByOrder, players, []string{"2", "1", "2"}, "x"); err == nil {
		t.Error("two players have the same place")
	}
	for _, bad := range []string{"", "x", "1.234", "1e3", "0x10", "NaN", "Inf", "1_0", "1000000"} {
		if v, ok := parseHundredths(bad); ok {
			t.Errorf("%q is %d", bad, v)
		}
	}
}
