package arch

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The page that people read draws every room of the plan, or names it in the line of
// the room that it belongs to, and draws none above one that uses it.
func TestThePageDrawsThePlan(t *testing.T) {
	page, err := os.ReadFile("../../docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, drawing, found := strings.Cut(string(page), "\n```\n")
	drawing, _, closed := strings.Cut(drawing, "\n```\n")
	if !found || !closed {
		t.Fatal("the page has no drawing")
	}
	drawing, tools, found := strings.Cut(drawing, "\n---- tests and tools")
	if !found {
		t.Fatal("the drawing does not part the tools from the rest")
	}
	lines := map[string]string{}
	var order []string
	for line := range strings.Lines(drawing + tools) {
		if name, says, ok := strings.Cut(line, " "); ok && strings.Contains(name, "/") || slices.Contains([]string{"chess", "clock", "ics", "laws", "tournament"}, name) {
			lines[name] = says
			order = append(order, name)
		}
	}
	rank := map[string]int{}
	for i, r := range Plan {
		rank[r.Path] = i
		if r.Path == "" { // the root of the module: the page itself says what stands there
			continue
		}
		if _, drawn := lines[r.Path]; drawn {
			continue
		}
		parent, word := path.Dir(r.Path), regexp.MustCompile(`\b`+path.Base(r.Path)+`\b`)
		for parent != "." && lines[parent] == "" {
			parent = path.Dir(parent)
		}
		if !word.MatchString(lines[parent]) {
			t.Errorf("docs/ARCHITECTURE.md does not draw %s", r.Path)
		}
	}
	last := len(Plan)
	for _, name := range order {
		at, planned := rank[name]
		switch {
		case !planned:
			t.Errorf("docs/ARCHITECTURE.md draws %s, which the plan does not have", name)
		case strings.Contains(tools, "\n"+name+" "):
		case at > last:
			t.Errorf("docs/ARCHITECTURE.md draws %s below a room that may use nothing of it", name)
		default:
			last = at
		}
	}
}
