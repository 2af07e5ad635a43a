package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// TestCases plays the cases of docs/cases with the commands in their first lines, and compares the
// answers with docs/arbiters.md.
func TestCases(t *testing.T) {
	docs := filepath.Join("..", "..", "..", "docs")
	file := filepath.Join(docs, "arbiters.md")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cases, err := filepath.Glob(filepath.Join(docs, "cases", "*.txt"))
	if err != nil || len(cases) < 10 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	page, shown := string(data), regexp.MustCompile("(?s)(<!-- case ([0-9a-z-]+) -->\n)(\n?```\n.*?```)?")
	var named []string
	now := shown.ReplaceAllStringFunc(page, func(block string) string {
		part := shown.FindStringSubmatch(block)
		named = append(named, part[2])
		return part[1] + "```\n" + played(t, filepath.Join(docs, "cases", part[2]+".txt")) + "```"
	})
	for _, path := range cases {
		if name := strings.TrimSuffix(filepath.Base(path), ".txt"); !slices.Contains(named, name) {
			t.Errorf("docs/arbiters.md does not show %s", name)
		}
	}
	if now == page {
		return
	}
	if !*update {
		t.Error("a case ends otherwise (go test ./internal/cli/rules -run Cases -update)")
	} else if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
		t.Fatal(err)
	}
}

// played returns the commands in the comments of a case, each with its answers.
func played(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	typed := regexp.MustCompile(`(?m)^# (escaque conduct (.*?)( --from "(.*?)")? docs/cases/.*)$`).FindAllStringSubmatch(string(data), -1)
	if len(typed) == 0 {
		t.Fatalf("%s has no command", path)
	}
	var b strings.Builder
	for i, command := range typed {
		args := strings.Fields(command[2])
		if command[4] != "" {
			args = append(args, "--from", command[4])
		}
		lines, code := conducted(t, string(data), args...)
		if code != terminal.ExitOK {
			t.Errorf("%s: exit code %d", path, code)
		}
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "$ %s\n", command[1])
		for _, line := range lines {
			if strings.Contains(line, " Unreadable ") {
				t.Errorf("%s: %s", path, line)
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
