package pgn_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/escaque/escaque/chess/pgn"
)

var update = flag.Bool("update", false, "rewrite the transcripts in testdata")

// A scribe writes down everything it is told, one line a call.
type scribe struct {
	strings.Builder
	skipMoves, skipVariations bool
}

func (s *scribe) note(at pgn.Location, format string, args ...any) {
	fmt.Fprintf(s, "%d:%d:%d ", at.Game, at.Line, at.Column)
	fmt.Fprintf(s, format+"\n", args...)
}

func (s *scribe) BeginGame(at pgn.Location) { s.note(at, "game") }
func (s *scribe) Tag(name, value []byte, at pgn.Location) error {
	s.note(at, "tag %s %q", name, value)
	return nil
}
func (s *scribe) EndTags(at pgn.Location) (bool, error) {
	s.note(at, "end of tags")
	return !s.skipMoves, nil
}
func (s *scribe) SAN(text []byte, at pgn.Location) error { s.note(at, "move %s", text); return nil }
func (s *scribe) NAG(code int, at pgn.Location)          { s.note(at, "glyph %d", code) }
func (s *scribe) Comment(text []byte, at pgn.Location)   { s.note(at, "comment %q", text) }
func (s *scribe) BeginVariation(at pgn.Location) (enter bool) {
	s.note(at, "(")
	return !s.skipVariations
}
func (s *scribe) EndVariation(at pgn.Location)          { s.note(at, ")") }
func (s *scribe) Result(result string, at pgn.Location) { s.note(at, "result %q", result) }
func (s *scribe) EndGame(at pgn.Location)               { s.note(at, "end of game") }

// transcribe reads everything; faults are lines of the transcript.
func transcribe(t testing.TB, src io.Reader, s *scribe, opts pgn.Options) string {
	t.Helper()
	r := pgn.NewReader(src, opts)
	for {
		err := r.ReadGame(s)
		var fault *pgn.Error
		switch {
		case err == nil:
		case errors.Is(err, io.EOF):
			return s.String()
		case errors.As(err, &fault):
			fmt.Fprintf(s, "fault: %v\n", err)
		default:
			t.Fatal(err)
		}
	}
}

// Each testdata/*.pgn has its transcript beside it; it is the same however
// the bytes arrive.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no files to read", err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "sample.pgn") {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(file, ".pgn") + ".txt"
			got := transcribe(t, bytes.NewReader(data), new(scribe), pgn.Options{})
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			if drops := transcribe(t, iotest.OneByteReader(bytes.NewReader(data)), new(scribe), pgn.Options{}); drops != got {
				t.Errorf("byte by byte it reads otherwise:\n%s", drops)
			}
		})
	}
}

// A skipped game or variation is silent, and the next one is found.
func TestSkipping(t *testing.T) {
	const text = "[Event \"a\"]\n\n1. e4 (1. d4 (1. c4 {x}) d5) e5 {[%clk 1]} *\n\n[Event \"b\"]\n\n1. d4 *\n"
	s := &scribe{skipMoves: true}
	want := `1:1:1 game
1:1:1 tag Event "a"
1:3:1 end of tags
1:3:44 result "*"
1:3:45 end of game
2:5:1 game
2:5:1 tag Event "b"
2:7:1 end of tags
2:7:7 result "*"
2:7:8 end of game
`
	if got := transcribe(t, strings.NewReader(text), s, pgn.Options{}); got != want {
		t.Errorf("without moves:\n%s", got)
	}
	got := transcribe(t, strings.NewReader(text), &scribe{skipVariations: true}, pgn.Options{})
	if strings.Contains(got, "d5") || strings.Contains(got, "c4") || !strings.Contains(got, "move e5") || strings.Contains(got, ")\n") {
		t.Errorf("without variations:\n%s", got)
	}
}

func TestLimits(t *testing.T) {
	const next = "\n\n[Event \"next\"]\n\n1. e4 *\n"
	limits := pgn.Limits{Line: 300, Tag: 60, Comment: 80, Token: 20, Depth: 3, Game: 2000}
	tests := []struct {
		name, text string
		fault      pgn.Fault
		place      string
	}{
		{"tag", "[Event \"" + strings.Repeat("x", 100) + "\"]\n\n1. e4 *", pgn.TagTooLong, "1:1:1"},
		{"comment", "1. e4 {" + strings.Repeat("x ", 60) + "} *", pgn.CommentTooLong, "1:1:7"},
		{"open comment", "1. e4 {" + strings.Repeat("x\n", 100), pgn.UnterminatedComment, "1:1:7"},
		{"semicolon", "1. e4 ;" + strings.Repeat("x", 100) + "\n*", pgn.CommentTooLong, "1:1:7"},
		{"token", "1. e4 " + strings.Repeat("x", 100) + " *", pgn.TokenTooLong, "1:1:7"},
		{"line", strings.Repeat("e4 ", 150), pgn.LineTooLong, "1:1:301"},
		{"depth", "1. e4 (d4 (c4 (b4 (a4", pgn.TooDeep, "1:1:19"},
		{"game", "1. e4\n" + strings.Repeat("e4\n", 1000), pgn.GameTooLong, "1:667:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := pgn.NewReader(strings.NewReader(tt.text+next), pgn.Options{Limits: limits})
			err := r.ReadGame(new(scribe))
			var fault *pgn.Error
			if !errors.As(err, &fault) || fault.Fault != tt.fault {
				t.Fatalf("got %v, want %v", err, tt.fault)
			}
			if place := fmt.Sprintf("%d:%d:%d", fault.Game, fault.Line, fault.Column); place != tt.place {
				t.Errorf("placed at %s, want %s: %v", place, tt.place, err)
			}
			s := new(scribe)
			if err := r.ReadGame(s); err != nil || !strings.Contains(s.String(), "next") {
				t.Errorf("the next game reads %v, %s", err, s)
			}
		})
	}
}

// A source gives n bytes made by f.
type source struct {
	n int
	f func(i int) byte
	i int
}

func (s *source) Read(p []byte) (int, error) {
	n := min(len(p), s.n-s.i)
	if n == 0 {
		return 0, io.EOF
	}
	for j := range n {
		p[j] = s.f(s.i)
		s.i++
	}
	return n, nil
}

// Eight megabytes of anything are gone through with the memory of one buffer.
func TestRubbishInConstantMemory(t *testing.T) {
	state := uint64(20261121)
	random := func(int) byte {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
		return byte(state >> 32)
	}
	tests := map[string]func(int) byte{
		"random":   random,
		"nul":      func(int) byte { return 0 },
		"braces":   func(int) byte { return '{' },
		"parens":   func(int) byte { return '(' },
		"brackets": func(int) byte { return '[' },
		"letters":  func(int) byte { return 'a' },
		"newlines": func(int) byte { return '\n' },
		"escapes":  func(i int) byte { return "%\n"[i%2] },
		"tags":     func(i int) byte { return "[a \"b\"]\n"[i%8] },
		"moves":    func(i int) byte { return "e4 e5\n"[i%6] },
		"results":  func(i int) byte { return "* "[i%2] },
	}
	for name, f := range tests {
		t.Run(name, func(t *testing.T) {
			r := pgn.NewReader(&source{n: 8 << 20, f: f}, pgn.Options{})
			games, faults := 0, 0
			var first error
			if n := testing.AllocsPerRun(1, func() {
				// The warming run of AllocsPerRun reads the file.
				var c pgn.Ignore
				for {
					err := r.ReadGame(c)
					if errors.Is(err, io.EOF) {
						return
					}
					games++
					if err != nil && first == nil {
						first = err
					}
					if err != nil {
						faults++
					}
				}
			}); n != 0 {
				t.Errorf("reading on at the end allocates %v times", n)
			}
			if r.Offset() != 8<<20 {
				t.Errorf("stopped after %d bytes", r.Offset())
			}
			t.Logf("%d games, %d faults, first: %v", games, faults, first)
			if name == "random" && (first == nil || games != faults) {
				t.Errorf("random bytes passed for %d games", games-faults)
			}
		})
	}
}

func TestSourceFails(t *testing.T) {
	broken := errors.New("the disk is gone")
	r := pgn.NewReader(io.MultiReader(strings.NewReader("[Event \"a\"]\n\n1. e4 "), iotest.ErrReader(broken)), pgn.Options{})
	if err := r.ReadGame(new(scribe)); !errors.Is(err, broken) {
		t.Errorf("got %v, want the source's error", err)
	}
}

// Move texts, tags and comments of an ordinary file cost no allocation.
func TestNoAllocation(t *testing.T) {
	data, err := os.ReadFile("testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	data = append(data, "\n1. e4 {a comment} e5 $1 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6 *\n"...)
	src := bytes.NewReader(nil)
	r := pgn.NewReader(src, pgn.Options{})
	c := new(pgn.Checker)
	c.Variations = true
	if n := testing.AllocsPerRun(3, func() {
		src.Reset(data)
		r.Reset(src)
		for {
			if err := r.ReadGame(c); err != nil {
				if !errors.Is(err, io.EOF) {
					t.Fatal(err)
				}
				return
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations in %d moves", n, c.Moves)
	}
}
