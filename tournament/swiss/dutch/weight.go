package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// weight is what a pair of vertices, the first one the higher, is worth in this
// bracket: every criterion that it satisfies in its own bits.
func (b *bracket[A]) weight(u, v int) matching.Weight[A] {
	if b.partner[u] == v {
		return b.kept()
	}
	if b.partner[u] >= 0 || b.partner[v] >= 0 {
		return matching.Weight[A]{}
	}
	if v >= len(b.seat) {
		if v == b.bye && u < len(b.seat) {
			return b.byeWeight(u)
		}
		return matching.Weight[A]{}
	}
	if !b.mayMeet(b.seat[u], b.seat[v]) || !b.allowed(u, v) {
		return matching.Weight[A]{}
	}
	l := b.l
	var w matching.Weight[A]
	if b.scope == withRest {
		w = w.AddAt(l.legal, 1)
	}
	high := b.at(u)
	switch {
	case b.within(u, v) && b.e.collapses:
		return b.quality2017(w, u, v)
	case b.within(u, v):
		return b.quality(w, u, v)
	case b.e.collapses:
		if v >= b.bracket && v < b.following { // C.7
			w = w.AddAt(l.c8pairs, 1)
			if u < b.bracket {
				w = w.AddAt(b.bit(l.nextPSD, b.own(u)), 1)
			}
		}
	case v >= b.bracket && v < b.following: // C8
		w = w.AddAt(l.c8pairs, 1)
		if u < b.bracket {
			w = w.AddAt(l.c8scores[b.scoreAt(high)], 1)
		}
	}
	return w
}

// kept outweighs everything in a pair.
func (b *bracket[A]) kept() matching.Weight[A] { return matching.Weight[A]{}.AddAt(b.l.fixed, 1) }

// leastLoss is what a matching loses at least that satisfies a criterion less.
func (b *bracket[A]) leastLoss() matching.Weight[A] { return matching.Weight[A]{}.AddAt(b.l.sum, 1) }

// scoreAt returns which of the scores of the bracket somebody has.
func (b *bracket[A]) scoreAt(s *seat) int { return slices.Index(b.l.scores, s.score) }

// byeWeight is what the bye is worth for a vertex: C2, C5 and C9.
func (b *bracket[A]) byeWeight(v int) matching.Weight[A] {
	s := b.at(v)
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

// allowed reports whether what has been settled of S1 and S2 leaves a pair.
func (b *bracket[A]) allowed(u, v int) bool {
	if b.firsts < 0 {
		return true
	}
	within := b.within(u, v)
	inS1 := within && b.remains[u] >= 0 && b.remains[v] >= 0 // u would be in S1
	if inS1 && (b.notFirst[u] || b.isFirst[v]) {
		return false
	}
	if !within { // who is in S1 is paired in the bracket
		return !b.isFirst[u] && !b.isFirst[v]
	}
	return true
}

// quality adds the criteria that a pair of the bracket satisfies.
func (b *bracket[A]) quality(w matching.Weight[A], u, v int) matching.Weight[A] {
	l, high, low := b.l, b.at(u), b.at(v)
	movedDown := u < b.moved
	w = w.AddAt(l.c6, 1)
	score := 0
	if movedDown {
		score = b.scoreAt(high)
		w = w.AddAt(l.c7[score], 1)
	}
	w = b.colourQuality(w, high, low)
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
	return b.ordered(w, u)
}

// colourQuality adds the criteria of colours, which all editions share.
func (b *bracket[A]) colourQuality(w matching.Weight[A], high, low *seat) matching.Weight[A] {
	l := b.l
	broken := high.breaks(low)
	for _, c := range []struct {
		at   int
		good bool
	}{{l.c10, !broken.beyondTwo}, {l.c11, !broken.thrice}, {l.c12, !broken.colour}, {l.c13, !broken.strong}} {
		if c.good {
			w = w.AddAt(c.at, 1)
		}
	}
	return w
}

// ordered adds the sequence of candidates.
func (b *bracket[A]) ordered(w matching.Weight[A], u int) matching.Weight[A] {
	l := b.l
	w = w.AddAt(l.order, b.bonus[u])
	if b.firsts >= 0 && b.remains[u] >= 0 {
		if b.remains[u] < b.firsts {
			w = w.AddAt(l.exchange, 1)
		}
		w = w.AddAt(l.sum, uint64(b.bracket-b.remains[u]))
	}
	return w
}
