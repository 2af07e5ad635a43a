package arch

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the examples into docs/library.md")

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// shown is a block of the guide: the file and the function that it shows.
var shown = regexp.MustCompile("(?s)<!-- ([a-z0-9_/]+\\.go) (Example\\w*) -->\n```go\n(.*?)\n```\n")

// TestTheGuideShowsWhatRuns holds every block of docs/library.md to the example
// from which it comes, which the tests of its package run.
func TestTheGuideShowsWhatRuns(t *testing.T) {
	const tasks, code, output = 10, 11, 8 // how many, and at most how many lines of each
	root := filepath.Join("..", "..")
	name := filepath.Join(root, "docs", "library.md")
	text := read(t, name)
	blocks := shown.FindAllStringSubmatch(text, -1)
	if len(blocks) < tasks || strings.Count(text, "```go") != len(blocks) {
		t.Errorf("docs/library.md shows %d examples in %d blocks of Go; it takes %d, and no block without its example", len(blocks), strings.Count(text, "```go"), tasks)
	}
	for _, b := range blocks {
		want := ""
		for _, e := range examples(t, filepath.Join(root, b[1])) {
			if e.name == b[2] {
				want = e.text
			}
		}
		switch {
		case want == "":
			t.Errorf("%s has no %s", b[1], b[2])
		case tooLong(want, code, output):
			t.Errorf("%s of %s is too long to be read at a glance: %d lines, and %d of output, are the most", b[2], b[1], code, output)
		case want != b[3] && !*update:
			t.Errorf("docs/library.md shows %s of %s otherwise than it runs: go test ./internal/arch -update", b[2], b[1])
		}
		text = strings.Replace(text, b[0], "<!-- "+b[1]+" "+b[2]+" -->\n```go\n"+want+"\n```\n", 1)
	}
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func tooLong(example string, code, output int) bool {
	before, after, _ := strings.Cut(example, "// Output:\n")
	return strings.Count(before, "\n") > code || strings.Count(after, "\n")+1 > output
}
