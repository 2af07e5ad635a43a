package uci_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
)

func position(t testing.TB, text string) chess.Position {
	t.Helper()
	p, err := fen.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMoves(t *testing.T) {
	tests := []struct{ fen, text, written string }{
		{fen.Initial, "e2e4", "e2e4"},
		{fen.Initial, "g1f3", "g1f3"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1h1", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8c8", "e8c8"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8a8", "e8c8"},
		{"4k3/8/8/8/8/8/8/1R2K1R1 w BG -", "e1g1", "e1g1"}, // the king takes its rook on g1
		{"4k3/8/8/8/8/8/8/1R2K1R1 w BG -", "e1c1", "e1b1"},
		{"4k3/8/8/8/8/8/8/5KR1 w G -", "f1g1", "f1g1"},
		{"4k3/8/8/8/8/8/8/5K1R w H -", "f1g1", "f1g1"}, // the plain king move
		{"4k3/8/8/8/8/8/8/5K1R w H -", "f1h1", "f1h1"},
		{"1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6", "a7a8q", "a7a8q"},
		{"1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6", "a7b8n", "a7b8n"},
		{"1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "e5d6"},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		m, err := uci.Parse(&p, test.text)
		if err != nil {
			t.Errorf("%s: %v", test.fen, err)
			continue
		}
		if got := uci.Format(&p, m); got != test.written {
			t.Errorf("%s: %s is written %s, want %s", test.fen, test.text, got, test.written)
		}
	}
	if got := uci.Format960(chess.NoMove); got != "0000" {
		t.Errorf("no move is written %s", got)
	}
}

func TestErrorsSayWhy(t *testing.T) {
	const promoting = "4k3/P7/8/8/8/8/8/4K3 w - -"
	tests := []struct{ fen, text, want string }{
		{fen.Initial, "", `UCI move "": want two squares and perhaps a promotion, such as e2e4 or e7e8q`},
		{fen.Initial, "0000", `UCI move "0000": "00" is not a square: want a file a-h and a rank 1-8, such as e4`},
		{fen.Initial, "e2x4", `UCI move "e2x4": "x4" is not a square: want a file a-h and a rank 1-8, such as e4`},
		{fen.Initial, "e4e5", `UCI move "e4e5": no piece stands on e4`},
		{fen.Initial, "e7e5", `UCI move "e7e5": the piece on e7 is not of the side to move, white`},
		{fen.Initial, "e2e5", `UCI move "e2e5": the pawn on e2 has no legal move to e5`},
		{fen.Initial, "e2e4q", `UCI move "e2e4q": this move is no promotion`},
		{promoting, "a7a8", `UCI move "a7a8": a promotion must name its piece: q, r, b or n`},
		{promoting, "a7a8k", `UCI move "a7a8k": a promotion is one of q, r, b and n`},
		{fen.Initial, "a very long text indeed", `UCI move "a very long text ind...": want two squares and perhaps a promotion, such as e2e4 or e7e8q`},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		_, err := uci.Parse(&p, test.text)
		var fault *uci.Error
		if !errors.As(err, &fault) || err.Error() != test.want {
			t.Errorf("%s: %q:\n got %v\nwant %s", test.fen, test.text, err, test.want)
		}
	}
}

// TestRead reads what can be said of a move without a board.
func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"e2e4": "e2e4", "e7e8q": "e7e8q", "a7a8n": "a7a8n", "e1h1": "e1h1", "h1a8": "h1a8",
		"": "", "e2": "", "e2e9": "", "e2e2": "", "e7e8k": "", "e7e8Q": "", "e2e4e5": "", "O-O": "", "e2é4": "",
	} {
		m, err := uci.Read(text)
		if (err == nil) != (want != "") || err == nil && m.String() != want {
			t.Errorf("%q was read as %s, %v", text, m, err)
		}
	}
}

// TestNewMoves puts every kind of legal move together from its parts.
func TestNewMoves(t *testing.T) {
	p := position(t, "r3k2r/P6p/8/3pP3/8/8/P6P/R3K2R w KQkq d6 0 1")
	var legal chess.MoveList
	p.LegalMoves(&legal)
	for _, m := range legal.Slice() {
		made := chess.NewMove(m.From(), m.To(), m.Piece(), m.Promotion())
		switch {
		case m.IsCastling():
			made = chess.NewCastling(m.From(), m.To())
		case m.IsEnPassant():
			made = chess.NewEnPassant(m.From(), m.To())
		}
		if made != m {
			t.Errorf("%s was put together as %s (%b, want %b)", m, made, uint16(made), uint16(m))
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(518, "e2e4e7e5g1f3b8c6f1b5")
	f.Add(0, "e2e4e7e5")
	f.Add(700, "f2f4f7f5g2g4f5g4")
	f.Fuzz(func(t *testing.T, start int, text string) {
		p, err := chess.Chess960(((start % 960) + 960) % 960)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			if len(text) < 4 {
				return
			}
			m, err := uci.Parse(&p, text[:4])
			text = text[4:]
			if err != nil {
				continue
			}
			if !p.IsLegal(m) {
				t.Fatalf("%s: %v is read but not legal", fen.Format(p), m)
			}
			p.Play(m)
			var moves chess.MoveList
			p.LegalMoves(&moves)
			for _, m := range moves.Slice() {
				if back, err := uci.Parse(&p, uci.Format(&p, m)); err != nil || back != m {
					t.Fatalf("%s: %v reads back as %v, %v", fen.Format(p), m, back, err)
				}
				if back, err := uci.Parse(&p, uci.Format960(m)); err != nil || back != m {
					t.Fatalf("%s: %v reads back as %v, %v", fen.Format(p), m, back, err)
				}
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	p := position(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	texts := []string{"e1g1", "e5f7", "a2a4", "f3h3", "d5e6", "e1d1"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := uci.Parse(&p, texts[i%len(texts)]); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleParse() {
	p := chess.Initial()
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		m, err := uci.Parse(&p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Play(m)
	}
	_, err := uci.Parse(&p, "e8e6")
	fmt.Println(fen.Format(p))
	fmt.Println(err)
	// Output:
	// rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
	// UCI move "e8e6": the king on e8 has no legal move to e6
}
