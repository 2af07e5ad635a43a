package matching

// Change gives a vertex new weights to all others, as weight says; nil leaves
// them. The matching is perfect and of maximum weight again after the next
// Solve.
func (s *Solver[A]) Change(u int, weight func(v int) Weight[A]) {
	for int(s.top[u]) != u {
		s.dissolve(s.top[u])
	}
	s.part(int32(u))
	for v := range s.n {
		if v != u {
			s.Init(u, v, weight(v))
		}
	}
	// The edges from blossoms to u with the least slack may be others now.
	for b := int32(s.n); int(b) < s.nodes; b++ {
		if s.top[b] == none {
			continue
		}
		best := none
		for v := range int32(s.n) {
			if s.holds(b, v) && (best == none || s.slackOf(edge{v, int32(u)}).Cmp(s.slackOf(edge{best, int32(u)})) < 0) {
				best = v
			}
		}
		*s.at(b, int32(u)), *s.at(int32(u), b) = edge{best, int32(u)}, edge{int32(u), best}
	}
	s.dual[u] = s.leastDual(int32(u))
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

// Keep adds to the weight of an edge of the matching, so that it stays in it
// unless changes outweigh what was added.
func (s *Solver[A]) Keep(u int, more Weight[A]) {
	v := s.mate[u]
	if s.top[u] != int32(u) {
		if s.top[v] != v {
			old := s.Weight(u, int(v)).Add(more)
			s.Change(u, func(x int) Weight[A] {
				if x == int(v) {
					return old
				}
				return s.Weight(u, x)
			})
			s.Solve()
			return
		}
		u, v = int(v), int32(u)
	}
	scaled := more.twice().twice()
	w := s.w[u*s.n+int(v)].Add(scaled)
	s.w[u*s.n+int(v)], s.w[int(v)*s.n+u] = w, w
	s.dual[u] = s.dual[u].Add(scaled.twice())
}
