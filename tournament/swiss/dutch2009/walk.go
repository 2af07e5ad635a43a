package dutch2009

import "github.com/escaque/escaque/tournament/swiss"

// walk searches the transpositions of S2 depth first, in the order of D1. It abandons a beginning
// that cannot succeed. So it finds the first possible transposition.
type walk struct {
	r      *round
	s1, s2 []int
	in     criteria
	x      int
	mayBe  func(a int) bool // reports whether a player may be left unpaired

	next, prev []int    // unused places of S2, from 1, as a ring; 0 is the ring itself
	suffix     [][2]int // by index in S1: numbers of players from there on who want White and Black
	open       [3]int   // unused players of S2 who want nothing, White, Black
	free       int      // unused players of S2 who may be left unpaired
	order      []int    // places in S2 of the opponents so far
	steps      int      // remaining steps
}

// walkSteps is the maximum number of steps of a walk per player. It is small because nearly all
// walks succeed immediately, and longer walks help little.
const walkSteps = 40

// firstTransposition returns the first possible order of S2 for S1 with at most x pairs against a
// preference. mayBe reports whether a player may be left unpaired. known is false if the walk gave
// up.
func (r *round) firstTransposition(s1, s2 []int, in criteria, x int, mayBe func(a int) bool) (order []int, found, known bool) {
	n := len(s2)
	w := walk{
		r: r, s1: s1, s2: s2, in: in, x: x, mayBe: mayBe,
		next: make([]int, n+1), prev: make([]int, n+1), suffix: make([][2]int, len(s1)+1),
		order: make([]int, 0, len(s1)), steps: r.steps * (len(s1) + n),
	}
	for i := range n + 1 {
		w.next[i], w.prev[i] = (i+1)%(n+1), (i+n)%(n+1)
	}
	for i := len(s1) - 1; i >= 0; i-- {
		w.suffix[i] = w.suffix[i+1]
		switch r.seats[s1[i]].wants {
		case swiss.White:
			w.suffix[i][0]++
		case swiss.Black:
			w.suffix[i][1]++
		}
	}
	for _, b := range s2 {
		w.open[colorIndex(r.seats[b].wants)]++
		if mayBe(b) {
			w.free++
		}
	}
	found = w.isPromising(0) && w.pairFrom(0)
	for _, i := range w.order {
		order = append(order, s2[i-1])
	}
	return order, found, found || w.steps >= 0
}

// isPromising reports whether the numbers of colours and of players who may be unpaired leave a
// chance for S1 from index i on.
func (w *walk) isPromising(i int) bool {
	either, whites, blacks := w.open[0], w.open[1], w.open[2]
	left := either + whites + blacks - (len(w.s1) - i)
	if left < 0 || w.free < left {
		return false
	}
	white, black := w.suffix[i][0], w.suffix[i][1]
	return max(0, white-blacks)+max(0, black-whites)-either <= w.x
}

// pairFrom pairs the players of S1 from index i on.
func (w *walk) pairFrom(i int) bool {
	if i == len(w.s1) {
		return true
	}
	a := w.s1[i]
	for at := w.next[0]; at != 0; at = w.next[at] {
		if w.steps--; w.steps < 0 {
			return false
		}
		b := w.s2[at-1]
		if !w.r.isAllowed(a, b, w.in) {
			continue
		}
		w.move(at, b, -1)
		cost := 0
		if w.r.violatesPreference(a, b) {
			cost = 1
		}
		w.x -= cost
		w.order = append(w.order, at)
		if w.x >= 0 && w.isPromising(i+1) && w.pairFrom(i+1) {
			return true
		}
		w.order = w.order[:len(w.order)-1]
		w.x += cost
		w.move(at, b, 1)
	}
	return false
}

// move removes player b at index at from S2 if by is -1, or puts them back if by is 1.
func (w *walk) move(at, b, by int) {
	if by < 0 {
		w.next[w.prev[at]], w.prev[w.next[at]] = w.next[at], w.prev[at]
	} else {
		w.next[w.prev[at]], w.prev[w.next[at]] = at, at
	}
	w.open[colorIndex(w.r.seats[b].wants)] += by
	if w.mayBe(b) {
		w.free += by
	}
}

// colorIndex returns the index of a colour in counts: none, White, Black.
func colorIndex(c swiss.Color) int {
	switch c {
	case swiss.White:
		return 1
	case swiss.Black:
		return 2
	default:
		return 0
	}
}
