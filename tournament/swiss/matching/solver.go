package matching

// Solver holds a complete graph with weights and, after [Solver.Solve], a perfect matching of
// maximum weight. It is not safe for concurrent use.
//
// Vertices are numbered 0 to n-1, n even. Nodes from n on are blossoms: odd sets of nodes treated
// as one node. Every vertex and every blossom has a dual. The slack of an edge is the sum of the
// duals at its ends minus its weight, and is never negative. Matched edges have no slack, so the
// matching has maximum weight.
type Solver[A Words] struct {
	g      Graph[A]
	n      int         // number of vertices
	nodes  int         // number of vertices and blossoms created so far
	gone   []bool      // by vertex: removed from the graph, with its mate
	dual   []Weight[A] // of vertices and blossoms, four times the theoretical value
	mate   []int32     // by node: the vertex outside to which it is matched, or none
	top    []int32     // by node: its outermost blossom, or itself; none for a dissolved blossom
	within []int32     // by node: the blossom whose ring contains it, or none
	back   []int32     // by labelled node: the vertex from which it was reached
	slack  []int32     // by node: the vertex of the even nodes with the least slack to it, or none
	least  []Weight[A] // by node: that slack
	label  []label
	seen   []int32 // marks of lowestCommon
	mark   int32
	ring   [][]int32 // by blossom: its nodes around the odd cycle, the base first
	// by blossom and outside vertex: the vertex of the blossom with the least slack to it
	via   [][]int32
	queue []int32
	row   []Weight[A] // weights of one vertex
	spare []Weight[A] // another row, for connect
	keys  []Weight[A] // scratch space of connect
}

// edge is an edge between two vertices that leads out of a node, in which u lies.
type edge struct{ u, v int32 }

// reversed returns the edge in the other direction.
func (e edge) reversed() edge { return edge{e.v, e.u} }

const none = int32(-1)

// label is the position of a node in the forest of alternating paths.
type label int8

const (
	free label = iota // not reached
	even              // a root, or reached by a matched edge
	odd               // reached by an unmatched edge
)

// New returns a solver for a graph with n vertices, n even.
func New[A Words](n int, g Graph[A]) *Solver[A] {
	if n < 0 || n%2 != 0 {
		panic("matching: the number of vertices must be even")
	}
	size := n + n/2 + 1
	s := &Solver[A]{
		g: g, n: n, nodes: n, gone: make([]bool, n), dual: make([]Weight[A], size), mate: filled(size, none),
		top: filled(size, none), within: filled(size, none), back: filled(size, none), slack: filled(size, none),
		least: make([]Weight[A], size), label: make([]label, size), seen: make([]int32, size),
		ring: make([][]int32, size), via: make([][]int32, size), row: make([]Weight[A], n),
	}
	for u := range n {
		s.top[u] = int32(u)
	}
	return s
}

// filled returns a slice of n elements that all are x.
func filled(n int, x int32) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = x
	}
	return list
}

// Mate returns the vertex that v is matched to.
func (s *Solver[A]) Mate(v int) int { return int(s.mate[v]) }

// Solve makes the matching perfect and of maximum weight.
func (s *Solver[A]) Solve() {
	s.equalizeParity()
	for s.grow() {
	}
}

// slackOf returns the slack of an edge that is not inside a blossom: the sum of the duals at its
// ends minus its weight.
func (s *Solver[A]) slackOf(e edge) Weight[A] {
	w := s.g.Weight(int(e.u), int(e.v))
	w.setSlack(&s.dual[e.u], &s.dual[e.v], &w)
	return w
}

// bestEdge returns the edge with the least slack from a node to an outside vertex.
func (s *Solver[A]) bestEdge(a, v int32) edge {
	if int(a) < s.n {
		return edge{a, v}
	}
	return edge{s.via[a][v], v}
}

// bestEdgeBetween returns the edge with the least slack from node a to node b.
func (s *Solver[A]) bestEdgeBetween(a, b int32) edge {
	if int(b) < s.n {
		return s.bestEdge(a, b)
	}
	if int(a) < s.n {
		return s.bestEdge(b, a).reversed()
	}
	var least Weight[A]
	found := edge{none, none}
	s.forEachVertex(b, func(v int32) {
		e := s.bestEdge(a, v)
		if x := s.slackOf(e); found.u == none || x.less(&least) {
			least, found = x, e
		}
	})
	return found
}

// forEachVertex calls do for every vertex in a node.
func (s *Solver[A]) forEachVertex(x int32, do func(v int32)) {
	if int(x) < s.n {
		do(x)
		return
	}
	for _, child := range s.ring[x] {
		s.forEachVertex(child, do)
	}
}

// child returns the node in the ring of a blossom that contains a vertex, or none.
func (s *Solver[A]) child(b, v int32) int32 {
	for v != none && s.within[v] != b {
		v = s.within[v]
	}
	return v
}

// contains reports whether a node contains a vertex.
func (s *Solver[A]) contains(node, v int32) bool { return node == v || s.child(node, v) != none }

// consider records that the even vertex u reaches node x.
func (s *Solver[A]) consider(u, x int32) {
	e := s.bestEdge(x, u)
	if slack := s.slackOf(e); s.slack[x] == none || slack.less(&s.least[x]) {
		s.slack[x], s.least[x] = u, slack
	}
}

// reconsider finds the even vertex with the least slack to node x again.
func (s *Solver[A]) reconsider(x int32) {
	s.slack[x] = none
	for u := range int32(s.n) {
		if s.top[u] != x && s.label[s.top[u]] == even {
			s.consider(u, x)
		}
	}
}

// enqueue adds the vertices of a new even node to the queue.
func (s *Solver[A]) enqueue(x int32) {
	s.forEachVertex(x, func(v int32) { s.queue = append(s.queue, v) })
}

// setTop sets the outermost blossom of node x, and of all nodes in it, to b.
func (s *Solver[A]) setTop(x, b int32) {
	s.top[x] = b
	if int(x) >= s.n {
		for _, child := range s.ring[x] {
			s.setTop(child, b)
		}
	}
}
