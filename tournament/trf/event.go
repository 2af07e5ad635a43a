package trf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
)

// OfEvent returns the report of an event in the version of 2026: its regulations, its players by
// starting number and all published rounds, for any system of play. code and system are its pairing
// system in records 192 and 092, or empty. Before numbers are assigned there are no players.
func OfEvent(t tournament.Tournament, code, system string) *File {
	regs := t.Regulations()
	var ties []string
	for _, m := range regs.TieBreaks {
		ties = append(ties, string(m))
	}
	order, inFull := strings.Join(ties, ","), ""
	if order != "" {
		inFull = "PTS," + order
	}
	if regs.OfTeams() && regs.Teams.Primary == tournament.ByGames && code == "" { // the code would say so
		inFull = strings.TrimSuffix("GPTS,"+order, ",")
	}
	players, rated := 0, 0
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		people := []tournament.Entry{p.Entry}
		if t.OfTeams() {
			people = p.Roster
		}
		for _, one := range people {
			players++
			if regs.OfficialRating(one) > 0 {
				rated++
			}
		}
	}
	var about []Info
	for _, info := range []Info{
		{Name: "012", Text: regs.Name}, {Name: "022", Text: regs.Place}, {Name: "032", Text: regs.Federation},
		{Name: "042", Text: strings.ReplaceAll(regs.Starts, "-", "/")}, {Name: "052", Text: strings.ReplaceAll(regs.Ends, "-", "/")},
		{Name: "062", Text: strconv.Itoa(players)}, {Name: "072", Text: strconv.Itoa(rated)}, {Name: "092", Text: system},
		{Name: "102", Text: regs.ArbiterNamed(regs.Arbiter).String()}, {Name: "122", Text: controlTexts(regs)}, {Name: "192", Text: code},
		{Name: "202", Text: order}, {Name: "212", Text: inFull}, {Name: "222", Text: regs.Control},
	} {
		if info.Text != "" {
			about = append(about, info)
		}
	}
	for _, name := range regs.Deputies {
		about = append(about, Info{Name: "112", Text: regs.ArbiterNamed(name).String()})
	}
	if t.OfTeams() {
		return teamReport(t, append(about, Info{Name: "082", Text: strconv.Itoa(len(t.Order()))})).withDates(regs.Dates).withMode(t).withPositions(t)
	}
	rounds := swiss.FromEvent(t)
	var people []tournament.Entry
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		people = append(people, p.Entry)
	}
	file := New(rounds, TRF26, about...)
	file.SetEntries(rounds, people)
	places := make(map[int]int)
	for i, e := range rounds.Entries {
		places[e.Number] = i
	}
	rank := ranks(t)
	for _, p := range file.Players() {
		p.Rating, p.Rank = regs.OfficialRating(people[places[p.Number]]), rank[p.Number]
	}
	file.addRatings(regs, func(add func(int, tournament.Entry)) {
		for i, e := range rounds.Entries {
			add(e.Number, people[i])
		}
	})
	file.addLaterRatings(t)
	return file.withDates(regs.Dates).withMode(t).withPositions(t)
}

// withPositions returns the file with comments on the Chess960 positions of the rounds, for which there
// is no record.
func (f *File) withPositions(t tournament.Tournament) *File {
	for _, r := range t.Rounds() {
		if number, drawn := t.Position(r.Number); drawn {
			f.Add(Comment{Text: fmt.Sprintf("Chess960 @ Round %d: %d", r.Number, number)})
		}
	}
	return f
}

// ranks returns the place of each player in the order of the standings, by starting number: those who
// share a place follow each other. Who was expelled has none.
func ranks(t tournament.Tournament) map[int]int {
	rank := make(map[int]int)
	for i, s := range t.Standings() {
		p, _ := t.Player(s.Player)
		rank[p.Number] = i + 1
	}
	return rank
}

// withMode returns the file with the comments on FIDE mode of the event. After the last round it also
// names the games without a result, because of which the report is not final.
func (f *File) withMode(t tournament.Tournament) *File {
	for _, line := range fidemode.Lines(t) {
		f.Add(Comment{Text: strings.TrimPrefix(line, "### ")})
	}
	if planned := t.Planned(); planned == 0 || t.Published() < planned {
		return f // the number of its rounds says that it is not final
	}
	for _, r := range t.Rounds() {
		var pairs [][2]int
		for _, b := range r.Boards {
			if b.Bye == "" && b.Result == tournament.NoResult {
				white, _ := t.Player(b.White)
				black, _ := t.Player(b.Black)
				pairs = append(pairs, [2]int{white.Number, black.Number})
			}
		}
		// By the lower number, because a report does not contain the numbers of the boards.
		slices.SortFunc(pairs, func(a, b [2]int) int { return min(a[0], a[1]) - min(b[0], b[1]) })
		open := make([]string, len(pairs))
		for i, pair := range pairs {
			open[i] = fmt.Sprintf("%d-%d", pair[0], pair[1])
		}
		if len(open) > 0 {
			f.Add(Comment{Text: fmt.Sprintf("Not final @ Round %d: no result of %s", r.Number, strings.Join(open, " "))})
		}
	}
	return f
}

// withDates returns the file with the dates of its rounds, in canonical form.
func (f *File) withDates(days []string) *File {
	if len(days) > 0 {
		dates := &Dates{}
		for _, d := range days {
			dates.Days = append(dates.Days, strings.ReplaceAll(d[len("20"):], "-", "/"))
		}
		f.Add(dates)
	}
	return f.Canonical()
}

// controlTexts returns the time controls for record 122, in readable units: that of the event and
// those of rounds that differ. Record 222 has the first one in seconds.
func controlTexts(regs tournament.Regulations) string {
	var parts []string
	if regs.Control != "" {
		parts = append(parts, units(regs.Control))
	}
	for _, e := range regs.Each {
		if e.Control != "" {
			parts = append(parts, fmt.Sprintf("round %d: %s", e.Round, units(e.Control)))
		}
	}
	return strings.Join(parts, "; ")
}

// units returns a time control in readable units.
func units(control string) string {
	if c, err := clock.ParseControlSeconds(control); err == nil {
		return c.StringWithUnits()
	}
	return control
}

// Control returns the time control in seconds, in the format of regulations. It is read from record
// 222, or from 122 if that is a time control; there a time without unit is in minutes. Other texts
// are returned unchanged.
func (f *File) Control() string {
	encoded, told := f.Info("222"), f.Info("122")
	if c, err := clock.ParseControlSeconds(encoded); encoded != "" && err == nil {
		return c.String()
	}
	if c, err := clock.ReadControlMinutes(told); told != "" && err == nil {
		return c.String()
	}
	if c, err := clock.ParseControlSeconds(told); told != "" && err == nil {
		return c.String()
	}
	if told == "" {
		return encoded
	}
	return told
}

// LogHead returns the comment that publishes the head of an event's log with its report: the log,
// the number of its last record and the hash of that record.
func LogHead(head string) Comment { return Comment{Text: "LogHead " + head} }
