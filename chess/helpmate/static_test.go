package helpmate

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// Where a glance sees that nothing static will be found, the rules in full find
// nothing: a pawn promotes.
func TestLooseAgreesWithTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 22))
	bases := append(hardPositions(t), chess.Initial())
	seen := map[bool]int{}
	for range 20_000 {
		pos, ok := disturb(r, bases[r.IntN(len(bases))])
		if !ok {
			continue
		}
		var f reachSets
		f.start(&pos)
		promotes := !f.solve()
		if surelyPromotes(&pos) {
			seen[promotes]++
			if !promotes {
				t.Fatalf("%s: called loose, and no pawn promotes", fen.Format(pos))
			}
		}
	}
	t.Logf("%d positions are loose", seen[true])
	if seen[true] < 1_000 {
		t.Error("too few positions are loose")
	}
}

// What the static form proves by forced moves is attacked by a search.
func TestForcedPositionsHaveNoMate(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 23))
	bases := hardPositions(t)
	claims := 0
	for range 30_000 {
		pos, ok := disturb(r, bases[r.IntN(len(bases))])
		if !ok {
			continue
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			a, closed := decideStatically(&pos, side, staticWork)
			if a.Work > staticWork || a.Verdict == Winnable {
				t.Fatalf("%s: %+v", fen.Format(pos), a)
			}
			if a.Reason != ReasonClosed {
				continue
			}
			claims++
			if len(closed.nodes) == 0 || len(closed.nodes) > forcedPositions {
				t.Fatalf("%s: %d positions in the set", fen.Format(pos), len(closed.nodes))
			}
			refute(t, pos, side)
		}
	}
	t.Logf("%d claims", claims)
	if claims < 100 {
		t.Errorf("only %d claims to refute", claims)
	}
}

func TestStaticReasons(t *testing.T) {
	tests := []struct {
		name, fen string
		side      chess.Color
		verdict   Verdict
		reason    string
	}{
		{"the king must take the queen", "8/8/8/4Q1P1/2k5/8/1PK5/3q4 w - -", chess.Black, Unwinnable, ReasonClosed},
		{"the king need not", "8/8/8/4Q1P1/2k5/8/1PK1q3/8 w - -", chess.Black, Unknown, ReasonNoProof},
		{"bare king", "4k3/4q3/8/8/8/8/8/4K3 w - -", chess.White, Unwinnable, ReasonBareKing},
		{"locked", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -", chess.White, Unwinnable, ReasonFrozen},
		{"stalemate", "4k3/4P3/4K3/8/8/8/8/8 b - -", chess.White, Unwinnable, ReasonNoMove},
		{"mate on the board", "R3k3/8/4K3/8/8/8/8/8 b - -", chess.White, Unknown, ReasonNoProof},
		{"mated", "R3k3/8/4K3/8/8/8/8/8 b - -", chess.Black, Unwinnable, ReasonNoMove},
		{"the game begins", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", chess.White, Unknown, ReasonNoProof},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos, err := fen.ParsePosition(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			if a := Static(pos, tt.side); a.Verdict != tt.verdict || a.Reason != tt.reason {
				t.Errorf("%v by %s", a.Verdict, a.Reason)
			}
		})
	}
}

// Where it proves nothing the static form allocates nothing: in front of pawns that
// run, in the fixed point of the rules, and in forced moves that lead to mate.
func TestStaticAllocatesNothing(t *testing.T) {
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
		"8/8/8/6R1/8/3k4/6rK/8 w - -",
		"k1b5/8/8/BpBpBpBp/bPbPbPbP/8/8/K1B5 w - -",
		"7k/5Q2/8/6K1/8/8/8/8 w - -",
		"7k/8/5QK1/8/8/8/8/8 b - -",
	} {
		setup, err := fen.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := setup.Position(chess.Recoverable)
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(10, func() {
			if a := Static(pos, chess.White); a.Verdict != Unknown {
				t.Fatalf("%s: %+v", text, a)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}
