package tiebreak

import "github.com/escaque/escaque/score"

// perPoint is the number of units in a point in an [Explanation] that counts quarters.
const perPoint = score.QuartersOfPoint
