package tournament_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
)

func TestParseArbiter(t *testing.T) {
	for text, want := range map[string]tournament.NamedArbiter{
		"Eva Arbiter":                      {Name: "Eva Arbiter"},
		"IA Arbiter, Eva":                  {Name: "Arbiter, Eva", Title: tournament.InternationalArbiter},
		"NA Eva Arbiter (2201234; A-12)":   {Name: "Eva Arbiter", Title: tournament.NationalArbiter, FIDEID: "2201234", Licence: "A-12"},
		"Eva Arbiter (2201234)":            {Name: "Eva Arbiter", FIDEID: "2201234"},
		"Eva Arbiter (-; B)":               {Name: "Eva Arbiter", Licence: "B"},
		"Eva Arbiter (GER)":                {Name: "Eva Arbiter (GER)"},
		"Eva Arbiter (-)":                  {Name: "Eva Arbiter (-)"},
		"Eva Arbiter (1234567890123456; )": {Name: "Eva Arbiter (1234567890123456; )"},
		"IA":                               {Name: "IA"},
		"":                                 {},
	} {
		if got := tournament.ParseArbiter(text); got != want {
			t.Errorf("%q is %+v, want %+v", text, got, want)
		}
	}
}

// What a report says of an arbiter reads back to the same, and without faults.
func TestArbitersReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := tournament.NamedArbiter{
			Name:    rapid.StringMatching(`[A-Zñ][a-z.,]{1,9}( [a-z(;]{1,6})?`).Draw(t, "name"),
			Title:   rapid.SampledFrom(append(tournament.ArbiterTitles(), "")).Draw(t, "title"),
			FIDEID:  rapid.SampledFrom([]string{"", "7", "2201234"}).Draw(t, "number"),
			Licence: rapid.SampledFrom([]string{"", "A", "12/26 b"}).Draw(t, "licence"),
		}
		if got := tournament.ParseArbiter(a.String()); got != a {
			t.Fatalf("%q reads as %+v", a, got)
		}
		r := tournament.Regulations{Name: "Cup", System: tournament.Berger, Arbiter: a.Name}.Complete().WithArbiters(a)
		if faults := r.Faults(); len(faults) > 0 || a.Known() != (len(r.Arbiters) == 1) {
			t.Fatalf("%+v: %v", r.Arbiters, faults[0])
		}
	})
}

func TestWithArbiters(t *testing.T) {
	r := tournament.Regulations{Name: "Cup", System: tournament.Berger, Arbiter: "Eva", Deputies: []string{"Gil", "Eva", "Fritz"}}.Complete()
	gil := tournament.NamedArbiter{Name: "Gil", Title: tournament.FIDEArbiter}
	eva := tournament.NamedArbiter{Name: "Eva", FIDEID: "1"}
	r = r.WithArbiters(gil, eva, tournament.NamedArbiter{Name: "Nobody", Licence: "X"})
	if len(r.Arbiters) != 2 || r.Arbiters[0] != eva || r.Arbiters[1] != gil {
		t.Fatalf("%+v", r.Arbiters)
	}
	r.Arbiter, r.Deputies = "Hans", []string{"Gil"}
	if r = r.WithArbiters(); len(r.Arbiters) != 1 || r.Arbiters[0] != gil {
		t.Errorf("after a change of names %+v", r.Arbiters)
	}
	if r = r.WithArbiters(tournament.NamedArbiter{Name: "Gil"}); len(r.Arbiters) != 0 {
		t.Errorf("cleared: %+v", r.Arbiters)
	}
	for _, wrong := range []tournament.NamedArbiter{
		{Name: "Nobody", Licence: "X"}, {Name: "Gil", Title: "GM"}, {Name: "Gil", FIDEID: "12a"}, {Name: "Gil", Licence: "a)"}, {Name: "Gil", Licence: "a\x00"},
	} {
		r.Arbiters = []tournament.NamedArbiter{wrong}
		if faults := r.Faults(); len(faults) != 1 || faults[0].Code != tournament.RegulationImproper {
			t.Errorf("%+v: %v", wrong, faults)
		}
	}
}
