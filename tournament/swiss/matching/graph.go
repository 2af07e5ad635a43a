package matching

// Graph is a complete graph with non-negative weights. A solver requests weights repeatedly instead
// of storing them, so that its memory does not grow with the number of edges. Weights may change
// only with a call of [Solver.Change].
type Graph[A Words] interface {
	// Row sets row[v] to the weight of the edge between u and v, for all v except u. row[u] is
	// ignored.
	Row(u int, row []Weight[A])
	// Weight returns the weight of one edge.
	Weight(u, v int) Weight[A]
}

// Func is a graph defined by a function that returns the weight of an edge.
type Func[A Words] func(u, v int) Weight[A]

// Row implements Graph.
func (f Func[A]) Row(u int, row []Weight[A]) {
	for v := range row {
		if v != u {
			row[v] = f(u, v)
		}
	}
}

// Weight implements Graph.
func (f Func[A]) Weight(u, v int) Weight[A] { return f(u, v) }

// part is the graph of some of the vertices of another graph.
type part[A Words] struct {
	whole Graph[A]
	of    []int // vertices of the whole graph, in ascending order
	row   []Weight[A]
}

// Row implements Graph.
func (p *part[A]) Row(u int, row []Weight[A]) {
	p.whole.Row(p.of[u], p.row)
	for i, v := range p.of {
		row[i] = p.row[v]
	}
}

// Weight implements Graph.
func (p *part[A]) Weight(u, v int) Weight[A] { return p.whole.Weight(p.of[u], p.of[v]) }
