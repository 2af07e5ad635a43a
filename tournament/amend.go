package tournament

import (
	"reflect"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Stage is how far an event has come, as far as it matters to what may still be
// changed of its regulations.
type Stage string

const (
	// Begun is from the first fact on.
	Begun Stage = "begun"
	// Entered is from the first player on.
	Entered Stage = "entered"
	// Numbered is as long as the starting numbers are drawn.
	Numbered Stage = "numbered"
	// Playing is as long as a round is published.
	Playing Stage = "playing"
)

func (t Tournament) reached(s Stage) bool {
	switch s {
	case Begun:
		return t.created
	case Entered:
		return len(t.players) > 0
	case Numbered:
		return t.NumbersDrawn()
	case Playing:
		return len(t.rounds) > 0
	}
	return false
}

// provision is a field of the regulations, by its name in the log.
type provision struct {
	field string
	of    func(Regulations) any
	fixed Stage  // from when it may not change; empty while it always may
	why   string // the article that fixes it
	since string // the edition of that article, where it is not [Edition]
	late  bool   // only new logs are held to it
}

// What has been done by the regulations stands: the system from the drawing of lots
// on, what decides the order of the players from the first published round on, since
// it is announced beforehand.
var provisions = []provision{
	{field: "name", of: func(r Regulations) any { return r.Name }},
	{field: "place", of: func(r Regulations) any { return r.Place }},
	{field: "federation", of: func(r Regulations) any { return r.Federation }},
	{field: "starts", of: func(r Regulations) any { return r.Starts }},
	{field: "ends", of: func(r Regulations) any { return r.Ends }},
	{field: "dates", of: func(r Regulations) any { return r.Dates }},
	{field: "arbiter", of: func(r Regulations) any { return r.Arbiter }},
	{field: "deputies", of: func(r Regulations) any { return r.Deputies }},
	{field: "system", of: func(r Regulations) any { return r.System }, fixed: Numbered},
	{field: "rounds", of: func(r Regulations) any { return r.Rounds }},
	{field: "acceleration", of: func(r Regulations) any { return r.Acceleration }, fixed: Playing, why: "C.04.7", since: "2026", late: true},
	{field: "cycles", of: func(r Regulations) any { return r.Cycles }, fixed: Numbered},
	{field: "swap", of: func(r Regulations) any { return r.Swap }, fixed: Numbered},
	{field: "groups", of: func(r Regulations) any { return r.Groups }, fixed: Numbered},
	{field: "matches", of: func(r Regulations) any { return r.Matches }, fixed: Numbered},
	{field: "teams", of: func(r Regulations) any { return r.OfTeams() }, fixed: Entered},
	{field: "teams", of: func(r Regulations) any { return r.Teams }, fixed: Numbered},
	{field: "scoring", of: func(r Regulations) any { return r.Scoring }, fixed: Playing, why: "11.1"},
	{field: "tiebreak_rules", of: func(r Regulations) any { return r.TieBreakRules }, fixed: Playing, why: "C.06 Annex 7"},
	{field: "tiebreaks", of: func(r Regulations) any { return r.TieBreaks }, fixed: Playing, why: "C.06 Annex 7"},
	{field: "laws", of: func(r Regulations) any { return r.Laws }},
	{field: "control", of: func(r Regulations) any { return r.Control }},
	{field: "conduct", of: func(r Regulations) any { return r.Venue }},
	{field: "default_time", of: func(r Regulations) any { return r.DefaultTime }},
	{field: "adjournments", of: func(r Regulations) any { return r.Adjournments }},
	{field: "draws", of: func(r Regulations) any { return r.Draws }},
	{field: "broadcast", of: func(r Regulations) any { return r.Broadcast }},
	{field: "rated", of: func(r Regulations) any { return r.Rated }},
	{field: "open_entry", of: func(r Regulations) any { return r.OpenEntry }},
	{field: "demonstration", of: func(r Regulations) any { return r.Demonstration }, fixed: Begun},
	{field: "each", of: func(r Regulations) any { return r.Each }},
	{field: "categories", of: func(r Regulations) any { return r.Categories }},
	{field: "prizes", of: func(r Regulations) any { return r.Prizes }},
	{field: "division", of: func(r Regulations) any { return r.Division }},
	{field: "currency", of: func(r Regulations) any { return r.Currency }},
}

// differs reports whether two regulations differ in the provision. A list that is
// empty and one that is missing are the same.
func (p provision) differs(a, b Regulations) bool {
	x, y := reflect.ValueOf(p.of(a)), reflect.ValueOf(p.of(b))
	if x.Kind() == reflect.Slice && x.Len() == 0 && y.Len() == 0 {
		return false
	}
	return !reflect.DeepEqual(x.Interface(), y.Interface())
}

// refusal says that the provision may not change any more, by the rules that the event is under.
func (p provision) refusal(regs Regulations) *Refusal {
	r := refuse(RegulationFixed, p.why, "field", p.field, "since", string(p.fixed))
	switch {
	case p.since != "":
		r.Edition = p.since
	case p.field == "scoring":
		return r.of(regs.Laws, scoringArticles)
	case strings.HasPrefix(p.field, "tiebreak") && regs.TieBreakRules != tiebreak.Annex2009:
		r.Article, r.Edition = "C.07", strings.TrimPrefix(string(regs.TieBreakRules), "c07-")
	}
	return r
}

// Changed returns the fields in which two regulations differ, by their names in the
// log.
func (r Regulations) Changed(is Regulations) []string {
	var fields []string
	for _, p := range provisions {
		if p.differs(r, is) && (len(fields) == 0 || fields[len(fields)-1] != p.field) {
			fields = append(fields, p.field)
		}
	}
	return fields
}

// RefuseChange says why a field of the regulations, by its name in the log, may not
// change any more: a refusal with the code RegulationFixed, or nil while it may.
func (t Tournament) RefuseChange(field string) *Refusal {
	for _, p := range provisions {
		if p.field == field && t.reached(p.fixed) {
			return p.refusal(t.regulations)
		}
	}
	return nil
}

// fixedIn finds what may not change any more in amended regulations: what only new logs
// are held to, or the rest.
func (t Tournament) fixedIn(is Regulations, late bool) []*Refusal {
	var faults []*Refusal
	said := ""
	for _, p := range provisions {
		if p.late == late && p.field != said && t.reached(p.fixed) && p.differs(t.regulations, is) {
			faults, said = append(faults, p.refusal(t.regulations)), p.field
		}
	}
	if late && len(t.rounds) > 0 && t.regulations.Acceleration != "" && is.Rounds != t.regulations.Rounds {
		// The number of accelerated rounds follows from it. C.04.7 1.2, 2026.
		faults = append(faults, provision{field: "rounds", fixed: Playing, why: "C.04.7", since: "2026"}.refusal(t.regulations))
	}
	return faults
}

// check holds amended regulations to what has been done by them. While a round is
// published it wants a reason.
func (e RegulationsAmended) check(t Tournament) *Refusal {
	faults := append(e.Regulations.Faults(), t.fixedIn(e.Regulations, false)...)
	if n := e.Regulations.Rounds; n > 0 && n < len(t.rounds) {
		faults = append(faults, refuse(RoundsFewer, "", "rounds", n, "published", len(t.rounds)))
	}
	check := checkRemark
	if len(t.rounds) > 0 {
		check = checkReason
	}
	if r := check(e.Reason); r != nil {
		faults = append(faults, r)
	}
	return refuseAll(faults)
}

// keepPlayed is amended regulations with what published rounds were announced with: a
// change for the whole event is one for the rounds to come. What is said of a round
// itself counts, and when no round is to come the change can only be a correction.
func (t Tournament) keepPlayed(is Regulations) Regulations {
	was := t.regulations
	if planned := t.Planned(); planned > 0 && len(t.rounds) >= planned && is.Rounds == was.Rounds {
		return is
	}
	for n := 1; n <= len(t.rounds); n++ {
		terms := is.Terms(n)
		if terms != was.Terms(n) {
			continue
		}
		if is.ControlOf(n) != was.ControlOf(n) {
			terms.Control = was.ControlOf(n)
		}
		if is.LawsOf(n) != was.LawsOf(n) {
			terms.Laws = was.LawsOf(n)
		}
		if is.VenueOf(n) != was.VenueOf(n) {
			terms.Venue = was.VenueOf(n)
		}
		is = is.WithTerms(terms)
	}
	return is
}
