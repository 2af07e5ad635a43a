package fen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"pgregory.net/rapid"
)

func found(text string) string {
	_, findings := fen.Examine(text)
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%d %s %s", f.Column, f.Field, f.Code()))
	}
	return strings.Join(out, "; ")
}

func TestExamine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{fen.Initial, ""},
		{"", "1 placement missing"},
		{"8/8/8/8/8/8/8/8", "16 side to move missing"},
		{"8/7/9/8x/8/8/8/ppppppppp z KX z9 -1 x 7", "4 placement short-rank; 5 placement unknown-man; 8 placement unknown-man; " +
			"24 placement long-rank; 26 side to move unknown-side; 29 castling unknown-right; 31 en passant unknown-square; " +
			"34 half-move clock bad-count; 37 move number bad-count; 39 move number extra-field"},
		{"8/8 w KK - 0 1", "4 placement few-ranks; 8 castling double-right"},
		{"8/8/8/8/8/8/8/8/8 w - - 0 1", "16 placement many-ranks"},
		{"8/8/8/8/8/8/8/8 w - - 0 1", "1 placement no-king"},
		{"k6k/8/8/8/8/8/8/K6K b Kq e3 0 1", "1 placement many-kings; 23 castling castling; 26 en passant en-passant"},
		{"P3k3/8/8/8/8/8/8/4K2R b Kq - 0 1", "1 placement back-rank-pawn; 26 castling castling"},
		{"4k3/8/8/8/8/8/8/4K2r b - - 0 1", "22 side to move opposite-check"},
		{"3qk3/8/5N2/8/8/8/8/4RK2 b - - 0 1", ""},
		{"4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1", "2 placement checkers"},
		{"qqqqkqqq/pppppppp/8/8/8/8/8/4K3 b - - 0 1", "1 placement material"},
		{strings.Repeat("8", 500), "201 placement too-long"},
	} {
		if got := found(c.text); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestExamineAgrees holds the two readers against each other: Parse stops where
// Examine has its first finding in the text, and what both read is the same.
func TestExamineAgrees(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"8", "4", "p", "K", "k", "/", "x", "9", " ", "w", "b", "-", "KQkq", "HAha", "e3", "0", "1", "99999999",
		"rnbqkbnr", "8/8/8/8", fen.Initial, "\u00e9"})
	rapid.Check(t, func(t *rapid.T) {
		agree(t, strings.Join(rapid.SliceOfN(pieces, 0, 14).Draw(t, "text"), ""))
	})
}

func FuzzExamine(f *testing.F) {
	for _, s := range []string{fen.Initial, "", "8/8 w", "k7/8/8/8/8/8/8/7K w KQ e3 0 1", "8/8/8/8/8/8/8/8/8/8 x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { agree(t, text) })
}

func agree(t interface{ Errorf(string, ...any) }, text string) {
	setup, findings := fen.Examine(text)
	for _, f := range findings {
		if f.Column < 1 || f.Column > len(text)+1 || (f.Problem == "") == (f.Fault == 0) {
			t.Errorf("%q: %+v", text, f)
		}
	}
	parsed, err := fen.Parse(text)
	var bad *fen.Error
	switch {
	case errors.As(err, &bad):
		if len(findings) == 0 || findings[0].Problem != bad.Problem || findings[0].Column != bad.Column || findings[0].Field != bad.Field {
			t.Errorf("%q: Parse says %v (%s), Examine %+v", text, bad, bad.Problem, findings)
		}
	case setup != parsed:
		t.Errorf("%q: read as %v and %v", text, fen.FormatSetup(setup), fen.FormatSetup(parsed))
	default:
		var all chess.Fault
		for _, f := range findings {
			all |= f.Fault
		}
		if all != parsed.Faults() {
			t.Errorf("%q: faults %v, found %v", text, parsed.Faults(), all)
		}
	}
}
