package matching

// Most is a largest set of pairs in a graph without weights, by Edmonds.
type Most struct {
	n      int
	linked func(u, v int) bool
	mate   []int  // of a vertex, -1 without one
	parent []int  // of an odd vertex: the even one it was reached from
	base   []int  // of a vertex: the base of the blossom it is in, or itself
	even   []bool // reached on a path of an even number of edges
	mark   []bool // scratch
	queue  []int
}

// NewMost pairs as many of n vertices as there can be pairs. linked says
// whether two different vertices may be a pair; it is asked for few of them when
// most may.
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

// Mate returns the vertex that v is paired with, -1 without one.
func (m *Most) Mate(v int) int { return m.mate[v] }

// Over counts the vertices that are left without a mate.
func (m *Most) Over() int {
	over := 0
	for _, u := range m.mate {
		if u < 0 {
			over++
		}
	}
	return over
}

// Missed reports for each vertex whether some largest set of pairs leaves it out.
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

// search looks for a path from a vertex without a mate to another one, on which
// every second edge is a pair, and returns its end, or -1.
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

// shrink makes one blossom of the odd cycle that the edge between two even
// vertices closes.
func (m *Most) shrink(v, u int) {
	base := m.common(v, u)
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

// common returns the base in which the ways of two even vertices to the root
// meet.
func (m *Most) common(v, u int) int {
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

// climb marks the blossoms on the way from a vertex up to a base, and turns the
// way so that it can be followed down from the other side.
func (m *Most) climb(v, base, from int) {
	for m.base[v] != base {
		mate := m.mate[v]
		m.mark[m.base[v]], m.mark[m.base[mate]] = true, true
		m.parent[v] = from
		from, v = mate, m.parent[mate]
	}
}

// augment swaps pairs along the path that search has found.
func (m *Most) augment(end int) {
	for end >= 0 {
		v := m.parent[end]
		next := m.mate[v]
		m.mate[end], m.mate[v] = v, end
		end = next
	}
}
