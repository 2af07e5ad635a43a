package dutch2009

import (
	"fmt"
	"slices"
)

// pairHeterogeneous pairs a bracket with moved-down players. The first pm of them are in S1, and the
// remainder makes as many pairs as possible minus short: the first success of C2 to C11.
//
// S1 is paired first. Then the remainder begins at C2 with its own x. It may also use what C11 has
// added to x in this bracket, as far as needed. If the remainder cannot be paired, only the lowest
// of S1 gets the next opponent (C10). Then B6 and B5 are dropped for upfloaters, then x grows, then
// A7.d is dropped. Next, the text would make one pair fewer. But no player is to be moved down
// unnecessarily (B, absolute criteria). So the other transpositions are tried first (C7), with S1
// bound only by the absolute criteria. The first one with a pairable remainder is taken, and the
// remainder is paired from C2.
func (r *round) pairHeterogeneous(group []int, moved, pm, short int, bl below) (outcome, bool) {
	h := hetero{r: r, group: group, moved: moved, pm: pm, short: short, below: bl, known: map[string]int{}}
	x := max(0, r.minPreferenceViolations(group)-(moved-pm)) // C14
	ups := r.dropSteps(group, upfloats)
	treatments := r.treatments(group)
	for _, treated := range treatments {
		for more := 0; more <= len(group)/2; more++ {
			h.hope = x+more < pm
			for _, up := range ups {
				if o, success := h.tryStrictly(criteria{treated, up, allDropped.down}, x, more); success {
					o.stages[0].treatable = len(treatments) > 1
					return o, true
				}
			}
			if !h.hope {
				break
			}
		}
	}
	return h.tryAllOrders(x)
}

// pairHeterogeneousDirectly is the first attempt of pairHeterogeneous. It returns false if that fails
// or takes too long.
func (r *round) pairHeterogeneousDirectly(group []int, moved, pm int, bl below) (o outcome, success bool) {
	treatments := r.treatments(group)
	in := criteria{treatments[0], r.dropSteps(group, upfloats)[0], allDropped.down}
	x := max(0, r.minPreferenceViolations(group)-(moved-pm))
	order, found, _ := r.firstTransposition(group[:pm], group[pm:], in, x, anyone)
	if !found {
		return o, false
	}
	h := hetero{r: r, group: group, pm: pm}
	if o, success = r.pairDirectly(h.remainder(order), 0, limits{[]bool{in.treated}, []int{in.up}, 0}, bl); success {
		h.addFirst(&o, stage{order: order, x: x, in: in, treatable: len(treatments) > 1})
	}
	return o, success
}

// anyone returns true: any player may be left unpaired.
func anyone(int) bool { return true }

// canPairFirst reports whether the first pm players can be paired with the others at all.
func (r *round) canPairFirst(group []int, pm int) bool {
	h := hetero{r: r, group: group, pm: pm}
	_, possible := h.firstOrder(allDropped, pm)
	return possible
}

// hetero holds the state of pairing a heterogeneous bracket.
type hetero struct {
	r                *round
	group            []int
	moved, pm, short int
	below            below
	hope             bool           // a larger x may help
	known            map[string]int // by remainder: the increase of x that it needs
}

// remainder returns the players left over if S1 has these opponents.
func (h *hetero) remainder(opponents []int) []int {
	rest := slices.Clone(h.group[h.pm:])
	return slices.DeleteFunc(rest, func(a int) bool { return slices.Contains(opponents, a) })
}

// tryStrictly performs C6 to C10 with the criteria in force and x. more is what has been added to
// x.
func (h *hetero) tryStrictly(in criteria, x, more int) (o outcome, success bool) {
	r, s1, s2 := h.r, h.group[:h.pm], h.group[h.pm:]
	order, found := h.firstOrder(in, x+more)
	if !found {
		return o, false
	}
	against := 0
	for i, b := range order[:h.pm-1] {
		if r.violatesPreference(s1[i], b) {
			against++
		}
	}
	lowest := s1[h.pm-1]
	lim := limits{[]bool{in.treated}, []int{in.up}, more}
	began := order[h.pm-1]
	for _, b := range s2[slices.Index(s2, began):] {
		cost := 0
		if r.violatesPreference(lowest, b) {
			cost = 1
		}
		if slices.Contains(order[:h.pm-1], b) || !r.isAllowed(lowest, b, in) || against+cost > x+more {
			continue
		}
		order[h.pm-1] = b
		rest := h.remainder(order)
		if !h.canPairRest(rest, lim) {
			continue
		}
		if o, success = r.pairHomogeneous(rest, h.short, lim, h.below); success {
			h.addFirst(&o, stage{order: order, x: x, more: more, in: in, other: b != began})
			return o, true
		}
	}
	return o, false
}

// firstOrder returns the opponents of S1 by the first transposition of S2 with at most x pairs
// against a preference.
func (h *hetero) firstOrder(in criteria, x int) (opponents []int, found bool) {
	r, s1, s2 := h.r, h.group[:h.pm], h.group[h.pm:]
	order, found, known := r.firstTransposition(s1, s2, in, x, anyone)
	if known {
		return order, found
	}
	g := r.newGraph(task{group: h.group, s1: h.pm, first: true, pairs: h.pm, in: in, below: below{to: free}}, nil)
	if !g.isPossible(x) {
		return nil, false
	}
	return g.seats(g.transpose(firstNumbers(h.pm), x)), true
}

// canPairRest reports whether a remainder can be paired within limits. Results are cached, because
// each dropped criterion leads to the same remainders again.
func (h *hetero) canPairRest(rest []int, lim limits) bool {
	key := fmt.Sprint(rest, lim.ups, lim.treatments)
	more, is := h.known[key]
	if !is {
		if _, success := h.r.pairDirectly(rest, h.short, lim, h.below); !success {
			_, more = h.r.neededIncrease(rest, h.short, lim, h.below)
		}
		h.known[key] = more
	}
	h.hope = h.hope || more != never
	return more <= lim.most
}

// tryAllOrders tries all transpositions of S2 for S1 by the absolute criteria.
func (h *hetero) tryAllOrders(x int) (outcome, bool) {
	r := h.r
	pairs := h.pm + (len(h.group)-2*h.pm)/2 - h.short
	g := r.newGraph(task{group: h.group, s1: h.pm, pairs: pairs, in: allDropped, blind: true, below: h.below}, nil)
	if !g.isPossible(0) {
		return outcome{}, false
	}
	order := g.seats(g.transpose(firstNumbers(h.pm), 0))
	rest := h.remainder(order)
	o, success := r.pairHomogeneous(rest, h.short, r.limitsOf(rest), h.below)
	if success {
		h.addFirst(&o, stage{order: order, x: x, more: h.pm, in: allDropped, beyond: true})
	}
	return o, success
}

// addFirst puts the pairs of the moved-down players before those of the remainder.
func (h *hetero) addFirst(o *outcome, s stage) {
	s.s1, s.s2, s.first = h.group[:h.pm], h.group[h.pm:], true
	o.stages = append([]stage{s}, o.stages...)
}

// firstNumbers returns the numbers 0 to n-1.
func firstNumbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
