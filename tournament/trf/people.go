package trf

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Entries returns the entries of the players of a Swiss that the file describes, in the order of
// t.Entries.
func (f *File) Entries(t *swiss.Tournament) []tournament.Entry {
	byNumber, ratings := make(map[int]*Player), f.ratings()
	for _, p := range f.Players() {
		byNumber[p.Number] = p
	}
	entries := make([]tournament.Entry, len(t.Entries))
	for i, e := range t.Entries {
		p := byNumber[e.Number]
		if p == nil {
			p = &Player{}
		}
		entries[i] = ratings.of(p)
		entries[i].Name, entries[i].Title, entries[i].Rating = e.Name, e.Title, e.Rating
	}
	return entries
}

// entry returns the player as an entry.
func (p *Player) entry() tournament.Entry {
	title, _ := ParseTitle(p.Title)
	return tournament.Entry{
		Name: p.Name, Title: title, Rating: p.Rating, Sex: parseSex(p.Sex),
		Federation: strings.ToUpper(p.Federation), FIDEID: p.FIDEID, Birth: parseBirth(p.Birth),
	}
}

// People returns all players as a list of entries, with the line of each one. The club of a player
// in a team is the name of the team.
func (f *File) People() (entries []tournament.Entry, lines []int) {
	clubs, ratings := make(map[int]string), f.ratings()
	for _, line := range f.Lines {
		switch team := line.Record.(type) {
		case *OldTeam:
			for _, n := range team.Players {
				clubs[n] = team.Name
			}
		case *Team:
			for _, n := range team.Players {
				clubs[n] = team.Name
			}
		}
	}
	for i, line := range f.Lines {
		if p, is := line.Record.(*Player); is {
			e := ratings.of(p)
			e.Club = clubs[p.Number]
			entries, lines = append(entries, e), append(lines, i+1)
		}
	}
	return entries, lines
}

// SetEntries adds the data of the players' entries to a file made by [New] for the Swiss t. It is
// the inverse of [File.Entries].
func (f *File) SetEntries(t *swiss.Tournament, people []tournament.Entry) {
	places := make(map[int]int)
	for i, e := range t.Entries {
		places[e.Number] = i
	}
	for _, p := range f.Players() {
		i, known := places[p.Number]
		if !known || i >= len(people) {
			continue
		}
		of := people[i]
		p.Sex, p.Federation, p.FIDEID, p.Birth = of.Sex, of.Federation, of.FIDEID, strings.ReplaceAll(of.Birth, "-", "/")
	}
}

// Day returns the date in a text record (042, 052) as YYYY-MM-DD, or "" if it is not a date.
func (f *File) Day(tag string) string { return parseDay(f.Info(tag)) }

// Days returns the dates of the rounds (the last record 132) as YYYY-MM-DD, up to the first invalid one.
func (f *File) Days() []string {
	var days []string
	for _, line := range slices.Backward(f.Lines) {
		dates, is := line.Record.(*Dates)
		if !is {
			continue
		}
		for _, text := range dates.Days {
			d := parseDay("20" + text)
			if d == "" {
				break
			}
			days = append(days, d)
		}
		break
	}
	return days
}

// parseDay returns a date as YYYY-MM-DD, or "". The year may be first or last, and separators may
// be - / . or blanks.
func parseDay(text string) string {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == '/' || r == '.' || r == ' ' })
	if len(fields) != 3 {
		return ""
	}
	if len(fields[2]) == 4 {
		fields[0], fields[2] = fields[2], fields[0]
	}
	for i, f := range fields[1:] {
		if len(f) == 1 {
			fields[i+1] = "0" + f
		}
	}
	if d := strings.Join(fields, "-"); tournament.ValidDate(d) {
		return d
	}
	return ""
}

// parseBirth returns a date of birth in the format of entries, or only the year, which is all that
// many files have.
func parseBirth(text string) string {
	if d := parseDay(text); d != "" {
		return d
	}
	if year, _, _ := strings.Cut(strings.ReplaceAll(text, "-", "/"), "/"); len(year) == 4 && tournament.ValidDate(year+"-01-01") {
		return year
	}
	return ""
}

// parseSex returns m or w. Some programs write f for w.
func parseSex(text string) string {
	if text = strings.ToLower(text); text == "f" {
		return "w"
	}
	return text
}
