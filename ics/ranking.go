package ics

import (
	"fmt"
	"strings"
)

// RankedPlayer is one line of a list by rating.
type RankedPlayer struct {
	Rank   int
	Handle string
	Titles string // "(C)" and so on
	Rating int
	Me     bool // the one who was asked about
}

// Column is one list by rating, under the kind of game.
type Column struct {
	Type    string
	Players []RankedPlayer
}

// maxColumns is how many lists stand beside each other.
const maxColumns = 3

// Ranks is the answer to "best" and "rank": lists by rating beside each other.
func Ranks(columns []Column) string {
	var lines []string
	for at := 0; at < len(columns); at += maxColumns {
		row := columns[at:min(at+maxColumns, len(columns))]
		if at > 0 {
			lines = append(lines, "")
		}
		longest := 0
		var head strings.Builder
		for _, c := range row {
			longest = max(longest, len(c.Players))
			fmt.Fprintf(&head, "%-25s ", "     "+c.Type)
		}
		lines = append(lines, head.String())
		for n := range longest {
			var line strings.Builder
			for _, c := range row {
				text := ""
				if n < len(c.Players) {
					text = c.Players[n].String()
				}
				fmt.Fprintf(&line, "%-25s ", text)
			}
			lines = append(lines, line.String())
		}
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// String returns the line as a list has it.
func (p RankedPlayer) String() string {
	mark := ' '
	if p.Me {
		mark = '>'
	}
	return fmt.Sprintf("%c%3d. %4d %.11s%s", mark, p.Rank, p.Rating, p.Handle, p.Titles)
}

// Assessed is what a game would do to one player's rating.
type Assessed struct {
	Handle          string
	Rating          int
	RD              float64
	Win, Draw, Loss int // the rating afterwards
	NewRD           float64
}

// Assess is what a game of a kind would do to two players.
func Assess(kind string, a, b Assessed) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s ratings of %s and %s after a game between them:\n\n", title(kind), a.Handle, b.Handle)
	fmt.Fprintf(&s, "%-10s%24s%24s\n", "", a.Handle, b.Handle)
	fmt.Fprintf(&s, "%-10s%24s%24s\n", "Now", withRD(a.Rating, a.RD), withRD(b.Rating, b.RD))
	for _, row := range []struct {
		name string
		a, b int
	}{{a.Handle + " wins", a.Win, b.Loss}, {"Draw", a.Draw, b.Draw}, {b.Handle + " wins", a.Loss, b.Win}} {
		fmt.Fprintf(&s, "%-22s%12s%24s\n", row.name, withChange(row.a, a.Rating), withChange(row.b, b.Rating))
	}
	fmt.Fprintf(&s, "%-10s%24s%24s", "New RD", fmt.Sprintf("%.1f", a.NewRD), fmt.Sprintf("%.1f", b.NewRD))
	return s.String()
}

func withRD(rating int, rd float64) string { return fmt.Sprintf("%d (RD %.1f)", rating, rd) }

func withChange(after, before int) string { return fmt.Sprintf("%d (%+d)", after, after-before) }

// WillChange is the line with what a game would do to the reader's own rating.
func WillChange(kind string, a Assessed) string {
	return fmt.Sprintf("Your %s rating will change:  Win: %+d,  Draw: %+d,  Loss: %+d\nYour new RD will be %.1f",
		kind, a.Win-a.Rating, a.Draw-a.Rating, a.Loss-a.Rating, a.NewRD)
}

// Versus is one player's score against another in one kind of games.
type Versus struct {
	Type                string
	Rated               bool
	Wins, Draws, Losses int
	Open                int // without a result
}

// PersonalStatistics is the answer to "pstat".
func PersonalStatistics(one, other string, rows []Versus) string {
	if len(rows) == 0 {
		return fmt.Sprintf("%s and %s have not played each other.", one, other)
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%s against %s:\n\n%-18s%7s%7s%7s%8s%10s\n", one, other, "", "wins", "losses", "draws", "total", "no result")
	for _, r := range rows {
		name := "unrated " + r.Type
		if r.Rated {
			name = "rated " + r.Type
		}
		fmt.Fprintf(&s, "%-18s%7d%7d%7d%8d%10d\n", name, r.Wins, r.Losses, r.Draws, r.Wins+r.Losses+r.Draws, r.Open)
	}
	return strings.TrimRight(s.String(), "\n")
}

// title is a kind of game at the head of something: Blitz.
func title(kind string) string {
	if kind == "" {
		return ""
	}
	return strings.ToUpper(kind[:1]) + kind[1:]
}
