package generate

import (
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
)

// Results follow the ratings: over many games White scores what the table
// expects, and draws are as frequent as asked where there is room.
func TestResultsFollowRatings(t *testing.T) {
	c := chance(7)
	for _, difference := range []int{0, 100, -100, 350, -600, 900} {
		for _, draws := range []int{0, 300, 1000} {
			e := expectedScore(2000+difference, 2000)
			const games = 20_000
			points, drawn := 0, 0
			for range games {
				switch drawResult(&c, 2000+difference, 2000, draws) {
				case swiss.Win:
					points += 2
				case swiss.Draw:
					points++
					drawn++
				}
			}
			if got := points * 500 / games; got < e-15 || got > e+15 {
				t.Errorf("difference %d: White scores %d thousandths, expected %d", difference, got, e)
			}
			if want := min(draws, 2*min(e, 1000-e)); drawn*1000/games < want-15 || drawn*1000/games > want+15 {
				t.Errorf("difference %d: %d thousandths drawn, want %d", difference, drawn*1000/games, want)
			}
		}
	}
	// Examples of the rating regulations' table.
	for difference, want := range map[int]int{3: 500, 4: 510, 92: 630, 391: 910, 392: 920, 735: 990, 736: 1000} {
		if got := expectedScore(2000+difference-whiteAdvantage, 2000); got != want {
			t.Errorf("difference %d: %d, want %d", difference, got, want)
		}
	}
}

// The first numbers of SplitMix64 from 1234567, as its authors publish them.
func TestChanceIsSplitMix64(t *testing.T) {
	c := chance(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := c.next(); got != want {
			t.Errorf("number %d is %d, want %d", i+1, got, want)
		}
	}
}
