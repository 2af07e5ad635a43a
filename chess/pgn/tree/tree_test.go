package tree_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/pgn/tree"
	"github.com/escaque/escaque/chess/uci"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func grow(t failer, src io.Reader, opts tree.Options) tree.Tree {
	t.Helper()
	r, g := pgn.NewReader(src, pgn.Options{}), tree.New(opts)
	for {
		err := r.ReadGame(g)
		if errors.Is(err, io.EOF) {
			return g.Tree()
		}
		var fault *pgn.Error
		if err != nil && !errors.As(err, &fault) {
			t.Fatal(err)
		}
	}
}

type failer interface {
	Helper()
	Fatal(...any)
}

// show prints the tree in lines, for reading.
func show(branches []tree.Branch, indent string, out *strings.Builder) string {
	for _, b := range branches {
		fmt.Fprintf(out, "%s%d %s %d=%d+%d+%d", indent, b.Ply, b.SAN, b.Games, b.White, b.Draws, b.Black)
		if b.Transposes {
			out.WriteString(" elsewhere")
		}
		out.WriteByte('\n')
		show(b.Moves, indent+"  ", out)
	}
	return out.String()
}

func TestTranspositionsMerge(t *testing.T) {
	const games = `1. d4 Nf6 2. c4 e6 1-0
1. c4 Nf6 2. d4 e6 0-1
1. d4 Nf6 2. c4 g6 1/2-1/2
1. c4 e5 *
1. c4 e9 1-0
`
	got := grow(t, strings.NewReader(games), tree.Options{Root: chess.Initial(), Depth: 4})
	const want = `0 c4 2=0+0+1
  1 Nf6 1=0+0+1
    2 d4 1=0+0+1
      3 e6 2=1+0+1
      3 g6 1=0+1+0
  1 e5 1=0+0+0
0 d4 2=1+1+0
  1 Nf6 2=1+1+0
    2 c4 2=1+1+0 elsewhere
`
	if d := cmp.Diff(want, show(got.Moves, "", new(strings.Builder))); d != "" {
		t.Error(d)
	}
	if got.Games != 4 || got.Faulty != 1 || got.Root != (tree.Counts{Games: 4, White: 1, Draws: 1, Black: 1}) || got.Short != 0 {
		t.Errorf("%+v", got)
	}
}

// TestPassingKeepsPositionsApart: the capture in passing is legal after one order
// of moves and not after the other, so they are two positions.
func TestPassingKeepsPositionsApart(t *testing.T) {
	const games = `1. e4 d5 2. e5 f5 3. exf6 1-0
1. e4 f5 2. e5 d5 3. exd6 1-0
`
	got := grow(t, strings.NewReader(games), tree.Options{Root: chess.Initial(), Depth: 6})
	text := show(got.Moves, "", new(strings.Builder))
	if strings.Count(text, "exf6") != 1 || strings.Count(text, "exd6") != 1 || strings.Contains(text, "elsewhere") {
		t.Errorf("merged what differs:\n%s", text)
	}
}

// TestRepetitionCountsOnce: the start stands three times on the board, and 1. Nf3
// is played from it twice in one game.
func TestRepetitionCountsOnce(t *testing.T) {
	got := grow(t, strings.NewReader("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0\n"), tree.Options{Root: chess.Initial(), Depth: 3})
	text := show(got.Moves, "", new(strings.Builder))
	if !strings.Contains(text, "0 Nf3 1=1") || !strings.Contains(text, "0 e4 1=1") || got.Root.Games != 1 {
		t.Errorf("%+v\n%s", got, text)
	}
}

// TestRootInTheMiddle grows from a position that games reach in several ways.
func TestRootInTheMiddle(t *testing.T) {
	root, err := fen.ParsePosition("rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2")
	if err != nil {
		t.Fatal(err)
	}
	got := grow(t, strings.NewReader("1. d4 Nf6 2. c4 e6 1-0\n1. c4 Nf6 2. d4 e6 0-1\n1. e4 *\n"), tree.Options{Root: root, Depth: 2})
	if len(got.Moves) != 1 || got.Moves[0].SAN != "e6" || got.Moves[0].Games != 2 || got.Moves[0].Ply != 3 || got.Root.Games != 2 {
		t.Errorf("%+v", got)
	}
}

// literal counts in the plain way: for every game, which moves it plays in which
// positions within the depth, positions told apart by their text.
func literal(t testing.TB, data string, root chess.Position, depth int) map[string]int {
	counts := map[string]int{}
	for g, err := range pgn.NewReader(strings.NewReader(data), pgn.Options{}).Games() {
		if err != nil {
			continue
		}
		seen := map[string]bool{}
		pos, left := g.Start, 0
		for _, n := range g.Moves {
			if name(pos) == name(root) {
				left = depth
			}
			if left > 0 {
				seen[name(pos)+" "+uci.Format960(n.Move)] = true
				left--
			}
			pos.Play(n.Move)
		}
		for s := range seen {
			counts[s]++
		}
	}
	return counts
}

// name tells positions apart as Article 9.2 does.
func name(p chess.Position) string {
	s := p.Setup()
	s.HalfmoveClock, s.FullmoveNumber = 0, 1
	return fen.FormatSetup(s)
}

// TestAgreesWithCounting holds every number of the tree of real games against
// the literal count, and every counted move reached is in the tree just once.
func TestAgreesWithCounting(t *testing.T) {
	data, err := os.ReadFile("../testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, c := range []struct{ depth, min int }{{1, 1}, {6, 1}, {12, 2}, {40, 1}} {
		want := literal(t, text, chess.Initial(), c.depth)
		got := grow(t, strings.NewReader(text), tree.Options{Root: chess.Initial(), Depth: c.depth, Min: c.min})
		met := map[string]int{}
		var walk func(pos chess.Position, branches []tree.Branch)
		walk = func(pos chess.Position, branches []tree.Branch) {
			for _, b := range branches {
				m, err := uci.Parse(&pos, b.UCI)
				if err != nil {
					t.Fatal(err)
				}
				key := name(pos) + " " + uci.Format960(m)
				met[key]++
				if b.Games != want[key] || b.Games < c.min || b.White+b.Draws+b.Black > b.Games {
					t.Errorf("depth %d: %s %s has %+v, counted %d", c.depth, name(pos), b.SAN, b.Counts, want[key])
				}
				walk(pos.After(m), b.Moves)
			}
		}
		walk(chess.Initial(), got.Moves)
		for key, n := range met {
			if n != 1 {
				t.Errorf("depth %d: %s stands %d times", c.depth, key, n)
			}
		}
		if c.min == 1 && len(met) != len(want) {
			t.Errorf("depth %d: %d moves in the tree, %d counted", c.depth, len(met), len(want))
		}
	}
}

// TestBounded gives positions up, and then no number is short by more than the
// tree says, nor too large.
func TestBounded(t *testing.T) {
	data, err := os.ReadFile("../testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	rapid.Check(t, func(t *rapid.T) {
		opts := tree.Options{Root: chess.Initial(), Depth: rapid.IntRange(1, 12).Draw(t, "depth"), Positions: rapid.IntRange(1, 100).Draw(t, "positions")}
		got := grow(t, strings.NewReader(text), opts)
		opts.Positions = 0
		exact := grow(t, strings.NewReader(text), opts)
		if exact.Short != 0 || got.Root != exact.Root {
			t.Fatalf("short %d; root %+v, %+v", exact.Short, got.Root, exact.Root)
		}
		for i, b := range got.Moves {
			j := -1
			for k, e := range exact.Moves {
				if e.UCI == b.UCI {
					j = k
				}
			}
			if j < 0 || b.Games > exact.Moves[j].Games || b.Games+got.Short < exact.Moves[j].Games {
				t.Fatalf("move %d: %+v, short %d", i, b.Counts, got.Short)
			}
		}
	})
}
