package chess_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
)

// play makes moves from the ordinary start and returns the position before the
// first and after each.
func play(t testing.TB, moves ...string) []chess.Position {
	t.Helper()
	p := chess.Initial()
	all := []chess.Position{p}
	for _, text := range moves {
		m, err := uci.Parse(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		all = append(all, p)
	}
	return all
}

// After 4...d5 the pawn on e5 is pinned, so nothing can be captured in passing
// and the position stands on the board for the first time, not before it.
func TestPinnedPawnMakesThreefold(t *testing.T) {
	// 1. e4 c5 2. e5 Qb6 3. Nf3 Qe6 4. Ng1 d5 5. Nf3 Nc6 6. Ng1 Nb8 7. Nf3 Nc6 8. Ng1 Nb8
	all := play(t, "e2e4", "c7c5", "e4e5", "d8b6", "g1f3", "b6e6", "f3g1", "d7d5",
		"g1f3", "b8c6", "f3g1", "c6b8", "g1f3", "b8c6", "f3g1", "c6b8")
	first := all[8]
	if first.EnPassant() != chess.NoSquare {
		t.Errorf("after 4...d5 a capture on %v is said to be legal: the pawn is pinned", first.EnPassant())
	}
	var same []int
	for ply := range all {
		if all[ply].Same(&first) {
			same = append(same, ply)
		}
		if all[ply].Same(&first) != (all[ply].Key() == first.Key()) {
			t.Errorf("ply %d: key and sameness disagree", ply)
		}
	}
	if len(same) != 3 || same[0] != 8 || same[1] != 12 || same[2] != 16 {
		t.Errorf("the same position after plies %v, want 8, 12 and 16", same)
	}
}

func TestLegalCaptureInPassingMakesAnotherPosition(t *testing.T) {
	// The capture e5xd6 is legal after 3...d5 and never again.
	all := play(t, "e2e4", "a7a6", "e4e5", "a6a5", "g1f3", "d7d5", "f3g1", "b8c6", "g1f3", "c6b8")
	first, again := all[6], all[10]
	if first.EnPassant() != chess.D6 {
		t.Errorf("after 3...d5 en passant is %v, want d6", first.EnPassant())
	}
	if first.Same(&again) || first.Key() == again.Key() {
		t.Error("with and without the capture in passing is taken for the same position")
	}
}

func TestLostCastlingRightMakesAnotherPosition(t *testing.T) {
	all := play(t, "g1f3", "g8f6", "h1g1", "h8g8", "g1h1", "g8h8", "f3g1", "f6g8")
	first, last := all[0], all[len(all)-1]
	if first.Same(&last) || first.Key() == last.Key() {
		t.Error("the rooks have moved: castling to the king's side is lost")
	}
	if got, want := fen.Format(last), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qq - 8 5"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestKeySeesEveryDifference(t *testing.T) {
	texts := []string{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2N w Qkq - 0 1",
	}
	seen := map[uint64]string{}
	for _, text := range texts {
		p := position(t, text)
		if other, twice := seen[p.Key()]; twice {
			t.Errorf("%s and %s have one key", text, other)
		}
		seen[p.Key()] = text
		later := position(t, text[:len(text)-3]+"7 9")
		if !p.Same(&later) || p == later {
			t.Errorf("%s: the counters must not matter for sameness, and must for ==", text)
		}
	}
}

// The key may be stored, so it must not change from one build to the next.
func TestKeyIsFixed(t *testing.T) {
	p := chess.Initial()
	if got, want := p.Key(), uint64(0x444a2535eb9490ee); got != want {
		t.Errorf("the key of the start is %#x, was %#x", got, want)
	}
}
