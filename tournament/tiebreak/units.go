package tiebreak

import "github.com/escaque/escaque/score"

// perPoint is the unit of an [Explanation] in quarters of a point.
const perPoint = score.QuartersOfPoint
