package teams

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss/matching"
)

// fields allocates the bits of a weight to the criteria. Later fields are higher and decide first.
type fields struct{ bits int }

// take reserves width bits and returns the lowest one.
func (l *fields) take(width int) int {
	at := l.bits
	l.bits += width
	return at
}

// worth adds the values of a pair of vertices to the fields of a weight. It returns false if the
// pair is not allowed.
type worth func(u, v int, add func(bit int, n uint64)) bool

// heaviestMatching returns the mates of n vertices in the perfect matching with the greatest
// weight. With graded it chooses among equal matchings: in each pair the vertex with the lower
// number gets the lowest possible mate, one vertex after the other. bits is the number of bits of a
// weight. It returns nil if that is more than available.
func heaviestMatching(n, bits int, graded bool, pair worth) []int {
	switch {
	case bits <= matching.Bits(1):
		return solve[[1]uint64](n, graded, pair)
	case bits <= matching.Bits(2):
		return solve[[2]uint64](n, graded, pair)
	case bits <= matching.Bits(4):
		return solve[[4]uint64](n, graded, pair)
	case bits <= matching.Bits(8):
		return solve[[8]uint64](n, graded, pair)
	case bits <= matching.Bits(16):
		return solve[[16]uint64](n, graded, pair)
	case bits <= matching.Bits(64):
		return solve[[64]uint64](n, graded, pair)
	default:
		return nil
	}
}

// graph is the graph of a bracket. The lowest bits of a weight rank the mates of one vertex, called
// special.
type graph[A matching.Words] struct {
	n       int
	pair    worth
	known   []matching.Weight[A] // stored weights of all pairs; nil if there are too many
	special int
}

// maxStoredWords is the maximum size of a table of all weights, in words of 64 bits. Larger ones are computed
// on request.
const maxStoredWords = 1 << 23

// solve returns the mates of the heaviest matching, using weights of A words.
func solve[A matching.Words](n int, graded bool, pair worth) []int {
	g := &graph[A]{n: n, pair: pair, special: -1}
	if n*n*len(*new(A)) <= maxStoredWords {
		known := make([]matching.Weight[A], n*n)
		for u := range n {
			for v := u + 1; v < n; v++ {
				known[u*n+v] = g.Weight(u, v)
				known[v*n+u] = known[u*n+v]
			}
		}
		g.known = known
	}
	order := make([]int, n)
	for u := range order {
		order[u] = u
	}
	s := matching.New(n, matching.Graph[A](g))
	s.Start(order)
	s.Solve()
	if graded {
		g.settle(s)
	}
	mates := make([]int, n)
	for u := range mates {
		mates[u] = s.Mate(u)
	}
	return mates
}

// settle gives each vertex with the lower number in its pair the lowest mate that keeps the weight
// of the matching, one vertex after the other.
func (g *graph[A]) settle(s *matching.Solver[A]) {
	var lower []int
	for u := range g.n {
		if s.Mate(u) > u {
			lower = append(lower, u)
		}
	}
	for i, u := range lower {
		// Do the duals allow a lower mate at all?
		if slices.ContainsFunc(lower[i:], func(w int) bool {
			v := s.Mate(w)
			return v > u && v < s.Mate(u) && s.Slack(u, v).IsZero()
		}) {
			g.special = u
			s.Change(u)
			s.Solve()
		}
		s.RemovePairOf(u)
		g.special = -1
		s.Solve()
	}
}

// mateBits returns the number of bits that rank the mates of the special vertex.
func mateBits(n int) int { return bitsOf(n) + 1 }

// Row implements matching.Graph.
func (g *graph[A]) Row(u int, row []matching.Weight[A]) {
	for v := range row {
		if v != u {
			row[v] = g.Weight(u, v)
		}
	}
}

// Weight implements matching.Graph.
func (g *graph[A]) Weight(u, v int) matching.Weight[A] {
	var w matching.Weight[A]
	if g.known != nil {
		w = g.known[u*g.n+v]
	} else {
		legal := g.pair(min(u, v), max(u, v), func(bit int, n uint64) { w = w.AddAt(bit, n) })
		if !legal {
			return matching.Weight[A]{}
		}
	}
	if min(u, v) == g.special && !w.IsZero() {
		w = w.AddAt(0, uint64(g.n-max(u, v)))
	}
	return w
}
