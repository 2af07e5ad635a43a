package arch

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestRoomsKeepToTheirBudget fails for a room, or a file of it, that has grown
// beyond what can be overseen.
func TestRoomsKeepToTheirBudget(t *testing.T) {
	for _, p := range list(t) {
		path, ours := relative(p.ImportPath)
		if !ours {
			continue
		}
		budget, own := Budgets[path]
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
			sum += lines
			if lines > longest {
				longest, name = lines, file
			}
		}
		if sum > budget.Lines {
			t.Errorf("%s has %d lines, and its budget is %d: make a room of a part of it, or say in internal/arch/budget.go why it needs more", path, sum, budget.Lines)
		}
		if longest > budget.File {
			t.Errorf("%s/%s has %d lines, and the longest file there may have %d: part it", path, name, longest, budget.File)
		}
	}
}
