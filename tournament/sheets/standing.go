package sheets

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Prefixes of the keys for tie-breaks and days, which have no fixed words.
const (
	TieBreakKey = "tiebreak " // followed by the code, such as BH/C1
	DayKey      = "day "      // followed by the date, YYYY-MM-DD
)

// readableDay returns a date in readable form, or "" without one.
func readableDay(date string, say Say) string {
	if date == "" {
		return ""
	}
	return say(DayKey + date)
}

// LastCountedRound returns the last round that counts in the standings, or 0 before the first one. This is
// the last published round, or the one before while it has no points yet.
func LastCountedRound(t tournament.Tournament) int {
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

// afterRound returns the title's addition on the last round that counts.
func afterRound(t tournament.Tournament, say Say) string {
	round := LastCountedRound(t)
	if round == 0 {
		return ""
	}
	text := fmt.Sprintf(" %s %d", say("standing-after"), round)
	if planned := t.Planned(); planned >= round {
		text += fmt.Sprintf(" %s %d", say("standing-of"), planned)
	}
	return text
}

// footLines returns the lines below the standings.
func footLines(t tournament.Tournament, say Say) (lines []string) {
	if gaps := missingResults(t, say); gaps != "" {
		lines = append(lines, gaps)
	}
	lines = append(lines, AdjustmentLines(t, say)...)
	var legend []string
	for _, m := range t.Regulations().TieBreaks {
		legend = append(legend, string(m)+" = "+say(TieBreakKey+string(m)))
	}
	if len(legend) > 0 {
		lines = append(lines, strings.Join(legend, "; "))
	}
	return lines
}

// missingResults returns the text on results missing from the standings, or "" if none are missing.
func missingResults(t tournament.Tournament, say Say) string {
	const most = 12 // maximum number of boards named in a round
	var rounds []string
	for _, r := range t.Rounds() {
		if r.Number > LastCountedRound(t) {
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
