package matching

import "slices"

// evenPath turns the ring of a blossom so that the way from its base to a
// child has an even number of steps, and returns that number.
func (s *Solver[A]) evenPath(b, child int32) int {
	ring := s.ring[b]
	at := slices.Index(ring, child)
	if at%2 == 1 {
		slices.Reverse(ring[1:])
		return len(ring) - at
	}
	return at
}

// match matches node a to node b by the edge between them, and inside a the
// rest with each other.
func (s *Solver[A]) match(a, b int32) {
	e := *s.at(a, b)
	s.mate[a] = e.v
	if int(a) < s.n {
		return
	}
	child := *s.child(a, e.u)
	at := s.evenPath(a, child)
	for i := range at {
		s.match(s.ring[a][i], s.ring[a][i^1])
	}
	s.match(child, b)
	s.ring[a] = append(slices.Clone(s.ring[a][at:]), s.ring[a][:at]...)
}

// augment swaps the matching along the path from node a back to its root; a is
// matched to b.
func (s *Solver[A]) augment(a, b int32) {
	for {
		old := s.mate[a]
		s.match(a, b)
		if old == none {
			return
		}
		next := s.top[old]
		parent := s.top[s.back[next]]
		s.match(next, parent)
		a, b = parent, next
	}
}

// lowestCommon returns the node in which the paths of two even nodes to their
// roots meet, none when the roots differ.
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

// parent returns the even node two steps towards the root, none from a root.
func (s *Solver[A]) parent(a int32) int32 {
	if s.mate[a] == none {
		return none
	}
	return s.top[s.back[s.top[s.mate[a]]]]
}

// shrink makes a blossom of the odd cycle that the edge between the even nodes
// a and b closes, with its base at the node where their paths meet.
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
	for v := range int32(s.n) {
		*s.child(x, v) = none
	}
	for i, child := range ring {
		for y := range int32(s.nodes) {
			if y == x {
				continue
			}
			if i == 0 || s.slackOf(*s.at(child, y)).Cmp(s.slackOf(*s.at(x, y))) < 0 {
				*s.at(x, y), *s.at(y, x) = *s.at(child, y), *s.at(y, child)
			}
		}
		for v := range int32(s.n) {
			if s.holds(child, v) {
				*s.child(x, v) = child
			}
		}
	}
	s.reconsider(x)
}

// holds reports whether a vertex lies in a node.
func (s *Solver[A]) holds(node, v int32) bool {
	if int(node) < s.n {
		return node == v
	}
	return *s.child(node, v) != none
}

// expand takes apart an odd blossom whose dual is 0; the nodes on the even way
// to where it was reached stay in the forest.
func (s *Solver[A]) expand(b int32) {
	ring := s.ring[b]
	for _, child := range ring {
		s.setTop(child, child)
	}
	entry := *s.child(b, s.at(b, s.back[b]).u)
	at := s.evenPath(b, entry)
	for i := 0; i < at; i += 2 {
		inner, outer := ring[i], ring[i+1]
		s.back[inner] = s.at(outer, inner).u
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
