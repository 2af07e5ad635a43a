package opening

import (
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// Every line of the table is legal, has a code and a name, and leads to a position of its own.
func TestTable(t *testing.T) {
	seen := map[uint64]string{}
	longest := 0
	for line := range strings.Lines(table) {
		o, p, err := parseLine(line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if len(o.Code) != 3 || o.Code[0] < 'A' || o.Code[0] > 'E' || strings.TrimSpace(o.Name) != o.Name || o.Name == "" || o.Ply == 0 {
			t.Errorf("%q reads as %+v", line, o)
		}
		if other := seen[p.Key()]; other != "" {
			t.Errorf("%s and %s are one position", o.Name, other)
		}
		seen[p.Key()] = o.Name
		longest = max(longest, o.Ply)
	}
	if len(seen) < 3000 || longest >= maxPly {
		t.Errorf("%d openings, the longest of %d half moves", len(seen), longest)
	}
}

func TestOf(t *testing.T) {
	for moves, want := range map[string]string{
		"": "",
		"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6":      "B90 Sicilian Defense: Najdorf Variation 10",
		"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 h2h4": "B90 Sicilian Defense: Najdorf Variation 10",
		"g1f3 c7c5 e2e4":      "B27 Sicilian Defense 3", // by another order of moves
		"d2d4 g8f6 c2c4 g7g6": "E60 Indian Defense: West Indian Defense 4",
	} {
		p := chess.Initial()
		start := p
		var list []chess.Move
		for text := range strings.FieldsSeq(moves) {
			m, err := uci.Parse(&p, text)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
			list = append(list, m)
		}
		got := ""
		if o, ok := Of(start, list); ok {
			got = fmt.Sprint(o.Code, " ", o.Name, " ", o.Ply)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", moves, got, want)
		}
	}
}

func ExampleOf() {
	start := chess.Initial()
	p := start
	var moves []chess.Move
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"} {
		m, _ := uci.Parse(&p, text)
		p.Play(m)
		moves = append(moves, m)
	}
	o, _ := Of(start, moves)
	fmt.Println(o.Code, o.Name)
	// Output: C60 Ruy Lopez
}
