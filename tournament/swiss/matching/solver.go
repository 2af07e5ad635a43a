package matching

// Solver holds a complete graph with weights and, after [Solver.Solve], a
// perfect matching of maximum weight. It is not safe for concurrent use.
//
// Vertices are 0 to n-1, n even. Nodes from n on are blossoms: odd sets of
// nodes that are treated as one. Every vertex has a dual, every blossom too,
// such that the duals at the ends of an edge make up at least for its weight
// (its slack is never negative); edges of the matching have no slack, and
// that is why the matching is of maximum weight.
type Solver[A Words] struct {
	g      Graph[A]
	n      int         // vertices
	nodes  int         // n and the blossoms that have been made
	gone   []bool      // of a vertex: taken out of the graph, with its mate
	dual   []Weight[A] // of vertices and blossoms, four times what the theory says
	mate   []int32     // of a node: the vertex outside that it is matched to, none without one
	top    []int32     // of a node: the outermost blossom it is in, or itself; none for a blossom that is no more
	within []int32     // of a node: the blossom of which it is in the ring, none for an outermost one
	back   []int32     // of a labelled node: the vertex it was reached from
	slack  []int32     // of a node: the vertex of the even nodes from which it has the least slack, none without one
	least  []Weight[A] // of a node: that slack
	label  []label
	seen   []int32 // marks of lowestCommon
	mark   int32
	ring   [][]int32 // of a blossom: its nodes round the odd cycle, the base first
	via    [][]int32 // of a blossom and a vertex outside: the vertex of the blossom with the least slack to it
	queue  []int32
	row    []Weight[A] // of the graph
	spare  []Weight[A] // likewise, for connect
	keys   []Weight[A] // scratch of connect
}

// edge is an edge from a node by its end vertices: u lies in that node.
type edge struct{ u, v int32 }

func (e edge) turned() edge { return edge{e.v, e.u} }

const none = int32(-1)

// label is the place of a node in the forest of alternating paths.
type label int8

const (
	free label = iota // not reached
	even              // a root, or reached by an edge of the matching
	odd               // reached by another edge
)

// New makes a solver of a graph with n vertices, n even.
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

func filled(n int, x int32) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = x
	}
	return list
}

// Mate returns the vertex that v is matched to.
func (s *Solver[A]) Mate(v int) int { return int(s.mate[v]) }

// Solve makes the matching perfect, and of maximum weight.
func (s *Solver[A]) Solve() {
	s.level()
	for s.grow() {
	}
}

// slackOf returns how much the duals at the ends of an edge exceed its weight.
// The edge is not inside a blossom.
func (s *Solver[A]) slackOf(e edge) Weight[A] {
	w := s.g.Weight(int(e.u), int(e.v))
	w.slack(&s.dual[e.u], &s.dual[e.v], &w)
	return w
}

// best returns the edge with the least slack from a node to a vertex outside.
func (s *Solver[A]) best(a, v int32) edge {
	if int(a) < s.n {
		return edge{a, v}
	}
	return edge{s.via[a][v], v}
}

// between returns the edge with the least slack between two nodes, from the
// first to the second.
func (s *Solver[A]) between(a, b int32) edge {
	if int(b) < s.n {
		return s.best(a, b)
	}
	if int(a) < s.n {
		return s.best(b, a).turned()
	}
	var least Weight[A]
	found := edge{none, none}
	s.each(b, func(v int32) {
		e := s.best(a, v)
		if x := s.slackOf(e); found.u == none || x.less(&least) {
			least, found = x, e
		}
	})
	return found
}

// each calls do for every vertex in a node.
func (s *Solver[A]) each(x int32, do func(v int32)) {
	if int(x) < s.n {
		do(x)
		return
	}
	for _, child := range s.ring[x] {
		s.each(child, do)
	}
}

// child returns the node of the ring of a blossom in which a vertex lies, none
// when it lies outside.
func (s *Solver[A]) child(b, v int32) int32 {
	for v != none && s.within[v] != b {
		v = s.within[v]
	}
	return v
}

// holds reports whether a vertex lies in a node.
func (s *Solver[A]) holds(node, v int32) bool { return node == v || s.child(node, v) != none }

// consider notes that an even vertex u reaches node x.
func (s *Solver[A]) consider(u, x int32) {
	e := s.best(x, u)
	if slack := s.slackOf(e); s.slack[x] == none || slack.less(&s.least[x]) {
		s.slack[x], s.least[x] = u, slack
	}
}

// reconsider looks for the even vertex with the least slack to node x.
func (s *Solver[A]) reconsider(x int32) {
	s.slack[x] = none
	for u := range int32(s.n) {
		if s.top[u] != x && s.label[s.top[u]] == even {
			s.consider(u, x)
		}
	}
}

// enqueue puts the vertices of a node that became even into the queue.
func (s *Solver[A]) enqueue(x int32) {
	s.each(x, func(v int32) { s.queue = append(s.queue, v) })
}

func (s *Solver[A]) setTop(x, b int32) {
	s.top[x] = b
	if int(x) >= s.n {
		for _, child := range s.ring[x] {
			s.setTop(child, b)
		}
	}
}
