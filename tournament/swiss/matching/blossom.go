package matching

import "slices"

// evenPath turns the ring of a blossom so that the path from its base to a child has an even number
// of steps. It returns that number.
func (s *Solver[A]) evenPath(b, child int32) int {
	ring := s.ring[b]
	at := slices.Index(ring, child)
	if at%2 == 1 {
		slices.Reverse(ring[1:])
		return len(ring) - at
	}
	return at
}

// match matches a node by an edge that leads out of it, and the nodes inside it with each other.
func (s *Solver[A]) match(a int32, e edge) {
	s.mate[a] = e.v
	if int(a) < s.n {
		return
	}
	child := s.child(a, e.u)
	at := s.evenPath(a, child)
	for i := 0; i < at; i += 2 {
		one, other := s.ring[a][i], s.ring[a][i+1]
		inside := s.bestEdgeBetween(one, other)
		s.match(one, inside)
		s.match(other, inside.reversed())
	}
	s.match(child, e)
	s.ring[a] = append(slices.Clone(s.ring[a][at:]), s.ring[a][:at]...)
}

// augment matches a node by an edge that leads out of it, and swaps the matching along the path
// back to its root.
func (s *Solver[A]) augment(a int32, e edge) {
	for {
		old := s.mate[a]
		s.match(a, e)
		if old == none {
			return
		}
		next := s.top[old]
		a = s.top[s.back[next]]
		e = s.bestEdgeBetween(a, next)
		s.match(next, e.reversed())
	}
}

// lowestCommon returns the node in which the paths of two even nodes to their roots meet, or none
// if the roots differ.
func (s *Solver[A]) lowestCommon(a, b int32) int32 {
	s.mark++
	for a != none || b != none {
		if a != none {
			if s.seen[a] == s.mark {
				return a
			}
			s.seen[a] = s.mark
			a = s.parent(a)
		}
		a, b = b, a
	}
	return none
}

// parent returns the even node two steps towards the root, or none for a root.
func (s *Solver[A]) parent(a int32) int32 {
	if s.mate[a] == none {
		return none
	}
	return s.top[s.back[s.top[s.mate[a]]]]
}

// shrink makes a blossom of the odd cycle closed by the edge between the even nodes a and b. Its
// base is the node where their paths meet.
func (s *Solver[A]) shrink(a, base, b int32) {
	x := int32(s.n)
	for int(x) < s.nodes && s.top[x] != none {
		x++
	}
	if int(x) == s.nodes {
		s.nodes++
	}
	s.dual[x], s.label[x], s.mate[x] = Weight[A]{}, even, s.mate[base]
	ring := []int32{base}
	for y := a; y != base; y = s.parent(y) {
		other := s.top[s.mate[y]]
		ring = append(ring, y, other)
		s.enqueue(other)
	}
	slices.Reverse(ring[1:])
	for y := b; y != base; y = s.parent(y) {
		other := s.top[s.mate[y]]
		ring = append(ring, y, other)
		s.enqueue(other)
	}
	s.ring[x] = ring
	s.setTop(x, x)
	s.within[x] = none
	for _, child := range ring {
		s.within[child] = x
	}
	s.findSlacks(x)
	s.reconsider(x)
}

// findSlacks finds, for every vertex outside a new blossom, the vertex of the blossom with the least
// slack to it.
func (s *Solver[A]) findSlacks(x int32) {
	if s.via[x] == nil {
		s.via[x] = make([]int32, s.n)
	}
	if s.keys == nil {
		s.keys, s.spare = make([]Weight[A], s.n), make([]Weight[A], s.n)
	}
	via := s.via[x]
	for i, child := range s.ring[x] {
		if int(child) < s.n {
			s.g.Row(int(child), s.spare)
		}
		var key Weight[A]
		for v := range int32(s.n) {
			if s.gone[v] || s.top[v] == x {
				continue
			}
			u := child
			if int(child) < s.n {
				key.setMinusEight(&s.dual[u], &s.spare[v])
			} else {
				u = s.via[child][v]
				w := s.g.Weight(int(u), int(v))
				key.setMinusEight(&s.dual[u], &w)
			}
			if i == 0 || key.less(&s.keys[v]) {
				s.keys[v], via[v] = key, u
			}
		}
	}
}

// expand dissolves an odd blossom whose dual is 0. The nodes on the even path to the node where it
// was reached stay in the forest.
func (s *Solver[A]) expand(b int32) {
	ring := s.ring[b]
	for _, child := range ring {
		s.setTop(child, child)
	}
	entry := s.child(b, s.bestEdge(b, s.back[b]).u)
	for _, child := range ring {
		s.within[child] = none
	}
	at := s.evenPath(b, entry)
	for i := 0; i < at; i += 2 {
		inner, outer := ring[i], ring[i+1]
		s.back[inner] = s.bestEdgeBetween(outer, inner).u
		s.label[inner], s.label[outer] = odd, even
		s.slack[inner] = none
		s.reconsider(outer)
		s.enqueue(outer)
	}
	s.label[entry], s.back[entry] = odd, s.back[b]
	for _, child := range ring[at+1:] {
		s.label[child] = free
		s.reconsider(child)
	}
	s.top[b] = none
}
