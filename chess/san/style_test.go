package san_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
)

func position(t testing.TB, text string) chess.Position {
	t.Helper()
	pos, err := fen.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

func move(t testing.TB, pos *chess.Position, text string) chess.Move {
	t.Helper()
	m, err := uci.Parse(pos, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m
}

func TestFormat(t *testing.T) {
	tests := []struct{ name, fen, move, want string }{
		{"pawn", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", "e4"},
		{"pawn takes", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", "exd5"},
		{"in passing", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
		{"promotion", "8/4P2k/8/8/8/8/8/4K3 w - -", "e7e8n", "e8=N"},
		{"promotion with check", "7k/4P3/8/8/8/8/8/4K3 w - -", "e7e8q", "e8=Q+"},
		{"taking promotion with mate", "3r3k/4P1pp/8/8/8/8/8/4K3 w - -", "e7d8q", "exd8=Q#"},
		{"file tells", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"},
		{"rank tells", "4k3/8/8/8/8/1N6/8/1N2K3 w - -", "b1d2", "N1d2"},
		{"file preferred", "4k3/8/8/8/3N3N/8/8/4K3 w - -", "h4f3", "Nhf3"},
		{"file and rank", "6k1/8/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1"},
		{"pinned man does not count", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"},
		{"short castling", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O"},
		{"long castling with check", "3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+"},
		{"rook only castles", "4k3/8/8/8/8/8/8/R1K5 w A -", "c1a1", "O-O-O"},
		{"king takes", "4k3/8/8/8/8/8/4p3/4K3 w - -", "e1e2", "Kxe2"},
		{"double check is one plus", "4k3/8/8/8/4N3/8/8/4R2K w - -", "e4f6", "Nf6+"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := position(t, tt.fen)
			if got := san.Format(&pos, move(t, &pos, tt.move)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestStyles(t *testing.T) {
	const passing = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6"
	tests := []struct {
		name, fen, move, want string
		style                 san.Style
	}{
		{"Spanish knight", "4k3/8/8/8/8/8/8/4K1N1 w - -", "g1f3", "Cf3", san.Style{Letters: san.Spanish()}},
		{"Russian king", "4k3/8/8/8/8/8/8/4K3 w - -", "e1e2", "Крe2", san.Style{Letters: san.Russian()}},
		{"black figurine", "4k1n1/8/8/8/8/8/8/4K3 b - -", "g8f6", "♞f6", san.Style{Letters: san.Figurines()}},
		{"long", "4k3/8/8/8/8/8/8/4K1N1 w - -", "g1f3", "Ng1-f3", san.Style{Long: true}},
		{"long capture", passing, "e5d6", "e5xd6", san.Style{Long: true}},
		{"long castling", "3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+", san.Style{Long: true}},
		{"Spanish sheet, in passing", passing, "e5d6", "exd6 a.p.", san.ScoreSheet(san.Spanish())},
		{"English sheet, in passing", passing, "e5d6", "exd6 e.p.", san.ScoreSheet(san.English())},
		{"Spanish sheet, promotion", "8/3P3k/8/8/8/8/8/4K3 w - -", "d7d8q", "d8D", san.ScoreSheet(san.Spanish())},
		{"Spanish sheet, castling", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", "0-0", san.ScoreSheet(san.Spanish())},
		{"mate as in 1997", "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8++", san.Style{Mate: "++"}},
		{"no signs", "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8", san.Style{NoChecks: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := position(t, tt.fen)
			if got := tt.style.Format(&pos, move(t, &pos, tt.move)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// Every letter set tells the five pieces apart, or it could not be read.
func TestLettersAreDistinct(t *testing.T) {
	for _, l := range san.All() {
		for _, c := range []chess.Color{chess.White, chess.Black} {
			seen := map[string]chess.PieceType{}
			for piece := chess.Knight; piece <= chess.King; piece++ {
				letter := l.Letter(c, piece)
				if other, ok := seen[letter]; ok || letter == "" {
					t.Errorf("%s: %v has the letter %q of %v", l.Name(), piece, letter, other)
				}
				seen[letter] = piece
			}
		}
		if found, ok := san.ByLanguage(l.Code()); !ok || found != l {
			t.Errorf("%s is not found by its code %q", l.Name(), l.Code())
		}
	}
}
