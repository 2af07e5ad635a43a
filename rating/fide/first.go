package fide

import "github.com/escaque/escaque/score"

// Omission says why an event gives a player no published first rating.
type Omission uint8

// The reasons for an Omission.
const (
	NoOmission   Omission = iota
	NoRatedRival          // no game against a rated opponent
	FewOpponents          // fewer rated opponents than the event needs to count
	LittleScore           // a lower score than the first event needs
	BelowFloor            // the rating is below the lowest published one
	FewGames              // the event counts, but more games are needed for publication
)

// FirstRating is the first rating of a player, from the games of one event or of several together.
type FirstRating struct {
	Games    int          // number of games against rated opponents
	Score    score.Points // score in those games
	Average  int          // Ra, the average of the opponents, rounded for display only
	Rating   int          // Ru, the first rating; 0 when there is none
	Omission Omission
}

// FirstRating computes the first rating from the games of an unrated player (Article 8.2). Games
// against unrated opponents do not count. The special calculation for round robins with several
// unrated players, in force until 2021, is not implemented.
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
	f.Average = roundedRatio(sum, n)
	if above := int(points) - n; above > 0 && r.First.Bonus > 0 {
		// Ru = Ra plus half of Bonus for each half point above 50 %.
		f.Rating = roundedRatio(2*sum+r.First.Bonus*above*n, 2*n)
	} else {
		f.Rating = roundedRatio(sum, n) + Difference(Percent(points, n))
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
