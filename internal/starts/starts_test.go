package starts_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/starts"
)

func first(int) (int, error) { return 0, nil }

// Every start has one spelling, and reads back as itself.
func TestSpelling(t *testing.T) {
	for text, want := range map[string]string{
		"":             "standard",
		"chess960":     "chess960",
		"chess960:0":   "chess960:0",
		"chess960:007": "chess960:7",
		"wild/5":       "wild/5",
		"gives/rook":   "gives/rook",
		"takes/queen":  "takes/queen",
		"position:4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1": "position:4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
		"position:4k3/8/8/8/8/8/4P3/4K3 b - - 0 1": "position:4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
		"position:" + fen.Initial:                  "standard",
	} {
		s, err := starts.Parse(text)
		if err != nil || s.String() != want {
			t.Errorf("%q: %q, %v", text, s, err)
			continue
		}
		if again, err := starts.Parse(want); err != nil || again != s && again.String() != want {
			t.Errorf("%q reads back as %q, %v", want, again, err)
		}
	}
	for _, text := range []string{"chess960:960", "chess960:-1", "chess960:x", "gives/king", "gives/", "takes", "wild/9", "nowhere"} {
		if _, err := starts.Parse(text); !errors.Is(err, starts.ErrUnknown) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, fault := range map[string]chess.Fault{
		"position:8/8/8/8/8/8/8/4K3 w - - 0 1":          chess.FaultNoKing,
		"position:4k3/8/8/8/8/8/4R3/4K3 w - - 0 1":      chess.FaultOppositeCheck,
		"position:4k3/8/8/8/8/8/8/4K2P w - - 0 1":       chess.FaultBackRankPawn,
		"position:rnbqkbnr/8/8/8/8/8/8/4K3 w KQ - 0 1":  chess.FaultCastling,
		"position:4k3/QQQQQQQQ/QQ6/8/8/8/8/4K3 b - - 0": 0,
	} {
		_, err := starts.Parse(text)
		var bad *chess.FaultError
		var unread *fen.Error
		if fault == 0 && !errors.As(err, &unread) && !errors.As(err, &bad) || fault != 0 && (!errors.As(err, &bad) || bad.Faults&fault == 0) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := starts.Parse("position:" + strings.Repeat("8/", 80)); err == nil {
		t.Error("a text without end is read as a position")
	}
}

// Odds take exactly one piece away, from who gives them, whichever colour they have; and who asks
// again, or is asked, means the same piece.
func TestOdds(t *testing.T) {
	usual := chess.Initial()
	gives, takes := starts.OddsWords()
	if len(gives) != 5 || len(takes) != 5 {
		t.Errorf("odds: %v, %v", gives, takes)
	}
	for _, word := range append(gives, takes...) {
		s, err := starts.Parse(word)
		if err != nil || s.Ratable() || s.Shuffled() {
			t.Fatalf("%s: %v, %v", word, s, err)
		}
		if back := s.ForOpponent().ForOpponent(); back != s || s.ForOpponent() == s {
			t.Errorf("%s turned is %v, and back %v", word, s.ForOpponent(), back)
		}
		for _, asWhite := range []bool{true, false} {
			o, err := s.Draw(first, asWhite)
			if err != nil {
				t.Fatal(err)
			}
			p, err := fen.ParsePosition(o.FEN)
			if err != nil {
				t.Fatalf("%s: %s: %v", word, o.FEN, err)
			}
			var gone []chess.Piece
			for sq := range chess.Square(64) {
				if was := usual.PieceAt(sq); was != p.PieceAt(sq) {
					gone = append(gone, was)
				}
			}
			gives := strings.HasPrefix(word, "gives/")
			want := chess.White
			if gives != asWhite {
				want = chess.Black
			}
			if len(gone) != 1 || gone[0].Color() != want || p.Turn() != chess.White {
				t.Errorf("%s, White %v: %s without %v", word, asWhite, o.FEN, gone)
			}
			if again := starts.RematchRequest(o.Name, o.FEN, asWhite); again != word {
				t.Errorf("%s was recorded as %s and is asked for again as %s", word, o.Name, again)
			}
			if other, err := s.ForOpponent().Draw(first, !asWhite); err != nil || other != o {
				t.Errorf("%s: the opponent means %v, and not %v", word, other, o)
			}
		}
	}
}

func TestDraw(t *testing.T) {
	for text, want := range map[string]starts.Opening{
		"standard":     {Number: starts.NoNumber},
		"chess960":     {Number: 0, Name: "chess960:0"},
		"chess960:518": {Number: 518, Name: "chess960:518"},
		"position:4k3/8/8/8/8/8/4P3/4K3 b - - 0 1": {Number: starts.NoNumber, FEN: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Name: "position"},
	} {
		s, err := starts.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		o, err := s.Draw(first, true)
		if err != nil || o != want {
			t.Errorf("%s: %+v, %v", text, o, err)
		}
		if want := (text == "standard" || s.Shuffled()); s.Ratable() != want {
			t.Errorf("%s: ratable %v", text, s.Ratable())
		}
		again := starts.RematchRequest(o.Name, o.FEN, true)
		if s.Shuffled() && again != "chess960" || strings.HasPrefix(text, "position") && again != text {
			t.Errorf("%s again: %s", text, again)
		}
	}
	if !slices.IsSorted(starts.Wild()) || len(starts.Wild()) != 6 {
		t.Errorf("wild starts: %v", starts.Wild())
	}
}
