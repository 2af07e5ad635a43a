package tiebreak

import (
	"maps"
	"slices"
)

// FaultCode says what is wrong with a declared order.
type FaultCode string

const (
	UnknownMethod    FaultCode = "tiebreak-unknown"
	NotInEdition     FaultCode = "tiebreak-not-in-edition"
	ModifierImproper FaultCode = "tiebreak-modifier"
	MethodTwice      FaultCode = "tiebreak-twice"
	TeamsOnly        FaultCode = "tiebreak-teams-only"
	PlayersOnly      FaultCode = "tiebreak-players-only"
	// NotInRoundRobin: Buchholz and its kin must not be used there. C.07 8, 2026.
	NotInRoundRobin FaultCode = "tiebreak-not-in-round-robin"

	// What follows is advice: the order can be applied.

	// Mixed: one kind of tie-break should be used in an event. Annex 7, 2009.
	Mixed FaultCode = "tiebreak-mixed"
	// Dropped: ratings are missing, so the tie-break is left out. C.07 10;
	// annex 7, 2009.
	Dropped FaultCode = "tiebreak-dropped"
	// ForRoundRobins: the tie-break is meant for them. C.07 9.2; annex 2(b).
	ForRoundRobins FaultCode = "tiebreak-for-round-robins"
	// NeedsGamePoints: it separates only who has the same game points, and
	// those are not compared before it. C.07 12.1.
	NeedsGamePoints FaultCode = "tiebreak-needs-game-points"
)

// FaultCodes lists every code.
func FaultCodes() []FaultCode {
	return []FaultCode{
		UnknownMethod, NotInEdition, ModifierImproper, MethodTwice, TeamsOnly, PlayersOnly, NotInRoundRobin,
		Mixed, Dropped, ForRoundRobins, NeedsGamePoints,
	}
}

// Fault is something about a declared order: what forbids it, or advice. It is
// an error.
type Fault struct {
	Code     FaultCode
	Method   Method
	Modifier string
	Article  string
}

// Advice reports whether the order can be applied all the same.
func (f *Fault) Advice() bool {
	return f.Code == Mixed || f.Code == Dropped || f.Code == ForRoundRobins || f.Code == NeedsGamePoints
}

// Event is what a declared order is checked against.
type Event struct {
	Rules         Rules
	Teams         bool
	Predetermined bool // pairings fixed beforehand: a round robin
	Unrated       bool // players without a rating take part
}

// Sound returns an order without the methods that nothing but a fault can be said
// of, and those faults.
func (e Event) Sound(order []Method) (sound []Method, left []*Fault) {
	for _, m := range order {
		with := append(slices.Clip(sound), m)
		faults := slices.DeleteFunc(e.Check(with), func(f *Fault) bool { return f.Advice() })
		if len(faults) == 0 {
			sound = with
		}
		left = append(left, faults...)
	}
	return sound, left
}

// Check returns everything that can be said about an order in an event, in
// that order; first what is wrong with each method, then what is with all.
func (e Event) Check(order []Method) []*Fault {
	var faults []*Fault
	say := func(code FaultCode, m Method, article string) {
		faults = append(faults, &Fault{Code: code, Method: m, Article: article})
	}
	seen := make(map[spec]bool)
	gamePoints := false
	for _, m := range order {
		s, fault := parse(e.Rules, m)
		if fault == nil && s.method == Points { // it ranks first, whatever is declared
			fault = &Fault{Code: UnknownMethod, Method: m, Article: listArticle(e.Rules)}
		}
		if fault != nil {
			faults = append(faults, fault)
			continue
		}
		switch {
		case s.for_ == teams && !e.Teams || s.score != "" && !e.Teams:
			say(TeamsOnly, m, s.cite(e.Rules))
		case s.for_ == players && e.Teams:
			say(PlayersOnly, m, s.cite(e.Rules))
		case seen[s] && !(s.group && e.Rules != Annex2009): // type A may come again: C.07 4.3
			say(MethodTwice, m, orderArticle(e.Rules))
		case s.c && e.Predetermined && e.Rules.from(Rules2026):
			say(NotInRoundRobin, m, "C.07 8")
		case s.ratings && e.Unrated && s.unrated == 0:
			say(Dropped, m, map[bool]string{true: "C.06 Annex 7", false: "C.07 10"}[e.Rules == Annex2009])
		case s.method == Koya && !e.Predetermined && !e.Teams:
			say(ForRoundRobins, m, s.cite(e.Rules))
		case s.method == BoardCount && !gamePoints:
			say(NeedsGamePoints, m, s.cite(e.Rules))
		}
		gamePoints = gamePoints || s.method == GamePoints || s.method == OtherScore
		seen[s] = true
	}
	if e.Rules == Annex2009 && mixed(order) {
		say(Mixed, "", "C.06 Annex 7")
	}
	return faults
}

// orderArticle is where an edition speaks of the list.
func orderArticle(r Rules) string {
	if r == Annex2009 {
		return "C.06 Annex 7"
	}
	return "C.07 4.1"
}

// mixed reports whether an order has tie-breaks of several kinds: a
// participant's own results (sections 2 and 3), the opponents' results (4),
// ratings (5). An order that the annex itself recommends, or the beginning of
// one, is let pass, though some of those mix too.
func mixed(order []Method) bool {
	kinds := make(map[byte]bool)
	for _, m := range order {
		if s, known := systems[m.Base()]; known && s.annex != "" && m.Base() != DirectEncounter {
			kinds[max(s.annex[0], '3')] = true
		}
	}
	if len(kinds) < 2 {
		return false
	}
	for _, set := range Sets() {
		if recommended := Recommended(Annex2009, set); len(order) <= len(recommended) && slices.Equal(order, recommended[:len(order)]) {
			return false
		}
	}
	return true
}

// Systems lists the acronyms that an edition has, in alphabetical order.
func Systems(r Rules) []Method {
	var list []Method
	for _, m := range slices.Sorted(maps.Keys(systems)) {
		if systems[m].in(r) {
			list = append(list, m)
		}
	}
	return list
}

// Known reports whether m can be read as a tie-break of an edition.
func Known(r Rules, m Method) bool {
	_, fault := parse(r, m)
	return fault == nil
}
