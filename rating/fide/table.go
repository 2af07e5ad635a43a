package fide

import (
	"sort"

	"github.com/escaque/escaque/score"
)

// differences is the first conversion table, for shares p of the points from .50 to 1.00. It holds
// the rating difference for each share. Articles 8.1.1 of B.02 and 1.4.9 of B.01 print the same 101
// values; those below .50 are the same with a minus sign. For 1.00, where the difference is not
// determined, the table says 800.
var differences = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

// brackets is the second conversion table (Article 8.1.2). brackets[i] is the greatest difference
// at which the higher-rated player is expected to score 50+i hundredths. Beyond the last one they
// are expected to score 100.
var brackets = [50]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
	76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
	153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
	245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
	374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
}

// Difference converts a share of the points, in percent, into the rating difference dp from -800 to
// 800 (Article 8.1.1). A percent below 0 counts as 0, above 100 as 100.
func Difference(percent int) int {
	percent = min(max(percent, 0), 100)
	if percent < 50 {
		return -differences[50-percent]
	}
	return differences[percent-50]
}

// Probability converts a rating difference, the player's rating minus the opponent's, into the
// player's expected score in hundredths (Article 8.1.2). It does not limit the difference; rules
// that do so are in [Regulations].
func Probability(difference int) Hundredths {
	if difference < 0 {
		return 100 - Probability(-difference)
	}
	return Hundredths(50 + sort.SearchInts(brackets[:], difference))
}

// Percent returns the points as a share of the games, in percent. It is rounded to the nearest
// whole number, halves up (Article 1.4.9 of B.01). It is 0 when there are no games.
func Percent(points score.Points, games int) int {
	if games <= 0 {
		return 0
	}
	return roundedRatio(100*int(points), 2*games)
}

// Average returns the mean of ratings whose sum is given. It is rounded to the nearest whole
// number, halves up (Article 1.4.7b of B.01). It is 0 when there are no games.
func Average(sum, games int) int {
	if games <= 0 {
		return 0
	}
	return roundedRatio(sum, games)
}

// Performance returns the performance rating Rp = Ra + dp (Article 1.4.8 of B.01). sum is the sum
// of the opponents' ratings in all games, and points is the player's score in them. Differences are
// not limited. It is 0 when there are no games.
func Performance(sum int, points score.Points, games int) int {
	if games <= 0 {
		return 0
	}
	return Average(sum, games) + Difference(Percent(points, games))
}

// roundedRatio returns a/b rounded to the nearest whole number, halves up. b must be positive.
func roundedRatio(a, b int) int {
	q, r := (2*a+b)/(2*b), (2*a+b)%(2*b)
	if r < 0 {
		q--
	}
	return q
}
