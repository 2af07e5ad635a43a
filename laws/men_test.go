package laws

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// TestUnlawfulBoardMoves holds what Article 3 allows on any board to the move
// generator where the board is a lawful position: all but the captures in passing,
// which an unlawful board does not have, and with the queen for all promotions.
func TestUnlawfulBoardMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := chess.Initial()
		for range rapid.IntRange(0, 120).Draw(t, "moves made") {
			moves := legalMovesOn(&p)
			if len(moves) == 0 {
				return
			}
			p.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		}
		want := slices.DeleteFunc(slices.Clone(legalMovesOn(&p)), func(m chess.Move) bool {
			return m.IsEnPassant() || m.Promotion() != chess.NoPieceType && m.Promotion() != chess.Queen
		})
		setup := p.Setup()
		got := unlawfulBoard{&setup}.moves()
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("on %s\n got %v\nwant %v", fen.Format(p), got, want)
		}
	})
}
