package chess_test

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"pgregory.net/rapid"
)

// MoveTo answers what counting through all the legal moves answers, and IsLegal about castling.
func TestMoveToAgreesWithTheLegalMoves(t *testing.T) {
	promotions := []chess.PieceType{chess.NoPieceType, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	rapid.Check(t, func(rt *rapid.T) {
		pos, err := chess.Chess960(rapid.IntRange(0, 959).Draw(rt, "start"))
		if err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(0, 150).Draw(rt, "length") {
			var list chess.MoveList
			if pos.LegalMoves(&list); list.Len() == 0 {
				return
			}
			pos.Play(list.At(rapid.IntRange(0, list.Len()-1).Draw(rt, "move")))
		}
		from := chess.Bitboard(rapid.Uint64().Draw(rt, "from") | rapid.Uint64().Draw(rt, "more"))
		var list chess.MoveList
		pos.LegalMoves(&list)
		for piece := chess.Pawn; piece <= chess.King; piece++ {
			for to := chess.A1; to <= chess.H8; to++ {
				for _, promotion := range promotions {
					want, count := chess.NoMove, 0
					for _, m := range list.Slice() {
						if m.Piece() == piece && m.To() == to && m.Promotion() == promotion && !m.IsCastling() && from.Has(m.From()) {
							want = m
							count++
						}
					}
					got, n := pos.MoveTo(piece, from, to, promotion)
					if n != count || count == 1 && got != want {
						rt.Fatalf("%v to %v (%v): got %v, %d men; want %v, %d", piece, to, promotion, got, n, want, count)
					}
				}
			}
		}
		for rook := range pos.CastlingRights().Squares() {
			m := chess.NewCastling(pos.King(pos.Turn()), rook)
			if got, want := pos.IsLegal(m), slices.Contains(list.Slice(), m); got != want {
				rt.Fatalf("%s: castling with %v: legal %v, listed %v", fen.Format(pos), rook, got, want)
			}
		}
	})
}
