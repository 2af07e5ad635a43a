package main

import (
	"strings"
	"testing"
)

// A typed rating is that of the player, and can change.
func TestQ131TypedRating(t *testing.T) {
	e := begun(t, 2, "--rounds", "3")
	e.good("enter", "Theta", "--rating", "1875")
	want(t, row(t, e.good("show"), "Theta"), "1875")
	want(t, e.good("amend", "Theta", "--rating", "1880"), "rating: 1875 → 1880")
	want(t, row(t, e.good("show"), "Theta"), "1880")
}

// Nobody without a rating is given one.
func TestQ130NoLeastRating(t *testing.T) {
	e := begun(t, 2, "--rounds", "3")
	e.good("enter", "Theta")
	if strings.Contains(row(t, e.log(), `"name":"Theta"`), `"rating"`) {
		t.Error("Theta has a rating")
	}
}

// Players of one rating are ordered by title before the alphabet.
func TestQ146EqualsByTitle(t *testing.T) {
	e := begun(t, 0, "--rounds", "3")
	e.good("import", written(t, "players.csv", "name,rating,title\nAlfa,2000,\nBeta,2000,FM\nGamma,2000,GM\nDelta,2000,IM\n"))
	e.good("pair", "--colour", "white")
	report := e.report()
	for i, name := range []string{"Gamma", "Delta", "Beta", "Alfa"} {
		if r := row(t, report, name); strings.Fields(r)[1] != string(rune('1'+i)) {
			t.Errorf("%s is not number %d: %s", name, i+1, r)
		}
	}
}

// Equals stay in their order when others enter late or a title changes.
func TestQ155EqualsKeepTheirOrder(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.round()
	order := func() string {
		report := e.report()
		if strings.Index(report, "Eta ") < strings.Index(report, "Zeta ") {
			return "Eta before Zeta"
		}
		return "Zeta before Eta"
	}
	if order() != "Eta before Zeta" {
		t.Fatal("the title does not decide")
	}
	e.good("amend", "Zeta", "--title", "GM")
	e.good("enter", "Theta", "--rating", "1990")
	if got := order(); got != "Eta before Zeta" {
		t.Error(got)
	}
}
