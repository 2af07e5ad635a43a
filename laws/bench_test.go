package laws

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// shuffle plays quiet knight moves until the game has so many half moves, each
// claimable position left unclaimed.
func shuffle(tb testing.TB, plies int) Game {
	tb.Helper()
	control, err := clock.ParseControlSeconds("7200+30")
	if err != nil {
		tb.Fatal(err)
	}
	g := New()
	apply := func(by Actor, c Command, at clock.Instant) {
		next, _, err := Decide(g, by, c, at)
		if err != nil {
			tb.Fatal(err)
		}
		g = next
	}
	apply(ByServer(), Start{Regulations{Edition: Edition2009}.EqualControls(control)}, 0)
	for i := range plies {
		apply(Seat(g.Turn()), Move{Move: shuffled(g), Ply: i}, clock.Instant(i))
	}
	return g
}

// shuffled picks a quiet move that is not the same every time round.
func shuffled(g Game) chess.Move {
	p := g.Position()
	var moves chess.MoveList
	p.LegalMoves(&moves)
	n := g.Ply()*7919 + g.Ply()/50
	for i := range moves.Len() {
		m := moves.At((n + i) % moves.Len())
		if t := m.Piece(); t == chess.Knight && !p.IsCapture(m) {
			return m
		}
	}
	return moves.At(0)
}

// BenchmarkMove measures a move through Decide, with repetition tracking, at several lengths of the game: it must not grow with the length.
func BenchmarkMove(b *testing.B) {
	for _, length := range []struct {
		name  string
		plies int
	}{{"Move10", 18}, {"Move100", 198}, {"Move500", 998}, {"Move3000", 5998}} {
		b.Run(length.name, func(b *testing.B) {
			g := shuffle(b, length.plies)
			by, c, at := Seat(g.Turn()), Move{Move: shuffled(g), Ply: g.Ply()}, g.LastInstant()+1000
			b.ReportAllocs()
			for b.Loop() {
				next, _, err := Decide(g, by, c, at)
				if err != nil {
					b.Fatal(err)
				}
				if next.Ply() != g.Ply()+1 {
					b.Fatal("the move was not made")
				}
			}
		})
	}
}
