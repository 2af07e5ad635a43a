package fide

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// Game is one game of a player as the rating rules need it.
type Game struct {
	Opponent int          // the opponent's rating when the event began; 0 when they have none
	Score    score.Points // the player's score: 0, ½ or 1
}

// Counting is the answer to the question whether a game counts for a rating: yes, or why not.
type Counting uint8

// The values of Counting: the game counts, or the reason why it does not.
const (
	Counts        Counting = iota
	UnratedRival           // the opponent has no rating
	TooFarApart            // Article 7.3.1 of the rapid and blitz rules
	UnratedPlayer          // the player has no rating
)

// GameChange is one game with the change of the rating that it causes.
type GameChange struct {
	Game
	Counting   Counting
	Difference int        // the player's rating minus the opponent's
	Counted    int        // the difference after applying the limits of the rules
	Expected   Hundredths // expected score, in hundredths of a point
	Change     Hundredths // the score minus the expected score
}

// Change is the change of a rating by the games of an event or a rating period.
type Change struct {
	Games    []GameChange // all games, in the order given
	Counted  int          // how many of the games count
	Score    score.Points // the player's score in the games that count
	Opponent int          // sum of the opponents' unadjusted ratings in those games
	Expected Hundredths
	Sum      Hundredths // the score minus the expected score
	K        int        // the coefficient that was used
	Points   Hundredths // K times Sum: rating points before rounding
}

// Rounded returns the change in whole rating points (Article 8.3.4).
func (c Change) Rounded() int { return c.Points.Round() }

// Rate computes the change of a rating by the games of an event or a rating period (Article 8.3.2).
// own is the player's rating when the event began. It is 0 for an unrated player: then no game
// counts. k is the player's coefficient; it is reduced for a very large number of games (see
// [Regulations.BoundedK]).
func (r Regulations) Rate(own, k int, games []Game) Change {
	c := Change{Games: make([]GameChange, len(games))}
	for i, g := range games {
		c.Games[i] = r.rateGame(own, g)
	}
	r.limitUpgrades(own, c.Games)
	for i := range c.Games {
		g := &c.Games[i]
		if g.Counting != Counts {
			continue
		}
		g.Expected = Probability(g.Counted)
		g.Change = Hundredths(50*g.Score) - g.Expected
		c.Counted++
		c.Score += g.Score
		c.Opponent += g.Opponent
		c.Expected += g.Expected
		c.Sum += g.Change
	}
	c.K = r.BoundedK(k, c.Counted)
	c.Points = Hundredths(c.K) * c.Sum
	return c
}

// rateGame returns whether one game counts and with which rating difference. The scores are
// computed later.
func (r Regulations) rateGame(own int, g Game) GameChange {
	switch {
	case own == 0:
		return GameChange{Game: g, Counting: UnratedPlayer}
	case g.Opponent == 0:
		return GameChange{Game: g, Counting: UnratedRival}
	}
	d := own - g.Opponent
	counted := d
	if r.LimitBelow == 0 || own < r.LimitBelow {
		counted = min(max(d, -r.Limit), r.Limit)
	}
	counting := Counts
	if r.Apart > 0 && max(d, -d) >= r.Apart && max(own, g.Opponent) > r.ApartAbove {
		counting = TooFarApart
	}
	return GameChange{Game: g, Counting: counting, Difference: d, Counted: counted}
}

// limitUpgrades limits the number of games whose rating difference is reduced in the player's
// favour. The games with the greatest differences keep the reduction. The others count with their
// full difference (Article 8.3.1 of 2022).
func (r Regulations) limitUpgrades(own int, games []GameChange) {
	if r.Upgrades == 0 {
		return
	}
	var reduced []int
	for i, g := range games {
		if g.Counting == Counts && g.Difference > g.Counted {
			reduced = append(reduced, i)
		}
	}
	slices.SortStableFunc(reduced, func(a, b int) int { return games[b].Difference - games[a].Difference })
	for _, i := range reduced[min(r.Upgrades, len(reduced)):] {
		games[i].Counted = games[i].Difference
	}
}
