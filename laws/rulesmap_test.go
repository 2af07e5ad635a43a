package laws_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
)

// TestRulesMap holds docs/rules-map.md to the code: each rule that is cited has
// one row, with the edition's article, code that exists, and a transcript in
// which the rule is announced.
func TestRulesMap(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "rules-map.md"))
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("^`([^`]+)` (\\w+)$")
	seen := map[laws.Rule]bool{}
	for i, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), "|")
		if !strings.HasPrefix(line, "| ") || len(cells) != 6 {
			continue
		}
		for j := range cells {
			cells[j] = strings.TrimSpace(cells[j])
		}
		rule := laws.Rule(cells[0])
		if rule == "rule" {
			continue
		}
		if seen[rule] {
			t.Errorf("line %d: %s has two rows", i+1, rule)
		}
		seen[rule] = true
		if article, ok := laws.Article(laws.Edition2009, rule); !ok || article != cells[1] {
			t.Errorf("line %d: %s stands in %q, the page says %q", i+1, rule, article, cells[1])
		}
		where := code.FindStringSubmatch(cells[4])
		if where == nil {
			t.Errorf("line %d: %q names no code", i+1, cells[4])
			continue
		}
		source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(where[1])))
		if err != nil || !regexp.MustCompile(`(?m)^func (\([^)]*\) )?`+where[2]+`\(`).Match(source) {
			t.Errorf("line %d: there is no func %s in %s", i+1, where[2], where[1])
		}
		transcript, err := os.ReadFile(filepath.Join("testdata", "2009", cells[5]+".txt"))
		if err != nil {
			t.Errorf("line %d: %v", i+1, err)
			continue
		}
		announced := regexp.MustCompile(`\[([A-Z0-9-]+ )?` + regexp.QuoteMeta(cells[0]) + `( [A-Z0-9-]+)?\]`)
		if !announced.Match(transcript) {
			t.Errorf("line %d: %s is not announced in %s", i+1, rule, cells[5])
		}
	}
	for _, rule := range laws.Rules {
		if !seen[rule] {
			t.Errorf("%s has no row", rule)
		}
	}
	if len(seen) != len(laws.Rules) {
		t.Errorf("%d rows for %d rules", len(seen), len(laws.Rules))
	}
}
