package tournament

import (
	"reflect"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Stage is a point in the course of an event after which some regulations may no longer change.
type Stage string

const (
	// Begun starts with the first fact.
	Begun Stage = "begun"
	// Entered starts when the first player is entered.
	Entered Stage = "entered"
	// Numbered lasts while starting numbers are assigned.
	Numbered Stage = "numbered"
	// Playing lasts while at least one round is published.
	Playing Stage = "playing"
)

// hasReached reports whether the event has reached the stage.
func (t Tournament) hasReached(s Stage) bool {
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

// provision is a field of the regulations, under its name in the log.
type provision struct {
	field     string
	value     func(Regulations) any
	fixedFrom Stage  // the stage from which it may not change; empty if it always may
	article   string // the article that forbids the change
	edition   string // the edition of that article, if it is not [Edition]
	newOnly   bool   // the restriction applies only to new events, not to existing logs
}

// provisions lists all fields of the regulations. The system is fixed once the lots are drawn. The
// fields that decide the order of the players are fixed once a round is published, because they are
// announced beforehand.
var provisions = []provision{
	{field: "name", value: func(r Regulations) any { return r.Name }},
	{field: "place", value: func(r Regulations) any { return r.Place }},
	{field: "federation", value: func(r Regulations) any { return r.Federation }},
	{field: "starts", value: func(r Regulations) any { return r.Starts }},
	{field: "ends", value: func(r Regulations) any { return r.Ends }},
	{field: "dates", value: func(r Regulations) any { return r.Dates }},
	{field: "arbiter", value: func(r Regulations) any { return r.Arbiter }},
	{field: "deputies", value: func(r Regulations) any { return r.Deputies }},
	{field: "arbiters", value: func(r Regulations) any { return r.Arbiters }},
	{field: "system", value: func(r Regulations) any { return r.System }, fixedFrom: Numbered},
	{field: "rounds", value: func(r Regulations) any { return r.Rounds }},
	{field: "rating_method", value: func(r Regulations) any { return r.RatingMethod }, fixedFrom: Numbered, article: "C.04.2 2.2", edition: "2026"},
	{field: "no_list_check", value: func(r Regulations) any { return r.NoListCheck }},
	{field: "long", value: func(r Regulations) any { return r.Long }},
	{field: "ratings_by_round", value: func(r Regulations) any { return r.RatingsByRound }, fixedFrom: Playing, article: longArticle, edition: longEdition},
	{field: "rating_lists", value: func(r Regulations) any { return r.RatingLists }},
	{field: "acceleration", value: func(r Regulations) any { return r.Acceleration }, fixedFrom: Playing, article: "C.04.7", edition: "2026", newOnly: true},
	{field: "cycles", value: func(r Regulations) any { return r.Cycles }, fixedFrom: Numbered},
	{field: "swap", value: func(r Regulations) any { return r.Swap }, fixedFrom: Numbered},
	{field: "groups", value: func(r Regulations) any { return r.Groups }, fixedFrom: Numbered},
	{field: "matches", value: func(r Regulations) any { return r.Matches }, fixedFrom: Numbered},
	{field: "teams", value: func(r Regulations) any { return r.OfTeams() }, fixedFrom: Entered},
	{field: "teams", value: func(r Regulations) any { return r.Teams }, fixedFrom: Numbered},
	{field: "scoring", value: func(r Regulations) any { return r.Scoring }, fixedFrom: Playing, article: "11.1"},
	{field: "tiebreak_rules", value: func(r Regulations) any { return r.TieBreakRules }, fixedFrom: Playing, article: "C.06 Annex 7"},
	{field: "tiebreaks", value: func(r Regulations) any { return r.TieBreaks }, fixedFrom: Playing, article: "C.06 Annex 7"},
	{field: "laws", value: func(r Regulations) any { return r.Laws }},
	{field: "control", value: func(r Regulations) any { return r.Control }},
	{field: "conduct", value: func(r Regulations) any { return r.Venue }},
	{field: "default_time", value: func(r Regulations) any { return r.DefaultTime }},
	{field: "call_minutes", value: func(r Regulations) any { return r.CallMinutes }},
	{field: "first_table", value: func(r Regulations) any { return r.FirstTable }},
	{field: "adjournments", value: func(r Regulations) any { return r.Adjournments }},
	{field: "guidelines_iii", value: func(r Regulations) any { return r.GuidelinesIII }},
	{field: "chess960", value: func(r Regulations) any { return r.Chess960 }, fixedFrom: Playing},
	{field: "draws", value: func(r Regulations) any { return r.Draws }},
	{field: "broadcast", value: func(r Regulations) any { return r.Broadcast }},
	{field: "appeals", value: func(r Regulations) any { return r.Appeals.normal() }},
	{field: "fines", value: func(r Regulations) any { return r.Fines.normal() }},
	{field: "rated", value: func(r Regulations) any { return r.Rated }},
	{field: "open_entry", value: func(r Regulations) any { return r.OpenEntry }},
	{field: "demonstration", value: func(r Regulations) any { return r.Demonstration }, fixedFrom: Begun},
	{field: "template", value: func(r Regulations) any { return r.Template }, fixedFrom: Begun},
	{field: "each", value: func(r Regulations) any { return r.Each }},
	{field: "categories", value: func(r Regulations) any { return r.Categories }},
	{field: "prizes", value: func(r Regulations) any { return r.Prizes }},
	{field: "division", value: func(r Regulations) any { return r.Division }},
	{field: "currency", value: func(r Regulations) any { return r.Currency }},
}

// differs reports whether two regulations differ in the provision. An empty list equals a missing
// one.
func (p provision) differs(a, b Regulations) bool {
	x, y := reflect.ValueOf(p.value(a)), reflect.ValueOf(p.value(b))
	if x.Kind() == reflect.Slice && x.Len() == 0 && y.Len() == 0 {
		return false
	}
	return !reflect.DeepEqual(x.Interface(), y.Interface())
}

// refusal returns the refusal to change the provision, with the article of the event's rules.
func (p provision) refusal(regs Regulations) *Refusal {
	r := refuse(RegulationFixed, p.article, "field", p.field, "since", string(p.fixedFrom))
	switch {
	case p.edition != "":
		r.Edition = p.edition
	case p.field == "scoring":
		return r.citing(regs.Laws, scoringArticles)
	case strings.HasPrefix(p.field, "tiebreak") && regs.TieBreakRules != tiebreak.Annex2009:
		r.Article, r.Edition = "C.07", strings.TrimPrefix(string(regs.TieBreakRules), "c07-")
	}
	return r
}

// Changed returns the fields in which two regulations differ, by their names in the log.
func (r Regulations) Changed(amended Regulations) []string {
	var fields []string
	for _, p := range provisions {
		if p.differs(r, amended) && (len(fields) == 0 || fields[len(fields)-1] != p.field) {
			fields = append(fields, p.field)
		}
	}
	return fields
}

// RefuseChange returns a RegulationFixed refusal if a field of the regulations may no longer
// change, otherwise nil. field is its name in the log.
func (t Tournament) RefuseChange(field string) *Refusal {
	for _, p := range provisions {
		if p.field == field && t.hasReached(p.fixedFrom) {
			return p.refusal(t.regulations)
		}
	}
	if r := t.refuseMethodOfTeams(); field == "rating_method" && len(r) > 0 {
		return r[0]
	}
	return nil
}

// refuseMethodOfTeams refuses another method of ratings once teams are entered. The rating of a team
// may be its own or the average of its players, which cannot be told apart.
func (t Tournament) refuseMethodOfTeams() []*Refusal {
	if t.OfTeams() && len(t.players) > 0 {
		return []*Refusal{refuse(RegulationFixed, "", "field", "rating_method", "since", string(Entered))}
	}
	return nil
}

// fixedChanges returns a refusal for each field that the amended regulations change although it may
// no longer change. With newOnly it checks the restrictions that apply only to new events,
// otherwise all others. reached reports whether the event with the amended regulations has reached
// a stage.
func (t Tournament) fixedChanges(amended Regulations, newOnly bool, reached func(Stage) bool) []*Refusal {
	var faults []*Refusal
	said := ""
	for _, p := range provisions {
		if p.newOnly == newOnly && p.field != said && t.hasReached(p.fixedFrom) && reached(p.fixedFrom) && p.differs(t.regulations, amended) {
			faults, said = append(faults, p.refusal(t.regulations)), p.field
		}
	}
	if newOnly && t.hasReached(Playing) && reached(Playing) && t.regulations.Acceleration != "" && amended.Rounds != t.regulations.Rounds {
		// The number of accelerated rounds depends on the number of rounds. C.04.7 1.2, 2026.
		faults = append(faults, provision{field: "rounds", fixedFrom: Playing, article: "C.04.7", edition: "2026"}.refusal(t.regulations))
	}
	return faults
}

// check refuses amended regulations that change a fixed field or allow fewer rounds than are
// published. After the first published round a reason is required.
func (e RegulationsAmended) check(t Tournament) *Refusal {
	faults := append(e.Regulations.Faults(), t.fixedChanges(e.Regulations, false, t.hasReached)...)
	if e.Regulations.RatingMethod != t.regulations.RatingMethod && !t.NumbersDrawn() {
		faults = append(faults, t.refuseMethodOfTeams()...)
	}
	if r := e.checkRatings(t); r != nil {
		faults = append(faults, r)
	}
	if r := e.checkLong(t); r != nil {
		faults = append(faults, r)
	}
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

// keepPublishedTerms returns amended regulations in which published rounds keep the time control,
// Laws and venue with which they were announced. A change for the whole event thus applies only to
// the rounds to come. Terms given for one round replace its old ones. If no round is left to
// publish, the change is taken as a correction and the regulations are returned unchanged.
func (t Tournament) keepPublishedTerms(amended Regulations) Regulations {
	was := t.regulations
	if planned := t.Planned(); planned > 0 && len(t.rounds) >= planned && amended.Rounds == was.Rounds {
		return amended
	}
	for n := 1; n <= len(t.rounds); n++ {
		terms := amended.Terms(n)
		if terms != was.Terms(n) {
			continue
		}
		if amended.ControlOf(n) != was.ControlOf(n) {
			terms.Control = was.ControlOf(n)
		}
		if amended.LawsOf(n) != was.LawsOf(n) {
			terms.Laws = was.LawsOf(n)
		}
		if amended.VenueOf(n) != was.VenueOf(n) {
			terms.Venue = was.VenueOf(n)
		}
		amended = amended.WithTerms(terms)
	}
	return amended
}
