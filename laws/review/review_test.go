package review_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/review"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden reviews the files of testdata and compares what was found, game by
// game, with what was looked at on a board when the files were written.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			got := findings(t, f)
			golden := strings.TrimSuffix(name, ".pgn") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
		})
	}
}

// findings is one line of JSON for each game.
func findings(t *testing.T, src io.Reader) string {
	t.Helper()
	r, err := review.New(src, laws.Edition2009)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	encode := json.NewEncoder(&out)
	encode.SetEscapeHTML(false)
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := encode.Encode(g); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWonOnTime asks each edition by its own test: in 1993 only a bare king cannot
// win on time (10.14), later who cannot mate by any series of legal moves.
func TestWonOnTime(t *testing.T) {
	const game = "[Result \"0-1\"]\n[Termination \"time forfeit\"]\n[FEN \"%s\"]\n[SetUp \"1\"]\n\n0-1\n\n"
	for _, c := range []struct {
		fen     string
		without map[laws.Edition]bool
	}{
		{"4k1n1/8/8/8/8/8/8/3QK3 w - - 0 1", map[laws.Edition]bool{"1997": true, "2005": true, "2009": true, "2023": true}},
		{"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", map[laws.Edition]bool{"1993": true, "1997": true, "2005": true, "2009": true, "2023": true}},
		{"4kr2/8/8/8/8/8/8/3QK3 w - - 0 1", nil},
	} {
		for _, e := range laws.Editions() {
			r, err := review.New(strings.NewReader(fmt.Sprintf(game, c.fen)), e)
			if err != nil {
				t.Fatal(err)
			}
			g, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			if got := slices.Contains(g.Inconsistent, review.WonWithoutMeans); got != c.without[e] {
				t.Errorf("%s on %s: won without means %t", e, c.fen, got)
			}
		}
	}
}

func TestUnknownEdition(t *testing.T) {
	_, err := review.New(strings.NewReader(""), "1849")
	var refusal *laws.Refusal
	if !errors.As(err, &refusal) || refusal.Code != laws.UnknownEdition {
		t.Errorf("an edition that nobody wrote: %v", err)
	}
}

// TestBrokenStream gives up with the stream's own error, and no game is made of
// half of one.
func TestBrokenStream(t *testing.T) {
	broken := errors.New("the disk is gone")
	src := io.MultiReader(strings.NewReader("[Event \"x\"]\n\n1. e4 e5 *\n\n[Event \"y\"]\n\n1. d4 "), iotest.ErrReader(broken))
	r, err := review.New(src, laws.Edition2009)
	if err != nil {
		t.Fatal(err)
	}
	for {
		_, err := r.Next()
		if errors.Is(err, broken) {
			return
		}
		if err != nil {
			t.Fatalf("want the stream's error, got %v", err)
		}
	}
}

func FuzzReview(f *testing.F) {
	for _, name := range []string{"testdata/faults.pgn"} {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(b))
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := review.New(strings.NewReader(text), laws.Edition2009)
		if err != nil {
			t.Fatal(err)
		}
		for range 1000 {
			g, err := r.Next()
			if err != nil {
				return
			}
			if g.Legal != (g.Illegal == nil && g.Fault == nil) {
				t.Errorf("legal %t, illegal %v, fault %v", g.Legal, g.Illegal, g.Fault)
			}
			if g.EndedAt > g.Plies {
				t.Errorf("ended at %d of %d", g.EndedAt, g.Plies)
			}
		}
	})
}

func BenchmarkReview(b *testing.B) {
	text, err := os.ReadFile("testdata/real.pgn")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r, err := review.New(strings.NewReader(string(text)), laws.Edition2009)
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	}
}
