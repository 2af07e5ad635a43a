package dutch2009_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// Rounds that cannot be paired, each with the ways out that it must be shown and
// the rule that each sets aside.
func TestWaysOut(t *testing.T) {
	everyoneMet := entrants(4, 5)
	for _, met := range [][]swiss.Pair{{{White: 1, Black: 3}, {White: 4, Black: 2}}, {{White: 2, Black: 1}, {White: 3, Black: 4}}, {{White: 1, Black: 4}, {White: 2, Black: 3}}} {
		play(everyoneMet, swiss.Pairing{Pairs: met}, []swiss.Kind{swiss.Draw, swiss.Draw})
	}
	club := entrants(7, 5)
	club.Bans = []swiss.Ban{{First: 1, Numbers: []int{1, 2, 3, 4, 5}}}
	byHand := entrants(4, 5)
	byHand.Bans = []swiss.Ban{{First: 1, Numbers: []int{1, 2}}}
	byHand.Fixed = []swiss.Fixed{{Round: 1, Pair: swiss.Pair{White: 3, Black: 4}}}
	byes := entrants(3, 5)
	for i := range byes.Entries {
		for round := range 3 {
			turn := swiss.RoundRecord{}
			if round == i {
				turn.Kind = swiss.PairingBye
			}
			byes.Entries[i].Records = append(byes.Entries[i].Records, turn)
		}
	}
	colors := entrants(4, 9)
	for _, met := range [][]swiss.Pair{{{White: 1, Black: 3}, {White: 2, Black: 4}}, {{White: 1, Black: 4}, {White: 2, Black: 3}}} {
		play(colors, swiss.Pairing{Pairs: met}, []swiss.Kind{swiss.Draw, swiss.Draw})
	}
	mixed := entrants(2, 5)
	play(mixed, swiss.Pairing{Pairs: []swiss.Pair{{White: 1, Black: 2}}}, []swiss.Kind{swiss.Draw})
	mixed.Bans = []swiss.Ban{{First: 1, Numbers: []int{1, 2}}}
	for name, x := range map[string]struct {
		of    *swiss.Tournament
		ways  []tournament.Code
		rules []string
	}{
		"everyone has met everyone":       {everyoneMet, []tournament.Code{impossible.WayRematch}, []string{"B1.a"}},
		"one club is too large":           {club, []tournament.Code{impossible.WayBan}, []string{""}},
		"by hand":                         {byHand, []tournament.Code{impossible.WayBan, impossible.WayByHand}, []string{"", ""}},
		"all have had the bye":            {byes, []tournament.Code{impossible.WayBye}, []string{"B1.b"}},
		"all must have the same colour":   {colors, []tournament.Code{impossible.WayColors, impossible.WayRematch}, []string{"B2", "B1.a"}},
		"met and kept apart by a ban too": {mixed, []tournament.Code{impossible.WayMixed}, []string{""}},
	} {
		_, err := dutch2009.System{}.Pair(next(t, x.of), swiss.Options{})
		var i *swiss.Impossible
		if !errors.As(err, &i) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var ways []tournament.Code
		var rules []string
		for _, w := range i.Ways {
			ways, rules = append(ways, w.Step.Code), append(rules, w.Step.Article)
		}
		if !slices.Equal(ways, x.ways) || !slices.Equal(rules, x.rules) || i.Edition != "2009" {
			t.Errorf("%s: %v by %v, want %v by %v", name, ways, rules, x.ways, x.rules)
		}
	}
}
