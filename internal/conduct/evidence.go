package conduct

import (
	"slices"
	"time"
)

// Game is a finished game between two accounts, used as evidence.
type Game struct {
	White, Black string // identities
	Winner       string // identity; empty for a draw or no result
	Rated        bool
	Resigned     bool // won by resignation or forfeit, not by mate
	Plies        int  // half moves; 0 if they were not looked up
	Began, Ended int64
}

// Pair summarises the games between two accounts.
type Pair struct {
	Games, Rated  int
	Wins          [2]int // of the first and of the second account
	Draws         int
	Short         [2]int // short games given up by the first and by the second account
	Series        int    // longest series of rated games that one account lost in a row
	Loser         string // of that series
	Shortest      int    // half moves of the shortest game that was looked up; 0 for none
	Median        time.Duration
	First, Last   int64
	QuickestSpell int // most rated games within one hour
}

// Summarise returns a summary of the games between two accounts. games must be in the order in
// which they began.
func (r Rules) Summarise(first, second string, games []Game) Pair {
	var p Pair
	ids := [2]string{first, second}
	series, loser := 0, ""
	var lengths []int64
	for i, g := range games {
		p.Games++
		if i == 0 {
			p.First = g.Began
		}
		p.Last = max(p.Last, g.Ended)
		lengths = append(lengths, g.Ended-g.Began)
		lost := ""
		switch g.Winner {
		case first:
			p.Wins[0]++
			lost = second
		case second:
			p.Wins[1]++
			lost = first
		default:
			p.Draws++
		}
		if g.Plies > 0 && (p.Shortest == 0 || g.Plies < p.Shortest) {
			p.Shortest = g.Plies
		}
		for side, id := range ids {
			if lost == id && g.Resigned && g.Plies > 0 && g.Plies <= 2*r.ShortGame {
				p.Short[side]++
			}
		}
		if !g.Rated {
			continue
		}
		p.Rated++
		switch {
		case lost == "":
			series, loser = 0, ""
		case lost == loser:
			series++
		default:
			series, loser = 1, lost
		}
		if series > p.Series {
			p.Series, p.Loser = series, loser
		}
		spell := 0
		for _, before := range games[:i+1] {
			if g.Began-before.Began < time.Hour.Milliseconds() {
				spell++
			}
		}
		p.QuickestSpell = max(p.QuickestSpell, spell)
	}
	p.Median = time.Duration(median(lengths)) * time.Millisecond
	return p
}

func median(values []int64) int64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// Lifts reports whether the last games of two accounts look as if one lost on purpose, and which.
// games must be in the order in which they began.
func (r Rules) Lifts(games []Game) (loser string, lifts bool) {
	if len(games) < r.LiftingSeries {
		return "", false
	}
	for _, g := range games[len(games)-r.LiftingSeries:] {
		lost := g.White
		if g.Winner == g.White {
			lost = g.Black
		}
		if !g.Rated || g.Winner == "" || !g.Resigned || g.Plies > 2*r.ShortGame || loser != "" && lost != loser {
			return "", false
		}
		loser = lost
	}
	return loser, true
}
