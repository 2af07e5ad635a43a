package intake

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// table is a schedule that does not depend on results: a round robin by the Berger tables of C.05
// annex 1, the groups of a Belgrade, or a Scheveningen of players.
type table struct {
	system tournament.System
	cycles int             // 1 or 2; 0 for a Scheveningen
	swap   tournament.Swap // cycles whose last two rounds are exchanged; empty for one cycle
	groups int             // of a Belgrade
	sides  [][]int         // of a Scheveningen, the starting numbers of both teams
}

// event returns the event with the games t for which the table is, and its system.
func (b table) event(t *swiss.Tournament) (systems.Event, systems.Registered, error) {
	s, err := systems.Standard().Named(string(b.system))
	return systems.Event{Tournament: t, Cycles: b.cycles, Swap: b.swap, Groups: b.groups, Sides: b.sides}, s, err
}

// planned returns the number of rounds of the table for the players of t.
func (b table) planned(t *swiss.Tournament) int {
	e, s, err := b.event(t)
	if err != nil {
		return 0
	}
	return s.Planned(e)
}

// compare returns the differences between the rounds of a report with the games t and the table, with
// the starting numbers of the report. A round after the last one of the table has no pairs by the
// rules.
func (b table) compare(t *swiss.Tournament, skip func(round int) bool) ([]swiss.Difference, error) {
	e, s, err := b.event(t)
	if err != nil {
		return nil, err
	}
	planned := s.Planned(e)
	_, differences, err := systems.CheckTable(e, s, swiss.Options{}, func(round int) bool {
		return round > planned || skip != nil && skip(round)
	})
	for round := planned + 1; round <= t.Paired() && err == nil; round++ {
		differences = append(differences, swiss.Difference{Round: round, Was: t.Pairs(round), Impossible: &swiss.Impossible{}})
	}
	return differences, err
}

// tablesOf returns the tables by which the players of a report with the games t may have met, the
// likeliest first. rounds is the number of rounds that it declares, 0 for none. There are none if the
// report declares another system, or if it declares none and not everybody has met everybody. A code
// in record 192 names one table. Words in record 092 do not say which rounds a double round robin
// exchanges, how many groups a Belgrade has, and who plays for which team of a Scheveningen.
func tablesOf(f *trf.File, t *swiss.Tournament, rounds int) (tables []table, declared bool) {
	d, declared, err := systems.Standard().OfReport(f.Info("192"), f.Info("092"), f.Day("042"))
	format := Format(f, t)
	words := strings.ToLower(f.Info("092"))
	switch {
	case f.Info("192") == "" && strings.Contains(words, "scheveningen"):
		return scheveningenTables(t), true
	case f.Info("192") == "" && strings.Contains(words, "belgrade"):
		return belgradeTables(t, strings.Contains(words, "double")), true
	case declared && (err != nil || d.Name != tournament.Berger), !declared && format != norm.RoundRobin && format != norm.DoubleRoundRobin:
		return nil, declared
	case f.Info("192") != "":
		return []table{{system: tournament.Berger, cycles: d.Cycles, swap: d.Swap}}, declared
	case format == norm.DoubleRoundRobin, rounds > 0 && rounds == 2*roundrobin.Rounds(len(t.Entries)):
		for _, swap := range tournament.Swaps() {
			tables = append(tables, table{system: tournament.Berger, cycles: 2, swap: swap})
		}
		return tables, declared
	}
	return []table{{system: tournament.Berger, cycles: 1}}, declared
}

// belgradeTables returns the tables of a Belgrade for every number of groups with at least two players
// each. isDouble says that its groups play two cycles.
func belgradeTables(t *swiss.Tournament, isDouble bool) (tables []table) {
	for groups := 2; groups <= len(t.Entries)/2; groups++ {
		if !isDouble {
			tables = append(tables, table{system: tournament.Belgrade, cycles: 1, groups: groups})
			continue
		}
		for _, swap := range tournament.Swaps() {
			tables = append(tables, table{system: tournament.Belgrade, cycles: 2, swap: swap, groups: groups})
		}
	}
	return tables
}

// scheveningenTables returns both tables of a Scheveningen: either team may be the first. There are
// none if the games do not show who plays for the same team.
func scheveningenTables(t *swiss.Tournament) []table {
	one, other := sidesOf(t)
	if len(one) == 0 || len(other) == 0 {
		return nil
	}
	return []table{{system: tournament.Scheveningen, sides: [][]int{one, other}}, {system: tournament.Scheveningen, sides: [][]int{other, one}}}
}

// sidesOf returns the starting numbers of two teams whose members have only met members of the other
// one, in ascending order, the team of the first player first. Both are nil if there are no such teams,
// or if the games do not say of everybody who has played where they belong.
func sidesOf(t *swiss.Tournament) (one, other []int) {
	side := make(map[int]int) // 1 or 2, by starting number
	var add func(number, of int) bool
	met := make(map[int][]int)
	for _, e := range t.Entries {
		for round := 1; round <= t.Paired(); round++ {
			if r := e.Record(round); r.Opponent != 0 {
				met[e.Number] = append(met[e.Number], r.Opponent)
			}
		}
	}
	add = func(number, of int) bool {
		if was, known := side[number]; known {
			return was == of
		}
		side[number] = of
		return !slices.ContainsFunc(met[number], func(opponent int) bool { return !add(opponent, 3-of) })
	}
	for _, e := range t.Entries {
		if len(met[e.Number]) == 0 {
			continue // who has never played says nothing of the others
		}
		if _, known := side[e.Number]; !known && len(side) > 0 || !add(e.Number, cmp.Or(side[e.Number], 1)) {
			return nil, nil
		}
	}
	for _, number := range slices.Sorted(maps.Keys(side)) {
		if side[number] == 1 {
			one = append(one, number)
		} else {
			other = append(other, number)
		}
	}
	return one, other
}

// chooseTable sets the table of a round robin, a Belgrade or a Scheveningen of players in its
// regulations: the one from which the fewest rounds depart, and among such the one whose length is
// nearest. rounds is the number of rounds that the report declares, 0 for none. A report that declares
// no system is a round robin only if no round departs. One that declares another number of rounds than
// the table has is an event with pairings by hand, and so is a Scheveningen, whose report does not
// name the teams.
func (taken *Taken) chooseTable(f *trf.File, t *swiss.Tournament, rounds int, regs *tournament.Regulations) {
	tables, declared := tablesOf(f, t, rounds)
	var departing, apart int // of the table: how many rounds depart, and by how many its length differs
	for _, b := range tables {
		differences, err := b.compare(t, nil)
		length := b.planned(t) - cmp.Or(rounds, t.Paired())
		if length = max(length, -length); err == nil && (taken.table == nil || cmp.Or(cmp.Compare(len(differences), departing), cmp.Compare(length, apart)) < 0) {
			taken.table, departing, apart = &b, len(differences), length
		}
	}
	if !declared && departing > 0 {
		taken.table = nil
	}
	if taken.table == nil {
		return
	}
	if taken.table.system == tournament.Scheveningen {
		taken.Assumed = append(taken.Assumed, trf.Fault{Code: trf.AssumedSides, Record: "092", Text: numbersOf(taken.table.sides[0]) + " – " + numbersOf(taken.table.sides[1])})
		return
	}
	regs.System, regs.Cycles, regs.Swap, regs.Groups = taken.table.system, taken.table.cycles, taken.table.swap, taken.table.groups
	if rounds > 0 && rounds != taken.table.planned(t) {
		taken.byHand(f, regs)
		return
	}
	taken.Assumed = slices.DeleteFunc(taken.Assumed, func(one trf.Fault) bool { return one.Code == trf.AssumedRounds }) // the table says it
	if taken.table.system == tournament.Belgrade {
		taken.Assumed = append(taken.Assumed, trf.Fault{Code: trf.AssumedGroups, Record: "092", Other: taken.table.groups})
	}
	if taken.table.swap != "" && len(tables) > 1 {
		taken.Assumed = append(taken.Assumed, trf.Fault{Code: trf.AssumedSwap, Record: "192", Text: string(regs.Swap)})
	}
}

// numbersOf returns starting numbers in one line.
func numbersOf(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// byHand makes the regulations of a round robin those of an event with pairings by hand, and notes
// that its rounds do not fit the declared system.
func (taken *Taken) byHand(f *trf.File, regs *tournament.Regulations) {
	regs.System, regs.Cycles, regs.Swap, regs.Groups = tournament.Manual, 0, "", 0
	record := "192"
	if f.Info(record) == "" {
		record = "092"
	}
	taken.Assumed = slices.DeleteFunc(taken.Assumed, func(one trf.Fault) bool { return one.Code == trf.AssumedSwap || one.Code == trf.AssumedGroups })
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
