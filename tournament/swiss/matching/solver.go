package matching

import "slices"

// Solver holds a complete graph with weights and, after [Solver.Solve], a
// perfect matching of maximum weight. It is not safe for concurrent use.
//
// Vertices are 0 to n-1, n even. Nodes from n on are blossoms: odd sets of
// nodes that are treated as one. Every vertex has a dual, every blossom too,
// such that the duals at the ends of an edge make up at least for its weight
// (its slack is never negative); edges of the matching have no slack, and
// that is why the matching is of maximum weight.
type Solver[A Words] struct {
	n     int         // vertices
	nodes int         // n and the blossoms that have been made
	size  int         // row length of via
	w     []Weight[A] // four times the weight of the edge, n by n
	dual  []Weight[A] // of vertices and blossoms, doubled
	mate  []int32     // of a node: the vertex outside that it is matched to, none without one
	via   []edge      // of two nodes: the vertices of the edge between them with the least slack
	top   []int32     // of a node: the outermost blossom it is in, or itself; none for a blossom that is no more
	back  []int32     // of a labelled node: the vertex it was reached from
	slack []int32     // of a node: the vertex of the even nodes from which it has the least slack, none without one
	least []Weight[A] // of a node: that slack
	label []label
	seen  []int32 // marks of lowestCommon
	mark  int32
	ring  [][]int32 // of a blossom: its nodes round the odd cycle, the base first
	from  []int32   // of a blossom and a vertex in it: the node of the ring with that vertex, size by n
	queue []int32
}

// edge is an edge from a node by its end vertices: u lies in that node.
type edge struct{ u, v int32 }

const none = int32(-1)

// label is the place of a node in the forest of alternating paths.
type label int8

const (
	free label = iota // not reached
	even              // a root, or reached by an edge of the matching
	odd               // reached by another edge
)

// New makes a solver of n vertices, n even, with all weights 0.
func New[A Words](n int) *Solver[A] {
	if n < 0 || n%2 != 0 {
		panic("matching: the number of vertices must be even")
	}
	size := n + n/2 + 1
	s := &Solver[A]{
		n: n, nodes: n, size: size,
		w: make([]Weight[A], n*n), dual: make([]Weight[A], size), mate: filled(size, none), via: make([]edge, size*size),
		top: filled(size, none), back: filled(size, none), slack: filled(size, none), least: make([]Weight[A], size), label: make([]label, size),
		seen: make([]int32, size), ring: make([][]int32, size), from: filled((size-n)*n, none),
	}
	for u := range n {
		s.top[u] = int32(u)
		for v := range n {
			s.via[u*size+v] = edge{int32(u), int32(v)}
		}
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

// Weight returns the weight of an edge.
func (s *Solver[A]) Weight(u, v int) Weight[A] { return s.w[u*s.n+v].half().half() }

// Init sets the weight of an edge before the first Solve.
func (s *Solver[A]) Init(u, v int, w Weight[A]) {
	w = w.twice().twice()
	s.w[u*s.n+v], s.w[v*s.n+u] = w, w
}

// Start makes the duals of all vertices afresh, after Init, and matches
// greedily what has no slack. Any duals would do; these leave little to be
// done where the weight of an edge hangs on its first vertex above all, and
// the second half of the vertices are good partners for the first.
func (s *Solver[A]) Start() {
	if s.n == 0 {
		return
	}
	best := make([]Weight[A], s.n) // of the edges to later vertices
	for u := range s.n {
		for v := u + 1; v < s.n; v++ {
			if w := s.w[u*s.n+v]; v == u+1 || w.Cmp(best[u]) > 0 {
				best[u] = w
			}
		}
	}
	slices.SortFunc(best, func(a, b Weight[A]) int { return b.Cmp(a) })
	for u := range s.n {
		s.dual[u] = best[(s.n-1)/2]
	}
	for u := range s.n {
		s.dual[u] = s.leastDual(int32(u))
	}
	for u := range s.n {
		for v := u + 1; v < s.n && s.mate[u] == none; v++ {
			if s.mate[v] == none && s.slackOf(edge{int32(u), int32(v)}).IsZero() {
				s.mate[u], s.mate[v] = int32(v), int32(u)
			}
		}
	}
}

// leastDual returns the least dual of a vertex outside all blossoms with which
// none of its edges has a negative slack.
func (s *Solver[A]) leastDual(u int32) Weight[A] {
	var least Weight[A]
	first := true
	for v := range int32(s.n) {
		if v == u {
			continue
		}
		if x := s.slackOf(edge{u, v}).Sub(s.dual[u]); first || x.Cmp(least) < 0 {
			least, first = x, false
		}
	}
	return Weight[A]{}.Sub(least)
}

// Solve makes the matching perfect, and of maximum weight.
func (s *Solver[A]) Solve() {
	s.level()
	for s.grow() {
	}
}

// slackOf returns how much the duals at the ends of an edge exceed its weight.
// The edge is not inside a blossom.
func (s *Solver[A]) slackOf(e edge) Weight[A] {
	return s.dual[e.u].Add(s.dual[e.v]).Sub(s.w[int(e.u)*s.n+int(e.v)].twice())
}

func (s *Solver[A]) at(a, b int32) *edge { return &s.via[int(a)*s.size+int(b)] }

func (s *Solver[A]) child(b, v int32) *int32 { return &s.from[(int(b)-s.n)*s.n+int(v)] }

// consider notes that an even vertex u reaches node x.
func (s *Solver[A]) consider(u, x int32) {
	if slack := s.slackOf(*s.at(u, x)); s.slack[x] == none || slack.Cmp(s.least[x]) < 0 {
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
	if int(x) < s.n {
		s.queue = append(s.queue, x)
		return
	}
	for _, child := range s.ring[x] {
		s.enqueue(child)
	}
}

func (s *Solver[A]) setTop(x, b int32) {
	s.top[x] = b
	if int(x) >= s.n {
		for _, child := range s.ring[x] {
			s.setTop(child, b)
		}
	}
}
