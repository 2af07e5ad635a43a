package hall_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// shuffle moves the knights out and back for ever: the longest a game can be
// without an end that nobody claims.
var shuffle = []string{"g1f3", "g8f6", "f3g1", "f6g8"}

// BenchmarkMove is the way of a move from its arrival in the hall to its
// acknowledgement, over the memory store.
func BenchmarkMove(b *testing.B) {
	for _, watchers := range []int{0, 10} {
		b.Run(fmt.Sprintf("watchers=%d", watchers), func(b *testing.B) {
			h := openHouse(b, memory.New(), nil)
			defer h.close()
			seats := [2]members.Identity{ana, bea}
			const gameLength = 400
			var id hall.GameID
			b.ReportAllocs()
			for i := range b.N {
				ply := i % gameLength
				if ply == 0 {
					b.StopTimer()
					if id != "" {
						h.must(id, ana, laws.Resign{})
						h.over(id)
					}
					id = h.pairUnder(laws.Edition2009, ana, bea, "7200+0")
					for range watchers {
						h.observe(id, carla)
					}
					b.StartTimer()
				}
				m := sentMove(b, shuffle[ply%4], ply)
				if _, err := h.hall.Do(background, id, seats[ply%2], m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkTables is the same at many tables at once: appends share commits.
func BenchmarkTables(b *testing.B) {
	h := openHouse(b, memory.New(), nil)
	defer h.close()
	b.ReportAllocs()
	b.SetParallelism(100)
	var n atomic.Int64
	b.RunParallel(func(pb *testing.PB) {
		table := n.Add(1)
		white, black := identity(fmt.Sprintf("W%d", table)), identity(fmt.Sprintf("B%d", table))
		seats := [2]members.Identity{white, black}
		id := h.pairUnder(laws.Edition2009, white, black, "7200+0")
		for ply := 0; pb.Next(); ply++ {
			m := sentMove(b, shuffle[ply%4], ply)
			if _, err := h.hall.Do(background, id, seats[ply%2], m); err != nil {
				b.Error(err)
				return
			}
		}
	})
}
