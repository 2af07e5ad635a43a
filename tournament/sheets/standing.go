package sheets

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// The keys by which a Say is asked for what has no word of its own: a tie-break by its code, a day by its date.
const (
	TieBreakKey = "tiebreak " // and the code, such as BH/C1
	DayKey      = "day "      // and the date, YYYY-MM-DD
)

// day is a date as people write it; empty without one.
func day(date string, say Say) string {
	if date == "" {
		return ""
	}
	return say(DayKey + date)
}

// Standing returns after which round the standings stand: the last one published, or
// the one before while nothing of that one counts yet. It is 0 before the first.
func Standing(t tournament.Tournament) int {
	last := t.Published()
	r, published := t.Round(last)
	if !published {
		return 0
	}
	for _, b := range r.Boards {
		if b.Result != tournament.NoResult || b.Played() || b.Bye != "" && t.ByeGained(b.Bye) > 0 {
			return last
		}
	}
	return last - 1
}

// afterRound says after which round of how many standings stand.
func afterRound(t tournament.Tournament, say Say) string {
	round := Standing(t)
	if round == 0 {
		return ""
	}
	text := fmt.Sprintf(" %s %d", say("standing-after"), round)
	if planned := t.Planned(); planned >= round {
		text += fmt.Sprintf(" %s %d", say("standing-of"), planned)
	}
	return text
}

// foot is what stands below standings.
func foot(t tournament.Tournament, say Say) (lines []string) {
	if gaps := missing(t, say); gaps != "" {
		lines = append(lines, gaps)
	}
	var legend []string
	for _, m := range t.Regulations().TieBreaks {
		legend = append(legend, string(m)+" = "+say(TieBreakKey+string(m)))
	}
	if len(legend) > 0 {
		lines = append(lines, strings.Join(legend, "; "))
	}
	return lines
}

// missing says which results the standings lack; empty when they have all.
func missing(t tournament.Tournament, say Say) string {
	const most = 12 // boards of a round that are named
	var rounds []string
	for _, r := range t.Rounds() {
		if r.Number > Standing(t) {
			break
		}
		var boards []string
		all := 0
		for _, b := range r.Boards {
			if b.Bye != "" {
				continue
			}
			if all++; b.Result == tournament.NoResult {
				boards = append(boards, strconv.Itoa(b.Board))
			}
		}
		text := fmt.Sprintf("%s %d", say("missing-round"), r.Number)
		switch n := len(boards); {
		case n == 0:
			continue
		case n == all && n > 1:
			text += ", " + say("missing-all")
		case n == 1:
			text += ", " + say("missing-board") + " " + boards[0]
		default:
			text += ", " + say("missing-boards") + " " + strings.Join(boards[:min(n, most)], ", ")
			if n > most {
				text += fmt.Sprintf(" %s %d", say("missing-more"), n-most)
			}
		}
		rounds = append(rounds, text)
	}
	if len(rounds) == 0 {
		return ""
	}
	return say("not-final") + " " + strings.Join(rounds, "; ") + "."
}
