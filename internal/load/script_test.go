package load

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
)

// Every half move of a script is legal where it stands, nobody may claim a draw on the way, and the
// same seed plays the same game.
func TestScripts(t *testing.T) {
	for seed := range uint64(50) {
		script := Script(seed, 200)
		if !slices.Equal(script, Script(seed, 200)) {
			t.Fatalf("seed %d plays another game the second time", seed)
		}
		pos := chess.Initial()
		var stood chess.History
		stood.Add(&pos)
		for i, p := range script {
			m, err := uci.Parse(&pos, p.UCI)
			if err != nil {
				t.Fatalf("seed %d, half move %d: %v", seed, i+1, err)
			}
			pos.Play(m)
			stood.Add(&pos)
			if stood.Count(&pos) > 2 || pos.HalfmoveClock() >= 50 || !pos.HasLegalMove() {
				t.Fatalf("seed %d, half move %d: the game need not go on", seed, i+1)
			}
		}
	}
	if slices.Equal(Script(1, 100), Script(2, 100)) {
		t.Error("two seeds play one game")
	}
}

func TestStyle12(t *testing.T) {
	for _, test := range []struct {
		line string
		ply  int
		long string
	}{
		{"fics% <12> rnbqkb-r pppppppp -----n-- -------- ----P--- -------- PPPPKPPP RNBQ-BNR B -1 0 0 1 1 0 7 Newton Einstein 1 2 12 39 39 119 122 2 K/e1-e2 (0:06) Ke2 0 0 0\n", 3, "e1-e2"},
		{"<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 7 a b 1 60 60 39 39 3600 3600 1 none (0:00) none 0 0 0\n", 0, "none"},
		{"<12> rnbq-rk- ppppbppp -----n-- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 0 0 0 7 a b 1 60 60 39 39 3600 3600 5 o-o (0:00) O-O 0 0 0\n", 8, "o-o"},
		{"<12> rnbq-rk- ppppbppp -----n-- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 0 0 0 7 a b 1 60 60 39 39 3600 3600 5 P/e7-e8=Q (0:00) e8=Q 0 0 0\n", 8, "e7-e8"},
	} {
		if b, is := parseStyle12([]byte(test.line)); !is || b != (Board{test.ply, test.long}) {
			t.Errorf("%q: %v %v", test.line, b, is)
		}
	}
	for _, line := range []string{"fics% \n", "<12> rnbq\n", "{Game 7 (a vs. b) Creating unrated standard match.}\n"} {
		if b, is := parseStyle12([]byte(line)); is {
			t.Errorf("%q is no board: %v", line, b)
		}
	}
	for line, refused := range map[string]bool{
		"\rfics% {Game 7 (a vs. b) a resigns} 0-1\n": true, "Illegal move (e5).\n": true, "{Game 7 (a vs. b) Creating unrated standard match.}\n": false,
	} {
		if isGameEnd([]byte(line)) != refused {
			t.Errorf("%q: refused %v", line, !refused)
		}
	}
}
