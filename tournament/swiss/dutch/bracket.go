package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// bracket is the pairing of one bracket with weights of one width.
type bracket[A matching.Words] struct {
	*round
	view
	l        *layout
	m        *matching.Solver[A]
	byeTaker bool // C9 applies
	graph[A]

	// State for the sequence of candidates.
	bonus    []uint64 // by vertex: added to the order field of its pairs as the higher player
	partner  []int    // by vertex: its final partner, or -1
	remains  []int    // by vertex: its index in the remainder, or -1
	firsts   int      // number of players of the remainder in S1; -1 before it is known
	notFirst []bool   // by vertex of the remainder: it is not in S1
	isFirst  []bool   // by vertex of the remainder: it is in S1
}

// pair pairs the bracket.
func (b *bracket[A]) pair() {
	if b.moved == 0 { // all players are the remainder, and usually all can be paired
		all := make([]int, b.bracket)
		for v := range all {
			all[v] = v
		}
		b.setRemainder(all, b.bracket/2)
	}
	b.solve()
	if b.bye >= 0 && !b.e.collapses && b.byes >= b.seatAt(b.bracket-1).score && b.countFloaters() == 1 {
		b.byeTaker = true // C9 applies: the single downfloater gets the bye
		b.resolve(b.bye)
	}
	b.chooseMovedDown()
	b.pairMovedDown()
	b.pairRemainder()
}

// newBracket returns the pairing of a bracket in a view, with a layout of its weights.
func newBracket[A matching.Words](r *round, v view, l *layout) *bracket[A] {
	b := &bracket[A]{
		round: r, view: v, l: l,
		bonus: make([]uint64, v.vertices), partner: make([]int, v.vertices), remains: make([]int, v.vertices),
		firsts: -1, notFirst: make([]bool, v.vertices), isFirst: make([]bool, v.vertices),
	}
	for v := range v.vertices {
		b.partner[v], b.remains[v] = -1, -1
	}
	b.newGraph()
	return b
}

// seatAt returns the seat of a vertex.
func (b *bracket[A]) seatAt(v int) *seat { return &b.seats[b.seat[v]] }

// solve finds the best matching from scratch.
func (b *bracket[A]) solve() {
	b.m = matching.New(b.vertices, matching.Graph[A](b))
	for v, u := range b.partner {
		if u > v {
			b.m.Match(v, u)
		}
	}
	b.m.Start(b.verticesByKind())
	b.m.Solve()
}

// resolve finds the best matching after the weights of a vertex have changed.
func (b *bracket[A]) resolve(v int) {
	b.m.Change(v)
	b.m.Solve()
}

// isWithin reports whether the pair of two vertices, the higher one first, belongs to the bracket.
// It does if the lower one is a resident.
func (b *bracket[A]) isWithin(u, v int) bool { return v >= b.moved && v < b.bracket }

// isPaired reports whether a vertex is paired within the bracket.
func (b *bracket[A]) isPaired(v int) bool {
	u := b.m.Mate(v)
	return b.isWithin(min(u, v), max(u, v)) && b.mayPair(u, v)
}

// mayPair reports whether two vertices are players who may meet.
func (b *bracket[A]) mayPair(u, v int) bool {
	n := len(b.seat)
	return u < n && v < n && u != v && b.mayMeet(b.seat[u], b.seat[v])
}

// countFloaters returns the number of players of the bracket who are not paired in it.
func (b *bracket[A]) countFloaters() int {
	count := 0
	for v := range b.bracket {
		if !b.isPaired(v) {
			count++
		}
	}
	return count
}

// chooseMovedDown decides which moved-down players are paired. C6 and C7 determine their number for
// each score. Among players with the same score it chooses the first set by Article 4.4.2.
func (b *bracket[A]) chooseMovedDown() {
	for from := 0; from < b.moved; {
		to, paired := from, 0
		for ; to < b.moved && b.seatAt(to).score == b.seatAt(from).score; to++ {
			if b.isPaired(to) {
				paired++
			}
		}
		if paired > 0 && paired < to-from {
			for v := from; v < to && paired > 0; v++ {
				if !b.isPaired(v) {
					b.prefer(v, 1)
					b.resolve(v)
				}
				b.prefer(v, 0)
				if b.isPaired(v) {
					b.prefer(v, 2)
					paired--
				}
				b.resolve(v)
			}
		}
		from = to
	}
}

// pairMovedDown pairs every moved-down player of S1 with the highest resident that the criteria
// allow (Article 4.2).
func (b *bracket[A]) pairMovedDown() {
	var residents []int
	for v := b.moved; v < b.bracket; v++ {
		residents = append(residents, v)
	}
	for v := range b.moved {
		if b.isPaired(v) {
			b.settle(v, residents)
		}
	}
}

// settle finally pairs a vertex with the first of the vertices in with that the criteria allow.
func (b *bracket[A]) settle(v int, with []int) {
	if b.mayHaveEarlierPartner(v, with) {
		b.preferFirst(v, with)
	}
	u := b.m.Mate(v)
	b.partner[v], b.partner[u] = u, v
	b.special = -1
	b.m.RemovePairOf(v)
	b.m.Solve()
}

// mayHaveEarlierPartner reports whether a vertex may have one of the candidates before its current
// partner, without violating a criterion.
func (b *bracket[A]) mayHaveEarlierPartner(v int, candidates []int) bool {
	for _, u := range candidates {
		switch {
		case u == b.m.Mate(v):
			return false
		case b.mayHave(v, u):
			return true
		}
	}
	return false
}

// mayHave reports whether two vertices may be paired without violating a criterion. It may return
// true although they may not, if the slacks do not decide.
func (b *bracket[A]) mayHave(v, u int) bool {
	return b.partner[u] < 0 && b.canPair(u, v) && b.m.Slack(u, v).Cmp(b.leastLoss()) < 0
}

// preferFirst changes the weights so that a vertex gets the first possible partner in with.
func (b *bracket[A]) preferFirst(v int, with []int) {
	clear(b.extra)
	for i, u := range with {
		if b.partner[u] < 0 && b.canPair(v, u) {
			b.extra[u] = uint64(len(with) - i)
		}
	}
	b.special = v
	b.resolve(v)
}

// pairRemainder pairs the residents without a moved-down opponent: by the least exchange between S1
// and S2 (Article 4.3), and then by the first transposition of S2 (Article 4.2).
func (b *bracket[A]) pairRemainder() {
	var rest []int
	firsts := 0
	for v := b.moved; v < b.bracket; v++ {
		if b.partner[v] >= 0 {
			continue
		}
		rest = append(rest, v)
		if b.isHigher(v) {
			firsts++
		}
	}
	if firsts == 0 {
		return
	}
	if firsts != b.firsts {
		b.setRemainder(rest, firsts)
		b.solve()
	}
	b.exchange(rest)
	var s1, s2 []int // after the exchange
	for _, v := range rest {
		if b.isHigher(v) {
			s1 = append(s1, v)
		} else {
			s2 = append(s2, v)
		}
	}
	for _, v := range s1 {
		b.settle(v, s2)
	}
}

// setRemainder numbers the players of the remainder and sets the size of S1, so that the weights
// prefer the least exchange.
func (b *bracket[A]) setRemainder(rest []int, firsts int) {
	b.firsts = firsts
	for i, v := range rest {
		b.remains[v] = i
		b.setOrder(v)
	}
}

// isHigher reports whether a vertex is the higher player of a pair within the bracket.
func (b *bracket[A]) isHigher(v int) bool { return b.isPaired(v) && b.m.Mate(v) > v }

// exchange decides which players change between S1 and S2. The weights determine their number and
// the sum of the differences of their numbers. Among these exchanges it chooses the lowest players
// of S1 (4.3.2, third rule), and then the highest of S2 (fourth rule).
func (b *bracket[A]) exchange(rest []int) {
	s1, s2 := rest[:b.firsts], rest[b.firsts:]
	exchanged := 0
	for _, v := range s1 {
		if !b.isHigher(v) {
			exchanged++
		}
	}
	left := exchanged
	for _, v := range slices.Backward(s1) {
		if left == 0 {
			break
		}
		if !b.isHigher(v) || b.mayBeFirst(v, false) && b.tryFirst(v, false) {
			left--
			b.notFirst[v] = true
			b.resolve(v)
		}
	}
	left = exchanged
	for _, v := range s2 {
		if left <= 1 {
			break // the sum determines the last one
		}
		if b.isHigher(v) || b.mayBeFirst(v, true) && b.tryFirst(v, true) {
			left--
			b.isFirst[v] = true
			b.resolve(v)
		}
	}
}

// mayBeFirst reports whether a vertex may be in S1 (first), or outside it (not first), without
// violating a criterion. It may return true although it may not, if the slacks do not decide.
func (b *bracket[A]) mayBeFirst(v int, first bool) bool {
	may := false
	b.m.Near(v, b.leastLoss(), func(u int, unmet bool) {
		may = may || (u > v && u < b.bracket && !unmet) == first
	})
	return may
}

// tryFirst reports whether an equally good matching exists in which a vertex is in S1, or is not.
// If so, it keeps that matching.
func (b *bracket[A]) tryFirst(v int, first bool) bool {
	for u := range b.vertices {
		b.extra[u] = 0
		if u != v && (u > v && u < b.bracket && b.canPair(v, u)) == first {
			b.extra[u] = 1
		}
	}
	b.special = v
	b.resolve(v)
	b.special = -1
	if b.isHigher(v) == first {
		return true
	}
	b.resolve(v)
	return false
}

// finish records the pairs of the bracket and moves the other players down.
func (b *bracket[A]) finish() {
	var left []int
	r := b.round
	last := b.bracket == len(r.left)
	done := record{bye: -1, before: state{r.left, r.inBracket, r.movedDown, r.penultimate}, moved: b.seat[:b.moved], residents: b.seat[b.moved:b.bracket], closing: b.closing && b.seatAt(b.moved).score != b.seatAt(b.bracket-1).score}
	made := len(r.pairs)
	for v, seat := range b.seat {
		u := b.partner[v]
		switch {
		case u < 0 && last && b.m.Mate(v) == b.bye:
			r.byeTo, done.bye = seat, seat
		case u < 0 && last && v < b.m.Mate(v):
			r.pairs = append(r.pairs, [2]int{seat, b.seat[b.m.Mate(v)]}) // two moved-down players who can only meet each other
		case u < 0 && !last:
			left = append(left, seat)
			if v < b.bracket {
				done.down = append(done.down, seat)
			}
		case u > v:
			r.pairs = append(r.pairs, [2]int{seat, b.seat[u]})
		}
	}
	done.pairs = r.pairs[made:len(r.pairs):len(r.pairs)]
	r.records = append(r.records, done)
	r.left, r.inBracket = append(left, r.left[len(b.seat):]...), len(done.down)
}
