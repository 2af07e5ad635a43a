package arch

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The page that people read lists every package of the plan, or names it in the line of the
// package that it belongs to, and goes down from floor to floor.
func TestThePageListsThePlan(t *testing.T) {
	page, err := os.ReadFile("../../docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, listed, found := strings.Cut(string(page), "\n```\n")
	listed, _, closed := strings.Cut(listed, "\n```\n")
	if !found || !closed {
		t.Fatal("the page has no list")
	}
	listed, tools, found := strings.Cut(listed, "\n---- tests and tools")
	if !found {
		t.Fatal("the list does not part tests and tools from the rest")
	}
	lines := map[string]string{}
	var order []string
	for line := range strings.Lines(listed + tools) {
		if name, says, ok := strings.Cut(line, " "); ok && strings.Contains(name, "/") || slices.Contains([]string{"chess", "clock", "ics", "laws", "score", "tournament"}, name) {
			lines[name] = says
			order = append(order, name)
		}
	}
	for _, f := range Plan {
		for _, p := range f.Packages {
			if p.Path == "" { // the root of the module: the page itself says what stands there
				continue
			}
			if lines[p.Path] != "" {
				continue
			}
			parent, word := path.Dir(p.Path), regexp.MustCompile(`\b`+path.Base(p.Path)+`\b`)
			for parent != "." && lines[parent] == "" {
				parent = path.Dir(parent)
			}
			if !word.MatchString(lines[parent]) {
				t.Errorf("docs/ARCHITECTURE.md does not list %s", p.Path)
			}
		}
	}
	last := len(Plan)
	for _, name := range order {
		switch at := place(name); {
		case at.floor < 0:
			t.Errorf("docs/ARCHITECTURE.md lists %s, which the plan does not have", name)
		case at.kind == Tool != strings.Contains(tools, "\n"+name+" "):
			t.Errorf("docs/ARCHITECTURE.md lists %s on the wrong side of tests and tools", name)
		case at.kind == Tool:
		case at.floor > last:
			t.Errorf("docs/ARCHITECTURE.md lists %s below a floor that it stands above", name)
		default:
			last = at.floor
		}
	}
}
