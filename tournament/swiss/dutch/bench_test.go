package dutch

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// BenchmarkPair pairs a late round of fields of growing size.
func BenchmarkPair(b *testing.B) {
	for _, e := range []Edition{Edition2017(), Edition2026()} {
		for _, players := range []int{20, 100, 500, 1000} {
			g := generate.Default()
			g.Seed, g.Players, g.Rounds, g.Draws, g.Forfeits, g.HalfByes = 5, players, 5, 300, 20, 30
			s, err := generate.Tournament(g, e)
			if err != nil {
				b.Fatal(err)
			}
			f, err := s.Problem(5)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%s/%d", e.name, players), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := e.Pair(f, swiss.Options{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
