package fen_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

func TestRoundTrips(t *testing.T) {
	tests := []struct{ text, xfen, shredder string }{
		{fen.Initial, fen.Initial, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1", fen.Initial, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		// The board's first move says e3, but no pawn can capture there.
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"},
		{"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 12 34", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 12 34", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 12 34"},
		// An inner rook castles: X-FEN names its file, the outer one is K.
		{"4k3/8/8/8/8/8/8/4KRR1 w F - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w F - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w F - 0 1"},
		{"4k3/8/8/8/8/8/8/4KRR1 w G - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w K - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w G - 0 1"},
		{"4k3/8/8/8/8/8/8/4KRR1 w K - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w K - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w G - 0 1"},
		{"4rrk1/8/8/8/8/8/8/4RRK1 w Ff - 0 1", "4rrk1/8/8/8/8/8/8/4RRK1 w Ff - 0 1", "4rrk1/8/8/8/8/8/8/4RRK1 w Ff - 0 1"},
		// Fields may be missing from the end, and white space may be anything.
		{"4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"  4k3/8/8/8/8/8/8/4K3\tb  -\r\n- 7 ", "4k3/8/8/8/8/8/8/4K3 b - - 7 1", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"},
		{"4k3/8/8/8/8/8/8/4K3_w_-_-_0_0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"11111111/8/8/2k5/44/8/8/4K3 w", "8/8/8/2k5/8/8/8/4K3 w - - 0 1", "8/8/8/2k5/8/8/8/4K3 w - - 0 1"},
	}
	for _, test := range tests {
		p, err := fen.ParsePosition(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := fen.Format(p); got != test.xfen {
			t.Errorf("%s: written %s, want %s", test.text, got, test.xfen)
		}
		if got := fen.Shredder(p); got != test.shredder {
			t.Errorf("%s: written %s, want %s", test.text, got, test.shredder)
		}
	}
}

func TestEveryStartRoundTrips(t *testing.T) {
	for n := range 960 {
		p, err := chess.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{fen.Format(p), fen.Shredder(p)} {
			if q, err := fen.ParsePosition(text); err != nil || q != p {
				t.Errorf("start %d: %s reads back as %s, %v", n, text, fen.Format(q), err)
			}
		}
	}
}

func TestErrorsNamePlaceAndRemedy(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", `FEN column 1, placement: it is missing; write the pieces of the eight ranks, the eighth first, and then w or b`},
		{"4k3/8/8/8/8/8/8/4K3", `FEN column 20, side to move: it is missing; write the pieces of the eight ranks, the eighth first, and then w or b`},
		{"4k3/8/8/8/8/8/4K3 w", `FEN column 18, placement: it ends on rank 2 after 8 squares; each of the eight ranks, the eighth first, has eight squares`},
		{"4k3/8/8/7/8/8/8/4K3 w", `FEN column 10, placement: rank 5 has only 7 squares; each of the eight ranks, the eighth first, has eight squares`},
		{"4k3/8/8/8p/8/8/8/4K3 w", `FEN column 10, placement: rank 5 has more than eight squares; each of the eight ranks, the eighth first, has eight squares`},
		{"4k3/8/8/p8/8/8/8/4K3 w", `FEN column 10, placement: rank 5 has more than eight squares; each of the eight ranks, the eighth first, has eight squares`},
		{"4k3/8/8/8/8/8/8/4K3/8 w", `FEN column 20, placement: there are more than eight ranks; each of the eight ranks, the eighth first, has eight squares`},
		{"4k3/8/8/8/8/8/8/4C3 w", `FEN column 18, placement: "C" is not a piece; pieces are PNBRQK and pnbrqk, empty squares 1 to 8, ranks end with /`},
		{"4k3/8/8/8/8/8/8/4K3 W", `FEN column 21, side to move: "W" is no side; write w or b`},
		{"4k3/8/8/8/8/8/8/4K3 w KX", `FEN column 24, castling: "X" names no right; write KQkq, or the files of the rooks A-H and a-h, or - for none`},
		{"4k3/8/8/8/8/8/8/4K2R w KH", `FEN column 25, castling: "H" names a right twice; name each castling rook once`},
		{"4k3/8/8/8/8/8/8/4K3 w - e", `FEN column 25, en passant: "e" is no square; write the square that the pawn passed over, such as e3, or -`},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1", `FEN column 27, half-move clock: "-1" is no count; write a number of at most six digits`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1234567", `FEN column 35, move number: "1234567" is no count; write a number of at most six digits`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm", `FEN column 31, move number: unexpected "bm" after it; a FEN ends with the move number`},
		{strings.Repeat("8/", 5000), `FEN column 201, placement: the text is too long; a FEN has at most 200 bytes`},
	}
	for _, test := range tests {
		_, err := fen.Parse(test.text)
		var syntax *fen.Error
		if !errors.As(err, &syntax) || err.Error() != test.want {
			t.Errorf("%.40q:\n got %v\nwant %s", test.text, err, test.want)
		}
	}
}

func TestPositionFaultsAreNotSyntax(t *testing.T) {
	_, err := fen.ParsePosition("8/8/8/8/8/8/8/8 w")
	var fault *chess.FaultError
	if !errors.As(err, &fault) || fault.Faults != chess.FaultNoKing {
		t.Errorf("an empty board: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		fen.Initial,
		"4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff -",
		"r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq -",
		"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 12 34",
		"8/8/8/8/8/8/8/8 w KQkq h8 0 0",
		"kK6/8/8/8/8/8/8/RR5R w ABHKQ - 999999 999999",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := fen.Parse(text)
		if err != nil {
			var syntax *fen.Error
			if !errors.As(err, &syntax) || syntax.Column < 1 || syntax.Field == "" || syntax.Remedy == "" || len(err.Error()) > 400 {
				t.Fatalf("%q: poor error %v", text, err)
			}
			return
		}
		// What was read is written and reads back the same, legal or not.
		written := fen.FormatSetup(s)
		if again, err := fen.Parse(written); err != nil || again != s {
			t.Fatalf("%q is written %q, which reads back otherwise (%v)", text, written, err)
		}
		p, err := s.Position(chess.Recoverable)
		if err != nil {
			return
		}
		for _, written := range []string{fen.Format(p), fen.Shredder(p)} {
			setup, err := fen.Parse(written)
			if err != nil {
				t.Fatalf("%q: written %q: %v", text, written, err)
			}
			if q, err := setup.Position(chess.Recoverable); err != nil || q != p {
				t.Fatalf("%q: written %q, reads back as %q, %v", text, written, fen.Format(q), err)
			}
		}
		var moves chess.MoveList
		p.LegalMoves(&moves)
		if n := p.CountLegalMoves(); n != moves.Len() {
			t.Fatalf("%q: %d legal moves, %d counted", text, moves.Len(), n)
		}
		for _, m := range moves.Slice() {
			after := p.After(m)
			if us := p.Turn(); after.AttackersOf(after.King(us), us.Other()) != 0 {
				t.Fatalf("%q: %v leaves the king in check", text, m)
			}
			setup := after.Setup()
			if anew, err := setup.Position(chess.Recoverable); err != nil || anew != after {
				t.Fatalf("%q: after %v, made anew it is %q, %v", text, m, fen.Format(anew), err)
			}
		}
	})
}
