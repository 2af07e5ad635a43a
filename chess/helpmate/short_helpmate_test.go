package helpmate

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// pounceFrom looks for a pounce from a position in which the side moves.
func pounceFrom(pos *chess.Position, side chess.Color, limit int) (found bool, c shortHelpmate) {
	s := moveScorer{lists: &priceLists[0]}
	s.analyze(pos, side)
	c = shortHelpmate{scorer: &s, pos: pos, list: &chess.MoveList{}, limit: limit}
	return c.find(), c
}

// What a pounce gives are legal moves that mate, and it keeps to its limit; most of
// the time it finds nothing.
func TestPouncesMate(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 3))
	bases := append(hardPositions(t), chess.Initial())
	tried, found := 0, 0
	for range 20_000 {
		pos, ok := disturb(r, bases[r.IntN(len(bases))])
		if !ok || !pos.HasLegalMove() {
			continue
		}
		tried++
		limit := r.IntN(60)
		mates, c := pounceFrom(&pos, pos.Turn(), limit)
		if c.work > limit {
			t.Fatalf("%s: spent %d of %d", fen.Format(pos), c.work, limit)
		}
		if mates {
			found++
			if err := Verify(pos, pos.Turn(), c.line[:]); err != nil {
				t.Fatalf("%s: %v: %v", fen.Format(pos), c.line, err)
			}
		}
	}
	t.Logf("%d of %d positions", found, tried)
	if found < 100 || found == tried {
		t.Errorf("a pounce in %d of %d positions", found, tried)
	}
}

func TestPounces(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		want      bool
	}{
		{"the king steps into the corner", "6k1/8/5K2/8/8/8/8/Q7 w - -", true},
		{"a rook behind pawns", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", true},
		{"too far away", "8/8/8/3k4/8/8/8/K6R w - -", false},
	} {
		pos, err := fen.ParsePosition(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got, c := pounceFrom(&pos, chess.White, 100); got != tt.want {
			t.Errorf("%s: %v, %v", tt.name, got, c.line)
		}
	}
}
