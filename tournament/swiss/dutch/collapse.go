package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// pairCollapsing pairs a round by the edition of 2017, in which a bracket considers only the next
// one. If its downfloaters and all players below cannot be paired, it is paired again as the
// penultimate bracket (PPB). All players below and its downfloaters then form the last bracket
// (CLB). A.9, 2017.
func (r *round) pairCollapsing() error {
	for len(r.left) > 0 {
		r.nextBracket()
		if r.inBracket == len(r.left) {
			return r.pairClosing()
		}
		leads, fits := r.pairOrdinary()
		if !fits {
			return r.tooWide()
		}
		if !leads {
			return r.collapse()
		}
	}
	return nil
}

// pairOrdinary pairs a bracket, considering only the next scoregroup. leads reports whether the
// downfloaters and all players below can be paired; if not, the round is unchanged. fits reports
// whether the criteria fit into a weight.
func (r *round) pairOrdinary() (leads, fits bool) {
	if v := r.newView(alone); v.scope == alone {
		if leads, fits = r.pairView(v); leads || !fits {
			return leads, fits
		}
	}
	return r.pairWithNext(false)
}

// pairWithNext pairs a bracket together with the next scoregroup. Its results are those of
// pairOrdinary. With blind, for an explanation, it does not check whether the others can be paired.
func (r *round) pairWithNext(blind bool) (leads, fits bool) {
	r.blind = blind
	n := r.nextGroup()
	v := view{scope: withNext, seat: r.left[:n], vertices: n, bye: -1, moved: r.movedDown, bracket: r.inBracket, following: n}
	if r.odd && n == len(r.left) {
		v.bye = n
		v.vertices++
	}
	v.vertices += v.vertices % 2
	return r.pairView(v)
}

// collapse pairs the penultimate bracket and the last one.
func (r *round) collapse() error {
	if err := r.pairPenultimate(); err != nil {
		return err
	}
	r.movedDown, r.inBracket = r.inBracket, len(r.left)
	if len(r.left) == 0 {
		return nil
	}
	return r.pairClosing()
}

// pairPenultimate pairs a bracket so that its downfloaters and all players below can be paired.
func (r *round) pairPenultimate() error {
	v := r.wholeView()
	v.bracket, v.following = r.inBracket, r.inBracket
	r.penultimate = true
	_, fits := r.pairView(v)
	r.penultimate = false
	if !fits {
		return r.tooWide()
	}
	return nil
}

// pairClosing pairs all remaining players as the last bracket.
func (r *round) pairClosing() error {
	v := r.wholeView()
	v.closing = true
	if _, fits := r.pairView(v); !fits {
		return r.tooWide()
	}
	return nil
}

// wholeView returns the view of all remaining players as one bracket.
func (r *round) wholeView() view {
	n := len(r.left)
	v := view{scope: withRest, seat: r.left, vertices: n, bye: -1, moved: r.movedDown, bracket: n, following: n}
	if r.odd {
		v.bye = n
		v.vertices++
	}
	return v
}

// canPairBelow reports whether the downfloaters and all players below can be paired.
func (b *bracket[A]) canPairBelow() bool {
	left := slices.Concat(b.downfloaters(), b.round.left[b.bracket:])
	if len(left)%2 == 0 {
		return b.completeGreedily(left, -1) || b.canComplete(left)
	}
	for i := range slices.Backward(left) {
		if b.seats[left[i]].mayBye && b.completeGreedily(left, i) {
			return true
		}
	}
	return b.canComplete(left)
}

// layout2017 holds the bits of the criteria of 2017 that compare score differences. There is a
// field for each possible difference in the bracket. The field of the largest difference is the
// highest.
type layout2017 struct {
	differences        []int // in ascending order
	psd, nextPSD       []int // C.6, and the part of C.7 on differences
	c16, c17, c18, c19 []int
}

// floatDifference returns the score difference of a downfloater: to one point less than the lowest
// score of the bracket (A.8).
func (b *bracket[A]) floatDifference(v int) int {
	return int(b.seatAt(v).score-b.seatAt(b.bracket-1).score) + 2
}

// bit returns the bit of a score difference in a criterion.
func (b *bracket[A]) bit(fields []int, difference int) int {
	i, _ := slices.BinarySearch(b.l.differences, difference)
	return fields[i]
}

// addQuality2017 adds to a weight the criteria of 2017 that a pair of the bracket meets.
func (b *bracket[A]) addQuality2017(w matching.Weight[A], u, v int) matching.Weight[A] {
	l, high, low := b.l, b.seatAt(u), b.seatAt(v)
	w = w.AddAt(l.c6, 1)
	difference := int(high.score - low.score)
	plus := func(fields []int, d int) { w = w.AddAt(b.bit(fields, d), 1) }
	minus := func(fields []int) {
		if difference > 0 {
			w = w.Sub(matching.Weight[A]{}.AddAt(b.bit(fields, difference), 1))
		}
	}
	plus(l.psd, b.floatDifference(u))
	plus(l.psd, b.floatDifference(v))
	minus(l.psd)
	if b.following > b.bracket {
		plus(l.nextPSD, b.floatDifference(u))
		plus(l.nextPSD, b.floatDifference(v))
	}
	w = b.addColorQuality(w, high, low)
	for back := range high.down {
		downs, ups := [2]int{l.c14, l.c16}[back], [2]int{l.c15, l.c17}[back]
		downDifferences, upDifferences := [2][]int{l.layout2017.c16, l.layout2017.c18}[back], [2][]int{l.layout2017.c17, l.layout2017.c19}[back]
		if low.down[back] {
			w = w.AddAt(downs, 1)
			plus(downDifferences, b.floatDifference(v))
		}
		if high.down[back] {
			if difference == 0 {
				w = w.AddAt(downs, 1)
			}
			plus(downDifferences, b.floatDifference(u))
			minus(downDifferences)
		}
		if difference == 0 || !low.up[back] {
			w = w.AddAt(ups, 1)
		} else {
			minus(upDifferences)
		}
	}
	return w
}
