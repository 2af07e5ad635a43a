package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestContendersAgree counts with everything in this build, so that no
// contender is timed while it does other work than the rest.
func TestContendersAgree(t *testing.T) {
	for name, count := range counters {
		for _, p := range places {
			for depth, want := range map[int]uint64{1: p.nodes[1], 3: p.nodes[3]} {
				if got, err := count(p.fen, depth); err != nil || got != want {
					t.Errorf("%s, %s depth %d: %d, %v, want %d", name, p.name, depth, got, err, want)
				}
			}
		}
	}
}

// TestReadersAgree makes the input and reads it with everything in this build.
func TestReadersAgree(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := makeInput([]string{file, "633"}); err != nil {
		t.Fatal(err)
	}
	want, err := gamesIn(file)
	if err != nil || want != 948 {
		t.Fatalf("%d games, %v, want three times 316", want, err)
	}
	for name, read := range readers {
		if got, err := read(file); err != nil || uint64(got) != want {
			t.Errorf("%s: %d games, %v, want %d", name, got, err, want)
		}
	}
}

func TestRatio(t *testing.T) {
	if r := ratioOf([]float64{9, 1, 2}); r != (ratio{2, 1, 9}) {
		t.Errorf("of three: %v", r)
	}
	if r := ratioOf([]float64{4, 1, 2, 9}); r != (ratio{3, 1, 9}) {
		t.Errorf("of four: %v", r)
	}
}

func TestSearched(t *testing.T) {
	n, err := searched("a2a3: 8457\n\nNodes searched: 197281\n\n")
	if err != nil || n != 197281 {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := searched("Unknown command"); err == nil {
		t.Error("a count was found where there is none")
	}
}

// TestCompare runs this test program as both contenders; TestMain is what they run.
func TestCompare(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	part := func(answer string) *contender {
		l := load{argv: []string{self}, env: []string{"BENCH_ANSWER=" + answer}, done: number}
		return &contender{idle: l, busy: l}
	}
	r, err := compare(part("20"), part("400"), 20, 400, 4, clock)
	if err != nil || r.least <= 0 || r.median < r.least || r.greatest < r.median {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := compare(part("20"), part("401"), 20, 400, 1, clock); !errors.Is(err, errMiscounts) {
		t.Errorf("a wrong count gives %v", err)
	}
	if _, err := compare(part("20"), part("twenty"), 20, 400, 1, clock); err == nil {
		t.Error("no number, and no error")
	}
}

func TestMain(m *testing.M) {
	if answer, ok := os.LookupEnv("BENCH_ANSWER"); ok {
		os.Stdout.WriteString(answer + "\n")
		return
	}
	os.Exit(m.Run())
}

func TestRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "without.txt")
	if err := os.WriteFile(file, []byte("chester: the Go proxy does not give it\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	absent, err := readAbsent(file)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := sheet{&out, absent}
	s.row("perft", "stockfish", "1.0", ratio{2.345, 0.5, 123.4}, nil)
	s.row("perft", "chester", "1.0", ratio{}, s.lacking("chester"))
	s.row("perft", "notnil", "1.0", ratio{}, s.lacking("notnil"))
	var rows []string
	for line := range strings.Lines(out.String()) {
		rows = append(rows, strings.Join(strings.Fields(line), " "))
	}
	want := []string{
		"| perft | stockfish | 2.35 | 0.50, 123 | 1.0 |",
		"| perft | chester | none | | not measured: the Go proxy does not give it |",
		"| perft | notnil | none | | not measured: not in this build |",
	}
	if strings.Join(rows, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(rows, "\n"), strings.Join(want, "\n"))
	}
}

func TestArguments(t *testing.T) {
	for _, args := range [][]string{
		{"perft"}, {"perft", "nobody", "x", "1"}, {"perft", "escaque", "x", "1"}, {"perft", "escaque", places[0].fen, "0"},
		{"pgn"}, {"pgn", "nobody", "x"}, {"pgn", "escaque", "/does/not/exist"},
		{"input"}, {"input", "x", "none"}, {"-without", "/does/not/exist"}, {"-input", "/does/not/exist"},
	} {
		var out bytes.Buffer
		if err := run(args, &out); err == nil {
			t.Errorf("%q is taken: %s", args, out.String())
		}
	}
	var out bytes.Buffer
	if err := run([]string{"perft", "escaque", places[0].fen, "2"}, &out); err != nil || out.String() != "400\n" {
		t.Errorf("depth 2: %s, %v", out.String(), err)
	}
}
