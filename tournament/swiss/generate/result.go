package generate

import (
	"sort"

	"github.com/escaque/escaque/tournament/swiss"
)

// expected lists the smallest rating difference from which each hundredth of a
// point above 0.50 is expected of the stronger player: the table of the FIDE
// rating regulations, B.02 8.1.2.
var expected = [...]int{
	4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207,
	216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
}

// whitesWorth is what the first move is taken to be worth, in rating points.
const whitesWorth = 35

// score returns the thousandths of a point that White may expect.
func score(white, black int) int {
	difference := white + whitesWorth - black
	steps := sort.SearchInts(expected[:], max(difference, -difference)+1)
	if difference < 0 {
		steps = -steps
	}
	return 500 + 10*steps
}

// play draws a result of two ratings such that White scores what may be
// expected of them; as many games are drawn as draws says, in thousandths,
// where the difference leaves room for so many.
func play(c *chance, white, black, draws int) swiss.Kind {
	e := score(white, black)
	drawn := min(draws, 2*min(e, 1000-e))
	switch n := c.below(1000); {
	case n < drawn:
		return swiss.Draw
	case n < drawn/2+e:
		return swiss.Win
	default:
		return swiss.Loss
	}
}
