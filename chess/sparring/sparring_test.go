package sparring_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/sparring"
)

func read(t testing.TB, text string) chess.Position {
	t.Helper()
	p, err := fen.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func chance(seed uint64) func(int) int {
	r := rand.New(rand.NewPCG(seed, 0))
	return r.IntN
}

func ExampleChoose() {
	p, _ := fen.ParsePosition("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	c := sparring.Choose(p, nil, sparring.Hard, func(int) int { return 0 })
	fmt.Println(san.Format(&p, c.Move))
	// Output: Rd8#
}

func TestFindsWhatIsThere(t *testing.T) {
	for _, c := range []struct{ name, position, want string }{
		{"mate in one", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#"},
		{"mate in two", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6"},
		{"a queen for nothing", "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "Nxg5"},
		{"mate and not stalemate", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg7#"},
		{"the knight that forks", "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7+"},
	} {
		p := read(t, c.position)
		for seed := range uint64(5) {
			got := sparring.Choose(p, nil, sparring.Hard, chance(seed))
			if text := san.Format(&p, got.Move); text != c.want {
				t.Errorf("%s, seed %d: %s, want %s", c.name, seed, text, c.want)
			}
		}
	}
}

func TestNoMoveWhereThereIsNone(t *testing.T) {
	for _, position := range []string{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"} {
		if c := sparring.Choose(read(t, position), nil, sparring.Medium, chance(1)); c.Move != chess.NoMove {
			t.Errorf("%s: %v", position, c.Move)
		}
	}
}

// A repetition is a draw: who is winning does not go back to a position that stood.
func TestDoesNotRepeatWhenWinning(t *testing.T) {
	p := read(t, "7k/8/8/8/8/8/1R6/K7 w - - 0 1")
	seen := []chess.Position{p}
	var list chess.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		if m.Piece() == chess.King {
			seen = append(seen, p.After(m))
		}
	}
	for seed := range uint64(20) {
		if c := sparring.Choose(p, seen, sparring.Hard, chance(seed)); c.Move.Piece() == chess.King {
			t.Fatalf("seed %d repeats with %v", seed, c.Move)
		}
	}
}

func TestTheSameQuestionHasTheSameAnswer(t *testing.T) {
	p := chess.Initial()
	for _, level := range sparring.Levels() {
		for seed := range uint64(3) {
			if a, b := sparring.Choose(p, nil, level, chance(seed)), sparring.Choose(p, nil, level, chance(seed)); a != b {
				t.Errorf("%v, seed %d: %v and %v", level, seed, a, b)
			}
		}
	}
}

// TestTheLevelsAreLevels plays games between the levels to their end, and finds that
// the stronger level wins more than the weaker one.
func TestTheLevelsAreLevels(t *testing.T) {
	pairs, games := [][2]sparring.Level{{sparring.Medium, sparring.Easy}}, 2
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		pairs, games = append(pairs, [2]sparring.Level{sparring.Hard, sparring.Medium}), 20
	}
	for _, pair := range pairs {
		points := 0 // of the stronger, two for a win
		for g := range games {
			points += play(t, pair, g%2 == 0, uint64(g))
		}
		t.Logf("%v against %v: %d of %d half points", pair[0], pair[1], points, 2*games)
		if points <= games {
			t.Errorf("%v makes %d of %d half points against %v", pair[0], points, 2*games, pair[1])
		}
	}
}

func play(t *testing.T, pair [2]sparring.Level, strongWhite bool, seed uint64) int {
	p := chess.Initial()
	draw := chance(seed)
	var before []chess.Position
	for range 160 {
		level := pair[1]
		if (p.Turn() == chess.White) == strongWhite {
			level = pair[0]
		}
		c := sparring.Choose(p, before, level, draw)
		if c.Move == chess.NoMove {
			break
		}
		if !p.IsLegal(c.Move) {
			t.Fatalf("%v is not legal in %s", c.Move, fen.Format(p))
		}
		before = append(before, p)
		p.Play(c.Move)
	}
	switch {
	case !p.IsCheckmate():
		return 1
	case (p.Turn() == chess.White) == strongWhite:
		return 0
	}
	return 2
}

func BenchmarkChoose(b *testing.B) {
	p := read(b, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
	for _, level := range sparring.Levels() {
		b.Run(level.String(), func(b *testing.B) {
			for b.Loop() {
				sparring.Choose(p, nil, level, chance(1))
			}
		})
	}
}
