package intake

import (
	"slices"

	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// bergerTable is a schedule by the Berger tables, C.05 annex 1.
type bergerTable struct {
	cycles int             // 1 or 2
	swap   tournament.Swap // cycles whose last two rounds are exchanged; empty for one cycle
}

// compare returns the differences between the rounds of a report with the games t and the table, with
// the starting numbers of the report. A round after the last one of the table has no pairs by the
// rules.
func (b bergerTable) compare(t *swiss.Tournament, skip func(round int) bool) ([]swiss.Difference, error) {
	berger, err := systems.Standard().Named(string(tournament.Berger))
	if err != nil {
		return nil, err
	}
	e := systems.Event{Tournament: t, Cycles: b.cycles, Swap: b.swap}
	planned := berger.Planned(e)
	_, differences, err := systems.CheckTable(e, berger, swiss.Options{}, func(round int) bool {
		return round > planned || skip != nil && skip(round)
	})
	for round := planned + 1; round <= t.Paired() && err == nil; round++ {
		differences = append(differences, swiss.Difference{Round: round, Was: t.Pairs(round), Impossible: &swiss.Impossible{}})
	}
	return differences, err
}

// bergerTables returns the tables by which the players of a report with the games t may have met, the
// likeliest first. rounds is the number of rounds that it declares, 0 for none. There are none if the
// report declares another system, or if it declares none and not everybody has met everybody. A code
// in record 192 names one table. Words in record 092 do not say which rounds a double round robin
// exchanges.
func bergerTables(f *trf.File, t *swiss.Tournament, rounds int) (tables []bergerTable, declared bool) {
	d, declared, err := systems.Standard().OfReport(f.Info("192"), f.Info("092"), f.Day("042"))
	format := Format(f, t)
	switch {
	case declared && (err != nil || d.Name != tournament.Berger), !declared && format != norm.RoundRobin && format != norm.DoubleRoundRobin:
		return nil, declared
	case f.Info("192") != "":
		return []bergerTable{{d.Cycles, d.Swap}}, declared
	case format == norm.DoubleRoundRobin, rounds > 0 && rounds == 2*roundrobin.Rounds(len(t.Entries)):
		for _, swap := range tournament.Swaps() {
			tables = append(tables, bergerTable{2, swap})
		}
		return tables, declared
	}
	return []bergerTable{{cycles: 1}}, declared
}

// chooseTable sets the table of a round robin of players in its regulations: the one from which the
// fewest rounds depart. rounds is the number of rounds that the report declares, 0 for none. A report
// that declares no system is a round robin only if no round departs. One that declares another number
// of rounds than the table has is an event with pairings by hand.
func (taken *Taken) chooseTable(f *trf.File, t *swiss.Tournament, rounds int, regs *tournament.Regulations) {
	tables, declared := bergerTables(f, t, rounds)
	fewest := 0
	for _, b := range tables {
		differences, err := b.compare(t, nil)
		if err == nil && (taken.table == nil || len(differences) < fewest) {
			taken.table, fewest = &b, len(differences)
		}
	}
	if !declared && fewest > 0 {
		taken.table = nil
	}
	if taken.table == nil {
		return
	}
	regs.System, regs.Cycles, regs.Swap = tournament.Berger, taken.table.cycles, taken.table.swap
	if planned := taken.table.cycles * roundrobin.Rounds(len(t.Entries)); rounds > 0 && rounds != planned {
		taken.byHand(f, regs)
		return
	}
	taken.Assumed = slices.DeleteFunc(taken.Assumed, func(one trf.Fault) bool { return one.Code == trf.AssumedRounds }) // the table says it
	if len(tables) > 1 {
		taken.Assumed = append(taken.Assumed, trf.Fault{Code: trf.AssumedSwap, Record: "192", Text: string(regs.Swap)})
	}
}

// byHand makes the regulations of a round robin those of an event with pairings by hand, and notes
// that its rounds do not fit the declared system.
func (taken *Taken) byHand(f *trf.File, regs *tournament.Regulations) {
	regs.System, regs.Cycles, regs.Swap = tournament.Manual, 0, ""
	record := "192"
	if f.Info(record) == "" {
		record = "092"
	}
	taken.Assumed = slices.DeleteFunc(taken.Assumed, func(one trf.Fault) bool { return one.Code == trf.AssumedSwap })
	taken.Ignored = append(taken.Ignored, trf.Fault{Code: trf.SystemUntold, Record: record})
}

// withoutPlans returns the games of a report without its byes and bans for rounds to come, which a
// round robin does not know, with notes on what is left out.
func withoutPlans(t *swiss.Tournament) (games *swiss.Tournament, left []trf.Fault) {
	if len(t.Requests) > 0 {
		left = append(left, trf.Fault{Code: trf.RecordUntold, Record: "240"})
	}
	if len(t.Bans) > 0 {
		left = append(left, trf.Fault{Code: trf.RecordUntold, Record: "260"})
	}
	alone := *t
	alone.Requests, alone.Bans = nil, nil
	return &alone, left
}
