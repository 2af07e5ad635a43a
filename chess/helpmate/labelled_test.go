package helpmate_test

import (
	"bufio"
	"os"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
)

// labelled calls visit for every position of testdata/labelled.txt and for
// each side, with what is known about it.
func labelled(t testing.TB, visit func(pos chess.Position, text string, side chess.Color, can bool)) {
	f, err := os.Open("testdata/labelled.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line[0] == '#' {
			continue
		}
		pos, err := composed(line[3:])
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		visit(pos, line[3:], chess.White, line[0] == 'W')
		visit(pos, line[3:], chess.Black, line[1] == 'B')
	}
}

// composed reads a position of a composer, who does not count promoted bishops.
func composed(text string) (chess.Position, error) {
	setup, err := fen.Parse(text)
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(chess.Recoverable)
}

// No verdict is wrong, every line mates, the budget is kept, and what stays
// unknown does not grow.
func TestLabelledPositions(t *testing.T) {
	const (
		budget  = 20_000
		queries = 800
		unknown = 60
	)
	counts := map[helpmate.Verdict]int{}
	labelled(t, func(pos chess.Position, text string, side chess.Color, can bool) {
		a := helpmate.Decide(pos, side, budget)
		counts[a.Verdict]++
		switch a.Verdict {
		case helpmate.Winnable:
			if err := helpmate.Verify(pos, side, a.Line); err != nil || !can {
				t.Errorf("%s, %v: winnable, labelled %v: %v", text, side, can, err)
			}
		case helpmate.Unwinnable:
			if can {
				t.Errorf("%s, %v: unwinnable by %s", text, side, a.Reason)
			}
		default:
			if a.Work != budget || a.Reason != helpmate.ReasonBudgetOver {
				t.Errorf("%s, %v: unknown after %d of %d", text, side, a.Work, budget)
			}
		}
		if a.Work > budget {
			t.Errorf("%s, %v: spent %d of %d", text, side, a.Work, budget)
		}
	})
	t.Logf("%v at a budget of %d", counts, budget)
	if n := counts[helpmate.Unknown] + counts[helpmate.Winnable] + counts[helpmate.Unwinnable]; n != queries {
		t.Errorf("%d queries, want %d", n, queries)
	}
	if counts[helpmate.Unknown] > unknown {
		t.Errorf("%d unknown, it was %d", counts[helpmate.Unknown], unknown)
	}
}

// The quick form decides every real game.
func TestQuickDecidesRealGames(t *testing.T) {
	n := 0
	labelled(t, func(pos chess.Position, text string, side chess.Color, can bool) {
		if n++; n <= 500 {
			return // the hard ones
		}
		a := helpmate.Quick(pos, side)
		if a.Verdict == helpmate.Unknown || (a.Verdict == helpmate.Winnable) != can {
			t.Errorf("%s, %v: %v after %d", text, side, a.Verdict, a.Work)
		}
	})
}

func TestNoBudget(t *testing.T) {
	a := helpmate.Decide(chess.Initial(), chess.White, 0)
	if a.Verdict != helpmate.Unknown || a.Work != 0 {
		t.Errorf("without budget: %+v", a)
	}
}

func TestReasons(t *testing.T) {
	tests := []struct {
		name, fen string
		side      chess.Color
		verdict   helpmate.Verdict
		reason    string
	}{
		{"bare king", "4k3/4q3/8/8/8/8/8/4K3 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonBareKing},
		{"queen", "4k3/4q3/8/8/8/8/8/4K3 w - -", chess.Black, helpmate.Winnable, helpmate.ReasonLine},
		{"knight against queen", "4k3/4q3/8/8/8/8/8/4K1N1 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonKnight},
		{"knight against rook", "4k3/4r3/8/8/8/8/8/4K1N1 w - -", chess.White, helpmate.Winnable, helpmate.ReasonLine},
		{"knight against pawn", "4k3/4p3/8/8/8/8/8/4K1N1 w - -", chess.White, helpmate.Winnable, helpmate.ReasonLine},
		{"bishop against rook", "4k3/4r3/8/8/8/8/8/4K1B1 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonBishops},
		{"bishop against like bishop", "4k1b1/8/8/8/8/8/8/4KB2 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonBishops},
		{"bishop against other bishop", "4k1b1/8/8/8/8/8/8/4K1B1 w - -", chess.White, helpmate.Winnable, helpmate.ReasonLine},
		{"two bishops", "4k3/8/8/8/8/8/3B4/4KB2 w - -", chess.White, helpmate.Winnable, helpmate.ReasonLine},
		{"three like bishops", "4k3/8/8/8/8/4B3/8/2B1K1B1 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonBishops},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - -", chess.White, helpmate.Winnable, helpmate.ReasonLine},
		{"mate on the board", "R3k3/8/4K3/8/8/8/8/8 b - -", chess.White, helpmate.Winnable, helpmate.ReasonLine},
		{"mated", "R3k3/8/4K3/8/8/8/8/8 b - -", chess.Black, helpmate.Unwinnable, helpmate.ReasonNoMove},
		{"stalemate", "4k3/4P3/4K3/8/8/8/8/8 b - -", chess.White, helpmate.Unwinnable, helpmate.ReasonNoMove},
		{"locked, White", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonFrozen},
		{"locked, Black", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -", chess.Black, helpmate.Unwinnable, helpmate.ReasonFrozen},
		{"bishops behind locked pawns", "2k5/b7/8/p1p1p1p1/P1P1P1P1/8/B5B1/4K3 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonFrozen},
		{"a queen against a crowd", "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - -", chess.White, helpmate.Unwinnable, helpmate.ReasonClosed},
		{"a flock of bishops", "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -", chess.White, helpmate.Unwinnable, helpmate.ReasonFrozen},
		{"closed but not frozen", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K1N1 w - -", chess.Black, helpmate.Winnable, helpmate.ReasonLine},
		{"stalemate by queen", "7k/8/8/8/8/8/5q2/7K w - -", chess.Black, helpmate.Unwinnable, helpmate.ReasonNoMove},
		{"an older program says no", "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - -", chess.White, helpmate.Winnable, helpmate.ReasonLine},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos, err := composed(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			a := helpmate.Decide(pos, tt.side, 200_000)
			if a.Verdict != tt.verdict || a.Reason != tt.reason {
				t.Errorf("got %v by %s after %d, want %v by %s", a.Verdict, a.Reason, a.Work, tt.verdict, tt.reason)
			}
		})
	}
}

// A position is dead when it is unwinnable for both.
func TestDead(t *testing.T) {
	for text, want := range map[string][2]bool{
		"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -":               {true, true},
		"3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - -":      {true, true}, // open for the best solver of its day
		"8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - -":   {false, true},
		"4k3/8/8/8/8/8/8/4KB2 w - -":                            {true, true},
		"4k1b1/8/8/8/8/8/8/4KB2 b - -":                          {true, true},
		"4k3/4r3/8/8/8/8/8/4K1N1 w - -":                         {false, true},
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -":  {false, true},
		"7k/8/8/8/8/8/5q2/7K w - -":                             {true, true}, // stalemate
		"3b4/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B1B b - -": {false, true},
		"B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -":     {true, true}, // bishops in a flock
		"2B1B1B1/pBpBpBpB/P1P1P1P1/8/8/8/8/k1K5 w - -":          {true, true},
		"B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - -":        {true, true},
	} {
		pos, err := composed(text)
		if err != nil {
			t.Fatal(err)
		}
		dead, known := helpmate.Dead(pos, 200_000)
		if got := [2]bool{dead, known}; got != want {
			t.Errorf("%s: dead and known %v, want %v", text, got, want)
		}
	}
}

func TestVerifyRefuses(t *testing.T) {
	pos := chess.Initial()
	a := helpmate.Decide(pos, chess.Black, 100_000)
	if err := helpmate.Verify(pos, chess.Black, a.Line); err != nil {
		t.Fatal(err)
	}
	if helpmate.Verify(pos, chess.White, a.Line) == nil {
		t.Error("Black's mate counts for White")
	}
	if helpmate.Verify(pos, chess.Black, a.Line[:len(a.Line)-1]) == nil {
		t.Error("a line that stops before mate is accepted")
	}
	if helpmate.Verify(pos, chess.Black, a.Line[1:]) == nil {
		t.Error("an illegal line is accepted")
	}
}

func BenchmarkDecide(b *testing.B) {
	type query struct {
		pos  chess.Position
		side chess.Color
	}
	var queries []query
	labelled(b, func(pos chess.Position, _ string, side chess.Color, _ bool) {
		queries = append(queries, query{pos, side})
	})
	for _, bench := range []struct {
		name string
		from int
	}{{"hard", 0}, {"games", 500}} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				q := queries[bench.from+i%(len(queries)-bench.from)]
				helpmate.Quick(q.pos, q.side)
			}
		})
	}
}
