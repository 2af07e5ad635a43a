package chess_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
)

// Leaves per second are reported as Mnps; compare with other programs on the
// same machine only.
func BenchmarkPerft(b *testing.B) {
	for _, test := range []struct {
		name  string
		which int
		depth int
	}{{"initial", 0, 5}, {"kiwipete", 1, 4}} {
		b.Run(test.name, func(b *testing.B) {
			p := position(b, odd[test.which].fen)
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				nodes += chess.Perft(p, test.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
	}
}

func BenchmarkLegalMoves(b *testing.B) {
	p := position(b, odd[1].fen)
	var list chess.MoveList
	b.ReportAllocs()
	for b.Loop() {
		p.LegalMoves(&list)
	}
	b.ReportMetric(float64(list.Len()), "moves")
}

func BenchmarkPlay(b *testing.B) {
	p := position(b, odd[1].fen)
	var list chess.MoveList
	p.LegalMoves(&list)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		next := p
		next.Play(list.At(i))
		if i++; i == list.Len() {
			i = 0
		}
	}
}

func BenchmarkIsLegal(b *testing.B) {
	p := position(b, odd[1].fen)
	m, ok := p.FindMove(chess.E2, chess.A6, chess.NoPieceType)
	if !ok {
		b.Fatal("e2a6 is legal")
	}
	b.ReportAllocs()
	for b.Loop() {
		if !p.IsLegal(m) {
			b.Fatal("e2a6 is legal")
		}
	}
}

func BenchmarkSame(b *testing.B) {
	p, q := chess.Initial(), chess.Initial()
	b.ReportAllocs()
	for b.Loop() {
		if !p.Same(&q) {
			b.Fatal("the start is the same as itself")
		}
	}
}
