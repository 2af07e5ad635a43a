package fide

import (
	"sort"

	"github.com/escaque/escaque/score"
)

// differences is the first printed table, from p = .50 up to 1.0: what a share p of the points
// says about the difference of ratings. Articles 8.1.1 of B.02 and 1.4.9 of B.01, which print the
// same 101 values; below .50 they are these with a minus. For 1.0, where nothing can be said, 800
// stands notionally.
var differences = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

// brackets is the second printed table: brackets[i] is the greatest difference at which the higher
// rated player is expected to score 50+i hundredths; beyond the last they are expected to score
// all. Article 8.1.2.
var brackets = [50]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
	76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
	153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
	245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
	374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
}

// Difference converts a share of the points, in hundredths from 0 to 100, into the difference of
// ratings dp, -800 to 800 (Article 8.1.1). What lies outside counts as the nearest of the two.
func Difference(percent int) int {
	percent = min(max(percent, 0), 100)
	if percent < 50 {
		return -differences[50-percent]
	}
	return differences[percent-50]
}

// Probability converts a difference of ratings, the player's own less the opponent's, into the
// score that the player is expected to make of a game, in hundredths (Article 8.1.2). It limits
// the difference nowhere: what a rule counts as less is that rule's matter (see [Regulations]).
func Probability(difference int) Hundredths {
	if difference < 0 {
		return 100 - Probability(-difference)
	}
	return Hundredths(50 + sort.SearchInts(brackets[:], difference))
}

// Percent is the share of the points in the score of so many games, in hundredths, rounded to the
// nearest, a half upwards (Article 1.4.9 of B.01). It is 0 when there are no games.
func Percent(points score.Points, games int) int {
	if games <= 0 {
		return 0
	}
	return nearest(100*int(points), 2*games)
}

// Average is the mean of ratings that add up to sum, rounded to the nearest, a half upwards
// (Article 1.4.7b of B.01). It is 0 when there are no games.
func Average(sum, games int) int {
	if games <= 0 {
		return 0
	}
	return nearest(sum, games)
}

// Performance is the rating at which a player performed, Rp = Ra + dp (Article 1.4.8 of B.01): sum
// adds up the opponents' ratings of all the games, points is the player's score in them. Differences
// are not limited. It is 0 when there are no games.
func Performance(sum int, points score.Points, games int) int {
	if games <= 0 {
		return 0
	}
	return Average(sum, games) + Difference(Percent(points, games))
}

// nearest is a/b rounded to the nearest whole number, a half upwards; b is above 0.
func nearest(a, b int) int {
	q, r := (2*a+b)/(2*b), (2*a+b)%(2*b)
	if r < 0 {
		q--
	}
	return q
}
