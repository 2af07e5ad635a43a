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

func total(t *testing.T, s *Solver, w [][]uint64) uint64 {
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
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 4000 {
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
		s := New(n)
		for u := range n {
			for v := range u {
				w[u][v] = draw()
				w[v][u] = w[u][v]
				s.Init(u, v, FromUint(w[u][v]))
			}
		}
		s.Start()
		s.Solve()
		for change := 0; ; change++ {
			if got, want := total(t, s, w), best(n, w); got != want {
				t.Fatalf("round %d, change %d, n %d: %d, want %d", round, change, n, got, want)
			}
			if change == 12 {
				break
			}
			u := r.IntN(n)
			s.Change(u, func(v int) Weight {
				if r.IntN(2) == 0 {
					w[u][v] = draw()
					w[v][u] = w[u][v]
				}
				return FromUint(w[u][v])
			})
			s.Solve()
		}
	}
}
