package tiebreak

import (
	"maps"
	"slices"
)

// FaultCode is the code of a fault in a declared order of tie-breaks.
type FaultCode string

const (
	UnknownMethod    FaultCode = "tiebreak-unknown"
	NotInEdition     FaultCode = "tiebreak-not-in-edition"
	ModifierImproper FaultCode = "tiebreak-modifier"
	MethodTwice      FaultCode = "tiebreak-twice"
	TeamsOnly        FaultCode = "tiebreak-teams-only"
	PlayersOnly      FaultCode = "tiebreak-players-only"
	// NotInRoundRobin: Buchholz and related tie-breaks must not be used in round robins. C.07 8,
	// 2026.
	NotInRoundRobin FaultCode = "tiebreak-not-in-round-robin"

	// The codes below are advice: the order can be applied.

	// Mixed: an event should use one kind of tie-breaks. Annex 7, 2009.
	Mixed FaultCode = "tiebreak-mixed"
	// Dropped: ratings are missing, so the tie-break is omitted. C.07 10; annex 7, 2009.
	Dropped FaultCode = "tiebreak-dropped"
	// NotForLong: tie-breaks by ratings are advised against in events of more than 30 days. C.07 10,
	// 2026.
	NotForLong FaultCode = "tiebreak-not-for-long"
	// ForRoundRobins: the tie-break is meant for round robins. C.07 9.2; annex 2(b).
	ForRoundRobins FaultCode = "tiebreak-for-round-robins"
	// NeedsGamePoints: the tie-break separates only teams with equal game points, which are not
	// compared before it. C.07 12.1.
	NeedsGamePoints FaultCode = "tiebreak-needs-game-points"
)

// FaultCodes returns all codes.
func FaultCodes() []FaultCode {
	return []FaultCode{
		UnknownMethod, NotInEdition, ModifierImproper, MethodTwice, TeamsOnly, PlayersOnly, NotInRoundRobin,
		Mixed, Dropped, NotForLong, ForRoundRobins, NeedsGamePoints,
	}
}

// Fault is an objection to a declared order, or advice. It is an error.
type Fault struct {
	Code     FaultCode
	Method   Method
	Modifier string
	Article  string
}

// Advice reports whether the order can be applied nevertheless.
func (f *Fault) Advice() bool {
	return f.Code == Mixed || f.Code == Dropped || f.Code == NotForLong || f.Code == ForRoundRobins || f.Code == NeedsGamePoints
}

// Event describes the event for which an order is declared.
type Event struct {
	Rules         Rules
	Teams         bool
	Predetermined bool // predetermined pairings, as in a round robin
	Unrated       bool // there are unrated players
	Long          bool // it lasts more than 30 days
}

// WithoutFaults returns the methods of an order that are not at fault, and the faults of the
// others.
func (e Event) WithoutFaults(order []Method) (sound []Method, left []*Fault) {
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

// Check returns all faults of an order and all advice: first those of single methods, in their
// order, then those of the whole.
func (e Event) Check(order []Method) []*Fault {
	var faults []*Fault
	say := func(code FaultCode, m Method, article string) {
		faults = append(faults, &Fault{Code: code, Method: m, Article: article})
	}
	seen := make(map[spec]bool)
	gamePoints := false
	for _, m := range order {
		s, fault := parse(e.Rules, m)
		if fault == nil && s.method == Points { // points always rank first
			fault = &Fault{Code: UnknownMethod, Method: m, Article: listArticle(e.Rules)}
		}
		if fault != nil {
			faults = append(faults, fault)
			continue
		}
		switch {
		case s.audience == teams && !e.Teams || s.score != "" && !e.Teams:
			say(TeamsOnly, m, s.cite(e.Rules))
		case s.audience == players && e.Teams:
			say(PlayersOnly, m, s.cite(e.Rules))
		case seen[s] && !(s.group && e.Rules != Annex2009): // type A may be repeated: C.07 4.3
			say(MethodTwice, m, orderArticle(e.Rules))
		case s.c && e.Predetermined && e.Rules.isFrom(Rules2026):
			say(NotInRoundRobin, m, "C.07 8")
		case s.ratings && e.Unrated && s.unrated == 0:
			say(Dropped, m, map[bool]string{true: "C.06 Annex 7", false: "C.07 10"}[e.Rules == Annex2009])
		case s.method == Koya && !e.Predetermined && !e.Teams:
			say(ForRoundRobins, m, s.cite(e.Rules))
		case s.method == BoardCount && !gamePoints:
			say(NeedsGamePoints, m, s.cite(e.Rules))
		}
		if s.ratings && e.Long && e.Rules.isFrom(Rules2026) {
			say(NotForLong, m, "C.07 10")
		}
		gamePoints = gamePoints || s.method == GamePoints || s.method == OtherScore
		seen[s] = true
	}
	if e.Rules == Annex2009 && isMixed(order) {
		say(Mixed, "", "C.06 Annex 7")
	}
	return faults
}

// orderArticle returns an edition's article on the order of tie-breaks.
func orderArticle(r Rules) string {
	if r == Annex2009 {
		return "C.06 Annex 7"
	}
	return "C.07 4.1"
}

// isMixed reports whether an order has tie-breaks of several kinds: own results (sections 2 and 3),
// opponents' results (4), ratings (5). Orders recommended by the annex, and their beginnings, are
// accepted although some of them mix kinds.
func isMixed(order []Method) bool {
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

// Systems returns the acronyms of all tie-breaks of an edition in alphabetical order.
func Systems(r Rules) []Method {
	var list []Method
	for _, m := range slices.Sorted(maps.Keys(systems)) {
		if systems[m].isIn(r) {
			list = append(list, m)
		}
	}
	return list
}

// Known reports whether m is a tie-break of an edition.
func Known(r Rules, m Method) bool {
	_, fault := parse(r, m)
	return fault == nil
}
