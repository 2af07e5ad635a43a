package dutch

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/matching"
)

// kind holds all data of a vertex that determine the weight of its pairs, except whom it has met.
type kind struct {
	place      int8 // moved down, resident, in the next scoregroup, or in the rest
	score      swiss.Points
	preference swiss.Preference
	difference int
	twice      swiss.Color
	down, up   [2]bool
	topscorer  bool
	stays      bool
}

// graph is the graph of a bracket. The weight for two kinds of vertices is computed once, and edges
// are composed from it on request. So memory grows with the players and their meetings, and not
// with all possible pairs.
type graph[A matching.Words] struct {
	kindOf []int                // by vertex
	model  []int                // by kind: one of its vertices
	worths []matching.Weight[A] // by pair of kinds, that of the higher vertex first
	known  []bool               // which elements of worths have been computed
	// by vertex: the part of the weight of its pairs as the higher player that ranks candidates
	order   []matching.Weight[A]
	vertex  []int    // by seat; -1 outside the view
	special int      // vertex with preferred edges, or -1
	extra   []uint64 // by other vertex: added to the step field of its edge to the special vertex
}

// newGraph assigns the vertices to kinds.
func (b *bracket[A]) newGraph() {
	b.graph = graph[A]{
		kindOf: make([]int, b.vertices), order: make([]matching.Weight[A], b.vertices), vertex: make([]int, len(b.seats)),
		special: -1, extra: make([]uint64, b.vertices),
	}
	for i := range b.vertex {
		b.vertex[i] = -1
	}
	numbers := make(map[kind]int)
	for v, seat := range b.seat {
		b.vertex[seat] = v
		k := b.kind(v)
		number, known := numbers[k]
		if !known {
			number = len(b.model)
			numbers[k] = number
			b.model = append(b.model, v)
		}
		b.kindOf[v] = number
	}
	b.worths = make([]matching.Weight[A], len(b.model)*len(b.model))
	b.known = make([]bool, len(b.worths))
}

// kind returns the kind of a vertex.
func (b *bracket[A]) kind(v int) kind {
	s := b.seatAt(v)
	var k kind
	switch {
	case v < b.moved:
		k.place = 0
	case v < b.bracket:
		k.place = 1
	case v < b.following:
		k.place = 2
	default:
		k.place = 3
	}
	if v < b.bracket || s.isAbsolute() {
		k.preference, k.topscorer = s.preference, s.topscorer
	}
	if v < b.bracket {
		k.stays = b.seat[v] == b.stay
		k.score, k.down, k.up = s.score, s.down, s.up
		if s.isAbsolute() {
			k.difference, k.twice = s.difference, s.twice
		}
	}
	return k
}

// verticesByKind returns all vertices, ordered so that those of one kind are adjacent.
func (b *bracket[A]) verticesByKind() []int {
	all := make([]int, b.vertices)
	for v := range all {
		all[v] = v
	}
	slices.SortStableFunc(all, func(u, v int) int {
		if max(u, v) >= len(b.seat) {
			return cmp.Compare(u, v)
		}
		return cmp.Compare(b.kindOf[u], b.kindOf[v])
	})
	return all
}

// prefer sets the bonus of a vertex, which is added to the weights of its pairs.
func (b *bracket[A]) prefer(v int, bonus uint64) {
	b.bonus[v] = bonus
	b.setOrder(v)
}

// setOrder computes the part of the weight that ranks candidates, for the pairs of a vertex as the
// higher player.
func (b *bracket[A]) setOrder(v int) {
	l := b.l
	w := matching.Weight[A]{}.AddAt(l.order, b.bonus[v])
	if b.firsts >= 0 && b.remains[v] >= 0 {
		if b.remains[v] < b.firsts {
			w = w.AddAt(l.exchange, 1)
		}
		w = w.AddAt(l.sum, uint64(b.bracket-b.remains[v]))
	}
	b.order[v] = w
}

// between returns the weight of a pair of vertices, the higher one first, if the two have not met.
func (b *bracket[A]) between(u, v int) *matching.Weight[A] {
	at := b.kindOf[u]*len(b.model) + b.kindOf[v]
	if !b.known[at] {
		b.known[at] = true
		if high, low := b.model[b.kindOf[u]], b.model[b.kindOf[v]]; !b.seatAt(high).excludes(b.seatAt(low)) {
			b.worths[at] = b.pairWeight(high, low)
		}
	}
	return &b.worths[at]
}

// isForbidden reports whether the decisions on S1 and S2 forbid a pair.
func (b *bracket[A]) isForbidden(u, v int) bool {
	if b.firsts < 0 {
		return false
	}
	if !b.isWithin(u, v) { // players in S1 are paired in the bracket
		return b.isFirst[u] || b.isFirst[v]
	}
	return b.remains[u] >= 0 && b.remains[v] >= 0 && (b.notFirst[u] || b.isFirst[v])
}

// canPair reports whether two vertices are players who may meet and whose pair no decision on S1
// and S2 forbids.
func (b *bracket[A]) canPair(u, v int) bool {
	return b.mayPair(u, v) && !b.isForbidden(min(u, v), max(u, v))
}

// Row implements matching.Graph. It is the method that determines the speed.
func (b *bracket[A]) Row(u int, row []matching.Weight[A]) {
	if u >= len(b.seat) {
		for v := range row {
			row[v] = b.Weight(u, v)
		}
		return
	}
	n := len(b.seat)
	for v := range u {
		w := b.between(v, u)
		row[v] = *w
		if w.IsZero() || b.isForbidden(v, u) {
			row[v] = matching.Weight[A]{}
		} else if b.isWithin(v, u) {
			row[v].Increase(&b.order[v])
		}
	}
	for v := u + 1; v < n; v++ {
		w := b.between(u, v)
		row[v] = *w
		if w.IsZero() || b.isForbidden(u, v) {
			row[v] = matching.Weight[A]{}
		} else if b.isWithin(u, v) {
			row[v].Increase(&b.order[u])
		}
	}
	for v := n; v < len(row); v++ {
		row[v] = b.Weight(u, v)
	}
	for _, seat := range b.apart[b.seat[u]] {
		if v := b.vertex[seat]; v >= 0 {
			row[v] = matching.Weight[A]{}
		}
	}
	for _, seat := range b.excused[b.seat[u]] {
		if v := b.vertex[seat]; v >= 0 {
			row[v] = b.Weight(u, v)
		}
	}
	if b.special == u {
		for v, extra := range b.extra {
			if extra > 0 {
				row[v] = row[v].AddAt(b.l.step, extra)
			}
		}
	} else if b.special >= 0 && b.extra[u] > 0 {
		row[b.special] = row[b.special].AddAt(b.l.step, b.extra[u])
	}
}

// Weight implements matching.Graph.
func (b *bracket[A]) Weight(u, v int) matching.Weight[A] {
	if u > v {
		u, v = v, u
	}
	var w matching.Weight[A]
	switch {
	case u == v:
		return w
	case v >= len(b.seat):
		if v == b.bye && u < len(b.seat) {
			w = b.byeWeight(u)
		}
	case b.canPair(u, v):
		if w = *b.between(u, v); w.IsZero() {
			w = b.pairWeight(u, v) // the pair is permitted as an exception
		}
		if b.isWithin(u, v) {
			w.Increase(&b.order[u])
		}
	}
	switch b.special {
	case u:
		w = w.AddAt(b.l.step, b.extra[v])
	case v:
		w = w.AddAt(b.l.step, b.extra[u])
	}
	return w
}
