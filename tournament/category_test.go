package tournament_test

import (
	"testing"

	"github.com/escaque/escaque/tournament"
)

func TestCategories(t *testing.T) {
	ana := tournament.Entry{Name: "Ana", Sex: "w", Birth: "2010-05-01", Rating: 1700, Federation: "MEX", Title: "WCM", Club: " Casino de la Unión"}
	leo := tournament.Entry{Name: "Leo", Birth: "1960"}
	for text, want := range map[string][2]bool{
		"w": {true, false}, "m": {false, true}, "u16": {true, false}, "u15": {false, false}, "s65": {false, true}, "s66": {false, true}, "s67": {false, false},
		"r1600-1699": {false, false}, "r1600-1700": {true, false}, "r-1700": {true, true}, "r1-": {true, false}, "fmex": {true, false}, "ccasino de la unión": {true, false}, "cPeña": {false, false},
		"tWCM": {true, false}, "w+u16": {true, false}, "w+s50": {false, false},
	} {
		c, ok := tournament.ParseCategory(text, 2026)
		if !ok || c.Has(ana) != want[0] || c.Has(leo) != want[1] {
			t.Errorf("%s: %v %v %v, want %v", text, ok, c.Has(ana), c.Has(leo), want)
		}
	}
	for _, text := range []string{"", "x", "u", "u0", "w1", "r", "r-", "r1600", "f", "c ", "w+", "u16+"} {
		if _, ok := tournament.ParseCategory(text, 2026); ok {
			t.Errorf("%q is a category", text)
		}
	}
	if _, ok := tournament.ParseCategory("u16", 0); ok {
		t.Error("an age without a year")
	}
}
