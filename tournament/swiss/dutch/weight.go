package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// pairWeight returns the weight of a pair of vertices that may meet, the higher one first. It contains
// all criteria of the bracket except the sequence of candidates. It is the same for all vertices of
// two kinds.
func (b *bracket[A]) pairWeight(u, v int) matching.Weight[A] {
	l := b.l
	var w matching.Weight[A]
	if b.scope == withRest {
		w = w.AddAt(l.legal, 1)
	}
	high := b.seatAt(u)
	if b.isWithin(u, v) && (b.seat[u] == b.stay || b.seat[v] == b.stay) {
		w = w.AddAt(l.stay, 1)
	}
	switch {
	case b.isWithin(u, v) && b.e.collapses:
		return b.addQuality2017(w, u, v)
	case b.isWithin(u, v):
		return b.addQuality(w, u, v)
	case b.e.collapses:
		if v >= b.bracket && v < b.following { // C.7
			w = w.AddAt(l.c8pairs, 1)
			if u < b.bracket {
				w = w.AddAt(b.bit(l.nextPSD, b.floatDifference(u)), 1)
			}
		}
	case v >= b.bracket && v < b.following: // C8
		w = w.AddAt(l.c8pairs, 1)
		if u < b.bracket {
			w = w.AddAt(l.c8scores[b.scoreIndex(high)], 1)
		}
	}
	return w
}

// leastLoss returns the smallest loss of weight for a matching that violates one more criterion.
func (b *bracket[A]) leastLoss() matching.Weight[A] { return matching.Weight[A]{}.AddAt(b.l.sum, 1) }

// scoreIndex returns the index of a player's score among the scores of the bracket.
func (b *bracket[A]) scoreIndex(s *seat) int { return slices.Index(b.l.scores, s.score) }

// byeWeight returns the weight of the bye for a vertex: C2, C5 and C9.
func (b *bracket[A]) byeWeight(v int) matching.Weight[A] {
	s := b.seatAt(v)
	if !s.mayBye || s.score > b.byes && !b.e.collapses {
		return matching.Weight[A]{}
	}
	w := matching.Weight[A]{}
	if b.e.collapses && b.scope != withRest {
		w = w.AddAt(b.l.c8pairs, 1)
	} else {
		w = w.AddAt(b.l.legal, 1)
	}
	if b.byeTaker && v < b.bracket {
		w = w.AddAt(b.l.c9, uint64(s.games))
	}
	if b.isFirst[v] {
		return matching.Weight[A]{}
	}
	return w
}

// addQuality adds to a weight the criteria that a pair of the bracket meets.
func (b *bracket[A]) addQuality(w matching.Weight[A], u, v int) matching.Weight[A] {
	l, high, low := b.l, b.seatAt(u), b.seatAt(v)
	movedDown := u < b.moved
	w = w.AddAt(l.c6, 1)
	score := 0
	if movedDown {
		score = b.scoreIndex(high)
		w = w.AddAt(l.c7[score], 1)
	}
	w = b.addColorQuality(w, high, low)
	for back := range high.down {
		residents := [2]int{l.c14, l.c16}[back]
		if low.down[back] {
			w = w.AddAt(residents, 1)
		}
		if !movedDown && high.down[back] {
			w = w.AddAt(residents, 1)
		}
		opponents := [2]int{l.c15, l.c17}[back]
		if !movedDown || !low.up[back] {
			w = w.AddAt(opponents, 1)
		}
		if movedDown {
			if high.down[back] {
				w = w.AddAt([2][]int{l.c18, l.c20}[back][score], 1)
			}
			if !low.up[back] {
				w = w.AddAt([2][]int{l.c19, l.c21}[back][score], 1)
			}
		}
	}
	return w
}

// addColorQuality adds to a weight the colour criteria that a pair meets. All editions share them.
func (b *bracket[A]) addColorQuality(w matching.Weight[A], high, low *seat) matching.Weight[A] {
	l := b.l
	broken := high.violations(low)
	for _, c := range []struct {
		at   int
		good bool
	}{{l.c10, !broken.beyondTwo}, {l.c11, !broken.thrice}, {l.c12, !broken.color}, {l.c13, !broken.strong}} {
		if c.good {
			w = w.AddAt(c.at, 1)
		}
	}
	return w
}
