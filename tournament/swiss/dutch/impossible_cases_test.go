package dutch

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// Rounds that cannot be paired, each with the ways out that it must be shown.
func TestImpossible(t *testing.T) {
	everyoneMet := entrants(4, 5)
	for round, pairs := range [][]swiss.Pair{{{White: 1, Black: 3}, {White: 4, Black: 2}}, {{White: 2, Black: 1}, {White: 3, Black: 4}}, {{White: 1, Black: 4}, {White: 2, Black: 3}}} {
		play(everyoneMet, swiss.Pairing{Pairs: pairs}, []swiss.Kind{swiss.Draw, swiss.Draw})
		if everyoneMet.Paired() != round+1 {
			t.Fatal("not played")
		}
	}
	club := entrants(7, 5)
	club.Bans = []swiss.Ban{{First: 1, Numbers: []int{1, 2, 3, 4, 5}}}
	byHand := entrants(4, 5)
	byHand.Bans = []swiss.Ban{{First: 1, Numbers: []int{1, 2}}}
	byHand.Fixed = []swiss.Fixed{{Round: 1, Pair: swiss.Pair{White: 3, Black: 4}}}
	byes := entrants(3, 5)
	for i, e := range byes.Entries {
		for round := range 3 {
			turn := swiss.RoundRecord{Kind: swiss.ZeroBye}
			if round == i {
				turn.Kind = swiss.PairingBye
			}
			e.Records = append(e.Records, turn)
		}
		byes.Entries[i] = e
	}
	for name, x := range map[string]struct {
		of   *swiss.Tournament
		ways []tournament.Code
	}{
		"everyone has met everyone": {everyoneMet, []tournament.Code{impossible.WayRematch}},
		"one club is too large":     {club, []tournament.Code{impossible.WayBan}},
		"by hand":                   {byHand, []tournament.Code{impossible.WayBan, impossible.WayByHand}},
		"all have had the bye":      {byes, []tournament.Code{impossible.WayBye}},
	} {
		f := next(t, x.of)
		_, err := Edition2026().Pair(f, swiss.Options{})
		var i *swiss.Impossible
		if !errors.As(err, &i) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		sound(t, f, i)
		var ways []tournament.Code
		for _, w := range i.Ways {
			ways = append(ways, w.Step.Code)
		}
		if !slices.Equal(ways, x.ways) {
			t.Errorf("%s: %v, want %v", name, ways, x.ways)
		}
	}
}

// Many players of different scores who may not meet float down together; their
// criteria have room. The lower half takes them in order: the first set of
// moved-down players, the first transposition.
func TestManyScoresInOneBracket(t *testing.T) {
	for _, half := range []int{10, 70} {
		s := entrants(2*half, 5)
		ban := swiss.Ban{First: 1}
		for i := range half {
			s.Entries[i].Extra = swiss.Points(2*half - i)
			ban.Numbers = append(ban.Numbers, i+1)
		}
		s.Bans = []swiss.Ban{ban}
		p, err := Edition2026().Pair(next(t, s), swiss.Options{})
		if err != nil || len(p.Pairs) != half {
			t.Fatalf("%+v, %v", p, err)
		}
		for i, pair := range p.Pairs {
			if want := i + 1; min(pair.White, pair.Black) != want || max(pair.White, pair.Black) != want+half {
				t.Errorf("%v on board %d", pair, want)
			}
		}
	}
	if with := pairFunc(1 << 13); with != nil {
		t.Error("no weight is so wide")
	}
}
