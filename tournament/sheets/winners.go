package sheets

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/rated"
)

// Certificate is a sheet to be printed for the winner of a prize.
type Certificate struct {
	Title, Event string
	Person
	Place  string // rank and list: "1 · Under 16"
	Points string // with the number of rounds
	Amount string
	Where  string // place and day of the event
	Signed []string
	Note   string // that the event is not over; empty if it is
}

// Winners returns the certificates of all prize winners, list by list.
func Winners(t tournament.Tournament, account prizes.Account, say Say) []Certificate {
	regs := t.Regulations()
	points := make(map[tournament.PlayerID]tournament.Points)
	for _, s := range t.Standings() {
		points[s.Player] = s.Points
	}
	day := regs.Ends
	if day == "" {
		day = regs.Starts
	}
	var list []Certificate
	for _, a := range account.Awards {
		p, _ := t.Player(a.Player)
		list = append(list, Certificate{
			Title: say("certificate"), Event: regs.Name, Person: person(p),
			Place:  fmt.Sprintf("%s %d · %s", say("place"), a.Rank, inGroup(prizeName(regs, a.List, say), a.Group, say)),
			Points: fmt.Sprintf("%s / %d %s", points[a.Player], t.Published(), say("certificate-points")),
			Amount: tournament.Money(a.Cents, regs.Currency), Where: joinNonEmpty(regs.Place, day),
			Signed: []string{say("form-arbiter"), say("form-organiser")}, Note: noteWithMode(unfinishedNote(t, say), t, say),
		})
	}
	return list
}

// joinNonEmpty returns the parts that are not empty, separated by commas.
func joinNonEmpty(parts ...string) string {
	var some []string
	for _, p := range parts {
		if p != "" {
			some = append(some, p)
		}
	}
	return strings.Join(some, ", ")
}

// prizeName returns the name of a list of prizes.
func prizeName(regs tournament.Regulations, list int, say Say) string {
	if name := regs.Prizes[list].Category; name != "" {
		return name
	}
	return say("general")
}

// inGroup adds the group to the name of a list of prizes, if the event has groups.
func inGroup(name string, group int, say Say) string {
	if group == 0 {
		return name
	}
	return fmt.Sprintf("%s %d · %s", say("group"), group, name)
}

// noteWithMode returns a note, and that the event is not in FIDE mode if it is not.
func noteWithMode(note string, t tournament.Tournament, say Say) string {
	switch {
	case t.FIDEMode().In():
		return note
	case note == "":
		return say("outside-mode")
	}
	return note + " · " + say("outside-mode")
}

// unfinishedNote returns the note that results are missing or rounds are to come, or "" if the event is
// complete.
func unfinishedNote(t tournament.Tournament, say Say) string {
	if planned := t.Planned(); t.Published() < planned || t.Published() > 0 && !hasAllResults(t) {
		return strings.TrimSpace(fmt.Sprintf("%s %d / %d", say("after-round"), t.Published(), planned))
	}
	return ""
}

// Ratings returns a table of the effects of an event on ratings, by starting number: performances,
// changes, first ratings and title norms.
func Ratings(report *rated.Report, say Say) Table {
	table := Table{Title: say("ratings"), Columns: []Column{
		column(say, "number", true), column(say, "title", false), column(say, "name", false), column(say, "federation", false), column(say, "rating", true),
		{"games", say("rated-games"), true}, column(say, "points", true), {"average", say("average"), true}, {"performance", say("performance"), true},
		{"expected", say("expected"), true}, {"k", "K", true}, {"change", say("change"), true}, {"new", say("new-rating"), true}, {"norm", say("form-norm"), false},
	}}
	for _, p := range report.Players {
		average := ""
		if p.Games > 0 {
			average = strconv.Itoa(fide.Average(p.Opponents, p.Games))
		}
		row := []string{
			blankZero(p.Number), string(p.Entry.Title), p.Entry.Name, p.Entry.Federation, blankZero(p.Entry.Rating),
			strconv.Itoa(p.Games), p.Score.String(), average, blankZero(p.Performance), "", "", "", blankZero(p.New()), "",
		}
		if p.First == nil {
			sign := ""
			if p.Change.Points > 0 {
				sign = "+"
			}
			row[9], row[10], row[11] = p.Change.Expected.String(), strconv.Itoa(p.Change.K), sign+p.Change.Points.String()
		}
		var norms []string
		for _, v := range p.Verdicts {
			if v.Met {
				norms = append(norms, string(v.Title))
			}
		}
		row[13] = strings.Join(norms, ", ")
		table.Rows = append(table.Rows, row)
	}
	return table
}
