package dutch2009_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
	"github.com/escaque/escaque/tournament/swiss/generate"
)

// late makes the field of the last of nine rounds of an open.
func late(b *testing.B, players int) *swiss.PairingProblem {
	b.Helper()
	g := generate.Default()
	g.Seed, g.Players, g.Rounds, g.Forfeits, g.HalfByes = 7, players, 9, 20, 20
	t, err := generate.Tournament(g, dutch2009.System{})
	if err != nil {
		b.Fatal(err)
	}
	f, err := t.Problem(9)
	if err != nil {
		b.Fatal(err)
	}
	return f
}

func BenchmarkLateRound(b *testing.B) {
	for _, n := range []int{20, 100, 500, 1000, 2000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f := late(b, n)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := (dutch2009.System{}).Pair(f, swiss.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
