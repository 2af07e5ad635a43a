package demo_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/demo"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

const at clock.Instant = 1790000000000

var (
	by     = tournament.Actor{ID: "m1", Name: "Olga"}
	source = tournament.Source{Member: "m1", Name: "Olga"}
)

func made(t *testing.T, lang string, seed uint64) ([]tournament.Event, tournament.Tournament) {
	t.Helper()
	facts, err := demo.Make(words.Demonstration(lang), by, source, seed, at)
	if err != nil {
		t.Fatal(err)
	}
	state, err := tournament.Replay(facts)
	if err != nil {
		t.Fatal(err)
	}
	return facts, state
}

// The demonstration is an open in its course, with everything that happens in one.
func TestADemonstrationIsAnEventInItsCourse(t *testing.T) {
	facts, state := made(t, "en", demo.Seed)
	regs := state.Regulations()
	if !regs.Demonstration || regs.Rated || regs.System != tournament.Dutch2026 || state.Published() != demo.Played || state.Planned() != demo.Rounds {
		t.Errorf("%+v, %d rounds", regs, state.Published())
	}
	if len(state.Players()) != demo.Players || len(state.Active()) != demo.Players-1 || len(state.Standings()) != demo.Players {
		t.Errorf("%d players, %d of them go on", len(state.Players()), len(state.Active()))
	}
	seen := map[string]int{}
	draws, scored := 0, 0
	for _, f := range facts {
		seen[f.EventKind()]++
		if r, is := f.(tournament.ResultRecorded); is {
			scored++
			if r.Result == tournament.Drawn {
				draws++
			}
		}
		if c, is := f.(tournament.ResultCorrected); is && (c.Reason == "" || c.Was == c.Result) {
			t.Errorf("%+v", c)
		}
	}
	for _, kind := range []string{"LateEntered", "ByeGranted", "PlayerWithdrawn", "ResultCorrected", "NumbersAssigned"} {
		if seen[kind] != 1 {
			t.Errorf("%s: %d", kind, seen[kind])
		}
	}
	if seen["RoundEnded"] != demo.Played || scored < 95 || draws < scored/8 || draws > scored/2 {
		t.Errorf("%d rounds closed, %d of %d drawn", seen["RoundEnded"], draws, scored)
	}
	half := 0
	for _, b := range state.Boards(3) {
		if b.Bye == tournament.HalfBye {
			half++
		}
	}
	if half != 1 {
		t.Errorf("%d byes of half a point", half)
	}
	// Better players score more: the first ten by number have more than the last ten.
	points := map[tournament.PlayerID]int{}
	for _, s := range state.Standings() {
		points[s.Player] = int(s.Points)
	}
	order := state.Order()
	sum := func(ids []tournament.PlayerID) (n int) {
		for _, id := range ids {
			n += points[id]
		}
		return n
	}
	if top, bottom := sum(order[:10]), sum(order[len(order)-10:]); top <= bottom {
		t.Errorf("the first ten have %d half points, the last ten %d", top, bottom)
	}
}

// Every round was paired as the system pairs it, and the next one can be.
func TestADemonstrationIsPairedByItsSystem(t *testing.T) {
	for seed := range uint64(12) {
		facts, state := made(t, "es", seed)
		registered, err := systems.Standard().Named(string(tournament.Dutch2026))
		if err != nil {
			t.Fatal(err)
		}
		rounds, differences, err := systems.CheckLog(facts, registered, swiss.Options{}, nil)
		if err != nil || rounds != demo.Played || len(differences) != 0 {
			t.Fatalf("seed %d: %d rounds checked, %v, %v", seed, rounds, differences, err)
		}
		next, err := systems.Draft(state, demo.Played+1, swiss.Options{})
		if err != nil || len(next.Pairs) != (demo.Players-1)/2 {
			t.Fatalf("seed %d: round %d: %d pairs, %v", seed, demo.Played+1, len(next.Pairs), err)
		}
	}
}

// The same seed gives the same facts, another one other results, and another language
// other texts alone.
func TestADemonstrationIsDrawnFromItsSeed(t *testing.T) {
	facts, _ := made(t, "en", demo.Seed)
	again, _ := made(t, "en", demo.Seed)
	if diff := cmp.Diff(facts, again); diff != "" {
		t.Error(diff)
	}
	_, other := made(t, "en", demo.Seed+1)
	_, state := made(t, "en", demo.Seed)
	_, spanish := made(t, "es", demo.Seed)
	if cmp.Equal(state.Standings(), other.Standings()) || !cmp.Equal(state.Standings(), spanish.Standings()) {
		t.Error("the seed alone decides the results")
	}
	if !strings.Contains(state.Regulations().Name, "Demonstration") || !strings.Contains(spanish.Regulations().Name, "Demostración") {
		t.Error("the name does not say that this is a demonstration")
	}
	stamps := map[tournament.Stamp]bool{}
	for _, f := range facts {
		stamps[f.When()] = true
	}
	if !slices.IsSortedFunc(facts, func(a, b tournament.Event) int { return int(a.Instant() - b.Instant()) }) || len(stamps) < 3*demo.Played {
		t.Errorf("%d acts", len(stamps))
	}
	if _, err := demo.Make(demo.Texts{}, by, source, demo.Seed, at); err == nil {
		t.Error("a demonstration without a name")
	}
}

// A demonstration is removed while it is played, any other event only before its first pairs.
func TestRemoval(t *testing.T) {
	facts, state := made(t, "en", demo.Seed)
	try := func(state tournament.Tournament, c tournament.Command, want tournament.Code) tournament.Tournament {
		t.Helper()
		after, _, err := acts.Do(state, by, []tournament.Command{c}, at+1000, fidemode.Any)
		var r *tournament.Refusal
		if errors.As(err, &r); want == "" && err != nil || want != "" && (r == nil || !slices.ContainsFunc(r.All(), func(r *tournament.Refusal) bool { return r.Code == want })) {
			t.Fatalf("%T: %v, want %q", c, err, want)
		}
		return after
	}
	regs := state.Regulations()
	regs.Rated = true
	try(state, tournament.AmendRegulations{Regulations: regs, Reason: "x"}, tournament.RegulationImproper)
	regs.Rated, regs.Demonstration = false, false
	try(state, tournament.AmendRegulations{Regulations: regs, Reason: "x"}, tournament.RegulationFixed)

	removed := try(state, tournament.RemoveEvent{}, "")
	if !removed.Removed() || state.Removed() {
		t.Error("the state does not say that it was removed")
	}
	try(removed, tournament.RemoveEvent{}, tournament.EventWasRemoved)
	try(removed, tournament.Undo{Facts: []int{removed.Facts()}, Reason: "x"}, tournament.EventWasRemoved)
	if _, err := tournament.Replay(append(slices.Clone(facts), tournament.EventRemoved{Stamp: tournament.Stamp{At: at + 1000}})); err != nil {
		t.Error(err)
	}

	try(removed, tournament.RestoreEvent{}, tournament.EventWasRemoved)

	own := slices.Clone(facts)
	created := own[0].(tournament.Created)
	created.Regulations.Demonstration = false
	own[0] = created
	paired, err := tournament.Replay(own)
	if err != nil {
		t.Fatal(err)
	}
	try(paired, tournament.RemoveEvent{}, tournament.EventIsPaired)
	begun := try(tournament.Tournament{}, tournament.Create{Regulations: regs}, "")
	if !try(begun, tournament.RemoveEvent{}, "").Removed() {
		t.Error("an event without pairs stays")
	}
	regs.Demonstration = true
	try(begun, tournament.AmendRegulations{Regulations: regs, Reason: "x"}, tournament.RegulationFixed)
	begun = try(tournament.Tournament{}, tournament.Create{Regulations: regs}, "")
	if !try(begun, tournament.RemoveEvent{}, "").Removed() {
		t.Error("it is not removed")
	}
}
