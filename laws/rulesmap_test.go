package laws_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
)

// TestRulesMap holds docs/rules-map.md to the code: each rule that is cited has
// one row, with its article in each edition that has it, code that exists, and a
// transcript of that edition in which the rule is announced. With -update the
// editions' cells are written; what the machine does, the role and the code are
// written by hand.
func TestRulesMap(t *testing.T) {
	file := filepath.Join("..", "docs", "rules-map.md")
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	editions := laws.Editions()
	code := regexp.MustCompile("^`([^`]+)` (\\w+(?:\\.\\w+)?)$")
	roles := []string{"ENFORCED", "CLAIM", "ARBITER", "RECORDED"}
	counts := map[laws.Edition]map[string]int{}
	seen := map[laws.Rule]bool{}
	lines := strings.Split(string(page), "\n")
	for i, line := range lines {
		cells := strings.Split(strings.Trim(line, "| "), "|")
		if !strings.HasPrefix(line, "| ") || len(cells) != len(editions)+4 {
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
		role, where := cells[len(cells)-2], code.FindStringSubmatch(cells[len(cells)-1])
		if !slices.Contains(roles, role) {
			t.Errorf("line %d: there is no role %q", i+1, role)
		}
		if where == nil {
			t.Errorf("line %d: %q names no code", i+1, cells[len(cells)-1])
			continue
		}
		if !hasFunc(t, where[1], where[2]) {
			t.Errorf("line %d: there is no func %s in %s", i+1, where[2], where[1])
		}
		shown := false
		for j, e := range editions {
			cell := cellOf(t, e, rule)
			if cell != "–" {
				shown = true
				if counts[e] == nil {
					counts[e] = map[string]int{}
				}
				counts[e][role]++
			}
			if cells[j+1] != cell && !*update {
				t.Errorf("line %d: %s in %s: the page says %q, the machine %q", i+1, rule, e, cells[j+1], cell)
			}
			cells[j+1] = cell
		}
		if !shown {
			t.Errorf("line %d: %s is announced in no edition", i+1, rule)
		}
		lines[i] = "| " + strings.Join(cells, " | ") + " |"
	}
	for _, rule := range laws.Rules() {
		if !seen[rule] {
			t.Errorf("%s has no row", rule)
		}
	}
	if len(seen) != len(laws.Rules()) {
		t.Errorf("%d rows for %d rules", len(seen), len(laws.Rules()))
	}
	for i, line := range lines {
		for _, e := range editions {
			if !strings.HasPrefix(line, "| "+string(e)+" |") {
				continue
			}
			row := "| " + string(e)
			for _, role := range roles {
				row += fmt.Sprintf(" | %d", counts[e][role])
			}
			row += " |"
			if line != row && !*update {
				t.Errorf("line %d: the page counts %q, the machine %q", i+1, line, row)
			}
			lines[i] = row
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// cellOf writes where a rule stands in an edition, with a link to the transcript
// that shows it there.
func cellOf(t *testing.T, e laws.Edition, rule laws.Rule) string {
	t.Helper()
	article, ok := laws.Article(e, rule)
	if !ok {
		return "–"
	}
	names := laws.Transcripts(e, rule)
	if len(names) == 0 {
		if !strings.HasPrefix(article, "Hall ") {
			t.Errorf("%s stands in %s of %s, and no transcript announces it", rule, article, e)
		}
		return "–"
	}
	return fmt.Sprintf("[%s](../laws/testdata/%s/%s.txt)", article, e, strings.ReplaceAll(names[0], " ", "%20"))
}

// hasFunc reports whether a file of the project has a function or a method of a name.
// A method may have its type before it: Move.decide.
func hasFunc(t *testing.T, file, name string) bool {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(file)))
	if err != nil {
		return false
	}
	receiver := `(\([^)]*\) )?`
	if kind, method, ok := strings.Cut(name, "."); ok {
		receiver, name = `\((\w+ )?\*?`+kind+`\) `, method
	}
	return regexp.MustCompile(`(?m)^func ` + receiver + name + `\(`).Match(source)
}
