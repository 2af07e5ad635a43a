package chess_test

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
)

// A packed position comes back as it was, and two are equal exactly when the
// positions are the same, through random games of Chess960.
func TestPackingLosesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(960, 1))
	var list chess.MoveList
	passed, rights := 0, 0
	for range 200 {
		pos, err := chess.Chess960(r.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			if pos.LegalMoves(&list); list.Len() == 0 {
				break
			}
			before := pos.Pack()
			pos.Play(list.At(r.IntN(list.Len())))
			k := pos.Pack()
			back := k.Position()
			want, got := pos.Setup(), back.Setup()
			want.HalfmoveClock, want.FullmoveNumber = 0, 1
			if !back.Same(&pos) || k.Key() != pos.Key() || k.Turn() != pos.Turn() || got != want || back.Pack() != k {
				t.Fatalf("%+v comes back as %+v", want, got)
			}
			if before == k {
				t.Fatalf("%+v is taken for the position before it", want)
			}
			if pos.EnPassant() != chess.NoSquare {
				passed++
			}
			if pos.CastlingRights() != 0 {
				rights++
			}
		}
	}
	if passed < 20 || rights < 1000 {
		t.Errorf("only %d captures in passing and %d castling rights", passed, rights)
	}
}
