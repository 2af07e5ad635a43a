package generate

import (
	"sort"

	"github.com/escaque/escaque/tournament/swiss"
)

// expected lists, for each hundredth of a point above 0.50, the smallest rating difference at which
// the stronger player expects it. It is the table of the FIDE rating regulations, B.02 8.1.2.
var expected = [...]int{
	4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207,
	216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
}

// whiteAdvantage is the assumed value of the first move in rating points.
const whiteAdvantage = 35

// expectedScore returns White's expected score in thousandths of a point.
func expectedScore(white, black int) int {
	difference := white + whiteAdvantage - black
	steps := sort.SearchInts(expected[:], max(difference, -difference)+1)
	if difference < 0 {
		steps = -steps
	}
	return 500 + 10*steps
}

// drawResult draws White's result for two ratings so that its average is White's expected score.
// draws is the rate of draws in thousandths. It is lower where the difference leaves less room.
func drawResult(c *chance, white, black, draws int) swiss.Kind {
	e := expectedScore(white, black)
	drawn := min(draws, 2*min(e, 1000-e))
	switch n := c.intn(1000); {
	case n < drawn:
		return swiss.Draw
	case n < drawn/2+e:
		return swiss.Win
	default:
		return swiss.Loss
	}
}
