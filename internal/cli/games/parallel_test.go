package games

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/review"
)

// scraps are pieces of good and of broken files, chosen to make the beginnings
// of games hard to tell.
var scraps = []string{
	"[Event \"a\"]\n", "[Event \"b\"]\n[Site \"x\"]\n", "[Site \"y\"]\n[Event \"c\"]\n", "[White \"Ana\"]\n", "[Event \"open\n", "[Event ", "[%clk 1]",
	"\n", "\n\n", "\r\n", "\r", " ", "\t\n",
	"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ", "1. d4 d5 ", "e4 ", "Ke3 ", "1-0", "0-1\n", "1/2-1/2\n\n", "*", "*\n\n", " *\n\n[Event \"d\"]\n\n",
	"{a comment}", "{open ", "}", "{\n[Event \"in a comment\"]\n}", "{1-0\n[Event \"in a comment\"]\n", "; a remark 1-0\n", "% an escape 1-0\n", ";*\n[Event \"r\"]\n",
	"(", ")", "(1. c4)", "$14 ", "$999 ", "!? ", "<", "\x00", "\xff", strings.Repeat("x", 300), "{" + strings.Repeat("long ", 60) + "}",
	"[Event \"good\"]\n[White \"Ana\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n",
	"[Event \"illegal\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n", "[Event \"unclosed\"]\n\n1. e4 {he thinks\n\n", "[Event \"no end\"]\n\n1. e4 e5\n\n",
}

func drawFile(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(scraps), 0, 60).Draw(t, "scraps"), "")
}

// found is what a check of a stream finds, game by game, and its failure.
func found(jobs, section int, src io.Reader, edition laws.Edition) (games []string, err error) {
	c := checker{w: &terminal.World{Lang: "en"}, edition: string(edition)}
	take := func(g *review.Game) error {
		text, err := json.Marshal(g)
		games = append(games, string(text))
		return err
	}
	if jobs == 0 {
		return games, errors.Join(c.reviewAll(context.Background(), src, take, func(int64) {}))
	}
	hands := parallelReview{jobs: jobs, size: section, make: c.reviewer, take: take, at: func(int64) {}}
	err = hands.run(context.Background(), src)
	return games, err
}

// TestManyHandsAgree cuts nasty files at every kind of place: what is found is
// exactly what one reviewer alone finds.
func TestManyHandsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawFile(t)
		want, _ := found(0, 0, strings.NewReader(text), "")
		got, err := found(rapid.IntRange(1, 4).Draw(t, "jobs"), rapid.IntRange(1, 600).Draw(t, "section"), strings.NewReader(text), "")
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("of %q (-alone +together):\n%s", text, d)
		}
	})
}

// TestManyHandsOnRealGames does the same with some thousand games and the Laws,
// in sections of many sizes.
func TestManyHandsOnRealGames(t *testing.T) {
	text := manyGames(t, 20)
	for _, edition := range []laws.Edition{"", laws.Edition2009} {
		want, err := found(0, 0, strings.NewReader(text), edition)
		if err != nil || len(want) < 1400 {
			t.Fatalf("%d games, %v", len(want), err)
		}
		for _, section := range []int{3000, 100_000} {
			got, err := found(3, section, strings.NewReader(text), edition)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Fatalf("sections of %d bytes (-alone +together):\n%s", section, d)
			}
		}
	}
}

// TestManyHandsOnABrokenDisk: the games before the failure are found, and the
// failure is told.
func TestManyHandsOnABrokenDisk(t *testing.T) {
	broken := errors.New("the disk is gone")
	text := manyGames(t, 2)
	src := func() io.Reader {
		return io.MultiReader(strings.NewReader(text), strings.NewReader("[Event \"x\"]\n\n1. e4 "), iotest.ErrReader(broken))
	}
	want, err := found(0, 0, src(), "")
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	got, err := found(2, 4000, src(), "")
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-alone +together):\n%s", d)
	}
}

// TestManyHandsStop lets go when it is told to stop, at whatever game, and when
// what was found cannot be written.
func TestManyHandsStop(t *testing.T) {
	text := manyGames(t, 2)
	full := errors.New("the disk is full")
	for stopAt := range 100 {
		for _, want := range []error{full, context.Canceled} {
			ctx, cancel := context.WithCancel(context.Background())
			games := 0
			hands := parallelReview{
				jobs: 1 + stopAt%4, size: 3000, at: func(int64) {},
				make: func(src io.Reader) (*review.Reviewer, error) { return review.NewSheets(src), nil },
				take: func(*review.Game) error {
					if games++; games <= stopAt {
						return nil
					}
					if errors.Is(want, full) {
						return full
					}
					cancel()
					return nil
				},
			}
			if err := hands.run(ctx, strings.NewReader(text)); !errors.Is(err, want) {
				t.Errorf("stopped at game %d: %v, want %v", stopAt, err, want)
			}
			cancel()
		}
	}
}

// FuzzManyHands looks for a text that is cut where it must not be.
func FuzzManyHands(f *testing.F) {
	for _, s := range scraps {
		f.Add(s+scraps[len(scraps)-4]+s, 40)
	}
	f.Fuzz(func(t *testing.T, text string, section int) {
		if section < 1 || section > 1<<16 {
			return
		}
		want, _ := found(0, 0, strings.NewReader(text), "")
		got, err := found(2, section, strings.NewReader(text), "")
		if d := cmp.Diff(want, got); err != nil || d != "" {
			t.Fatalf("%v (-alone +together):\n%s", err, d)
		}
	})
}

// manyGames is the sample of real games, n times over, with some broken ones
// among them.
func manyGames(t testing.TB, n int) string {
	t.Helper()
	sample, err := os.ReadFile(filepath.FromSlash("../../../chess/pgn/testdata/sample.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for i := range n {
		b.Write(sample)
		b.WriteString("\n")
		b.WriteString(scraps[len(scraps)-1-i%4])
	}
	return b.String()
}
