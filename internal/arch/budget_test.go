package arch

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestRoomsKeepToTheirBudget fails for a room, or a file of it, that has grown
// beyond what can be overseen.
func TestRoomsKeepToTheirBudget(t *testing.T) {
	for _, p := range rooms(t) {
		budget, own := Budgets[p.path]
		if !own {
			budget = Ordinary
		}
		sum, longest, name := 0, 0, ""
		for _, file := range p.GoFiles {
			text := read(t, filepath.Join(p.Dir, file))
			if strings.HasPrefix(text, "// Code generated ") {
				continue
			}
			lines := strings.Count(text, "\n")
			sum += lines - texts(text)
			if lines > longest {
				longest, name = lines, file
			}
		}
		if sum > budget.Lines {
			t.Errorf("%s has %d lines, and its budget is %d: make a room of a part of it, or say in internal/arch/budget.go why it needs more", p.path, sum, budget.Lines)
		}
		if longest > budget.File {
			t.Errorf("%s/%s has %d lines, and the longest file there may have %d: part it", p.path, name, longest, budget.File)
		}
	}
}

// texts counts the lines that texts of several lines add to a file: help is read by
// others than the code, and in two languages.
func texts(source string) (n int) {
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile("", files.Base(), len(source)), []byte(source), nil, 0)
	for {
		_, kind, literal := s.Scan()
		switch {
		case kind == token.EOF:
			return n
		case kind == token.STRING && literal[0] == '`':
			n += strings.Count(literal, "\n")
		}
	}
}
