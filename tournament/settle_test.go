package tournament_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// settled is an event of one round in which everybody drew, and nobody is ahead.
type settled struct {
	t *testing.T
	s tournament.Tournament
}

func (b *settled) try(c tournament.Command) error {
	s, _, err := tournament.Decide(b.s, tournament.Actor{ID: "a1"}, c, clock.Instant(b.s.Facts()+1))
	b.s = s
	return err
}

func (b *settled) do(c tournament.Command) {
	b.t.Helper()
	if err := b.try(c); err != nil {
		b.t.Fatal(err)
	}
}

func (b *settled) refused(c tournament.Command, code tournament.Code) {
	b.t.Helper()
	before := b.s.Facts()
	var r *tournament.Refusal
	if err := b.try(c); !errors.As(err, &r) || r.Code != code || b.s.Facts() != before {
		b.t.Errorf("%+v: %v, want %s", c, err, code)
	}
}

// ranks returns the ranks of the players 1, 2, ...
func (b *settled) ranks() []int {
	ranks := make([]int, len(b.s.Players()))
	for _, s := range b.s.Standings() {
		ranks[s.Player-1] = s.Rank
	}
	return ranks
}

// drawnEvent returns an event of pairs that all drew.
func drawnEvent(t *testing.T, pairs int) *settled {
	t.Helper()
	b := &settled{t: t}
	b.do(tournament.Create{Regulations: tournament.Regulations{Name: "Cup", System: tournament.Manual, Rounds: 1, TieBreaks: []tiebreak.Method{"DE"}}})
	var order []tournament.PlayerID
	var list []tournament.Entry
	var pairings []tournament.Pairing
	for i := range 2 * pairs {
		list = append(list, tournament.Entry{Name: string(rune('A'+i)) + "na"})
		order = append(order, tournament.PlayerID(i+1))
	}
	for i := range pairs {
		pairings = append(pairings, tournament.Pairing{Board: i + 1, White: order[2*i], Black: order[2*i+1]})
	}
	b.do(tournament.Enter{Players: list})
	b.do(tournament.DrawLots{Order: order, Listed: true})
	b.do(tournament.PublishRound{Round: 1, Pairings: pairings})
	for i := range pairs {
		b.do(tournament.RecordResult{Round: 1, Board: i + 1, Result: tournament.Drawn, Source: tournament.Source{Member: "a1"}})
	}
	return b
}

func TestSharedPlacesAreSettled(t *testing.T) {
	b := drawnEvent(t, 3)
	if groups := b.s.SharedPlaces(); len(groups) != 1 || len(groups[0]) != 6 {
		t.Fatalf("%+v", groups)
	}
	all := []tournament.PlayerID{1, 2, 3, 4, 5, 6}
	b.refused(tournament.SettlePlaces{Players: all[:5], By: tournament.ByLot}, tournament.PlacesNotShared)
	b.refused(tournament.SettlePlaces{Players: []tournament.PlayerID{1, 2, 3, 4, 5, 5}, By: tournament.ByLot}, tournament.PlacesNotShared)
	b.refused(tournament.SettlePlaces{Players: all, By: "coin", Reason: "heads"}, tournament.SettlementUnknown)
	b.refused(tournament.SettlePlaces{Players: all, By: tournament.ByOrder}, tournament.ReasonMissing)
	b.refused(tournament.SettlePlaces{Players: all, By: tournament.ByValues, Values: []int{1, 1, 1, 1, 1, 1}, Reason: "medians"}, tournament.ValuesImproper)
	b.refused(tournament.SettlePlaces{Players: all, By: tournament.ByValues, Values: []int{1, 2}, Reason: "medians"}, tournament.ValuesImproper)
	b.refused(tournament.SettlePlaces{Players: all, By: tournament.ByOrder, Values: []int{6, 5, 4, 3, 2, 1}, Reason: "medians"}, tournament.ValuesImproper)
	// Values leave 2, 4 and 5 on places 2 to 4, and an order by hand settles those.
	b.do(tournament.SettlePlaces{Players: all, By: tournament.ByValues, Values: []int{50, 700, 900, 700, 700, -3}, Reason: "medians of the league"})
	if diff := cmp.Diff([]int{5, 2, 1, 2, 2, 6}, b.ranks()); diff != "" {
		t.Error(diff)
	}
	if groups := b.s.SharedPlaces(); len(groups) != 1 || len(groups[0]) != 3 || groups[0][0].Settled != tournament.ByValues {
		t.Errorf("%+v", groups)
	}
	b.do(tournament.SettlePlaces{Players: []tournament.PlayerID{5, 2, 4}, By: tournament.ByOrder, Reason: "rapid games"})
	if diff := cmp.Diff([]int{5, 3, 1, 4, 2, 6}, b.ranks()); diff != "" || len(b.s.SharedPlaces()) != 0 {
		t.Error(diff)
	}
	b.refused(tournament.SettlePlaces{Players: []tournament.PlayerID{5, 2, 4}, By: tournament.ByLot}, tournament.PlacesNotShared)
	// What rests on the results stays true: they change only once the places are shared again.
	correction := tournament.CorrectResult{Round: 1, Board: 1, Was: tournament.Drawn, Result: tournament.WhiteWins, Reason: "the sheets", Source: tournament.Source{Member: "a1"}}
	b.refused(correction, tournament.SettlementRests)
	for range 2 {
		b.do(tournament.Undo{Facts: b.s.LastAct(), Reason: "another way"})
	}
	if diff := cmp.Diff([]int{1, 1, 1, 1, 1, 1}, b.ranks()); diff != "" {
		t.Error(diff)
	}
	b.do(correction)
	if diff := cmp.Diff([]int{1, 6, 2, 2, 2, 2}, b.ranks()); diff != "" {
		t.Error(diff)
	}
}

func TestPlacesAreSettledOnlyAtTheEnd(t *testing.T) {
	b := drawnEvent(t, 1)
	b.do(tournament.CorrectResult{Round: 1, Board: 1, Was: tournament.Drawn, Result: tournament.NoResult, Reason: "too early", Source: tournament.Source{Member: "a1"}})
	b.refused(tournament.SettlePlaces{Players: []tournament.PlayerID{1, 2}, By: tournament.ByLot}, tournament.RoundIncomplete)
	if groups := b.s.SharedPlaces(); groups != nil {
		t.Errorf("%+v", groups)
	}
}

// TestLotsFallTheSameAgain: who undoes a lot and draws again gets the same order, and a log with
// another one is not read.
func TestLotsFallTheSameAgain(t *testing.T) {
	b := drawnEvent(t, 4)
	all := []tournament.PlayerID{8, 7, 6, 5, 4, 3, 2, 1}
	b.do(tournament.SettlePlaces{Players: all, By: tournament.ByLot})
	first := b.ranks()
	if sorted := slices.Sorted(slices.Values(first)); !slices.Equal(sorted, []int{1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("the ranks are %v", first)
	}
	b.do(tournament.Undo{Facts: b.s.LastAct(), Reason: "again"})
	slices.Reverse(all)
	b.do(tournament.SettlePlaces{Players: all, By: tournament.ByLot})
	if diff := cmp.Diff(first, b.ranks()); diff != "" {
		t.Error(diff)
	}
	order := b.s.Settlements()[0].Order
	b.do(tournament.Undo{Facts: b.s.LastAct()})
	var log []tournament.Event
	for _, f := range b.s.Log() {
		log = append(log, f.Event)
	}
	order[0], order[1] = order[1], order[0]
	if _, err := tournament.Replay(append(log, tournament.PlacesSettled{Order: order, By: tournament.ByLot})); err == nil {
		t.Error("a log is read whose order is not that of the lot")
	}
}

// TestLotsAreFair: over many events every player comes first about equally often.
func TestLotsAreFair(t *testing.T) {
	b := drawnEvent(t, 2)
	var log []tournament.Event
	for _, f := range b.s.Log() {
		log = append(log, f.Event)
	}
	const draws = 4000
	first := make(map[tournament.PlayerID]int)
	for i := range draws {
		created := log[0].(tournament.Created)
		created.At = clock.Instant(-i)
		s, err := tournament.Replay(append([]tournament.Event{created}, log[1:]...))
		if err != nil {
			t.Fatal(err)
		}
		first[s.PlacesByLot([]tournament.PlayerID{1, 2, 3, 4})[0]]++
	}
	for id := tournament.PlayerID(1); id <= 4; id++ {
		if n := first[id]; n < draws/4-150 || n > draws/4+150 { // more than five standard deviations
			t.Errorf("player %d comes first %d times of %d", id, n, draws)
		}
	}
}

// TestValuesOrderLikeASlowSort: the ranks by values are one more than the number of higher values.
func TestValuesOrderLikeASlowSort(t *testing.T) {
	whole := drawnEvent(t, 4)
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(-2, 3), 8, 8).Draw(t, "values")
		b := *whole
		err := b.try(tournament.SettlePlaces{Players: []tournament.PlayerID{1, 2, 3, 4, 5, 6, 7, 8}, By: tournament.ByValues, Values: values, Reason: "a league"})
		if same := slices.Max(values) == slices.Min(values); same || err != nil {
			if same != (err != nil) {
				t.Fatalf("%v: %v", values, err)
			}
			return
		}
		for i, rank := range b.ranks() {
			want := 1
			for _, v := range values {
				if v > values[i] {
					want++
				}
			}
			if rank != want {
				t.Fatalf("%v: player %d has rank %d, want %d", values, i+1, rank, want)
			}
		}
	})
}
