package fidemode

import "github.com/escaque/escaque/tournament"

// ImportConditions returns the conditions of reading an event from a report. because are the reasons
// for which the event is not in the mode, rounds are the rounds that do not follow the rules, and
// defects is the number of mended faults of the report.
func ImportConditions(t tournament.Tournament, because []tournament.Departure, rounds []tournament.IntegrityEvent, defects int) (list []Condition) {
	if len(because) > 0 {
		c := newCondition(Exit, 0, "because", joined(because))
		c.Departures = because
		list = append(list, c)
	}
	for _, e := range rounds {
		list = append(list, newCondition(ImportedPairs, e.Round, "change", changeText(t, e)))
	}
	if defects > 0 {
		list = append(list, newCondition(ImportDefects, 0, "count", defects))
	}
	return list
}

// HasImpossibleResult reports whether an event has a result that no game can have.
func HasImpossibleResult(t tournament.Tournament) bool {
	return len(impossibleResults(tournament.Tournament{}, t)) > 0
}
