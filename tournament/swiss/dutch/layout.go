package dutch

import (
	"math/bits"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// layout holds the bits of each criterion in a weight, the most important ones highest. A field is
// wide enough for the largest sum in a matching, so that criteria do not overlap.
type layout struct {
	scores []swiss.Points // of the bracket, highest first
	next   int            // number of bits used so far

	order, step        int // fields for the sequence of candidates
	exchange, sum      int
	c21, c20, c19, c18 []int // by score of the moved-down player
	c17, c16, c15, c14 int
	c13, c12, c11, c10 int
	c9                 int
	c8scores           []int
	c8pairs            int
	c7                 []int
	c6                 int
	stay, legal        int
	width              int // of a count of the bracket's players
	layout2017
}

// reserve reserves width bits and returns the lowest one.
func (l *layout) reserve(width int) int {
	at := l.next
	l.next += width
	return at
}

// reserveEach reserves several fields, the first one highest, and returns their lowest bits.
func (l *layout) reserveEach(widths []int) []int {
	at := make([]int, len(widths))
	for i := len(widths) - 1; i >= 0; i-- {
		at[i] = l.reserve(widths[i])
	}
	return at
}

// newLayout returns the layout of the weights of a bracket.
func (r *round) newLayout(v view) *layout {
	l := &layout{width: bits.Len(uint(v.bracket))}
	bracket := v.seat[:v.bracket]
	for _, seat := range bracket {
		if score := r.seats[seat].score; !slices.Contains(l.scores, score) {
			l.scores = append(l.scores, score)
		}
	}
	counts := make([]int, len(l.scores))
	for _, seat := range bracket {
		counts[slices.Index(l.scores, r.seats[seat].score)]++
	}
	movedDown, all := make([]int, len(counts)-1), make([]int, len(counts))
	for i, n := range counts {
		all[i] = bits.Len(uint(n))
	}
	copy(movedDown, all)

	l.step = l.reserve(2*l.width + 2)
	l.order = l.reserve(l.width + 2)
	l.sum = l.reserve(2 * l.width)
	l.exchange = l.reserve(l.width)
	if r.e.collapses {
		r.layOut2017(l, v)
		return l
	}
	l.c21, l.c20, l.c19, l.c18 = l.reserveEach(movedDown), l.reserveEach(movedDown), l.reserveEach(movedDown), l.reserveEach(movedDown)
	l.c17, l.c16, l.c15, l.c14 = l.reserve(l.width), l.reserve(l.width), l.reserve(l.width), l.reserve(l.width)
	l.c13, l.c12, l.c11, l.c10 = l.reserve(l.width), l.reserve(l.width), l.reserve(l.width), l.reserve(l.width)
	l.c9 = l.reserve(bits.Len(uint(r.f.Round)))
	l.c8scores = l.reserveEach(all)
	l.c8pairs = l.reserve(bits.Len(uint(v.following)))
	l.c7 = l.reserveEach(movedDown)
	l.c6 = l.reserve(l.width)
	if r.stay >= 0 {
		l.stay = l.reserve(1)
	}
	l.legal = l.reserve(bits.Len(uint(v.vertices)))
	return l
}

// layOut2017 adds the criteria of 2017 to a layout.
func (r *round) layOut2017(l *layout, v view) {
	lowest := l.scores[len(l.scores)-1]
	for i, score := range l.scores {
		l.differences = append(l.differences, int(score-lowest)+2)
		for _, lower := range l.scores[i+1:] {
			if v.closing || lower == lowest {
				l.differences = append(l.differences, int(score-lower))
			}
		}
	}
	slices.Sort(l.differences)
	l.differences = slices.Compact(l.differences)
	widths := make([]int, len(l.differences))
	for i := range widths {
		widths[i] = l.width + 2 // twice as many players as pairs, with both signs
	}
	// each reserves the last field first, and the largest difference must be highest
	fields := func() []int {
		at := l.reserveEach(widths)
		slices.Reverse(at)
		return at
	}
	l.layout2017.c19, l.layout2017.c18, l.layout2017.c17, l.layout2017.c16 = fields(), fields(), fields(), fields()
	l.c17, l.c16, l.c15, l.c14 = l.reserve(l.width), l.reserve(l.width), l.reserve(l.width), l.reserve(l.width)
	l.c13, l.c12, l.c11, l.c10 = l.reserve(l.width), l.reserve(l.width), l.reserve(l.width), l.reserve(l.width)
	l.nextPSD = fields()
	l.c8pairs = l.reserve(bits.Len(uint(v.following + 1)))
	l.psd = fields()
	l.c6 = l.reserve(l.width)
	if r.stay >= 0 {
		l.stay = l.reserve(1)
	}
	l.legal = l.reserve(bits.Len(uint(v.vertices)))
}
