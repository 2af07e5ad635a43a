package chess_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"pgregory.net/rapid"
)

func TestSquares(t *testing.T) {
	for s := chess.A1; s <= chess.H8; s++ {
		back, err := chess.ParseSquare(s.String())
		if err != nil || back != s || chess.MakeSquare(s.File(), s.Rank()) != s || !s.Valid() {
			t.Errorf("%v reads back as %v, %v", s, back, err)
		}
		if !s.Bitboard().Has(s) || s.Bitboard().Count() != 1 {
			t.Errorf("%v is not alone in its set", s)
		}
	}
	for _, text := range []string{"", "e", "e44", "i4", "e9", "e0", "E4", "-", strings.Repeat("e4", 1000)} {
		if s, err := chess.ParseSquare(text); err == nil || len(err.Error()) > 200 {
			t.Errorf("%.10q is read as %v, %v", text, s, err)
		}
	}
	if !chess.A1.Dark() || chess.H1.Dark() || chess.NoSquare.Valid() || chess.NoSquare.Bitboard() != 0 || chess.NoSquare.String() != "-" {
		t.Error("a1 is dark, h1 is light, NoSquare is none")
	}
}

func TestPieces(t *testing.T) {
	for _, letter := range []byte("PNBRQKpnbrqk") {
		p, ok := chess.ParsePiece(letter)
		if !ok || p.Letter() != letter || chess.MakePiece(p.Color(), p.Type()) != p || p.String() != string(letter) {
			t.Errorf("%c reads back as %v", letter, p)
		}
	}
	for _, letter := range []byte(".x1/ \x00\xff") {
		if p, ok := chess.ParsePiece(letter); ok {
			t.Errorf("%q is read as %v", letter, p)
		}
	}
	if chess.White.Other() != chess.Black || chess.Black.Other() != chess.White || chess.Black.String() != "black" {
		t.Error("the colours are not each other's")
	}
}

func TestBitboardIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := map[chess.Square]bool{}
		var b chess.Bitboard
		for range rapid.IntRange(0, 100).Draw(t, "steps") {
			s := chess.Square(rapid.IntRange(0, 64).Draw(t, "square"))
			if rapid.Bool().Draw(t, "add") {
				b = b.With(s)
				if s.Valid() {
					set[s] = true
				}
			} else {
				b = b.Without(s)
				delete(set, s)
			}
		}
		if b.Count() != len(set) || b.Many() != (len(set) > 1) {
			t.Fatalf("%d squares, want %d", b.Count(), len(set))
		}
		last, n := chess.NoSquare, 0
		for s := range b.Squares() {
			if n == 0 && b.First() != s || !set[s] || !b.Has(s) {
				t.Fatalf("%v is not rightly there", s)
			}
			last = s
			n++
		}
		if n != len(set) || b.Last() != last {
			t.Fatalf("%d squares walked, last %v, want %d and %v", n, last, len(set), b.Last())
		}
		if strings.Count(b.String(), "x") != len(set) {
			t.Fatalf("drawn with other squares:\n%v", b)
		}
	})
}

// The table lookups must agree with walking the board square by square.
func TestAttacksAgreeWithWalking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		occupied := chess.Bitboard(rapid.Uint64().Draw(t, "a") & rapid.Uint64().Draw(t, "b"))
		for s := chess.A1; s <= chess.H8; s++ {
			for _, piece := range []chess.Piece{chess.WhiteKnight, chess.BlackBishop, chess.WhiteRook, chess.BlackQueen, chess.WhiteKing} {
				g := &slow{}
				for other := range occupied.Squares() {
					g.board[other.Rank()][other.File()] = chess.WhitePawn
				}
				g.board[s.Rank()][s.File()] = piece
				var want chess.Bitboard
				for _, to := range g.reach(at{s.Rank(), s.File()}) {
					want = want.With(to.square())
				}
				if got := chess.Attacks(piece, s, occupied); got != want {
					t.Fatalf("%v on %v among\n%v attacks\n%v want\n%v", piece, s, occupied, got, want)
				}
			}
		}
	})
}

func TestLines(t *testing.T) {
	if got := chess.Between(chess.A1, chess.D4); got != chess.B2.Bitboard()|chess.C3.Bitboard() {
		t.Errorf("between a1 and d4:\n%v", got)
	}
	if got := chess.Line(chess.B2, chess.C3); got.Count() != 8 || !got.Has(chess.A1) || !got.Has(chess.H8) {
		t.Errorf("the line of b2 and c3:\n%v", got)
	}
	for a := chess.A1; a <= chess.H8; a++ {
		for b := chess.A1; b <= chess.H8; b++ {
			aligned := chess.Attacks(chess.WhiteQueen, a, 0).Has(b)
			line, between := chess.Line(a, b), chess.Between(a, b)
			if line != chess.Line(b, a) || between != chess.Between(b, a) || between&^line != 0 || (line != 0) != aligned {
				t.Errorf("%v and %v: line\n%v between\n%v", a, b, line, between)
			}
			if aligned && (!line.Has(a) || !line.Has(b) || between.Has(a) || between.Has(b)) {
				t.Errorf("%v and %v are not at the ends", a, b)
			}
		}
	}
}

func TestMoves(t *testing.T) {
	if chess.NoMove.String() != "-" || chess.NoMove.Piece() != chess.NoPieceType {
		t.Error("no move is a move")
	}
	p := position(t, "1n2k3/P7/8/3pP3/8/8/5P2/R3K2R w KQ d6 0 1")
	var list chess.MoveList
	p.LegalMoves(&list)
	kinds := map[string]int{}
	for i := range list.Len() {
		m := list.At(i)
		switch {
		case m.IsCastling():
			kinds["castling"]++
		case m.IsEnPassant():
			kinds["in passing"]++
		case m.IsDoubleStep():
			kinds["double"]++
		case m.Promotion() != chess.NoPieceType:
			kinds["promotion"]++
		}
		if m.Piece() != p.PieceAt(m.From()).Type() {
			t.Errorf("%v says that a %v moves", m, m.Piece())
		}
		after := p.After(m)
		if captured := after.ByColor(chess.Black).Count() < p.ByColor(chess.Black).Count(); p.IsCapture(m) != captured {
			t.Errorf("%v: capture is %v", m, p.IsCapture(m))
		}
	}
	if kinds["castling"] != 2 || kinds["in passing"] != 1 || kinds["double"] != 1 || kinds["promotion"] != 8 {
		t.Errorf("kinds of moves: %v", kinds)
	}
}
