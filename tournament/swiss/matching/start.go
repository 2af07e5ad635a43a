package matching

import "slices"

const (
	sampled  = 4  // one of this many vertices is in a sample
	coldMost = 48 // maximum number of vertices for which no sample is taken
)

// Start initializes the duals of all vertices and matches greedily along edges without slack. Any
// duals with non-negative slacks are valid, but good ones save work. kin lists all vertices so that
// those with similar weights are adjacent. Start solves a sample of them first and derives the
// duals of the others from it.
func (s *Solver[A]) Start(kin []int) {
	kin = slices.DeleteFunc(slices.Clone(kin), func(v int) bool { return s.gone[v] })
	known := make([]bool, s.n)
	if len(kin) > coldMost {
		s.sample(kin, known)
	} else {
		s.coldStart()
	}
	for v := range s.n {
		if !s.gone[v] && !known[v] {
			s.dual[v], known[v] = s.leastDual(v, known), true
		}
	}
	s.matchGreedily()
}

// sample solves a sample of the graph and takes over its duals.
func (s *Solver[A]) sample(kin []int, known []bool) {
	var of []int
	for i := sampled / 2; i < len(kin); i += sampled {
		of = append(of, kin[i])
	}
	of = of[:len(of)-len(of)%2]
	place := make(map[int]int, len(of))
	kinOf := make([]int, len(of))
	sorted := slices.Sorted(slices.Values(of))
	for i, v := range sorted {
		place[v] = i
	}
	for i, v := range of {
		kinOf[i] = place[v]
	}
	sub := New[A](len(of), &part[A]{whole: s.g, of: sorted, row: s.row})
	sub.Start(kinOf)
	sub.Solve()
	for x := int32(sub.nodes) - 1; int(x) >= sub.n; x-- {
		if sub.top[x] == x {
			sub.dissolveAll(x)
		}
	}
	for i, v := range sorted {
		s.dual[v], known[v] = sub.dual[i], true
	}
}

// dissolveAll dissolves a blossom and all blossoms in it.
func (s *Solver[A]) dissolveAll(b int32) {
	ring := s.ring[b]
	s.dissolve(b)
	for _, child := range ring {
		if int(child) >= s.n {
			s.dissolveAll(child)
		}
	}
}

// coldStart sets duals without a sample. They are good if the weight of an edge depends mainly on
// its first vertex, and the second half of the vertices are good partners for the first half.
func (s *Solver[A]) coldStart() {
	var best []Weight[A] // of the edges of each vertex to later ones
	for u := range s.n {
		if s.gone[u] {
			continue
		}
		s.g.Row(u, s.row)
		var most Weight[A]
		for v := u + 1; v < s.n; v++ {
			if !s.gone[v] && most.less(&s.row[v]) {
				most = s.row[v]
			}
		}
		best = append(best, most)
	}
	if len(best) == 0 {
		return
	}
	slices.SortFunc(best, func(a, b Weight[A]) int { return b.Cmp(a) })
	middle := best[(len(best)-1)/2].twice().twice()
	for u := range s.n {
		s.dual[u] = middle
	}
	all := make([]bool, s.n)
	for u := range s.n {
		all[u] = !s.gone[u]
	}
	for u := range s.n {
		if !s.gone[u] {
			s.dual[u] = s.leastDual(u, all)
		}
	}
}

// leastDual returns the smallest dual of a vertex outside all blossoms that leaves all its edges to
// the vertices in to with non-negative slack.
func (s *Solver[A]) leastDual(u int, to []bool) Weight[A] {
	s.g.Row(u, s.row)
	var least, x Weight[A]
	first := true
	for v := range s.n {
		if v == u || !to[v] {
			continue
		}
		if x.setMinusEight(&s.dual[v], &s.row[v]); first || x.less(&least) {
			least, first = x, false
		}
	}
	return Weight[A]{}.Sub(least)
}

// matchGreedily matches every vertex with the first free vertex without slack.
func (s *Solver[A]) matchGreedily() {
	var x Weight[A]
	for u := range s.n {
		if s.gone[u] || s.mate[u] != none {
			continue
		}
		s.g.Row(u, s.row)
		for v := u + 1; v < s.n; v++ {
			if s.gone[v] || s.mate[v] != none {
				continue
			}
			if x.setSlack(&s.dual[u], &s.dual[v], &s.row[v]); x.isZero() {
				s.mate[u], s.mate[v] = int32(v), int32(u)
				break
			}
		}
	}
}
