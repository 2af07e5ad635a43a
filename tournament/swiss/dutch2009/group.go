package dutch2009

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// outcome is the result of pairing a group.
type outcome struct {
	stages []stage // moved-down players first, if there is a remainder
	left   []int   // unpaired players, in the order of A2
}

// pairs returns the pairs, the higher player first.
func (o *outcome) pairs() [][2]int {
	var list [][2]int
	for _, s := range o.stages {
		for i, b := range s.order {
			list = append(list, [2]int{min(s.s1[i], b), max(s.s1[i], b)})
		}
	}
	return list
}

// stage is the pairing of S1 with S2 and the steps that decided it.
type stage struct {
	s1, s2    []int    // in the order of A2
	order     []int    // of S2: the opponents of S1
	out, into []int    // C8: players who left S1 and who joined it
	x, more   int      // A8, less the reduction of C14; added by C11
	in        criteria // other criteria in force at the end: A7.d, C9, C10
	treatable bool     // A7.d can apply to these players
	other     bool     // C10: the lowest moved-down player does not have their first opponent
	first     bool     // the moved-down players, before the remainder
	beyond    bool     // all transpositions of the moved-down players were tried
}

// isTransposed reports whether S2 is not in its first order: C7.
func (s *stage) isTransposed() bool { return !slices.Equal(s.order, s.s2[:len(s.order)]) }

// unpaired returns the unpaired players of S2.
func (s *stage) unpaired() []int {
	taken := make(map[int]bool, len(s.order))
	for _, b := range s.order {
		taken[b] = true
	}
	return slices.DeleteFunc(slices.Clone(s.s2), func(a int) bool { return taken[a] })
}

// outcome returns the outcome of a stage without a remainder.
func (s *stage) outcome() outcome { return outcome{[]stage{*s}, s.unpaired()} }

// limits describes which criteria may be dropped for a group, and by how much x may grow.
type limits struct {
	treatments []bool // A7.d, in the order of trying
	ups        []int  // C10, in the order of trying
	most       int    // C11: maximum addition to x
}

// limitsOf returns the limits of a group, which is not a remainder.
func (r *round) limitsOf(group []int) limits {
	return limits{r.treatments(group), r.dropSteps(group, upfloats), len(group)}
}

// pairHomogeneous pairs a group in as many pairs as possible minus short: the first success of C2 to
// C11. Criteria are dropped in this order. First B6 and B5 for downfloaters (C9), then for
// upfloaters if there can be any (C10). Then x grows (C11). Last is A7.d, which applies only while
// it costs no downfloater. After each later step all earlier criteria are in force again. The text
// is silent on that, but B asks for as much as possible.
func (r *round) pairHomogeneous(group []int, short int, lim limits, bl below) (outcome, bool) {
	if o, success := r.pairDirectly(group, short, lim, bl); success {
		return o, true
	}
	x := max(0, r.minPreferenceViolations(group)-short) // C14
	for _, treated := range lim.treatments {
		g, more := r.neededIncrease(group, short, limits{[]bool{treated}, lim.ups[len(lim.ups)-1:], lim.most}, bl)
		if more > lim.most {
			continue
		}
		with := func(up, down int) bool {
			if in := (criteria{treated, up, down}); g.t.in != in {
				t := g.t
				t.in = in
				g = r.newGraph(t, nil)
			}
			return g.isPossible(x + more)
		}
		up := lim.ups[slices.IndexFunc(lim.ups, func(up int) bool { return with(up, allDropped.down) })]
		for _, down := range r.dropSteps(group, downfloats) {
			if with(up, down) {
				return r.settle(g, x, more, len(lim.treatments) > 1), true
			}
		}
	}
	return outcome{}, false
}

// never is larger than any possible addition to x.
const never = 1 << 30

// neededIncrease returns the increase of x, the number of pairs against a preference, with which a
// group can be paired after all permitted criteria on floats were dropped. It returns never if no
// increase helps.
func (r *round) neededIncrease(group []int, short int, lim limits, bl below) (*graph, int) {
	t := task{group: group, pairs: len(group)/2 - short, below: bl}
	t.in = criteria{lim.treatments[0], lim.ups[len(lim.ups)-1], allDropped.down}
	g := r.newGraph(t, nil)
	if !g.isPossible(t.pairs) {
		return g, never
	}
	w := g.total()
	return g, max(0, w.pairs-w.granted-max(0, r.minPreferenceViolations(group)-short))
}

// settle returns the first exchange and transposition with which a task can be done.
func (r *round) settle(g *graph, x, more int, treatable bool) outcome {
	out, into := g.exchange()
	var firsts, seconds []int
	for a := range g.n {
		if g.side[a] == first {
			firsts = append(firsts, a)
		} else {
			seconds = append(seconds, a)
		}
	}
	st := stage{
		s1: g.seats(firsts), s2: g.seats(seconds), out: g.seats(out), into: g.seats(into),
		x: x, more: more, in: g.t.in, treatable: treatable,
	}
	var known bool
	if canWalk(g.t.below.to) {
		st.order, known, _ = r.firstTransposition(st.s1, st.s2, st.in, x+more, r.mayLeave(st.in, g.t.below))
	}
	if !known {
		st.order = g.seats(r.newGraph(g.t, g.side).transpose(firsts, x+more))
	}
	return st.outcome()
}

// canWalk reports whether firstTransposition may be tried: only where players are left unpaired to
// float down or for the bye can each of them be judged alone, as mayLeave does.
func canWalk(to leaving) bool { return to == down || to == bye }

// mayLeave returns the function that reports whether a player may be left unpaired.
func (r *round) mayLeave(in criteria, bl below) func(a int) bool {
	return func(a int) bool { return r.mayFloat(a, in) && (bl.to != bye || r.seats[a].mayBye) }
}

// pairDirectly pairs a group without an exchange and with all criteria in force. It returns false
// if that is not possible or not found quickly.
func (r *round) pairDirectly(group []int, short int, lim limits, bl below) (outcome, bool) {
	if !canWalk(bl.to) {
		return outcome{}, false
	}
	p := len(group)/2 - short
	in := criteria{treated: lim.treatments[0], up: lim.ups[0]}
	s := stage{s1: group[:p], s2: group[p:], x: max(0, r.minPreferenceViolations(group)-short), in: in, treatable: len(lim.treatments) > 1}
	var success bool
	s.order, success, _ = r.firstTransposition(s.s1, s.s2, in, s.x, r.mayLeave(in, bl))
	if !success {
		return outcome{}, false
	}
	return s.outcome(), true
}

// mostPairs returns the maximum number of pairs of a group by the absolute criteria. Its first s1
// players are paired only with others. If these can all be paired at all, they are paired in some
// maximum set of pairs.
func (r *round) mostPairs(group []int, s1 int) int {
	return (len(group) - matching.NewMost(len(group), r.linked(group, s1)).UnmatchedCount()) / 2
}

// canPairAll reports whether all players of a group can be paired by the absolute criteria, except
// one with the bye if their number is odd. Its first s1 players are paired only with others.
func (r *round) canPairAll(group []int, s1 int) bool {
	n := len(group)
	linked := r.linked(group, s1)
	return matching.NewMost(n+n%2, func(a, b int) bool {
		a, b = min(a, b), max(a, b)
		if b == n {
			return a >= s1 && r.seats[group[a]].mayBye
		}
		return linked(a, b)
	}).UnmatchedCount() == 0
}

// linked returns the function that reports whether two places of a group may be paired.
func (r *round) linked(group []int, s1 int) func(a, b int) bool {
	return func(a, b int) bool { return max(a, b) >= s1 && r.isLegal(group[a], group[b]) }
}

// pairsFor returns the maximum number of pairs of a group with which the bracket below can be
// paired. possible is false if there is no such pairing.
func (r *round) pairsFor(group []int, s1 int, bl below) (pairs int, possible bool) {
	g := r.newGraph(task{group: group, s1: s1, pairs: len(group) / 2, in: allDropped, blind: true, below: bl}, nil)
	w := g.total()
	return w.pairs, g.coversAll(w)
}
