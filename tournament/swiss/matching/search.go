package matching

// grow augments the matching by one edge. It returns false if the matching is perfect.
func (s *Solver[A]) grow() bool {
	s.queue = s.queue[:0]
	for x := range int32(s.nodes) {
		s.label[x], s.slack[x] = free, none
	}
	for x := range int32(s.nodes) {
		if s.top[x] == x && s.mate[x] == none {
			s.label[x], s.back[x] = even, none
			s.enqueue(x)
		}
	}
	if len(s.queue) == 0 {
		return false
	}
	for {
		if s.scan() {
			return true
		}
		s.adjust()
		s.queue = s.queue[:0]
		for x := range int32(s.nodes) {
			if u := s.slack[x]; s.top[x] == x && u != none && s.top[u] != x && s.label[x] != odd && s.least[x].IsZero() {
				if s.reach(s.bestEdge(x, u).reversed()) {
					return true
				}
			}
		}
		for b := int32(s.n); int(b) < s.nodes; b++ {
			if s.top[b] == b && s.label[b] == odd && s.dual[b].IsZero() {
				s.expand(b)
			}
		}
	}
}

// scan follows all edges without slack from the even vertices in the queue. It returns true if the
// matching was augmented.
func (s *Solver[A]) scan() bool {
	for head := 0; head < len(s.queue); head++ {
		u := s.queue[head]
		if s.label[s.top[u]] == odd {
			continue
		}
		s.g.Row(int(u), s.row)
		var slack Weight[A]
		for v := range int32(s.n) {
			x := s.top[v]
			if s.gone[v] || s.top[u] == x || s.label[x] == odd {
				continue
			}
			slack.setSlack(&s.dual[u], &s.dual[v], &s.row[v])
			if slack.isZero() {
				if s.reach(edge{u, v}) {
					return true
				}
			} else if s.slack[x] == none || slack.less(&s.least[x]) {
				s.slack[x], s.least[x] = u, slack
			}
		}
	}
	return false
}

// reach follows an edge without slack from an even node. It extends a path, closes a cycle, or
// joins two paths and augments the matching. In the last case it returns true.
func (s *Solver[A]) reach(e edge) bool {
	a, b := s.top[e.u], s.top[e.v]
	switch s.label[b] {
	case free:
		next := s.top[s.mate[b]]
		s.back[b], s.label[b] = e.u, odd
		s.slack[b], s.slack[next] = none, none
		s.label[next] = even
		s.enqueue(next)
	case even:
		base := s.lowestCommon(a, b)
		if base == none {
			s.augment(a, e)
			s.augment(b, e.reversed())
			return true
		}
		s.shrink(a, base, b)
	case odd:
	}
	return false
}

// adjust changes the duals as much as possible while all slacks and blossom duals stay
// non-negative. Afterwards there is an edge to follow or a blossom to expand.
func (s *Solver[A]) adjust() {
	var d Weight[A]
	found := false
	least := func(w Weight[A]) {
		if !found || w.Cmp(d) < 0 {
			d, found = w, true
		}
	}
	for x := range int32(s.nodes) {
		if s.top[x] != x {
			continue
		}
		switch {
		case s.label[x] == odd:
			if int(x) >= s.n {
				least(s.dual[x].half())
			}
		case s.slack[x] == none:
		case s.label[x] == free:
			least(s.least[x])
		default:
			least(s.least[x].half())
		}
	}
	if !found {
		panic("matching: no way to a perfect matching in a complete graph")
	}
	if d.IsZero() {
		return
	}
	for u := range s.n {
		switch s.label[s.top[u]] {
		case even:
			s.dual[u] = s.dual[u].Sub(d)
		case odd:
			s.dual[u] = s.dual[u].Add(d)
		case free:
		}
	}
	twice := d.twice()
	for x := range int32(s.nodes) {
		switch {
		case s.top[x] != x || s.slack[x] == none:
		case s.label[x] == free:
			s.least[x] = s.least[x].Sub(d)
		case s.label[x] == even:
			s.least[x] = s.least[x].Sub(twice)
		}
	}
	for b := s.n; b < s.nodes; b++ {
		if int(s.top[b]) != b {
			continue
		}
		switch s.label[b] {
		case even:
			s.dual[b] = s.dual[b].Add(twice)
		case odd:
			s.dual[b] = s.dual[b].Sub(twice)
		case free:
		}
	}
}
