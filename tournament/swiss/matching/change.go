package matching

// Change tells the solver that the weights of a vertex have changed. The next Solve makes the
// matching perfect and of maximum weight again.
func (s *Solver[A]) Change(u int) {
	s.removeFromBlossoms(u)
	s.g.Row(u, s.row)
	// The edges from blossoms to u with the least slack may be others now.
	for b := int32(s.n); int(b) < s.nodes; b++ {
		if s.top[b] == none {
			continue
		}
		var key, least Weight[A]
		best := none
		s.forEachVertex(b, func(v int32) {
			if key.setMinusEight(&s.dual[v], &s.row[v]); best == none || key.less(&least) {
				best, least = v, key
			}
		})
		s.via[b][u] = best
	}
	to := make([]bool, s.n)
	for v := range to {
		to[v] = !s.gone[v]
	}
	s.dual[u] = s.leastDual(u, to)
}

// removeFromBlossoms removes a vertex from all blossoms and from the matching.
func (s *Solver[A]) removeFromBlossoms(u int) {
	for int(s.top[u]) != u {
		s.dissolve(s.top[u])
	}
	s.unmatchPair(int32(u))
}

// RemovePairOf removes a vertex and its mate from the graph permanently. They stay matched to each other.
// The next Solve makes the matching of the others perfect again.
func (s *Solver[A]) RemovePairOf(u int) {
	v := int(s.mate[u])
	if int(s.top[u]) != u || int(s.top[v]) != v {
		s.removeFromBlossoms(u)
		s.removeFromBlossoms(v)
	}
	s.take(u, v)
}

// Match removes two vertices from the graph as a pair. It must be called before Start.
func (s *Solver[A]) Match(u, v int) { s.take(u, v) }

// take removes two vertices from the graph as a pair.
func (s *Solver[A]) take(u, v int) {
	s.mate[u], s.mate[v] = int32(v), int32(u)
	s.gone[u], s.gone[v] = true, true
}

// unmatchPair removes the edge of a node, and of the node matched to it, from the matching.
func (s *Solver[A]) unmatchPair(x int32) {
	v := s.mate[x]
	if v == none {
		return
	}
	s.unmatch(x)
	s.unmatch(s.top[v])
}

// unmatch leaves a node without a matched edge. In a blossom it does the same for its base, down to
// the vertex.
func (s *Solver[A]) unmatch(x int32) {
	s.mate[x] = none
	if int(x) >= s.n {
		s.unmatch(s.ring[x][0])
	}
}

// dissolve dissolves an outermost blossom with any dual. Half of the dual goes to each of its
// vertices, so the edges inside keep their slack. The edges that lead out gain slack, and a matched
// one among them is removed from the matching.
func (s *Solver[A]) dissolve(b int32) {
	s.unmatchPair(b)
	half := s.dual[b].half()
	for v := range s.n {
		if s.top[v] == b {
			s.dual[v] = s.dual[v].Add(half)
		}
	}
	for _, child := range s.ring[b] {
		s.setTop(child, child)
		s.within[child] = none
	}
	s.top[b] = none
}

// equalizeParity makes the duals of all unmatched nodes equal in parity. Where two paths of even nodes meet,
// half of a slack is subtracted from both, which must be an integer.
func (s *Solver[A]) equalizeParity() {
	for x := int32(0); int(x) < s.nodes; x++ {
		if s.top[x] != x || s.mate[x] != none {
			continue
		}
		if s.dual[s.base(x)].words[0]&1 == 0 {
			continue
		}
		s.raiseDuals(x)
	}
}

// base returns the vertex through which a node is, or can be, matched.
func (s *Solver[A]) base(x int32) int32 {
	for int(x) >= s.n {
		x = s.ring[x][0]
	}
	return x
}

// raiseDuals adds one to the duals of the vertices of an unmatched node, and subtracts two from the dual
// of the blossom.
func (s *Solver[A]) raiseDuals(x int32) {
	if int(x) >= s.n && s.dual[x].IsZero() {
		base := s.ring[x][0]
		s.dissolve(x)
		s.raiseDuals(base)
		return
	}
	for v := range s.n {
		if s.top[v] == x {
			s.dual[v] = s.dual[v].Add(FromUint[A](1))
		}
	}
	if int(x) >= s.n {
		s.dual[x] = s.dual[x].Sub(FromUint[A](2))
	}
}

// Slack returns a lower bound for the loss of the best matching that contains the edge between two
// vertices, compared with the best of all. It returns 0 inside a blossom, where nothing is known.
func (s *Solver[A]) Slack(u, v int) Weight[A] {
	if s.top[u] == s.top[v] {
		return Weight[A]{}
	}
	return s.slackOf(edge{int32(u), int32(v)}).half().half().half()
}

// Near calls do for each other vertex whose slack to u is less than below; see Slack. weightless
// reports whether the edge has weight 0.
func (s *Solver[A]) Near(u int, below Weight[A], do func(v int, weightless bool)) {
	below = below.twice().twice().twice()
	s.g.Row(u, s.row)
	var x Weight[A]
	for v := range s.n {
		if v == u || s.gone[v] {
			continue
		}
		if s.top[u] != s.top[v] {
			if x.setSlack(&s.dual[u], &s.dual[v], &s.row[v]); !x.less(&below) {
				continue
			}
		}
		do(v, s.row[v].isZero())
	}
}
