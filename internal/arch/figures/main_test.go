package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCount(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "laws"), 0o700); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, "laws", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a.go", `// Package laws is documented.
package laws

// Edition is a type.
type Edition string

var hidden, Shown int

func (e *Edition) first() {}

// second has three branches beside its one way.
func (e Edition) second(a, b bool) int {
	switch {
	case a && b: // two
		return 1
	default:
		return 2
	}

	for {
	}
}
`)
	write("a_test.go", "package laws\n\nvar Not = `one\ntwo`\n")
	f, err := readFigures(folder)
	if err != nil {
		t.Fatal(err)
	}
	if f.lines != 14 || f.testLines != 3 || len(f.lawsNames) != 2 || f.methods["laws.Edition"] != 2 {
		t.Errorf("%+v", f)
	}
	if last := f.functions[len(f.functions)-1]; last.name != "laws.Edition.second" || last.lines != 11 || last.complexity != 4 {
		t.Errorf("%+v", last)
	}
}
