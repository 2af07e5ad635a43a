package matching

import "slices"

const (
	sampled  = 4  // one of so many vertices is in a sample
	coldMost = 48 // vertices of which no sample is taken
)

// Start makes the duals of all vertices afresh and matches greedily what has no
// slack. Any duals would do that make no slack negative; good ones leave little
// to be done. kin are all vertices, those next to each other whose edges have
// similar weights: a sample of them is solved first, and its duals say those of
// the others.
func (s *Solver[A]) Start(kin []int) {
	kin = slices.DeleteFunc(slices.Clone(kin), func(v int) bool { return s.gone[v] })
	known := make([]bool, s.n)
	if len(kin) > coldMost {
		s.sample(kin, known)
	} else {
		s.cold()
	}
	for v := range s.n {
		if !s.gone[v] && !known[v] {
			s.dual[v], known[v] = s.leastDual(v, known), true
		}
	}
	s.greedy()
}

// sample solves a fair part of the graph, and takes its duals.
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

// dissolveAll takes a blossom apart, and all in it.
func (s *Solver[A]) dissolveAll(b int32) {
	ring := s.ring[b]
	s.dissolve(b)
	for _, child := range ring {
		if int(child) >= s.n {
			s.dissolveAll(child)
		}
	}
}

// cold makes duals that leave little to be done where the weight of an edge
// hangs on its first vertex above all, and the second half of the vertices are
// good partners for the first.
func (s *Solver[A]) cold() {
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

// leastDual returns the least dual of a vertex outside all blossoms with which
// none of its edges to some vertices has a negative slack.
func (s *Solver[A]) leastDual(u int, to []bool) Weight[A] {
	s.g.Row(u, s.row)
	var least, x Weight[A]
	first := true
	for v := range s.n {
		if v == u || !to[v] {
			continue
		}
		if x.lessEight(&s.dual[v], &s.row[v]); first || x.less(&least) {
			least, first = x, false
		}
	}
	return Weight[A]{}.Sub(least)
}

// greedy matches every vertex with the first one without slack that is free.
func (s *Solver[A]) greedy() {
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
			if x.slack(&s.dual[u], &s.dual[v], &s.row[v]); x.isZero() {
				s.mate[u], s.mate[v] = int32(v), int32(u)
				break
			}
		}
	}
}
