package matching

// Change says that the graph gives a vertex other weights than before. The
// matching is perfect and of maximum weight again after the next Solve.
func (s *Solver[A]) Change(u int) {
	s.loosen(u)
	s.g.Row(u, s.row)
	// The edges from blossoms to u with the least slack may be others now.
	for b := int32(s.n); int(b) < s.nodes; b++ {
		if s.top[b] == none {
			continue
		}
		var key, least Weight[A]
		best := none
		s.each(b, func(v int32) {
			if key.lessEight(&s.dual[v], &s.row[v]); best == none || key.less(&least) {
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

// loosen takes a vertex out of all blossoms and out of the matching.
func (s *Solver[A]) loosen(u int) {
	for int(s.top[u]) != u {
		s.dissolve(s.top[u])
	}
	s.part(int32(u))
}

// Take takes a vertex and its mate, for good, out of the graph: they stay
// matched to each other whatever changes. The matching of the others is perfect
// again after the next Solve.
func (s *Solver[A]) Take(u int) {
	v := int(s.mate[u])
	if int(s.top[u]) != u || int(s.top[v]) != v {
		s.loosen(u)
		s.loosen(v)
	}
	s.take(u, v)
}

// Match takes two vertices out of the graph as a pair, before Start.
func (s *Solver[A]) Match(u, v int) { s.take(u, v) }

func (s *Solver[A]) take(u, v int) {
	s.mate[u], s.mate[v] = int32(v), int32(u)
	s.gone[u], s.gone[v] = true, true
}

// part takes the edge of a node, and of whatever it is matched to, out of the
// matching.
func (s *Solver[A]) part(x int32) {
	v := s.mate[x]
	if v == none {
		return
	}
	s.unmatch(x)
	s.unmatch(s.top[v])
}

// unmatch lets a node, and in a blossom its base all the way down, be without
// an edge of the matching.
func (s *Solver[A]) unmatch(x int32) {
	s.mate[x] = none
	if int(x) >= s.n {
		s.unmatch(s.ring[x][0])
	}
}

// dissolve takes an outermost blossom apart, whatever its dual. Half of the
// dual goes to each of its vertices, so that the edges inside keep their
// slack; those that lead out of it gain some, and the one of the matching
// among them is given up.
func (s *Solver[A]) dissolve(b int32) {
	s.part(b)
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

// level makes the duals of all nodes without an edge of the matching odd or
// even alike. Where two paths of even nodes meet, half a slack is taken from
// either: with duals that are odd and even that would be no whole number.
func (s *Solver[A]) level() {
	for x := int32(0); int(x) < s.nodes; x++ {
		if s.top[x] != x || s.mate[x] != none {
			continue
		}
		if s.dual[s.base(x)].words[0]&1 == 0 {
			continue
		}
		s.raise(x)
	}
}

// base returns the vertex of a node through which it is, or can be, matched.
func (s *Solver[A]) base(x int32) int32 {
	for int(x) >= s.n {
		x = s.ring[x][0]
	}
	return x
}

// raise adds one to the duals of the vertices of a node that has no edge of the
// matching, and takes two from the dual of the blossom.
func (s *Solver[A]) raise(x int32) {
	if int(x) >= s.n && s.dual[x].IsZero() {
		base := s.ring[x][0]
		s.dissolve(x)
		s.raise(base)
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

// Slack returns by how much at least the best matching with the edge between
// two vertices is worse than the best of all; 0 inside a blossom, where nothing
// is known of it.
func (s *Solver[A]) Slack(u, v int) Weight[A] {
	if s.top[u] == s.top[v] {
		return Weight[A]{}
	}
	return s.slackOf(edge{int32(u), int32(v)}).half().half().half()
}

// Near calls do for the other vertices that have with one vertex less than a
// slack, as Slack says, and reports whether the edge has weight 0.
func (s *Solver[A]) Near(u int, below Weight[A], do func(v int, weightless bool)) {
	below = below.twice().twice().twice()
	s.g.Row(u, s.row)
	var x Weight[A]
	for v := range s.n {
		if v == u || s.gone[v] {
			continue
		}
		if s.top[u] != s.top[v] {
			if x.slack(&s.dual[u], &s.dual[v], &s.row[v]); !x.less(&below) {
				continue
			}
		}
		do(v, s.row[v].isZero())
	}
}
