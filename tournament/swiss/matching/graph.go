package matching

// Graph is a complete graph whose edges have weights, none of them negative. A
// solver asks for weights again and again instead of keeping them, so that its
// memory does not grow with the number of edges. They may change between calls
// as [Solver.Change] says.
type Graph[A Words] interface {
	// Row sets row[v] to the weight of the edge between u and v, for all v
	// but u; what it sets for u is not looked at.
	Row(u int, row []Weight[A])
	// Weight returns the weight of one edge.
	Weight(u, v int) Weight[A]
}

// Func is a graph by the weight of each edge.
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

// part is the graph of some of the vertices.
type part[A Words] struct {
	whole Graph[A]
	of    []int // the vertex of the whole, in ascending order
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
