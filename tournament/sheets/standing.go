package sheets

import (
	"fmt"
	"slices"
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
		counted := t.Counted(last, b)
		if counted.Result != tournament.NoResult || counted.Played() || b.Bye != "" && t.ByeGained(b.Bye) > 0 {
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

// footLines returns the lines below the standings of the players for whom included returns true.
func footLines(t tournament.Tournament, included func(tournament.Entry) bool, say Say) (lines []string) {
	lines = slices.Concat(OpenLines(t, say), WithdrawalLines(t, included, say), SettlementLines(t, included, say), AdjustmentLines(t, say))
	var legend []string
	for _, m := range t.Regulations().TieBreaks {
		legend = append(legend, string(m)+" = "+say(TieBreakKey+string(m)))
	}
	if len(legend) > 0 {
		lines = append(lines, strings.Join(legend, "; "))
	}
	return lines
}

// WithdrawalLines returns a line with the players who withdrew, and a line with those who were
// expelled, for the foot of the standings of the players for whom included returns true. There are
// none without such players.
func WithdrawalLines(t tournament.Tournament, included func(tournament.Entry) bool, say Say) (lines []string) {
	expelled := t.Expelled()
	add := func(key string, has func(tournament.Player) bool) {
		var names []string
		for _, id := range t.Order() {
			if p, _ := t.Player(id); has(p) && included(p.Entry) {
				names = append(names, p.Name)
			}
		}
		if len(names) > 0 {
			lines = append(lines, say(key)+": "+strings.Join(names, "; "))
		}
	}
	add("withdrawn-players", func(p tournament.Player) bool { return p.Withdrawn && !slices.Contains(expelled, p.ID) })
	add("expelled", func(p tournament.Player) bool { return slices.Contains(expelled, p.ID) })
	return lines
}

// SettlementLines returns a line for each settlement of shared places, for the foot of the standings of
// the players for whom included returns true: the way, the players with their ranks, and the reason.
func SettlementLines(t tournament.Tournament, included func(tournament.Entry) bool, say Say) (lines []string) {
	settlements := t.Settlements()
	if len(settlements) == 0 {
		return nil
	}
	rank := make(map[tournament.PlayerID]int)
	for _, s := range t.Standings() {
		rank[s.Player] = s.Rank
	}
	for _, e := range settlements {
		var names []string
		for i, id := range e.Order {
			p, _ := t.Player(id)
			if !included(p.Entry) {
				continue
			}
			name := fmt.Sprintf("%d. %s", rank[id], p.Name)
			if i < len(e.Values) {
				name += " (" + tournament.OutsideValue(e.Values[i]) + ")"
			}
			names = append(names, name)
		}
		if len(names) == 0 {
			continue
		}
		line := say("settled-"+string(e.By)) + ": " + strings.Join(names, "; ")
		if e.Reason != "" {
			line += " – " + e.Reason
		}
		lines = append(lines, line)
	}
	return lines
}

// OpenLines returns the sentences on results that are missing from the standings, and on adjourned
// games that count as draws meanwhile. There are none if all counted rounds have all results.
func OpenLines(t tournament.Tournament, say Say) (lines []string) {
	until := LastCountedRound(t)
	open := boardsByRound(t, until, say, func(int, tournament.Place) bool { return true })
	if open != "" {
		lines = append(lines, say("not-final")+" "+open)
	}
	assumed := boardsByRound(t, until, say, func(round int, p tournament.Place) bool {
		return t.AssumedDrawn(round, p.Board, p.Game)
	})
	if assumed != "" {
		lines = append(lines, say("assumed-drawn")+" "+assumed)
	}
	return lines
}

// Interim returns the sentences that say why the standings are not final: results are missing, or
// rounds are to come. There are none at the end of the event.
func Interim(t tournament.Tournament, say Say) []string {
	if lines := OpenLines(t, say); len(lines) > 0 {
		return lines
	}
	round, planned := LastCountedRound(t), t.Planned()
	if round == 0 || planned <= round {
		return nil
	}
	return []string{fmt.Sprintf("%s %d %s %d.", say("not-final-yet"), round, say("standing-of"), planned)}
}

// boardsByRound returns the boards without a result, in the rounds up to one, that a condition selects,
// as the end of a sentence, or "" if there are none. A match all of whose boards are selected stands
// there with its own number.
func boardsByRound(t tournament.Tournament, until int, say Say, selects func(round int, p tournament.Place) bool) string {
	const most = 12 // maximum number of boards named in a round
	games := max(t.Regulations().Teams.Boards, 1)
	var rounds []string
	for _, r := range t.Rounds() {
		if r.Number > until {
			break
		}
		selected := make(map[int][]tournament.Place) // by board
		for _, p := range t.WithoutResult(r.Number) {
			if selects(r.Number, p) {
				selected[p.Board] = append(selected[p.Board], p)
			}
		}
		var boards []string
		all, whole := 0, 0
		for _, b := range r.Boards {
			places := selected[b.Board]
			switch {
			case b.Bye != "":
				continue
			case len(places) == games:
				boards = append(boards, strconv.Itoa(b.Board))
				whole++
			default:
				for _, p := range places {
					boards = append(boards, p.String())
				}
			}
			all++
		}
		text := fmt.Sprintf("%s %d", say("missing-round"), r.Number)
		switch n := len(boards); {
		case n == 0:
			continue
		case whole == all && all > 1:
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
	return strings.Join(rounds, "; ") + "."
}
