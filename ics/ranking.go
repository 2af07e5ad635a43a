package ics

import (
	"fmt"
	"strings"
)

// RankedPlayer is one line of a ranking list.
type RankedPlayer struct {
	Rank   int
	Handle string
	Titles string // "(C)" and so on
	Rating int
	Me     bool // the player that the list is about
}

// Column is one ranking list, for one type of game.
type Column struct {
	Type    string
	Players []RankedPlayer
}

// maxColumns is the number of lists side by side.
const maxColumns = 3

// Ranks returns the answer to "best" and "rank": ranking lists side by side.
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

// String returns the player's line in a ranking list.
func (p RankedPlayer) String() string {
	mark := ' '
	if p.Me {
		mark = '>'
	}
	return fmt.Sprintf("%c%3d. %4d %.11s%s", mark, p.Rank, p.Rating, p.Handle, p.Titles)
}

// Assessment is the effect of a game on one player's rating.
type Assessment struct {
	Handle          string
	Rating          int
	RD              float64
	Win, Draw, Loss int // the rating after a win
	NewRD           float64
}

// Assess returns the lines that "assess" shows: how a game of a type would change the ratings of
// two players.
func Assess(kind string, a, b Assessment) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s ratings of %s and %s after a game between them:\n\n", capitalize(kind), a.Handle, b.Handle)
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

// withRD formats a rating with its deviation.
func withRD(rating int, rd float64) string { return fmt.Sprintf("%d (RD %.1f)", rating, rd) }

// withChange formats a rating with its change.
func withChange(after, before int) string { return fmt.Sprintf("%d (%+d)", after, after-before) }

// WillChange returns the line with the effects of a game on the reader's own rating.
func WillChange(kind string, a Assessment) string {
	return fmt.Sprintf("Your %s rating will change:  Win: %+d,  Draw: %+d,  Loss: %+d\nYour new RD will be %.1f",
		kind, a.Win-a.Rating, a.Draw-a.Rating, a.Loss-a.Rating, a.NewRD)
}

// Versus is one player's score against another player in a type of game.
type Versus struct {
	Type                string
	Rated               bool
	Wins, Draws, Losses int
	Open                int // games without a result
}

// PersonalStatistics returns the answer to "pstat".
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

// capitalize returns a type of game with a capital initial: Blitz.
func capitalize(kind string) string {
	if kind == "" {
		return ""
	}
	return strings.ToUpper(kind[:1]) + kind[1:]
}
