package fide

import "github.com/escaque/escaque/score"

// Omission says why an event gives no first rating.
type Omission uint8

// Why there is none.
const (
	NoOmission   Omission = iota
	NoRatedRival          // no game against a rated opponent
	FewOpponents          // fewer rated opponents than an event needs to count
	LittleScore           // less than the score that the first event needs
	BelowFloor            // the rating would not be published
	FewGames              // it counts, but more games are needed before it is published
)

// FirstRating is the first rating of a player by the games of an event, or of all events together.
type FirstRating struct {
	Games    int          // against rated opponents
	Score    score.Points // in them
	Average  int          // Ra, rounded to print; the reckoning uses the exact one
	Rating   int          // Ru; 0 when there is none
	Omission Omission
}

// FirstRating finds the first rating by the games of a player who has none (Article 8.2). Games
// against opponents without a rating count for nothing. The special reckoning of round robins with
// several unrated players, in force until 2021, is not part of it.
func (r Regulations) FirstRating(games []Game) FirstRating {
	var f FirstRating
	sum := 0
	for _, g := range games {
		if g.Opponent > 0 {
			f.Games++
			f.Score += g.Score
			sum += g.Opponent
		}
	}
	switch {
	case f.Games == 0:
		f.Omission = NoRatedRival
		return f
	case f.Games < r.First.Opponents:
		f.Omission = FewOpponents
		return f
	case f.Score < max(r.First.Score, 1): // zero is disregarded in every edition
		f.Omission = LittleScore
		return f
	}
	n, points := f.Games, f.Score
	sum += r.First.DrawnWith * r.First.Drawn
	n += r.First.DrawnWith
	points += score.Points(r.First.DrawnWith)
	f.Average = nearest(sum, n)
	if above := int(points) - n; above > 0 && r.First.Bonus > 0 {
		// Ru = Ra and so much for each half point above 50 %.
		f.Rating = nearest(2*sum+r.First.Bonus*above*n, 2*n)
	} else {
		f.Rating = nearest(sum, n) + Difference(Percent(points, n))
	}
	if r.First.Most > 0 {
		f.Rating = min(f.Rating, r.First.Most)
	}
	switch {
	case f.Rating < r.First.Floor:
		f.Omission = BelowFloor
	case f.Games < r.First.Games:
		f.Omission = FewGames
	}
	return f
}
