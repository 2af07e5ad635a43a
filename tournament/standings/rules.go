package standings

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// Rules returns the edition of the tie-break rules by which the event of a report
// is ranked. What the report declares decides: the year in the code of its system
// (record 192), then the tie-breaks themselves (records 212 and 202), which must
// all be known. Only what neither says is taken from the first day.
//
// note is the warning for people when a record decided against the first day; nil
// otherwise.
func Rules(f *trf.File) (rules tiebreak.Rules, note *trf.Fault) {
	byDay := tiebreak.InForce(f.Day("042"))
	if strings.Contains(f.Info("192"), "_2026") || strings.Contains(f.Info("192"), "_2025") { // two spellings of one edition
		return against(f, byDay, tiebreak.Rules2026, "192")
	}
	order := Declared(f)
	rules, least := byDay, unsound(f, byDay, order)
	for _, edition := range tiebreak.Editions() {
		if n := unsound(f, edition, order); edition > byDay && n < least {
			rules, least = edition, n
		}
	}
	record := "202"
	if f.Info("212") != "" {
		record = "212"
	}
	return against(f, byDay, rules, record)
}

// unsound counts the tie-breaks of an order that an edition does not allow.
func unsound(f *trf.File, rules tiebreak.Rules, order []tiebreak.Method) int {
	event := tiebreak.Event{Rules: rules, Teams: f.HasTeams(), Predetermined: Predetermined(f)}
	_, left := event.Sound(order)
	return len(left)
}

// against returns the edition that a record declares, with a note when the first
// day would have given another.
func against(f *trf.File, byDay, rules tiebreak.Rules, record string) (tiebreak.Rules, *trf.Fault) {
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

func year(rules tiebreak.Rules) int {
	n, _ := strconv.Atoi(rules.Year()) // it ends with its year
	return n
}
