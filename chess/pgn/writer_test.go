package pgn_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func write(t rapid.TB, g *pgn.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := pgn.NewWriter(&b).WriteGame(g); err != nil {
		t.Fatalf("%v", err)
	}
	return b.String()
}

func read(t rapid.TB, text string) *pgn.Game {
	t.Helper()
	r := pgn.NewReader(strings.NewReader(text), pgn.Options{})
	g, err := r.Game()
	if err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	return g
}

func TestExportFormat(t *testing.T) {
	const text = `[Black "B"] [Zeta "z"] [White "Say \"A\""] [Annotator "me"] [Result "0-1"]
{Before  the
game} 1.e4! {[%clk 0:05:00] [%eval 0.17]} e5 $10 (1...c5 {the Sicilian, a long comment that is broken where the line ends} 2.Nf3 (2.c3) 2...d6 {end}) {after} 2.f4 exf4 ; with a } brace
3.Nf3 (3.Bc4) (3.d4 Qh4+) {tail}`
	const want = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Say \"A\""]
[Black "B"]
[Result "0-1"]
[Annotator "me"]
[Zeta "z"]

{Before the game} 1. e4 $1 {[%clk 0:05:00] [%eval 0.17]} 1... e5 $10 (1... c5
{the Sicilian, a long comment that is broken where the line ends} 2. Nf3 (2.
c3) 2... d6 {end}) {after} 2. f4 exf4 ; with a } brace
3. Nf3 (3. Bc4) (3. d4 Qh4+) {tail} 0-1

`
	g := read(t, text)
	got := write(t, g)
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if again := write(t, read(t, got)); again != got {
		t.Errorf("the second time:\n%s", again)
	}
}

func TestWriteSetUp(t *testing.T) {
	start, err := chess.Chess960(0)
	if err != nil {
		t.Fatal(err)
	}
	g := pgn.NewGame()
	g.Start = start
	g.SetTag("Event", "Line\nbreak and \\ and \"quotes\"")
	g.SetTag("FEN", "stale")
	g.Result = "1-0"
	var list chess.MoveList
	start.LegalMoves(&list)
	g.Append(list.At(0))
	text := write(t, g)
	for _, want := range []string{
		`[Event "Line break and \\ and \"quotes\""]`, `[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]`,
		`[SetUp "1"]`, `[Variant "Chess960"]`, `[Result "1-0"]`,
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("%s is missing in:\n%s", want, text)
		}
	}
	if back := read(t, text); back.Start != start || back.Moves[0].Move != list.At(0) || back.Result != "1-0" {
		t.Errorf("read back as %+v", back)
	}
}

func TestWriterRefuses(t *testing.T) {
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	g := pgn.NewGame()
	g.SetTag("two words", "x")
	if err := w.WriteGame(g); err == nil {
		t.Error("a tag name with a blank was written")
	}
	g = pgn.NewGame()
	black := g.Start.After(read(t, "1. e4 *").Moves[0].Move)
	var list chess.MoveList
	black.LegalMoves(&list)
	g.Append(list.At(0))
	if err := w.WriteGame(g); err == nil {
		t.Error("a move out of turn was written")
	}
	if b.Len() != 0 {
		t.Errorf("refused games left %q", b.String())
	}
}

func TestSampleRoundTrip(t *testing.T) {
	data, err := os.ReadFile("testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	var first bytes.Buffer
	w := pgn.NewWriter(&first)
	for g, err := range pgn.NewReader(bytes.NewReader(data), pgn.Options{}).Games() {
		if err != nil {
			t.Fatal(err)
		}
		if err := w.WriteGame(g); err != nil {
			t.Fatal(err)
		}
	}
	var second bytes.Buffer
	w = pgn.NewWriter(&second)
	n := 0
	for g, err := range pgn.NewReader(bytes.NewReader(first.Bytes()), pgn.Options{}).Games() {
		if err != nil {
			t.Fatal(err)
		}
		if err := w.WriteGame(g); err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 72 || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("%d games; written twice they differ", n)
	}
	for line := range strings.Lines(first.String()) {
		if len(line) > 80 && line[0] != '[' {
			t.Errorf("line of %d bytes: %s", len(line)-1, line)
		}
	}
}

// drawLine makes a random line; depth limits its variations.
func drawLine(rt *rapid.T, pos chess.Position, depth int) (l pgn.Line) {
	word := rapid.StringMatching(`[a-z%\[\]}(;é$1]{1,12}`)
	comments := func(name string) (out []string) {
		for range rapid.IntRange(0, 2).Draw(rt, name) {
			out = append(out, strings.Join(rapid.SliceOfN(word, 0, 12).Draw(rt, "words"), " "))
		}
		return out
	}
	branched := true
	for range rapid.IntRange(0, 12).Draw(rt, "moves") {
		var list chess.MoveList
		if pos.LegalMoves(&list); list.Len() == 0 {
			break
		}
		n := pgn.Node{Move: list.At(rapid.IntRange(0, list.Len()-1).Draw(rt, "move"))}
		if branched {
			n.Before = comments("before")
		}
		branched = false
		if rapid.IntRange(0, 3).Draw(rt, "decorate") == 0 {
			n.NAGs = rapid.SliceOfN(rapid.Uint8(), 0, 2).Draw(rt, "glyphs")
			n.Comments = comments("after")
			if depth > 0 {
				for range rapid.IntRange(0, 2).Draw(rt, "variations") {
					n.Variations = append(n.Variations, drawLine(rt, pos, depth-1))
					branched = true
				}
			}
		}
		pos.Play(n.Move)
		l.Moves = append(l.Moves, n)
	}
	if branched {
		l.Tail = comments("tail")
	}
	return l
}

// What is written is read back the same, and writing that gives the same
// bytes.
func TestRandomGamesRoundTrip(t *testing.T) {
	ignoreLocations := cmpopts.IgnoreTypes(pgn.Location{})
	positions := cmp.Comparer(func(a, b chess.Position) bool { return a == b })
	rapid.Check(t, func(rt *rapid.T) {
		g := pgn.NewGame()
		if rapid.Bool().Draw(rt, "shuffled") {
			start, err := chess.Chess960(rapid.IntRange(0, 959).Draw(rt, "start"))
			if err != nil {
				rt.Fatal(err)
			}
			g.Start = start
		}
		g.Line = drawLine(rt, g.Start, 3)
		g.Result = rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "*"}).Draw(rt, "result")
		value := rapid.StringMatching(`[ -~é]{1,20}`)
		g.SetTag("White", value.Draw(rt, "white"))
		text := write(rt, g)
		back := read(rt, text)
		if diff := cmp.Diff(g.Line, back.Line, ignoreLocations, positions, cmpopts.EquateEmpty()); diff != "" {
			rt.Fatalf("read back differently (-want +got):\n%s\n%s", diff, text)
		}
		if back.Start != g.Start || back.Result != g.Result || back.Tag("White") != g.Tag("White") {
			rt.Fatalf("start, result or tag differ:\n%s", text)
		}
		if again := write(rt, back); again != text {
			rt.Fatalf("written again:\n%s\nfirst:\n%s", again, text)
		}
	})
}

func TestAnnotations(t *testing.T) {
	tests := []struct {
		comment string
		want    pgn.Annotations
		written string // "" when the same as the comment
	}{
		{"[%clk 1:29:07]", pgn.Annotations{HasClock: true, Clock: time.Hour + 29*time.Minute + 7*time.Second}, ""},
		{"[%eval -0.07,20] [%clk 0:00:03.5] [%emt 0:00:01] good move", pgn.Annotations{
			HasEval: true, Eval: pgn.Eval{Centipawns: -7, Depth: 20}, HasClock: true, Clock: 3500 * time.Millisecond,
			HasElapsed: true, Elapsed: time.Second, Text: "good move",
		}, ""},
		{"so [%eval #-3] it goes", pgn.Annotations{HasEval: true, Eval: pgn.Eval{Mate: -3}, Text: "so it goes"}, "[%eval #-3] so it goes"},
		{"[%eval 2.5]", pgn.Annotations{HasEval: true, Eval: pgn.Eval{Centipawns: 250}}, "[%eval 2.50]"},
		{"[%emt 12]", pgn.Annotations{HasElapsed: true, Elapsed: 12 * time.Second}, "[%emt 0:00:12]"},
		{"[%clk 1:77:00] [%csl Gd4] [%eval x]", pgn.Annotations{Text: "[%clk 1:77:00] [%csl Gd4] [%eval x]"}, ""},
		{"[%clk 0:01:00", pgn.Annotations{Text: "[%clk 0:01:00"}, ""},
		{"", pgn.Annotations{}, ""},
	}
	for _, tt := range tests {
		got := pgn.ParseAnnotations(tt.comment)
		if got != tt.want {
			t.Errorf("%q: got %+v, want %+v", tt.comment, got, tt.want)
		}
		written := tt.written
		if written == "" {
			written = tt.comment
		}
		if got.String() != written {
			t.Errorf("%q is written as %q", tt.comment, got.String())
		}
	}
}
