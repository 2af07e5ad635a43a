package matching

// Most is a maximum matching in a graph without weights, by Edmonds' algorithm.
type Most struct {
	n      int
	linked func(u, v int) bool
	mate   []int  // by vertex; -1 if unmatched
	parent []int  // by odd vertex: the even vertex from which it was reached
	base   []int  // by vertex: the base of its blossom, or the vertex itself
	even   []bool // by vertex: reached on a path with an even number of edges
	mark   []bool // scratch
	queue  []int
}

// NewMost returns a maximum matching of n vertices. linked reports whether two different vertices
// may be matched. It is called for few pairs if most pairs are allowed.
func NewMost(n int, linked func(u, v int) bool) *Most {
	m := &Most{
		n: n, linked: linked, mate: make([]int, n), parent: make([]int, n), base: make([]int, n),
		even: make([]bool, n), mark: make([]bool, n),
	}
	for v := range n {
		m.mate[v] = -1
	}
	for u := range n {
		for v := u + 1; v < n && m.mate[u] < 0; v++ {
			if m.mate[v] < 0 && linked(u, v) {
				m.mate[u], m.mate[v] = v, u
			}
		}
	}
	for v := range n {
		if m.mate[v] >= 0 {
			continue
		}
		if end := m.search(v); end >= 0 {
			m.augment(end)
		}
	}
	return m
}

// Mate returns the vertex matched to v, or -1.
func (m *Most) Mate(v int) int { return m.mate[v] }

// UnmatchedCount returns the number of unmatched vertices.
func (m *Most) UnmatchedCount() int {
	over := 0
	for _, u := range m.mate {
		if u < 0 {
			over++
		}
	}
	return over
}

// Missed reports for each vertex whether it is unmatched in some maximum matching.
func (m *Most) Missed() []bool {
	missed := make([]bool, m.n)
	for v := range m.n {
		if m.mate[v] >= 0 {
			continue
		}
		m.search(v)
		for u, even := range m.even {
			missed[u] = missed[u] || even
		}
	}
	return missed
}

// search looks for an augmenting path from an unmatched vertex. It returns the end of the path, or
// -1.
func (m *Most) search(root int) int {
	for v := range m.n {
		m.parent[v], m.base[v], m.even[v] = -1, v, false
	}
	m.even[root] = true
	m.queue = append(m.queue[:0], root)
	for head := 0; head < len(m.queue); head++ {
		v := m.queue[head]
		for u := range m.n {
			if m.base[u] == m.base[v] || m.mate[v] == u || !m.even[u] && m.parent[u] >= 0 || !m.linked(v, u) {
				continue
			}
			if m.even[u] {
				m.shrink(v, u)
				continue
			}
			m.parent[u] = v
			next := m.mate[u]
			if next < 0 {
				return u
			}
			m.even[next] = true
			m.queue = append(m.queue, next)
		}
	}
	return -1
}

// shrink makes a blossom of the odd cycle closed by the edge between two even vertices.
func (m *Most) shrink(v, u int) {
	base := m.commonBase(v, u)
	clear(m.mark)
	m.climb(v, base, u)
	m.climb(u, base, v)
	for x := range m.n {
		if m.mark[m.base[x]] {
			m.base[x] = base
			if !m.even[x] {
				m.even[x] = true
				m.queue = append(m.queue, x)
			}
		}
	}
}

// commonBase returns the base in which the paths of two even vertices to the root meet.
func (m *Most) commonBase(v, u int) int {
	clear(m.mark)
	for {
		v = m.base[v]
		m.mark[v] = true
		if m.mate[v] < 0 {
			break
		}
		v = m.parent[m.mate[v]]
	}
	for u = m.base[u]; !m.mark[u]; u = m.base[m.parent[m.mate[u]]] {
	}
	return u
}

// climb marks the blossoms on the path from a vertex up to a base. It reverses the path so that it
// can be followed from the other side.
func (m *Most) climb(v, base, from int) {
	for m.base[v] != base {
		mate := m.mate[v]
		m.mark[m.base[v]], m.mark[m.base[mate]] = true, true
		m.parent[v] = from
		from, v = mate, m.parent[mate]
	}
}

// augment swaps the matching along the path found by search.
func (m *Most) augment(end int) {
	for end >= 0 {
		v := m.parent[end]
		next := m.mate[v]
		m.mate[end], m.mate[v] = v, end
		end = next
	}
}
