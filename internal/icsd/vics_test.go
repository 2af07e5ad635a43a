package icsd_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// docs/ics.md says of each of the 23 rules of VICS what the server does for it, and
// the transcripts that it names show every command, list and kind that it names.
func TestRulesOfVICS(t *testing.T) {
	page, err := os.ReadFile("../../docs/ics.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## The rules of VICS\n")
	section, _, _ = strings.Cut(section, "\n## ")
	links, named := regexp.MustCompile(`\]\((\.\./internal/icsd/[\w/.]+)\)`), regexp.MustCompile("`([^`]+)`")
	rules := 0
	for line := range strings.Lines(section) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || strings.HasPrefix(cells[1], "--") || strings.Contains(line, "the document") {
			continue
		}
		rules++
		var shown strings.Builder
		for _, link := range links.FindAllStringSubmatch(cells[3], -1) {
			text, err := os.ReadFile(filepath.Join("../../docs", link[1]))
			if err != nil {
				t.Error(err)
			}
			shown.Write(text)
		}
		for _, name := range named.FindAllStringSubmatch(cells[2], -1) {
			if !strings.Contains(shown.String(), name[1]) {
				t.Errorf("%s: nothing that is named shows %q", strings.TrimSpace(cells[1]), name[1])
			}
		}
		if shown.Len() == 0 {
			t.Errorf("%s: nothing shows it", strings.TrimSpace(cells[1]))
		}
	}
	if rules != 23 {
		t.Errorf("%d rules", rules)
	}
}
