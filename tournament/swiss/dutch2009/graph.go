package dutch2009

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// task describes what a graph decides: whether a group can be paired, the smallest number of pairs
// against a preference, and the first exchange and transposition.
type task struct {
	group []int // in the order of A2
	s1    int   // number of moved-down players in S1, who are paired only with others
	first bool  // only these players are paired, because they come first
	pairs int   // number of pairs to make
	in    criteria
	blind bool // ignore colours
	below below
}

// below describes what happens to the unpaired players of a group.
type below struct {
	to     leaving
	forced []int // players also sent down (C1)
	next   []int // residents of the bracket below
}

// leaving says which players of a group may be left unpaired.
type leaving uint8

const (
	free  leaving = iota // as many as necessary
	down                 // as many as the number of pairs requires, by the criteria on floats
	bye                  // at most one, who may have the bye
	fed                  // all of them find opponents in the next bracket (C12)
	whole                // with them the lowest bracket, which is next, can be paired (C13)
)

// side is the side of a player in the exchange that a graph must respect.
type side int8

const (
	either side = iota
	first       // in S1
	second      // in S2
)

// weight is the weight of an edge. From the top its fields are the vertices that must be covered,
// the pairs of the group, the pairs in line with the preferences, and the order of the exchange:
// few players, then small differences (D2).
type weight = matching.Weight[[2]uint64]

const (
	bitCovered = 96
	bitPairs   = 80
	bitGranted = 64
	bitKept    = 40
)

// worth is the value of a pair of vertices, or the sum over a matching.
type worth struct{ covered, pairs, granted, kept, near int }

// heavy holds the weights of all values of a single pair, without near.
var heavy = func() (table [3][2][2][2]weight) {
	for covered := range 3 {
		for i := range 8 {
			pairs, granted, kept := i&1, i>>1&1, i>>2
			table[covered][pairs][granted][kept] = weight{}.AddAt(bitCovered, uint64(covered)).AddAt(bitPairs, uint64(pairs)).
				AddAt(bitGranted, uint64(granted)).AddAt(bitKept, uint64(kept))
		}
	}
	return table
}()

// weight returns the weight of an edge with this value.
func (w worth) weight() weight {
	sum := heavy[w.covered][w.pairs][w.granted][w.kept]
	if w.near > 0 {
		near := matching.FromUint[[2]uint64](uint64(w.near)) // in the lowest bits
		sum.Increase(&near)
	}
	return sum
}

// plus returns the sum of two values.
func (w worth) plus(v worth) worth {
	return worth{w.covered + v.covered, w.pairs + v.pairs, w.granted + v.granted, w.kept + v.kept, w.near + v.near}
}

// graph has the players of the group as its first vertices, by place. The next vertices are the
// players and the bye that can be matched with players left unpaired.
type graph struct {
	r    *round
	t    task
	m    *matching.Solver[[2]uint64]
	n    int   // number of players in the group
	ends []int // by vertex after the group: its seat, or one of the ends below
	all  int   // number of vertices, even
	must int   // number of vertices to be covered
	side []side
	only []int // by vertex of the group: its only permitted partner, or -1
	half int   // number of players in S1 without an exchange
	lex  bool  // the sides are decided, so only the order matters
}

// Ends that are not players.
const (
	endNobody = -1 - iota // must take an unpaired player
	endBye
	endSpare // makes the number even
)

// newGraph returns the solved graph of a task. sides may be nil.
func (r *round) newGraph(t task, sides []side) *graph {
	g := &graph{r: r, t: t, n: len(t.group), side: sides, lex: sides != nil || t.s1 > 0, half: t.pairs}
	if sides == nil {
		g.side = make([]side, g.n)
	}
	g.only = slices.Repeat([]int{-1}, g.n)
	left := g.n - 2*t.pairs
	g.must = g.n
	switch t.below.to {
	case free:
		g.must = t.s1
	case down:
		g.ends = slices.Repeat([]int{endNobody}, max(0, left))
		g.must += len(g.ends)
	case bye:
		g.ends = slices.Repeat([]int{endBye}, max(0, left))
		g.must += len(g.ends)
	case fed:
		g.ends = append(slices.Clone(t.below.forced), t.below.next...)
		g.must += len(t.below.forced)
		if len(t.below.forced)+left == len(t.below.next)+1 { // half of them, rounded down
			g.ends = append(g.ends, endNobody)
			g.must++
		}
	case whole:
		g.ends = append(slices.Clone(t.below.forced), t.below.next...)
		if (g.n+len(g.ends))%2 == 1 {
			g.ends = append(g.ends, endBye)
		}
		g.must += len(g.ends)
	}
	if (g.n+len(g.ends))%2 == 1 {
		g.ends = append(g.ends, endSpare)
	}
	g.all = g.n + len(g.ends)
	g.m = matching.New(g.all, matching.Func[[2]uint64](func(a, b int) weight { return g.pairWorth(a, b).weight() }))
	g.m.Start(firstNumbers(g.all))
	g.m.Solve()
	return g
}

// pairWorth returns the value of a pair of vertices, or zero if it is not allowed.
func (g *graph) pairWorth(a, b int) worth {
	if a > b {
		a, b = b, a
	}
	switch {
	case !g.isAllowed(a, b):
		return worth{}
	case b < g.n:
		return g.groupPairWorth(a, b)
	}
	w := worth{covered: g.needed(a) + g.needed(b)}
	if a < g.half && !g.lex {
		w.near = a + 1 // a leaves S1
	}
	return w
}

// needed returns 1 for a vertex that must be covered, otherwise 0.
func (g *graph) needed(v int) int {
	if v < g.n {
		if g.t.below.to == free && v >= g.t.s1 {
			return 0
		}
		return 1
	}
	if g.ends[v-g.n] == endSpare || g.t.below.to == fed && g.isResident(v) {
		return 0
	}
	return 1
}

// isResident reports whether a vertex after the group is a resident of the bracket below.
func (g *graph) isResident(v int) bool {
	return g.ends[v-g.n] >= 0 && v-g.n >= len(g.t.below.forced)
}

// groupPairWorth returns the value of a pair of the group. The higher player of a pair is in S1 in the
// first exchange in which the pairs can be made. Any other exchange has at least as many players
// exchanged and a larger difference.
func (g *graph) groupPairWorth(a, b int) worth {
	w := worth{covered: g.needed(a) + g.needed(b), pairs: 1}
	if g.t.blind || !g.r.violatesPreference(g.t.group[a], g.t.group[b]) {
		w.granted = 1
	}
	switch {
	case g.lex:
	case a >= g.half: // a goes into S1
		w.near = g.n - a
	case b < g.half: // b goes out of it
		w.kept, w.near = 1, b+1
	default:
		w.kept = 1
	}
	return w
}

// isAllowed reports whether two vertices, a before b, may be matched.
func (g *graph) isAllowed(a, b int) bool {
	switch {
	case b < g.n:
		switch {
		case b < g.t.s1, g.t.s1 > 0 && g.t.first && a >= g.t.s1:
			return false
		case g.side[a] == second, g.side[b] == first:
			return false
		case g.only[a] >= 0 && g.only[a] != b:
			return false
		}
		return g.r.isAllowed(g.t.group[a], g.t.group[b], g.t.in)
	case a >= g.n:
		return g.areEndsAllowed(a, b)
	case a < g.t.s1, g.side[a] == first, g.only[a] >= 0:
		return false
	}
	seat, end := g.t.group[a], g.ends[b-g.n]
	if !g.r.mayFloat(seat, g.t.in) {
		return false
	}
	switch end {
	case endSpare:
		return false
	case endNobody:
		return true
	case endBye:
		return g.r.seats[seat].mayBye
	}
	return g.isResident(b) && g.r.isLegal(seat, end)
}

// areEndsAllowed reports whether two vertices after the group may be matched.
func (g *graph) areEndsAllowed(a, b int) bool {
	one, other := g.ends[a-g.n], g.ends[b-g.n]
	switch {
	case one < 0, other == endSpare:
		return false
	case other == endNobody:
		return !g.isResident(a)
	case other == endBye:
		return g.r.seats[one].mayBye
	case !g.isResident(b), g.t.below.to == fed && g.isResident(a):
		return false
	}
	return g.r.isLegal(one, other)
}

// total returns the value of the matching.
func (g *graph) total() worth {
	var w worth
	for a := range g.all {
		if b := g.m.Mate(a); b > a {
			w = w.plus(g.pairWorth(a, b))
		}
	}
	return w
}

// coversAll reports whether all vertices that must be covered are.
func (g *graph) coversAll(w worth) bool { return w.covered == g.must }

// isPossible reports whether the task can be done with at most x pairs against a preference.
func (g *graph) isPossible(x int) bool {
	w := g.total()
	return g.coversAll(w) && w.pairs == g.t.pairs && w.pairs-w.granted <= x
}

// resolve solves the graph again after the weights of a vertex have changed.
func (g *graph) resolve(v int) {
	g.m.Change(v)
	g.m.Solve()
}
