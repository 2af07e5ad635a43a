package chess_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

func TestChess960Numbers(t *testing.T) {
	known := map[int]string{
		0:   "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
		1:   "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1",
		2:   "bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BQNNRBKR w KQkq - 0 1",
		3:   "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1",
		518: fen.Initial,
		959: "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1",
	}
	seen := map[string]int{}
	for n := range 960 {
		p, err := chess.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		text := fen.Format(p)
		if want, ok := known[n]; ok && text != want {
			t.Errorf("number %d is %s, want %s", n, text, want)
		}
		if other, twice := seen[text]; twice {
			t.Errorf("numbers %d and %d are both %s", other, n, text)
		}
		seen[text] = n
		// Bishops on squares of both colours, the king between the rooks (F.2, 2009).
		bishops, rooks, king := p.Pieces(chess.White, chess.Bishop), p.Pieces(chess.White, chess.Rook), p.King(chess.White)
		if bishops.First().Dark() == bishops.Last().Dark() {
			t.Errorf("number %d: bishops on squares of one colour: %s", n, text)
		}
		if rooks.First() > king || rooks.Last() < king {
			t.Errorf("number %d: the king is not between the rooks: %s", n, text)
		}
		if got, ok := chess.Chess960Number(&p); !ok || got != n {
			t.Errorf("number %d is found as %d, %v", n, got, ok)
		}
		if p.CastlingRights() != rooks|p.Pieces(chess.Black, chess.Rook) {
			t.Errorf("number %d: castling rights %v", n, p.CastlingRights())
		}
	}
	if p, err := chess.Chess960(518); err != nil || p != chess.Initial() || p.Is960() {
		t.Errorf("518 is not the ordinary start: %v", err)
	}
	for _, n := range []int{-1, 960} {
		if _, err := chess.Chess960(n); err == nil {
			t.Errorf("number %d exists", n)
		}
	}
	p := chess.Initial()
	m, _ := p.FindMove(chess.E2, chess.E4, chess.NoPieceType)
	p.Play(m)
	if n, ok := chess.Chess960Number(&p); ok {
		t.Errorf("after 1. e4 the position has number %d", n)
	}
}

func TestCastlingOfEveryGeometry(t *testing.T) {
	// Castling ends on the same squares wherever king and rook began (F.3, 2009).
	for king := chess.B1; king <= chess.G1; king++ {
		for rook := chess.A1; rook <= chess.H1; rook++ {
			if rook == king {
				continue
			}
			s := chess.EmptySetup()
			s.Board[king], s.Board[rook], s.Board[chess.E8] = chess.WhiteKing, chess.WhiteRook, chess.BlackKing
			s.Castling = rook.Bitboard()
			p, err := s.Position(0)
			if s.Faults()&chess.FaultOppositeCheck != 0 {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			m, ok := p.FindMove(king, rook, chess.NoPieceType)
			if !ok || !m.IsCastling() {
				t.Errorf("king %v, rook %v: castling is missing", king, rook)
				continue
			}
			wantKing, wantRook, side := chess.G1, chess.F1, chess.KingSide
			if rook < king {
				wantKing, wantRook, side = chess.C1, chess.D1, chess.QueenSide
			}
			after := p.After(m)
			if after.PieceAt(wantKing) != chess.WhiteKing || after.PieceAt(wantRook) != chess.WhiteRook ||
				after.ByColor(chess.White).Count() != 2 || after.CastlingRights() != 0 {
				t.Errorf("king %v, rook %v: leads to %s", king, rook, fen.Format(after))
			}
			if m.KingTo() != wantKing || m.RookTo() != wantRook || m.Side() != side || m.Piece() != chess.King {
				t.Errorf("king %v, rook %v: the move says king to %v, rook to %v, %v", king, rook, m.KingTo(), m.RookTo(), m.Side())
			}
			if p.CastlingRook(chess.White, side) != rook || p.CastlingRook(chess.White, side^1) != chess.NoSquare {
				t.Errorf("king %v, rook %v: the rook of the %v is %v", king, rook, side, p.CastlingRook(chess.White, side))
			}
			ordinary := king == chess.E1 && (rook == chess.A1 || rook == chess.H1)
			if p.Is960() == ordinary {
				t.Errorf("king %v, rook %v: Is960 is %v", king, rook, p.Is960())
			}
		}
	}
}
