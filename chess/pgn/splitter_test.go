package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess/pgn"
)

var pieces = rapid.SampledFrom([]string{
	"[Event \"a\"]\n", "[Site \"b\"]\n", "\n", "\n\n", "\r\n", "\r", "1. e4 e5 ", "*\n\n", " 1-0\n", "{x} ", "{", "}", "(", ")", "; y\n", "% z\n",
	"{\n[Event \"c\"]\n", strings.Repeat("long ", 30), strings.Repeat("x\n", 40), "<",
})

func drawText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(pieces, 0, 50).Draw(t, "pieces"), "")
}

// TestHowItIsReadDoesNotMatter: a text reads the same at whatever pace its source
// gives it, comments beyond the limit included.
func TestHowItIsReadDoesNotMatter(t *testing.T) {
	opts := pgn.Options{Limits: pgn.Limits{Comment: 70, Tag: 60, Token: 20, Line: 200}}
	read := func(src io.Reader) string {
		var out strings.Builder
		r := pgn.NewReader(src, opts)
		for {
			err := r.ReadGame(pgn.Ignore{})
			if errors.Is(err, io.EOF) {
				return out.String()
			}
			fmt.Fprintln(&out, r.Location(), err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		long := rapid.IntRange(0, 9).Draw(t, "long") == 0 // beyond what a reader looks ahead
		if long {
			text += "{" + strings.Repeat("word\n", 7000) + text
		}
		want := read(strings.NewReader(text))
		if got := read(iotest.HalfReader(strings.NewReader(text))); got != want {
			t.Fatalf("at once:\n%sby halves:\n%s", want, got)
		}
		if long {
			return
		}
		if got := read(iotest.OneByteReader(strings.NewReader(text))); got != want {
			t.Fatalf("at once:\n%sbyte by byte:\n%s", want, got)
		}
	})
}

// TestResume: reading goes on at the place behind any game as if it had never
// stopped.
func TestResume(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		stop := rapid.IntRange(0, 10).Draw(t, "games before the stop")
		var want, got []string
		r := pgn.NewReader(strings.NewReader(text), pgn.Options{})
		place := r.Location()
		for n := 0; ; n++ {
			if n == stop {
				place = r.Location()
			}
			err := r.ReadGame(pgn.Ignore{})
			if errors.Is(err, io.EOF) {
				break
			}
			if n >= stop {
				want = append(want, fmt.Sprint(r.Location(), err))
			}
		}
		if place.Game < stop {
			return
		}
		r.ResumeAt(strings.NewReader(text[place.Offset:]), place)
		for {
			err := r.ReadGame(pgn.Ignore{})
			if errors.Is(err, io.EOF) {
				break
			}
			got = append(got, fmt.Sprint(r.Location(), err))
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("of %q from %v on\n%q, want\n%q", text, place, got, want)
		}
	})
}

// TestSplitter: the chunks are the text, in order and within the size; each is
// where it says, and cuts stand before an Event tag.
func TestSplitter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		size := rapid.IntRange(1, 300).Draw(t, "size")
		s := pgn.NewSplitter(iotest.HalfReader(strings.NewReader(text)), size)
		var all bytes.Buffer
		for {
			c, err := s.Next(nil)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil || len(c.Text) > size || c.At.Offset != int64(all.Len()) || c.Cut && c.Last {
				t.Fatalf("%v: %d bytes at %v behind %d", err, len(c.Text), c.At, all.Len())
			}
			if before := all.String(); c.At.Line != 1+strings.Count(before, "\n") || c.At.Column != 1 {
				t.Fatalf("at %v, behind %q", c.At, before)
			}
			all.Write(c.Text)
			if c.Cut && !strings.HasPrefix(text[all.Len():], "[Event ") {
				t.Fatalf("cut before %.20q", text[all.Len():])
			}
			if !c.Cut && !c.Last {
				rest, err := io.ReadAll(s.Rest())
				if err != nil {
					t.Fatal(err)
				}
				all.Write(rest)
			}
		}
		if all.String() != text {
			t.Fatalf("of %q came %q", text, all.String())
		}
	})
}

// TestSplitterCutsRealGames: hardly any chunk of real games is much smaller than
// it might be.
func TestSplitterCutsRealGames(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	s := pgn.NewSplitter(bytes.NewReader(text), 8000)
	chunks := 0
	for {
		c, err := s.Next(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || !c.Cut && !c.Last {
			t.Fatalf("chunk %d: %v, cut %v, last %v", chunks, err, c.Cut, c.Last)
		}
		chunks++
	}
	if most := len(text)/6000 + 1; chunks > most {
		t.Errorf("%d chunks, at most %d wanted", chunks, most)
	}
}

// TestSplitterTellsOfFailure: what was read before the source failed is a chunk,
// and the rest is the failure.
func TestSplitterTellsOfFailure(t *testing.T) {
	broken := errors.New("the disk is gone")
	s := pgn.NewSplitter(io.MultiReader(strings.NewReader("1. e4 *\n\n[Event \"x\"]\n"), iotest.ErrReader(broken)), 1000)
	c, err := s.Next(nil)
	if err != nil || c.Cut || c.Last || len(c.Text) != 21 {
		t.Fatalf("%v, %+v", err, c)
	}
	if _, err := s.Next(nil); !errors.Is(err, broken) {
		t.Errorf("and then %v", err)
	}
	if _, err := io.ReadAll(s.Rest()); !errors.Is(err, broken) {
		t.Errorf("the rest is %v", err)
	}
}

func ExampleLine_DropComments() {
	g, err := pgn.NewReader(strings.NewReader("1. e4 $1 {well} (1. d4 {or so}) e5 *"), pgn.Options{}).Game()
	if err != nil {
		panic(err)
	}
	g.DropComments()
	g.DropNAGs()
	var out strings.Builder
	if err := pgn.NewWriter(&out).WriteGame(g); err != nil {
		panic(err)
	}
	_, moves, _ := strings.Cut(out.String(), "\n\n")
	fmt.Print(moves)
	// Output: 1. e4 (1. d4) 1... e5 *
}
