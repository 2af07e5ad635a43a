package laws_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/laws"
)

// scan plays moves from a position and returns what is seen after each.
func scan(t testing.TB, s *laws.Scanner, start, moves string) []laws.Status {
	t.Helper()
	p, err := fen.ParsePosition(start)
	if err != nil {
		t.Fatal(err)
	}
	seen := []laws.Status{s.Reset(p)}
	for text := range strings.FieldsSeq(moves) {
		p := s.Position()
		m, err := san.Parse(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, s.Play(m))
	}
	return seen
}

func scanner(t testing.TB, dead func(*chess.Position) bool) *laws.Scanner {
	t.Helper()
	s, err := laws.NewScanner(laws.Edition2009, dead)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestScannerSeesWhatCouldBeClaimed(t *testing.T) {
	s := scanner(t, nil)
	seen := scan(t, s, fen.Initial, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3")
	for ply, want := range map[int]struct {
		times      int
		repetition bool
		next       string
	}{
		0: {1, false, ""}, 4: {2, false, ""}, 6: {2, false, ""},
		7: {2, false, "g8"}, // Ng8 would bring the start position for the third time
		8: {3, true, "f3"},
		9: {3, true, "f6"},
	} {
		got := seen[ply]
		next := ""
		if got.RepetitionNext != chess.NoMove {
			next = got.RepetitionNext.To().String()
		}
		if got.Times != want.times || got.Repetition != want.repetition || next != want.next {
			t.Errorf("ply %d: %+v (next to %s), want %+v", ply, got, next, want)
		}
	}
	seen = scan(t, s, "4k2r/8/8/8/8/8/8/4K2R w - - 98 90", "Kd2 Kd7 Kc3")
	for ply, want := range []struct{ fifty, next bool }{{false, false}, {false, true}, {true, true}, {true, true}} {
		if got := seen[ply]; got.Fifty != want.fifty || (got.FiftyNext != chess.NoMove) != want.next || got.Claimable() != (want.fifty || want.next) {
			t.Errorf("ply %d: %+v, want %+v", ply, got, want)
		}
	}
}

func TestScannerSeesTheEnd(t *testing.T) {
	asked := 0
	wall := func(p *chess.Position) bool {
		asked++
		return p.ByType(chess.Bishop) == 0
	}
	for _, c := range []struct {
		start, moves string
		ended        laws.Termination
		at, asked    int
	}{
		{fen.Initial, "f3 e5 g4 Qh4#", laws.Checkmate, 4, 0},
		{"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "Qf7", laws.Stalemate, 1, 0},
		{"4k3/8/8/8/8/8/3pp3/4K3 w - - 0 1", "Kxd2 Kd7 Kxe2 Kc7 Kd3", laws.DeadPosition, 3, 0},
		{"4k3/8/8/p1p1p1p1/P1P3P1/4P3/8/4K3 w - - 0 1", "e4 Kd7 Kd2", laws.DeadPosition, 1, 1},
		{"4kb2/8/8/p1p1p1p1/P1P3P1/4P3/8/4K3 w - - 0 1", "e4 Kd7 Kd2", "", 0, 3},
	} {
		asked = 0
		seen := scan(t, scanner(t, wall), c.start, c.moves)
		last := seen[len(seen)-1]
		if last.Ended != c.ended || last.EndedAt != c.at || asked != c.asked {
			t.Errorf("%s %s: %+v, asked %d times", c.start, c.moves, last, asked)
		}
		if last.Ended != "" && last.Claimable() {
			t.Errorf("%s %s: claimable after the end", c.start, c.moves)
		}
	}
	if _, err := laws.NewScanner("1066", nil); err == nil {
		t.Error("an unknown edition is scanned")
	}
}

// BenchmarkScan measures a game of 200 half moves; a scanner that is used again
// allocates nothing.
func BenchmarkScan(b *testing.B) {
	s := scanner(b, nil)
	start := chess.Initial()
	s.Reset(start)
	moves := make([]chess.Move, 0, 200)
	for n := 0; len(moves) < cap(moves); n++ {
		p := s.Position()
		var list chess.MoveList
		p.LegalMoves(&list)
		if list.Len() == 0 {
			break
		}
		m := list.At((n * 7919) % list.Len())
		moves = append(moves, m)
		s.Play(m)
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Reset(start)
		for _, m := range moves {
			s.Play(m)
		}
	}
	b.ReportMetric(float64(len(moves)), "moves/game")
}
