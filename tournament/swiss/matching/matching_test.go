package matching

import (
	"math/rand/v2"
	"testing"
)

// best finds the weight of the heaviest perfect matching by trying all.
func best(n int, w [][]uint64) uint64 {
	memo := map[uint]uint64{}
	var of func(left uint) uint64
	of = func(left uint) uint64 {
		if left == 0 {
			return 0
		}
		if m, ok := memo[left]; ok {
			return m
		}
		u := 0
		for left>>u&1 == 0 {
			u++
		}
		var most uint64
		for v := u + 1; v < n; v++ {
			if left>>v&1 == 1 {
				most = max(most, w[u][v]+of(left&^(1<<u)&^(1<<v)))
			}
		}
		memo[left] = most
		return most
	}
	return of(1<<n - 1)
}

// matrix is a graph by a table of its weights.
func matrix[A Words](w [][]uint64) Func[A] {
	return func(u, v int) Weight[A] { return FromUint[A](w[u][v]) }
}

func total[A Words](t *testing.T, s *Solver[A], w [][]uint64) uint64 {
	t.Helper()
	var sum uint64
	for u := range s.n {
		v := s.Mate(u)
		if v < 0 || s.Mate(v) != u || v == u {
			t.Fatalf("vertex %d is matched to %d", u, v)
		}
		if u < v {
			sum += w[u][v]
		}
	}
	return sum
}

// The heaviest matching is found, and found again after changes, for graphs
// with many equal weights, with few edges, and with weights far apart.
func TestHeaviest(t *testing.T) {
	heaviest[[1]uint64](t, 1000)
	heaviest[[6]uint64](t, 500)
	heaviest[[64]uint64](t, 50)
}

func heaviest[A Words](t *testing.T, rounds int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for round := range rounds {
		n := 2 + 2*r.IntN(7)
		limit := []uint64{2, 3, 10, 1000, 1 << 40}[round%5]
		draw := func() uint64 {
			if round%3 == 0 && r.IntN(3) > 0 {
				return 0
			}
			return r.Uint64N(limit)
		}
		w := make([][]uint64, n)
		for u := range w {
			w[u] = make([]uint64, n)
		}
		for u := range n {
			for v := range u {
				w[u][v] = draw()
				w[v][u] = w[u][v]
			}
		}
		s := New(n, matrix[A](w))
		s.Start(r.Perm(n))
		s.Solve()
		for change := 0; ; change++ {
			if got, want := total(t, s, w), best(n, w); got != want {
				t.Fatalf("round %d, change %d, n %d: %d, want %d", round, change, n, got, want)
			}
			if change == 12 {
				break
			}
			u := r.IntN(n)
			for v := range n {
				if v != u && r.IntN(2) == 0 {
					w[u][v] = draw()
					w[v][u] = w[u][v]
				}
			}
			s.Change(u)
			s.Solve()
		}
	}
}

// A pair that is taken out stays what it is whatever else changes, and the rest
// stays the best there is; an edge with slack costs at least that.
func TestTakeAndSlack(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 1500 {
		n := 4 + 2*r.IntN(6)
		limit := uint64(2 + round%20)
		w := make([][]uint64, n)
		for u := range w {
			w[u] = make([]uint64, n)
		}
		for u := range n {
			for v := range u {
				w[u][v] = r.Uint64N(limit)
				w[v][u] = w[u][v]
			}
		}
		s := New(n, matrix[[2]uint64](w))
		s.Start(r.Perm(n))
		s.Solve()
		most := best(n, w)
		const kept = 1 << 20
		keep := func(u, v int) {
			w[u][v] += kept
			w[v][u] = w[u][v]
		}
		if u, v := r.IntN(n), r.IntN(n); u != v {
			old, slack := w[u][v], s.Slack(u, v)
			keep(u, v)
			with := best(n, w) - kept
			if with+slack.words[0] > most {
				t.Fatalf("round %d: with %d-%d %d, without %d, slack %d", round, u, v, with, most, slack.words[0])
			}
			w[u][v], w[v][u] = old, old
		}
		for range 3 {
			u := r.IntN(n)
			if s.gone[u] {
				continue
			}
			v := s.Mate(u)
			s.RemovePairOf(u)
			keep(u, v)
			if x := r.IntN(n); !s.gone[x] {
				for y := range n {
					if y != x && !s.gone[y] {
						w[x][y] = r.Uint64N(limit)
						w[y][x] = w[x][y]
					}
				}
				s.Change(x)
			}
			s.Solve()
			if got, want := total(t, s, w), best(n, w); got != want {
				t.Fatalf("round %d: %d, want %d", round, got, want)
			}
			if s.Mate(u) != v {
				t.Fatalf("round %d: a pair that was taken out is parted", round)
			}
		}
	}
}

// proved checks the duals, which prove that the matching is of maximum weight:
// no slack is negative, none is left in the edges of the matching, and no
// blossom has a negative dual.
func proved[A Words](t *testing.T, s *Solver[A]) {
	t.Helper()
	inside := func(u, v int) Weight[A] { // duals of the blossoms that hold both
		var sum Weight[A]
		for b := int32(s.n); int(b) < s.nodes; b++ {
			if s.alive(b) && s.contains(b, int32(u)) && s.contains(b, int32(v)) {
				sum = sum.Add(s.dual[b])
			}
		}
		return sum
	}
	for b := int32(s.n); int(b) < s.nodes; b++ {
		if s.alive(b) && s.dual[b].Cmp(Weight[A]{}) < 0 {
			t.Fatalf("blossom %d has a negative dual", b)
		}
	}
	for u := range s.n {
		for v := range u {
			if s.gone[u] || s.gone[v] {
				continue
			}
			slack := s.slackOf(edge{int32(u), int32(v)}).Add(inside(u, v))
			if slack.Cmp(Weight[A]{}) < 0 {
				t.Fatalf("edge %d-%d has a negative slack", u, v)
			}
			if s.Mate(u) == v && !slack.IsZero() {
				t.Fatalf("edge %d-%d of the matching has slack", u, v)
			}
		}
	}
}

// alive reports whether a blossom exists, at the outside or within another.
func (s *Solver[A]) alive(b int32) bool { return s.top[b] != none }

func TestProved(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for round := range 41 {
		n := 20 + 2*r.IntN(30)
		if round%20 == 0 {
			n = 250 // two samples deep
		}
		limit := []uint64{2, 4, 50, 1 << 50}[round%4]
		w := make([][]Weight[[6]uint64], n)
		draw := func(u, v int) {
			w[u][v] = Weight[[6]uint64]{}
			if round%3 > 0 || r.IntN(4) == 0 {
				w[u][v] = FromUint[[6]uint64](r.Uint64N(limit)).AddAt(200, r.Uint64N(limit))
			}
			w[v][u] = w[u][v]
		}
		for u := range n {
			w[u] = make([]Weight[[6]uint64], n)
			for v := range u {
				draw(u, v)
			}
		}
		s := New(n, Func[[6]uint64](func(u, v int) Weight[[6]uint64] { return w[u][v] }))
		s.Start(r.Perm(n))
		s.Solve()
		proved(t, s)
		for range 200 / n * 5 {
			u := r.IntN(n)
			switch {
			case s.gone[u]:
			case r.IntN(3) == 0:
				s.RemovePairOf(u)
			default:
				for v := range n {
					if v != u {
						draw(u, v)
					}
				}
				s.Change(u)
			}
			s.Solve()
			proved(t, s)
		}
	}
}
