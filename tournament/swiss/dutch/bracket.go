package dutch

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// bracket is the pairing of one bracket. Vertices are the seats not yet
// paired, in order: first those moved down, then the residents, the next
// scoregroup and, unless they are taken for granted, all the rest; then one
// that stands for the bye of an odd field, and one to make their number even.
//
// When the rest is taken for granted, whoever of the bracket and the next
// scoregroup has no partner is meant to find one below. That gives the true
// answer if in the end the rest can be paired with them, because then nothing
// that the true answer had to weigh was left out.
type bracket struct {
	*round
	l         *layout
	m         *matching.Solver
	granted   bool  // the rest is taken for granted
	bye       int   // the vertex of the bye, -1 without one
	seat      []int // of a vertex
	moved     int   // vertices before this one were moved down
	bracket   int   // vertices before this one are in the bracket
	following int   // vertices before this one are in it or in the next scoregroup
	byeTaker  bool  // C9 applies

	// The sequence of candidates.
	bonus    []uint64 // of a vertex: in the order field of its pairs as the higher one
	partner  []int    // of a vertex that is paired for good; -1
	remains  []int    // of a vertex: its place in the remainder, -1 outside
	firsts   int      // how many of the remainder are in S1; -1 before there is one
	notFirst []bool   // of a vertex of the remainder: it is not in S1
	isFirst  []bool   // it is in S1
}

// pairBracket pairs the bracket and leaves the others, those of the bracket
// first, as moved down.
func (r *round) pairBracket() {
	b := r.newBracket(true)
	b.pair()
	if b.granted && !b.restIsComplete() {
		b = r.newBracket(false)
		b.pair()
	}
	b.finish()
}

func (b *bracket) pair() {
	if b.moved == 0 { // all of it is the remainder, and mostly all can be paired
		all := make([]int, b.bracket)
		for v := range all {
			all[v] = v
		}
		b.expect(all, b.bracket/2)
	}
	b.solve()
	if b.bye >= 0 && b.byes >= b.at(b.bracket-1).score && b.floaters() == 1 {
		b.byeTaker = true // C9 applies: the single downfloater gets the bye
		b.again(b.bye)
	}
	b.chooseMovedDown()
	b.pairMovedDown()
	b.pairRemainder()
}

// leastRest is how many players below the next scoregroup make it worth while,
// and likely right, to take them for granted.
const leastRest = 24

func (r *round) newBracket(grant bool) *bracket {
	n, following := len(r.left), r.bracket
	for following < n && r.seats[r.left[following]].score == r.seats[r.left[r.bracket]].score {
		following++
	}
	granted := grant && n-following >= leastRest
	if granted {
		n = following
	}
	vertices, bye := n, -1
	if r.odd && (!granted || r.byes >= r.seats[r.left[n-1]].score) {
		bye = vertices
		vertices++
	}
	vertices += vertices % 2
	b := &bracket{
		round: r, granted: granted, bye: bye,
		seat: r.left[:n], moved: r.moved, bracket: r.bracket, following: following,
		bonus: make([]uint64, vertices), partner: make([]int, vertices), remains: make([]int, vertices),
		firsts: -1, notFirst: make([]bool, vertices), isFirst: make([]bool, vertices),
	}
	for v := range vertices {
		b.partner[v], b.remains[v] = -1, -1
	}
	members, next := b.members(0, b.bracket), b.members(b.bracket, b.following)
	b.l = newLayout(vertices, b.f.Round, members, next)
	return b
}

func (b *bracket) at(v int) *seat { return &b.seats[b.seat[v]] }

func (b *bracket) members(from, to int) []seat {
	list := make([]seat, 0, to-from)
	for v := from; v < to; v++ {
		list = append(list, *b.at(v))
	}
	return list
}

func (b *bracket) vertices() int { return len(b.partner) }

// solve finds the best matching from scratch.
func (b *bracket) solve() {
	b.m = matching.New(b.vertices())
	for v := range b.vertices() {
		for u := range v {
			b.m.Init(u, v, b.weight(u, v))
		}
	}
	b.m.Start()
	b.m.Solve()
}

// again finds the best matching after the weights of a vertex have changed.
func (b *bracket) again(v int) {
	b.m.Change(v, func(u int) matching.Weight { return b.weight(min(u, v), max(u, v)) })
	b.m.Solve()
}

// inBracket reports whether two vertices, the first one the higher, are a pair
// of the bracket: the lower one is a resident.
func (b *bracket) inBracket(u, v int) bool { return v >= b.moved && v < b.bracket }

// paired reports whether a vertex is paired within the bracket.
func (b *bracket) paired(v int) bool {
	u := b.m.Mate(v)
	return b.inBracket(min(u, v), max(u, v)) && b.may2(u, v)
}

func (b *bracket) may2(u, v int) bool {
	n := len(b.seat)
	return u < n && v < n && u != v && b.mayMeet(b.seat[u], b.seat[v])
}

// floaters counts who in the bracket is not paired in it.
func (b *bracket) floaters() int {
	count := 0
	for v := range b.bracket {
		if !b.paired(v) {
			count++
		}
	}
	return count
}

// chooseMovedDown finds which moved-down players are paired: of several of one
// score the first set by Article 4.4.2. Their number, score by score, is
// settled by C6 and C7.
func (b *bracket) chooseMovedDown() {
	for from := 0; from < b.moved; {
		to, paired := from, 0
		for ; to < b.moved && b.at(to).score == b.at(from).score; to++ {
			if b.paired(to) {
				paired++
			}
		}
		if paired > 0 && paired < to-from {
			for v := from; v < to && paired > 0; v++ {
				if !b.paired(v) {
					b.bonus[v] = 1
					b.again(v)
				}
				b.bonus[v] = 0
				if b.paired(v) {
					b.bonus[v] = 2
					paired--
				}
				b.again(v)
			}
		}
		from = to
	}
}

// pairMovedDown gives every moved-down player of S1 his opponent, each the
// highest resident that the criteria leave him (Article 4.2).
func (b *bracket) pairMovedDown() {
	for v := range b.moved {
		if b.paired(v) {
			b.settle(v, b.moved, b.bracket)
		}
	}
}

// settle pairs a vertex for good with the first of some vertices that the
// criteria leave it.
func (b *bracket) settle(v, from, to int) {
	if b.mayBeBefore(v, from) {
		b.graded(v, from, to)
	}
	u := b.m.Mate(v)
	b.partner[v], b.partner[u] = u, v
	b.m.Keep(v, b.l.kept())
}

// mayBeBefore reports whether a vertex may have a partner before the one it
// has, without loss to any criterion.
func (b *bracket) mayBeBefore(v, from int) bool {
	for u := from; u < b.m.Mate(v); u++ {
		if b.partner[u] < 0 && !b.weight(min(u, v), max(u, v)).IsZero() && b.m.Slack(u, v).Cmp(b.l.leastLoss()) < 0 {
			return true
		}
	}
	return false
}

// graded prefers, for the pairs of a vertex, the first of some others.
func (b *bracket) graded(v, from, to int) {
	b.m.Change(v, func(u int) matching.Weight {
		w := b.weight(min(u, v), max(u, v))
		if u >= from && u < to && !w.IsZero() {
			w = w.AddAt(b.l.step, uint64(to-u))
		}
		return w
	})
	b.m.Solve()
}

// pairRemainder pairs the residents who have no moved-down opponent: the least
// exchange between S1 and S2 (Article 4.3), then the first transposition of S2
// (Article 4.2).
func (b *bracket) pairRemainder() {
	var rest []int
	firsts := 0
	for v := b.moved; v < b.bracket; v++ {
		if b.partner[v] >= 0 {
			continue
		}
		rest = append(rest, v)
		if b.first(v) {
			firsts++
		}
	}
	if firsts == 0 {
		return
	}
	if firsts != b.firsts {
		b.expect(rest, firsts)
		b.solve()
	}
	b.exchange(rest)
	for _, v := range rest {
		if b.partner[v] < 0 && b.first(v) {
			b.settle(v, v+1, b.bracket)
		}
	}
}

// expect numbers the remainder and says how many pairs it will have, so that
// the weights prefer the least exchange.
func (b *bracket) expect(rest []int, firsts int) {
	for i, v := range rest {
		b.remains[v] = i
	}
	b.firsts = firsts
}

// first reports whether a vertex of the remainder is the higher one of a pair.
func (b *bracket) first(v int) bool { return b.paired(v) && b.m.Mate(v) > v }

// exchange finds who changes between S1 and S2: how many, and the difference
// of their numbers, the weights have settled; now the lowest of S1 that can go
// (4.3.2, third rule), and then the highest of S2 that can come (the fourth).
func (b *bracket) exchange(rest []int) {
	s1, s2 := rest[:b.firsts], rest[b.firsts:]
	exchanged := 0
	for _, v := range s1 {
		if !b.first(v) {
			exchanged++
		}
	}
	left := exchanged
	for _, v := range slices.Backward(s1) {
		if left == 0 {
			break
		}
		if b.first(v) {
			b.try(v, false)
		}
		if !b.first(v) {
			left--
			b.notFirst[v] = true
		}
		b.again(v)
	}
	left = exchanged
	for _, v := range s2 {
		if left <= 1 {
			break // the sum leaves no choice to the last one
		}
		if !b.first(v) {
			b.try(v, true)
		}
		if b.first(v) {
			left--
			b.isFirst[v] = true
		}
		b.again(v)
	}
}

// try finds a matching in which a vertex is in S1, or is not, if there is one
// as good.
func (b *bracket) try(v int, first bool) {
	b.m.Change(v, func(u int) matching.Weight {
		w := b.weight(min(u, v), max(u, v))
		higher := u > v && u < b.bracket
		if higher == first && !w.IsZero() {
			w = w.AddAt(b.l.step, 1)
		}
		return w
	})
	b.m.Solve()
}

// finish takes the pairs out and lets the others move down.
func (b *bracket) finish() {
	var left []int
	down := 0
	r := b.round
	last := b.bracket == len(r.left)
	for v, seat := range b.seat {
		u := b.partner[v]
		switch {
		case u < 0 && last && b.m.Mate(v) == b.bye:
			r.bye = seat
		case u < 0 && last && v < b.m.Mate(v):
			r.pairs = append(r.pairs, [2]int{seat, b.seat[b.m.Mate(v)]}) // two moved down who have only each other
		case u < 0 && !last:
			left = append(left, seat)
			if v < b.bracket {
				down++
			}
		case u > v:
			r.pairs = append(r.pairs, [2]int{seat, b.seat[u]})
		}
	}
	r.left, r.bracket = append(left, r.left[len(b.seat):]...), down
}
