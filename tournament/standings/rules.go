package standings

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// Rules returns the edition of the tie-break rules for ranking the event of a report. The records
// decide: the year in the code of the system (record 192), or else the tie-breaks (records 212 and
// 202), which must all exist in the edition. If they do not decide, the first day does.
//
// note is a warning for the user if a record decided against the first day, otherwise nil.
func Rules(f *trf.File) (rules tiebreak.Rules, note *trf.Fault) {
	byDay := tiebreak.InForce(f.Day("042"))
	if strings.Contains(f.Info("192"), "_2026") || strings.Contains(f.Info("192"), "_2025") { // two spellings of one edition
		return declaredRules(f, byDay, tiebreak.Rules2026, "192")
	}
	order := Declared(f)
	rules, least := byDay, countInvalid(f, byDay, order)
	for _, edition := range tiebreak.Editions() {
		if n := countInvalid(f, edition, order); edition > byDay && n < least {
			rules, least = edition, n
		}
	}
	record := "202"
	if f.Info("212") != "" {
		record = "212"
	}
	return declaredRules(f, byDay, rules, record)
}

// countInvalid returns the number of tie-breaks that an edition does not allow.
func countInvalid(f *trf.File, rules tiebreak.Rules, order []tiebreak.Method) int {
	event := tiebreak.Event{Rules: rules, Teams: f.HasTeams(), Predetermined: Predetermined(f)}
	_, left := event.WithoutFaults(order)
	return len(left)
}

// declaredRules returns the edition that a record declares, with a note if the first day would give
// another one.
func declaredRules(f *trf.File, byDay, rules tiebreak.Rules, record string) (tiebreak.Rules, *trf.Fault) {
	if rules == byDay {
		return rules, nil
	}
	note := &trf.Fault{Code: trf.RulesByRecord, Record: record, Other: year(rules)}
	for i, line := range f.Lines {
		if info, is := line.Record.(trf.Info); is && info.Name == record {
			note.Line = i + 1
			break
		}
	}
	return rules, note
}

// year returns the year of an edition.
func year(rules tiebreak.Rules) int {
	n, _ := strconv.Atoi(rules.Year()) // the name ends with the year
	return n
}
