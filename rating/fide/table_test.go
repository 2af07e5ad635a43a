package fide

import (
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/score"
)

// printed reads one of the tables of testdata/tables.txt as rows of so many cells.
func printed(t *testing.T, head string, cells int) [][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/tables.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), head)
	if !found {
		t.Fatalf("no table %s", head)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	var rows [][]string
	for line := range strings.Lines(table) {
		words := strings.Fields(line)
		for len(words) >= cells && strings.ContainsAny(words[0], ".0123456789") {
			rows = append(rows, words[:cells])
			words = words[cells:]
		}
	}
	return rows
}

func hundredths(t *testing.T, s string) int {
	t.Helper()
	if s == "1.0" {
		return 100
	}
	n, err := strconv.Atoi(strings.TrimPrefix(s, "."))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestDifferenceAsPrinted(t *testing.T) {
	rows := printed(t, "8.1.1 p dp", 2)
	if len(rows) != 101 {
		t.Fatalf("%d entries, want 101", len(rows))
	}
	for _, row := range rows {
		dp, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		if got := Difference(hundredths(t, row[0])); got != dp {
			t.Errorf("p %s: dp %d, want %d", row[0], got, dp)
		}
	}
	if Difference(-5) != -800 || Difference(105) != 800 {
		t.Error("shares outside the table do not count as the nearest")
	}
}

func TestProbabilityAsPrinted(t *testing.T) {
	rows := printed(t, "8.1.2 D H L", 3)
	if len(rows) != 51 {
		t.Fatalf("%d entries, want 51", len(rows))
	}
	for _, row := range rows {
		low, high, _ := strings.Cut(row[0], "-")
		from, err := strconv.Atoi(low)
		if err != nil {
			t.Fatal(err)
		}
		to, err := strconv.Atoi(high)
		if err != nil {
			t.Fatal(err)
		}
		for d := from; d <= to; d++ {
			if got := int(Probability(d)); got != hundredths(t, row[1]) {
				t.Errorf("D %d: %d for the higher, want %s", d, got, row[1])
			}
			if got := int(Probability(-d)); d > 0 && got != hundredths(t, row[2]) {
				t.Errorf("D %d: %d for the lower, want %s", d, got, row[2])
			}
		}
	}
}

// The tables mirror each other: the difference that a share tells is in the bracket of that share.
func TestTablesMirror(t *testing.T) {
	for p := 0; p < 100; p++ {
		if got := int(Probability(Difference(p))); p > 0 && got != p {
			t.Errorf("p %d: dp %d, and back %d", p, Difference(p), got)
		}
	}
}

// nearest against exact fractions.
func TestRounding(t *testing.T) {
	half := big.NewRat(1, 2)
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.IntRange(-100_000, 100_000).Draw(t, "a"), rapid.IntRange(1, 300).Draw(t, "b")
		got := big.NewRat(int64(roundedRatio(a, b)), 1)
		off := new(big.Rat).Sub(got, big.NewRat(int64(a), int64(b))) // in (-1/2, 1/2]
		if off.Cmp(new(big.Rat).Neg(half)) <= 0 || off.Cmp(half) > 0 {
			t.Fatalf("%d/%d is rounded to %s", a, b, got)
		}
	})
}

func TestHundredths(t *testing.T) {
	for _, c := range []struct {
		h    Hundredths
		text string
		near int
	}{{0, "0.00", 0}, {435, "4.35", 4}, {-25, "-0.25", 0}, {-250, "-2.50", -3}, {250, "2.50", 3}, {249, "2.49", 2}, {-249, "-2.49", -2}} {
		if c.h.String() != c.text || c.h.Round() != c.near {
			t.Errorf("%d: %s and %d, want %s and %d", int(c.h), c.h, c.h.Round(), c.text, c.near)
		}
	}
}

func TestPerformance(t *testing.T) {
	for _, c := range []struct {
		why     string
		sum     int
		score   score.Points
		n, perf int
	}{
		{"Carlsen at the Pearl Spring of 2009: eight points of ten against 2762 on average", 27620, 16, 10, 3002},
		{"Caruana at the Sinquefield Cup of 2014: eight and a half of ten against 2802", 28020, 17, 10, 3098},
		{"every point tells no difference but the notional one", 9 * 2400, 18, 9, 3200},
		{"half the points", 9 * 2400, 9, 9, 2400},
		{"an average of a half is rounded up", 4801, 2, 2, 2401},
		{"no games", 0, 0, 0, 0},
	} {
		if got := Performance(c.sum, c.score, c.n); got != c.perf {
			t.Errorf("%s: %d, want %d", c.why, got, c.perf)
		}
	}
}
