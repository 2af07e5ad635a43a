package teams

import (
	"strconv"

	"github.com/escaque/escaque/tournament/swiss"
)

// rule identifies a rule on the colours of a pair: 1 to 9 for Articles 4.3.1 to 4.3.9.
type rule int

// article returns the article of the rule.
func (r rule) article() string { return "4.3." + strconv.Itoa(int(r)) }

// firstOf returns a pair with the first-team first: the team with the higher score, then the higher
// secondary score, then the smaller number. Article 4.2.
func (r *round) firstOf(a, b int) (first, other int) {
	one, two := &r.teams[a], &r.teams[b]
	if one.score != two.score {
		if two.score > one.score {
			return b, a
		}
		return a, b
	}
	if s, t := r.secondary(a), r.secondary(b); s != t {
		if t > s {
			return b, a
		}
		return a, b
	}
	return min(a, b), max(a, b)
}

// secondary returns the secondary score of a team before the round.
func (r *round) secondary(a int) swiss.Points {
	if before := r.s.Secondary[r.number(a)]; r.f.Round <= len(before) {
		return before[r.f.Round-1]
	}
	return 0
}

// colors returns a pair with its colours on the first board, and the rule that decided.
func (r *round) colors(a, b int) (swiss.IndexPair, rule) {
	first, other := r.firstOf(a, b)
	c, why := r.firstColor(first, other)
	if c == swiss.White {
		return swiss.IndexPair{White: r.teams[first].place, Black: r.teams[other].place}, why
	}
	return swiss.IndexPair{White: r.teams[other].place, Black: r.teams[first].place}, why
}

// firstColor returns the colour of the first-team and the rule that decided. Article 4.3. If no
// colour was drawn, the initial-colour is White.
func (r *round) firstColor(first, other int) (swiss.Color, rule) {
	one, two := &r.teams[first], &r.teams[other]
	ours, theirs := r.f.Players[one.place].Colors, r.f.Players[two.place].Colors
	wish, their := one.preference, two.preference
	switch {
	case len(ours) == 0 && len(theirs) == 0:
		c := r.f.Initial
		if c == swiss.NoColor {
			c = swiss.White
		}
		if r.f.Players[one.place].Rank%2 == 0 {
			c = c.Other()
		}
		return c, 1
	case their.Color == swiss.NoColor && wish.Color != swiss.NoColor:
		return wish.Color, 2
	case wish.Color == swiss.NoColor && their.Color != swiss.NoColor:
		return their.Color.Other(), 2
	case wish.Color != their.Color:
		return wish.Color, 3
	case wish.Strength > their.Strength:
		return wish.Color, 4
	case wish.Strength < their.Strength:
		return their.Color.Other(), 4
	case one.difference < two.difference:
		return swiss.White, 5
	case one.difference > two.difference:
		return swiss.Black, 5
	}
	for i, j := len(ours)-1, len(theirs)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if ours[i] != theirs[j] {
			return theirs[j], 6
		}
	}
	switch {
	case wish.Color != swiss.NoColor:
		return wish.Color, 7
	case len(ours) > 0:
		return ours[len(ours)-1].Other(), 8
	default:
		return theirs[len(theirs)-1], 9
	}
}
