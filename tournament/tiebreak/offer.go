package tiebreak

import "strings"

// individual is the order in which an organiser is offered the tie-breaks of
// players: that of C.07, what only the annex has beside its kin.
var individual = []Method{
	DirectEncounter, Wins, GamesWon, GamesWithBlack, WonWithBlack, Progressive, RoundsElected, GamesElected, StandardPoints, PairingNumber,
	Buchholz, SumOfBuchholz, AverageBuchholz, ForeBuchholz, SonnebornBerger, Koya,
	AverageRating, Performance, Perfect, AveragePerf, AveragePerfect, Rating,
}

// variants are the modifiers that are offered. Those with other numbers, and with
// two modifiers, can be declared as well: see [Method].
var variants = []string{"", "/C1", "/C2", "/M1", "/M2", "/P", "/F", "/D", "/R"}

// Offer lists what the event can declare, in the order of the handbook, each
// tie-break plain and with the modifiers in common use. It is nil for teams and
// for an edition that is not known.
func (e Event) Offer() []Method {
	if e.Teams || !e.Rules.Known() {
		return nil
	}
	var offer []Method
	for _, m := range individual {
		for _, v := range variants {
			if one := m + Method(v); e.can(one) {
				offer = append(offer, one)
			}
		}
	}
	return offer
}

// Sets lists the kinds of event whose recommended order the event can declare.
func (e Event) Sets() []Set {
	var fit []Set
	for _, s := range Sets() {
		if ofTeams := strings.HasPrefix(string(s), "team-"); ofTeams == e.Teams && e.can(Recommended(e.Rules, s)...) {
			fit = append(fit, s)
		}
	}
	return fit
}

// can reports whether nothing forbids an order.
func (e Event) can(order ...Method) bool {
	for _, f := range e.Check(order) {
		if !f.Advice() {
			return false
		}
	}
	return true
}
