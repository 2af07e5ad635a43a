package tournament

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// RoundTerms are the regulations that differ in one round. Empty fields are as in the rest of the
// event.
type RoundTerms struct {
	Round   int    `json:"round"`
	Control string `json:"control,omitempty"` // in seconds, in the format of the event's time control
	Place   string `json:"place,omitempty"`
	Time    string `json:"time,omitempty"` // starting time, HH:MM
	Laws    string `json:"laws,omitempty"` // edition of the Laws
	Venue   Venue  `json:"conduct,omitempty"`
}

// CategoryRule is a category that the regulations declare: its name, and its definition in the
// syntax of [ParseCategory].
type CategoryRule struct {
	Name string `json:"name"`
	Of   string `json:"of"`
}

// PrizeList is a list of prizes for all players or for one category.
type PrizeList struct {
	Category string `json:"category,omitempty"` // its name; empty for all players
	Amounts  []int  `json:"amounts"`            // in cents, the first prize first
}

// Division is the way in which players with equal points share their prizes.
type Division string

const (
	// Equal adds up the prizes of all players with equal points and gives each the same share.
	Equal Division = "equal"
	// Hort gives each player half of the prize of their own rank, and half of their share under
	// Equal.
	Hort Division = "hort"
	// Ranked gives each player the prize of their rank. Only players who share a rank share prizes.
	Ranked Division = "ranked"
)

// Divisions lists the ways to divide.
func Divisions() []Division { return []Division{Equal, Hort, Ranked} }

// Limits for categories and prizes in the regulations.
const (
	MaxCategories = 100
	MaxPrizes     = 1000          // of a list
	MaxAmount     = 1_000_000_000 // cents
)

// Terms returns the terms that differ in a round. If none differ, only the round number is set.
func (r Regulations) Terms(round int) RoundTerms {
	for _, e := range r.Each {
		if e.Round == round {
			return e
		}
	}
	return RoundTerms{Round: round}
}

// WithTerms returns r with the terms of the round that terms names. Terms with only a round number
// remove those of the round.
func (r Regulations) WithTerms(terms RoundTerms) Regulations {
	r.Each = slices.DeleteFunc(slices.Clone(r.Each), func(e RoundTerms) bool { return e.Round == terms.Round })
	if terms != (RoundTerms{Round: terms.Round}) {
		r.Each = append(r.Each, terms)
	}
	slices.SortStableFunc(r.Each, func(a, b RoundTerms) int { return a.Round - b.Round })
	return r
}

// ControlOf returns the time control of a round.
func (r Regulations) ControlOf(round int) string {
	if c := r.Terms(round).Control; c != "" {
		return c
	}
	return r.Control
}

// LawsOf returns the edition of the Laws of a round.
func (r Regulations) LawsOf(round int) string {
	if l := r.Terms(round).Laws; l != "" {
		return l
	}
	return r.Laws
}

// VenueOf returns the venue of a round: on screen or over the board.
func (r Regulations) VenueOf(round int) Venue {
	if v := r.Terms(round).Venue; v != "" {
		return v
	}
	return r.Venue
}

// PlaceOf returns the place where a round is played.
func (r Regulations) PlaceOf(round int) string {
	if p := r.Terms(round).Place; p != "" {
		return p
	}
	return r.Place
}

// DateOf returns the day of a round as YYYY-MM-DD, or "" if it is unknown.
func (r Regulations) DateOf(round int) string {
	switch {
	case round >= 1 && round <= len(r.Dates):
		return r.Dates[round-1]
	case r.Starts != "" && (r.Ends == "" || r.Ends == r.Starts):
		return r.Starts
	}
	return ""
}

// Category returns the category with a name. Ages are computed for the year in which the event
// begins.
func (r Regulations) Category(name string) (Category, bool) {
	for _, g := range r.Categories {
		if g.Name == name {
			c, ok := ParseCategory(g.Of, r.year())
			c.Name = g.Name
			return c, ok
		}
	}
	return Category{}, false
}

// year returns the year in which the event begins, or 0 if it is unknown.
func (r Regulations) year() int {
	year, _, _ := strings.Cut(r.Starts, "-")
	n, _ := strconv.Atoi(year) // 0 is unknown
	return n
}

var hour = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)
})

// extraFaults returns the faults of the terms of rounds, the categories and the prizes. It is part
// of Faults.
func (r Regulations) extraFaults() []*Refusal {
	var faults []*Refusal
	fault := func(code Code, field string, value any) {
		faults = append(faults, refuse(code, "", "field", field, "value", value))
	}
	seen := make(map[int]bool)
	for _, e := range r.Each {
		if e.Round < 1 || e.Round > MaxRounds || r.Rounds > 0 && e.Round > r.Rounds || seen[e.Round] {
			fault(RegulationImproper, "each", e.Round)
		}
		seen[e.Round] = true
		if len(e.Control) > MaxControlText || !plainText(e.Control) {
			fault(RegulationImproper, "control", clip(e.Control))
		}
		if !plainText(e.Place) {
			fault(RegulationImproper, "place", clip(e.Place))
		}
		if len(e.Laws) > MaxNameRunes || !plainText(e.Laws) {
			fault(RegulationImproper, "laws", clip(e.Laws))
		}
		if e.Venue != "" && !slices.Contains(Venues(), e.Venue) || e.Venue == OnScreen && r.OfTeams() {
			fault(RegulationImproper, "conduct", clip(string(e.Venue)))
		}
		if e.Time != "" && !hour().MatchString(e.Time) {
			fault(RegulationImproper, "time", clip(e.Time))
		}
	}
	names := make(map[string]bool)
	for _, g := range r.Categories {
		const anyYear = 2000
		_, known := ParseCategory(g.Of, anyYear)
		_, dated := ParseCategory(g.Of, r.year())
		switch {
		case strings.TrimSpace(g.Name) == "" || !plainText(g.Name) || names[g.Name] || len(r.Categories) > MaxCategories:
			fault(RegulationImproper, "categories", clip(g.Name))
		case !plainText(g.Of) || !known:
			fault(RegulationImproper, "categories", clip(g.Of))
		case !dated:
			fault(RegulationMissing, "starts", clip(g.Name)) // ages are of that year
		}
		names[g.Name] = true
	}
	if len(r.Prizes) > MaxCategories+1 {
		fault(RegulationImproper, "prizes", len(r.Prizes))
	}
	listed := make(map[string]bool)
	for _, p := range r.Prizes {
		falling := slices.IsSortedFunc(p.Amounts, func(a, b int) int { return b - a })
		switch {
		case p.Category != "" && !names[p.Category] || listed[p.Category]:
			fault(RegulationImproper, "prizes", clip(p.Category))
		case len(p.Amounts) == 0 || len(p.Amounts) > MaxPrizes || !falling || p.Amounts[0] > MaxAmount || p.Amounts[len(p.Amounts)-1] < 0:
			fault(RegulationImproper, "prizes", clip(fmt.Sprint(p.Amounts)))
		}
		listed[p.Category] = true
	}
	if r.Division != "" && !slices.Contains(Divisions(), r.Division) {
		fault(RegulationImproper, "division", clip(string(r.Division)))
	}
	if !plainText(r.Currency) {
		fault(RegulationImproper, "currency", clip(r.Currency))
	}
	return faults
}
