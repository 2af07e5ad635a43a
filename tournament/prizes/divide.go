package prizes

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Place is a place in the standings, as far as prizes depend on it.
type Place struct {
	Points int // points in any unit; players with equal points are tied
	Rank   int // rank after tie-breaks; may be shared
}

// ErrPrizes reports prizes that are negative or that grow with the rank.
var ErrPrizes = errors.New("prizes: prizes must not grow from one rank to the next, nor be below 0")

// Divide divides amounts among places. The amounts begin with the first prize and are in the
// smallest coin. The places are in the order of the standings. Remaining coins go one by one to the
// highest places. So the sum of the result is the sum of the prizes for existing places.
func Divide(amounts []int, places []Place, d tournament.Division) ([]int, error) {
	if !slices.IsSortedFunc(amounts, func(a, b int) int { return b - a }) || len(amounts) > 0 && amounts[len(amounts)-1] < 0 {
		return nil, ErrPrizes
	}
	// All values are doubled, so that halves are integers.
	doubled := make([]int, len(places))
	prize := func(i int) int {
		if i < len(amounts) {
			return amounts[i]
		}
		return 0
	}
	share := func(weight int, tied func(a, b Place) bool) {
		for from := 0; from < len(places); {
			to, sum := from, 0
			for ; to < len(places) && tied(places[from], places[to]); to++ {
				sum += weight * prize(to)
			}
			for i := from; i < to; i++ {
				doubled[i] += sum / (to - from)
			}
			for i := range sum % (to - from) {
				doubled[from+i]++
			}
			from = to
		}
	}
	switch d {
	case tournament.Equal:
		share(2, samePoints)
	case tournament.Ranked:
		share(2, sameRank)
	default:
		share(1, samePoints)
		share(1, sameRank)
	}
	return wholeCoins(doubled, places), nil
}

func samePoints(a, b Place) bool { return a.Points == b.Points }

func sameRank(a, b Place) bool { return a.Rank == b.Rank }

// wholeCoins converts doubled amounts to whole coins. Among players with equal points, the
// remaining halves go to the highest places.
func wholeCoins(doubled []int, places []Place) []int {
	given := make([]int, len(doubled))
	for from := 0; from < len(doubled); {
		to, sum := from, 0
		for ; to < len(doubled) && places[to].Points == places[from].Points; to++ {
			sum += doubled[to]
			given[to] = doubled[to] / 2
		}
		left := sum / 2
		for i := from; i < to; i++ {
			left -= given[i]
		}
		for i := from; i < to && left > 0; i++ {
			if doubled[i]%2 == 1 {
				given[i]++
				left--
			}
		}
		from = to
	}
	return given
}

// ReadAmount parses an amount of money, "12" or "12.50", and returns it in cents. It returns false
// for other texts and for amounts above tournament.MaxAmount.
func ReadAmount(text string) (int, bool) {
	whole, cents, split := strings.Cut(strings.TrimSpace(text), ".")
	n, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || n > tournament.MaxAmount/100 || split && (len(cents) == 0 || len(cents) > 2) {
		return 0, false
	}
	if !split {
		return int(100 * n), true
	}
	c, err := strconv.ParseUint((cents + "0")[:2], 10, 32)
	return int(100*n + c), err == nil && 100*n+c <= tournament.MaxAmount
}

// WriteAmount formats cents in the format of ReadAmount: "12" or "12.50".
func WriteAmount(cents int) string {
	return strings.TrimSuffix(fmt.Sprintf("%d.%02d", cents/100, cents%100), ".00")
}
