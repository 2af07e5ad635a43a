package fide

import (
	"slices"

	"github.com/escaque/escaque/score"
)

// Game is a game as far as ratings are concerned.
type Game struct {
	Opponent int          // the opponent's rating when the event began; 0 when they have none
	Score    score.Points // of the player: 0, ½ or 1
}

// Counting says whether a game counts for a rating, and why not.
type Counting uint8

// What a game may be.
const (
	Counts        Counting = iota
	UnratedRival           // the opponent has no rating
	TooFarApart            // Article 7.3.1 of the rapid and blitz rules
	UnratedPlayer          // the player themselves has no rating
)

// Reckoned is a game with what came of it.
type Reckoned struct {
	Game
	Counting   Counting
	Difference int        // the player's rating less the opponent's
	Counted    int        // the difference that counts
	Expected   Hundredths // of a point
	Change     Hundredths // score less expected score
}

// Change is what games bring to a rating.
type Change struct {
	Games    []Reckoned   // every game that was given, in the order given
	Counted  int          // how many of them count
	Score    score.Points // in those
	Opponent int          // sum of their opponents' ratings, as they are
	Expected Hundredths
	Sum      Hundredths // score less expected score
	K        int        // the coefficient that was used
	Points   Hundredths // K times Sum: rating points before rounding
}

// Rounded returns the change in whole rating points (Article 8.3.4).
func (c Change) Rounded() int { return c.Points.Round() }

// Rate reckons the change of a rating by games that make up an event, or a rating period (Article
// 8.3.2). own is the player's rating when the event began, 0 when they have none: then no game
// counts. k is their coefficient, which becomes smaller if they played very many games.
func (r Regulations) Rate(own, k int, games []Game) Change {
	c := Change{Games: make([]Reckoned, len(games))}
	for i, g := range games {
		c.Games[i] = r.reckon(own, g)
	}
	r.takeBack(own, c.Games)
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
	c.K = r.Bounded(k, c.Counted)
	c.Points = Hundredths(c.K) * c.Sum
	return c
}

func (r Regulations) reckon(own int, g Game) Reckoned {
	switch {
	case own == 0:
		return Reckoned{Game: g, Counting: UnratedPlayer}
	case g.Opponent == 0:
		return Reckoned{Game: g, Counting: UnratedRival}
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
	return Reckoned{Game: g, Counting: counting, Difference: d, Counted: counted}
}

// takeBack leaves a player no more raised opponents than the rules allow, those with the greatest
// differences (Article 8.3.1 of 2022).
func (r Regulations) takeBack(own int, games []Reckoned) {
	if r.Upgrades == 0 {
		return
	}
	var raised []int
	for i, g := range games {
		if g.Counting == Counts && g.Difference > g.Counted {
			raised = append(raised, i)
		}
	}
	slices.SortStableFunc(raised, func(a, b int) int { return games[b].Difference - games[a].Difference })
	for _, i := range raised[min(r.Upgrades, len(raised)):] {
		games[i].Counted = games[i].Difference
	}
}
