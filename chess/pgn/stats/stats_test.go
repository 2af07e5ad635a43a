package stats_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/pgn/stats"
	"github.com/google/go-cmp/cmp"
)

func collect(t testing.TB, src io.Reader) stats.Summary {
	t.Helper()
	r, c := pgn.NewReader(src, pgn.Options{}), stats.New()
	for {
		err := r.ReadGame(c)
		if errors.Is(err, io.EOF) {
			return c.Summary()
		}
		var fault *pgn.Error
		if err != nil && !errors.As(err, &fault) {
			t.Fatal(err)
		}
	}
}

func TestSummary(t *testing.T) {
	const games = `[White "Ana"]
[Black "Ben"]
[Date "1999.01.02"]
[ECO "C20"]
[Termination "Normal"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Ben"]
[Black " Ana "]
[UTCDate "2001.01.02"]
[ECO "C20/01"]
[Result "1/2-1/2"]

1. e4 e5 1/2-1/2

[White "?"]
[Black "Cor"]
[ECO "?"]
[Date "????.??.??"]
[Termination "time forfeit"]
[Result "0-1"]

1. e4

[White "Ana"]
[Black "Cor"]

1. e5 1-0
`
	want := stats.Summary{
		Games: 3, Faulty: 1, Checkmates: 1,
		Results:      stats.Results{White: 1, Draws: 1, Black: 1},
		Lengths:      stats.Lengths{Shortest: 1, Median: 1, Longest: 4, Plies: 10},
		Terminations: []stats.Count{{Name: "normal", Games: 1}, {Name: "time forfeit", Games: 1}},
		Years:        []stats.Count{{Name: "1999", Games: 1}, {Name: "2001", Games: 1}},
		Openings:     []stats.Opening{{ECO: "C20", Results: stats.Results{White: 1, Draws: 1}}},
		Players: []stats.Player{
			{Name: "Ana", Games: 2, Wins: 1, Draws: 1}, {Name: "Ben", Games: 2, Draws: 1, Losses: 1}, {Name: "Cor", Games: 1, Wins: 1},
		},
	}
	if d := cmp.Diff(want, collect(t, strings.NewReader(games))); d != "" {
		t.Error(d)
	}
}

func TestEmpty(t *testing.T) {
	s := collect(t, strings.NewReader(""))
	if s.Games != 0 || s.Faulty != 0 || s.Lengths != (stats.Lengths{}) || s.Players == nil {
		t.Errorf("of nothing: %+v", s)
	}
}

// TestSample holds the sums against each other.
func TestSample(t *testing.T) {
	f, err := os.Open("../testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := collect(t, f)
	sides, points, plies := 0, 0, 0
	for _, p := range s.Players {
		sides += p.Games
		points += p.HalfPoints()
	}
	if s.Games == 0 || s.Results.Games() != s.Games || sides != 2*s.Games || points != 2*(s.Games-s.Results.Unknown) {
		t.Errorf("the sums differ: %+v, sides %d, half points %d, %d", s, sides, points, plies)
	}
}

// TestBounded meets more players than are kept.
func TestBounded(t *testing.T) {
	const games = 200_000
	pr, pw := io.Pipe()
	go func() {
		var b strings.Builder
		for i := range games {
			fmt.Fprintf(&b, "[White \"w%d\"]\n\n1. e4 *\n\n", i)
			if b.Len() > 1<<16 || i == games-1 {
				_, _ = io.WriteString(pw, b.String())
				b.Reset()
			}
		}
		pw.Close()
	}()
	s := collect(t, pr)
	if s.Games != games || len(s.Players) >= games || s.Untracked+len(s.Players) != games {
		t.Errorf("%d games, %d players, %d untracked", s.Games, len(s.Players), s.Untracked)
	}
}
