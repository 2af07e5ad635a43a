package matching

import (
	"math/rand/v2"
	"testing"
)

// As many pairs are found as trying all finds, and the vertices that can be left
// out are those without which there are as many.
func TestMost(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for round := range 4000 {
		n := 1 + r.IntN(12)
		linked := make([][]bool, n)
		for u := range n {
			linked[u] = make([]bool, n)
			for v := range u {
				linked[u][v] = r.IntN(6) < 1+round%5
				linked[v][u] = linked[u][v]
			}
		}
		most := func(without int) int {
			memo := map[uint]int{}
			var of func(left uint) int
			of = func(left uint) int {
				if left == 0 {
					return 0
				}
				if known, is := memo[left]; is {
					return known
				}
				u := 0
				for left>>u&1 == 0 {
					u++
				}
				best := of(left &^ (1 << u))
				for v := u + 1; v < n; v++ {
					if left>>v&1 == 1 && linked[u][v] {
						best = max(best, 1+of(left&^(1<<u)&^(1<<v)))
					}
				}
				memo[left] = best
				return best
			}
			all := uint(1)<<n - 1
			if without >= 0 {
				all &^= 1 << without
			}
			return of(all)
		}
		m := NewMost(n, func(u, v int) bool { return linked[u][v] })
		want := most(-1)
		if got := (n - m.UnmatchedCount()) / 2; got != want {
			t.Fatalf("round %d: %d pairs, want %d", round, got, want)
		}
		missed := m.Missed()
		for v := range n {
			if u := m.Mate(v); u >= 0 && (m.Mate(u) != v || !linked[u][v]) {
				t.Fatalf("round %d: %d has %d", round, v, u)
			}
			if left := most(v) == want; left != missed[v] {
				t.Fatalf("round %d: %d can be left out: %v", round, v, left)
			}
		}
	}
}
