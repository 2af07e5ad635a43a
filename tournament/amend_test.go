package tournament_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Every field of the regulations is one that Changed knows.
func TestChangedKnowsEveryField(t *testing.T) {
	full := reflect.TypeFor[tournament.Regulations]()
	for i := range full.NumField() {
		var r tournament.Regulations
		fill(reflect.ValueOf(&r).Elem().Field(i))
		name, _, _ := strings.Cut(full.Field(i).Tag.Get("json"), ",")
		if got := (tournament.Regulations{}).Changed(r); !slices.Contains(got, name) {
			t.Errorf("%s: changed %v", name, got)
		}
		if got := r.Changed(r); got != nil {
			t.Errorf("%s: changed from itself: %v", name, got)
		}
	}
}

// fill gives a value and what is within it something else than nothing.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	default:
		v.Set(reflect.ValueOf(tournament.Points(1)).Convert(v.Type()))
	}
}

// What was announced for a published round stays when the event changes; what is said
// of a round itself counts.
func TestPublishedRoundsKeepTheirTerms(t *testing.T) {
	s, at := tournament.Tournament{}, clock.Instant(0)
	do := func(c tournament.Command) (err error) {
		at++
		s, _, err = tournament.Decide(s, tournament.Actor{ID: "a1"}, c, at)
		return err
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	regs := tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 5, Control: "5400+30", Laws: "2023"}
	must(do(tournament.Create{Regulations: regs}))
	must(do(tournament.Enter{Players: []tournament.Entry{{Name: "A"}, {Name: "B"}}}))
	if r := s.RefuseChange("system"); r != nil {
		t.Errorf("the system is fixed: %v", r)
	}
	must(do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2}}))
	must(do(tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}}))

	is := s.Regulations()
	is.Control, is.Laws, is.Venue = "600+5", "2009", tournament.OverTheBoard
	must(do(tournament.AmendRegulations{Regulations: is, Reason: "rapid from now on"}))
	now := s.Regulations()
	if now.ControlOf(1) != "5400+30" || now.LawsOf(1) != "2023" || now.VenueOf(1) != tournament.OnScreen {
		t.Errorf("round 1 has %+v", now.Terms(1))
	}
	if now.ControlOf(2) != "600+5" || now.LawsOf(2) != "2009" || now.VenueOf(2) != tournament.OverTheBoard {
		t.Errorf("round 2 has %s, %s, %s", now.ControlOf(2), now.LawsOf(2), now.VenueOf(2))
	}
	corrected := now.WithTerms(tournament.RoundTerms{Round: 1, Control: "5400+60"})
	must(do(tournament.AmendRegulations{Regulations: corrected, Reason: "it was written wrong"}))
	if got := s.Regulations().ControlOf(1); got != "5400+60" {
		t.Errorf("what was said of round 1 is %s", got)
	}

	refused := func(change func(*tournament.Regulations), reason string, want tournament.Code) {
		t.Helper()
		is := s.Regulations()
		change(&is)
		var r *tournament.Refusal
		if err := do(tournament.AmendRegulations{Regulations: is, Reason: reason}); !errors.As(err, &r) || r.Code != want {
			t.Errorf("want %s, got %v", want, err)
		}
	}
	refused(func(r *tournament.Regulations) { r.Name = "Other" }, "", tournament.ReasonMissing)
	refused(func(*tournament.Regulations) {}, "why", tournament.RegulationsSame)
	refused(func(r *tournament.Regulations) { r.Acceleration = tournament.Baku }, "why", tournament.RegulationFixed)
	refused(func(r *tournament.Regulations) { r.TieBreaks = []tiebreak.Method{tiebreak.DirectEncounter} }, "why", tournament.RegulationFixed)
	for _, field := range []string{"system", "acceleration", "scoring", "tiebreaks"} {
		if r := s.RefuseChange(field); r == nil || r.Code != tournament.RegulationFixed {
			t.Errorf("%s may change: %v", field, r)
		}
	}
}

// Adjournment is announced at any time, also where the edition does not ask for it.
func TestAdjournmentIsAnnounced(t *testing.T) {
	for _, edition := range []string{"1997", "2009", "2023"} {
		regs := tournament.Regulations{Name: "Open", System: tournament.Manual, Rounds: 2, Laws: edition}
		s := tournament.Tournament{}
		for at, c := range []tournament.Command{
			tournament.Create{Regulations: regs}, tournament.Enter{Players: []tournament.Entry{{Name: "A"}, {Name: "B"}}}, tournament.DrawLots{Order: []tournament.PlayerID{1, 2}},
			tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		} {
			var err error
			if s, _, err = tournament.Decide(s, tournament.Actor{ID: "a1"}, c, clock.Instant(at+1)); err != nil {
				t.Fatal(err)
			}
		}
		is := s.Regulations()
		is.Adjournments = true
		now, _, err := tournament.Decide(s, tournament.Actor{ID: "a1"}, tournament.AmendRegulations{Regulations: is, Reason: "long games"}, 5)
		if err != nil {
			t.Fatalf("%s: %v", edition, err)
		}
		if changed := s.Regulations().Changed(now.Regulations()); !now.Regulations().Adjournments || !slices.Equal(changed, []string{"adjournments"}) {
			t.Errorf("%s: changed %v", edition, changed)
		}
	}
}

// Baku's virtual points want a win worth two draws (C.04.7 1.1): neither a new event
// nor an amended one may say otherwise. An old log that does is read, and may be put
// right or amended in what is not wrong.
func TestAccelerationFits(t *testing.T) {
	unfit := tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 9, Acceleration: tournament.Baku, Scoring: tournament.Scoring{Win: 2}}.Complete()
	ordinary := unfit
	ordinary.Scoring = tournament.OrdinaryScoring()
	by := tournament.Actor{Name: "Ana"}
	refused := func(s tournament.Tournament, c tournament.Command) {
		t.Helper()
		var r *tournament.Refusal
		if _, _, err := tournament.Decide(s, by, c, 0); !errors.As(err, &r) || r.Code != tournament.AccelerationUnfit || r.Article != "C.04.7 1.1" {
			t.Errorf("got %v", err)
		}
	}
	done := func(s tournament.Tournament, c tournament.Command) tournament.Tournament {
		t.Helper()
		s, _, err := tournament.Decide(s, by, c, 0)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	refused(tournament.Tournament{}, tournament.Create{Regulations: unfit})
	s := done(tournament.Tournament{}, tournament.Create{Regulations: ordinary})
	refused(s, tournament.AmendRegulations{Regulations: unfit})

	old, err := tournament.Replay([]tournament.Event{tournament.Created{Regulations: unfit}})
	if err != nil {
		t.Fatal(err)
	}
	renamed := unfit
	renamed.Name = "Another"
	old = done(old, tournament.AmendRegulations{Regulations: renamed})
	done(old, tournament.AmendRegulations{Regulations: ordinary})
}
