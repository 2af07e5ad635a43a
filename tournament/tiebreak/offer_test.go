package tiebreak

import (
	"slices"
	"testing"
)

// What is offered can be declared, and every tie-break of players that an edition
// has is offered.
func TestOffer(t *testing.T) {
	for _, rules := range Editions() {
		for _, roundRobin := range []bool{false, true} {
			e := Event{Rules: rules, Predetermined: roundRobin}
			offer := e.Offer()
			for _, f := range e.Check(offer) {
				if !f.Advice() {
					t.Errorf("%s: %s is offered and refused: %s", rules, f.Method, f.Code)
				}
			}
			for m, s := range systems {
				if s.audience != teams && m != Points && e.isAllowed(m) != slices.Contains(offer, m) {
					t.Errorf("%s: is %s offered? %t", rules, m, slices.Contains(offer, m))
				}
			}
		}
	}
	if got := (Event{Rules: Annex2009}).Offer(); !slices.Contains(got, "BH/C1") || slices.Contains(got, "BH/P") || slices.Contains(got, Rating) {
		t.Errorf("under the annex: %v", got)
	}
	if got := (Event{Rules: Rules2026, Predetermined: true}).Offer(); slices.Contains(got, Buchholz) || !slices.Contains(got, "RTNG/R") {
		t.Errorf("in a round robin of 2026: %v", got)
	}
	if got := (Event{Rules: Rules2026, Teams: true}).Offer(); got != nil {
		t.Errorf("for teams: %v", got)
	}
}

func TestSetsThatFit(t *testing.T) {
	for _, c := range []struct {
		event Event
		want  []Set
	}{
		{Event{Rules: Annex2009, Predetermined: true}, []Set{RoundRobin, SwissRated, Swiss}},
		{Event{Rules: Rules2026, Predetermined: true}, []Set{RoundRobin}}, // the others have Buchholz: C.07 8
		{Event{Rules: Rules2026}, []Set{RoundRobin, SwissRated, Swiss}},
		{Event{Rules: Rules2024, Teams: true}, []Set{TeamRoundRobin, TeamSwiss}},
	} {
		if got := c.event.Sets(); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.event, got, c.want)
		}
	}
}
