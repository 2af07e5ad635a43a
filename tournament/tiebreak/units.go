package tiebreak

// perPoint is the unit of an [Explanation] in quarters of a point.
const perPoint = 4

// quarters returns half points in quarters of a point. Scores are counted in half points;
// sums are in quarters, because the product of two scores is.
func quarters(halves int) int { return 2 * halves }
