package main

import (
	"slices"
	"strings"
	"testing"
)

// TestCountOfASmallPackage counts a package whose references are counted by hand:
// door uses Word three times and Text twice, word uses Open once.
func TestCountOfASmallPackage(t *testing.T) {
	refs, files, err := references("./testdata/small")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"door", "own", "word"}; !slices.Equal(files, want) {
		t.Fatalf("files %v, want %v", files, want)
	}
	for _, tt := range []struct {
		text    string
		want    counts
		unknown string
	}{
		{"door\n\n*\n\nword", counts{all: 6, up: 1, pairs: 2, pairsUp: 1}, ""},
		{"# from below\nword\n\nd*r own", counts{all: 6, up: 5, pairs: 2, pairsUp: 1}, ""},
		{"door\nword # in one group\n\n*\n\ngate", counts{all: 6, beside: 6, pairs: 2}, "gate"},
	} {
		order, unknown, err := parse(tt.text, files)
		if err != nil || strings.Join(unknown, " ") != tt.unknown {
			t.Errorf("%q: %v, unknown %v", tt.text, err, unknown)
			continue
		}
		if got := count(refs, order); got != tt.want {
			t.Errorf("%q: %+v, want %+v", tt.text, got, tt.want)
		}
	}
	if _, _, err := parse("door\n\nword", files); err == nil {
		t.Error("a file that no group names is left out")
	}
	if order := searchOrder(files, refs); count(refs, order).up != 1 || order["door"] > order["word"] {
		t.Errorf("the best order is %v", order)
	}
}

// TestStatedOrders reads the orders that stand beside: of each package some files, of
// which none stands in two groups.
func TestStatedOrders(t *testing.T) {
	if got := statedPackages(); !slices.Equal(got, []string{"internal/icsd", "laws"}) {
		t.Fatalf("orders of %v", got)
	}
	for _, pkg := range statedPackages() {
		text, err := orderOf(pkg, "")
		if err != nil {
			t.Fatal(err)
		}
		named := map[string]bool{}
		for line := range strings.Lines(text) {
			line, _, _ = strings.Cut(line, "#")
			for _, name := range strings.Fields(line) {
				if named[name] {
					t.Errorf("%s: %s is named twice", pkg, name)
				}
				named[name] = true
			}
		}
		if !named["*"] || len(named) < 20 {
			t.Errorf("%s: an order of %d names, without a group for the others", pkg, len(named))
		}
	}
}
