package helpmate

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// Studies whose mates are long manoeuvres are found by a dive, and the lines mate.
func TestDiveFindsManoeuvres(t *testing.T) {
	for _, tt := range []struct {
		fen  string
		side chess.Color
	}{
		{"8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - -", chess.White},
		{"6kB/p3p1P1/2p3P1/p7/8/4P3/PKP5/8 w - -", chess.Black},
		{"8/p1p1p3/8/4k3/8/6p1/P1P1P1Pp/7K w - -", chess.White},
	} {
		pos, err := fen.ParsePosition(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		d := newDive(&pos, tt.side)
		line, _ := d.run(1_000_000)
		if err := Verify(pos, tt.side, line); err != nil {
			t.Errorf("%s: after %d: %v", tt.fen, d.work, err)
		}
	}
}

// A dive that says that there is nothing deeper has left out no mate.
func TestDiveComesToAnEnd(t *testing.T) {
	for text, can := range map[string]bool{
		"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -":     false,
		"7k/7p/8/8/8/8/8/K5N1 b - -":                  true,
		"k1b5/1p1p4/1P1P4/8/8/4p1p1/4P1P1/5B1K w - -": false,
	} {
		pos, err := fen.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		d := newDive(&pos, chess.White)
		if line, over := d.run(1_000_000); (line != nil) != can || over == can {
			t.Errorf("%s: %v, over %v, after %d", text, line, over, d.work)
		}
	}
}

// No dash or dive spends more than it may.
func TestAttemptsKeepTheirLimit(t *testing.T) {
	pos := chess.Initial()
	for limit := range 400 {
		for attempt := range attempts {
			if _, work := findGreedyMate(&pos, chess.White, attempt, limit); work > limit {
				t.Errorf("dash %d spent %d of %d", attempt, work, limit)
			}
		}
		d := newDive(&pos, chess.White)
		if d.run(limit); d.work > limit {
			t.Errorf("dive spent %d of %d", d.work, limit)
		}
	}
}

// Positions that lemmas cover are met without being followed: they, too, take room
// among the keys of a dash. Here nearly every position is such a one.
func TestDashAmongHopelessPositions(t *testing.T) {
	pos, err := fen.ParsePosition("7k/8/8/8/8/2q1r3/3N4/K7 w - -")
	if err != nil {
		t.Fatal(err)
	}
	d := greedySearch{side: chess.White}
	for key := range uint64(10_000) {
		if !d.addPosition(2*key) || d.addPosition(2*key) {
			t.Fatalf("key %d: known too soon or not at all", key)
		}
	}
	if _, work := findGreedyMate(&pos, chess.White, 0, 3_000); work > 3_000 {
		t.Errorf("spent %d", work)
	}
}
