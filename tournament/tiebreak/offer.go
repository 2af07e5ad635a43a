package tiebreak

import "strings"

// individual lists the tie-breaks of players in the order in which they are offered. It is that of
// C.07; those of the annex alone follow related ones.
var individual = []Method{
	DirectEncounter, Wins, GamesWon, GamesWithBlack, WonWithBlack, Progressive, RoundsElected, GamesElected, StandardPoints, PairingNumber,
	Buchholz, SumOfBuchholz, AverageBuchholz, ForeBuchholz, SonnebornBerger, Koya,
	AverageRating, Performance, Perfect, AveragePerf, AveragePerfect, Rating,
}

// variants lists the modifiers that are offered. Other numbers and combinations can be declared
// too: see [Method].
var variants = []string{"", "/C1", "/C2", "/M1", "/M2", "/P", "/F", "/D", "/R"}

// Offer returns the tie-breaks that the event can declare, in the order of the handbook, each plain
// and with common modifiers. It returns nil for teams and for an unknown edition.
func (e Event) Offer() []Method {
	if e.Teams || !e.Rules.Known() {
		return nil
	}
	var offer []Method
	for _, m := range individual {
		for _, v := range variants {
			if one := m + Method(v); e.isAllowed(one) {
				offer = append(offer, one)
			}
		}
	}
	return offer
}

// Sets returns the kinds of event whose recommended order the event can declare.
func (e Event) Sets() []Set {
	var fit []Set
	for _, s := range Sets() {
		if ofTeams := strings.HasPrefix(string(s), "team-"); ofTeams == e.Teams && e.isAllowed(Recommended(e.Rules, s)...) {
			fit = append(fit, s)
		}
	}
	return fit
}

// isAllowed reports whether an order has no fault.
func (e Event) isAllowed(order ...Method) bool {
	for _, f := range e.Check(order) {
		if !f.Advice() {
			return false
		}
	}
	return true
}
