package helpmate

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// A packed position comes back as it was, and two are the same exactly when
// the positions are, through random games of Chess960.
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
			before := pos
			pos.Play(list.At(r.IntN(list.Len())))
			n, m := pack(&pos), pack(&before)
			back := n.unpack()
			if !back.Same(&pos) || back.Key() != pos.Key() {
				t.Fatalf("%s comes back as %s", fen.Format(pos), fen.Format(back))
			}
			if !n.same(&n) || n.same(&m) {
				t.Fatalf("%s is taken for %s", fen.Format(before), fen.Format(pos))
			}
			if pos.EnPassant() != chess.NoSquare {
				passed++
				without := n
				without.passed = chess.NoSquare
				if without.same(&n) {
					t.Fatalf("%s: a capture in passing is forgotten", fen.Format(pos))
				}
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
