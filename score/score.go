// Package score counts points of chess games in half points, so that no score is ever a fraction.
//
// It represents a number of half points and formats it for tables. It does not decide how much a
// game is worth, and it does not rank players.
package score

import "strconv"

// Points is a score in half points: 2 is one point.
type Points int

// String returns the score as a table shows it: "0", "½", "3½", "4".
func (p Points) String() string {
	if p < 0 {
		return "-" + (-p).String()
	}
	switch {
	case p == 1:
		return "½"
	case p%2 == 1:
		return strconv.Itoa(int(p/2)) + "½"
	default:
		return strconv.Itoa(int(p / 2))
	}
}

// QuartersOfPoint is the number of quarters in one point.
const QuartersOfPoint = 4

// Quarters returns the score in quarters of a point. Some tie-breaks add up products of two scores.
// The product of two numbers of half points is a number of quarter points.
func (p Points) Quarters() int { return 2 * int(p) }
