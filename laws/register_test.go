package laws_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
)

// registerRow is a row of testdata/register.tsv: what every rule of the Laws is
// called, where each edition has it, and what part the machine has in it. The
// cell of an edition lists the articles that the rule may be cited by; "-" says
// that the edition does not have it, and articles in brackets that its text only
// implies it, so that the machine may cite them and need not.
type registerRow struct {
	rule     laws.Rule
	articles map[laws.Edition]string
	role     string
}

func readRegister(t *testing.T) []registerRow {
	t.Helper()
	var rows []registerRow
	for i, cells := range tsv(t, "register.tsv", 7) {
		row := registerRow{rule: laws.Rule(cells[0]), articles: map[laws.Edition]string{}, role: cells[6]}
		for j, e := range laws.Editions() {
			if cells[j+1] == "" {
				t.Errorf("register.tsv, row %d: nothing is said of %s", i+1, e)
			}
			row.articles[e] = cells[j+1]
		}
		rows = append(rows, row)
	}
	return rows
}

// tsv reads a table of tab-separated cells without its head.
func tsv(t *testing.T, name string, width int) [][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != width {
			t.Fatalf("%s, line %d: %d cells, not %d", name, i+1, len(cells), width)
		}
		if i > 0 {
			rows = append(rows, cells)
		}
	}
	return rows
}

// sameArticle reports whether an article is the other one or a part of it, with
// brackets and dots left out: 9.5b is within 9.5, and 3.8b(1)(a) is 3.8b1a.
func sameArticle(a, b string) bool {
	plain := strings.NewReplacer("(", ".", ")", "", "[", ".", "]", "", "–", "-", " ", ".")
	split := regexp.MustCompile(`[0-9]+|[A-Za-z]+`)
	one, other := split.FindAllString(plain.Replace(a), -1), split.FindAllString(plain.Replace(b), -1)
	for i := range min(len(one), len(other)) {
		if one[i] != other[i] {
			return false
		}
	}
	return len(one) > 0 && len(other) > 0
}

// TestRegister holds the machine to the whole of the Laws: every row of the
// register has a rule that is cited, with its article, in a transcript of every
// edition that has it, or stands in docs/rules-map.md among the rules that hold
// by construction or among the PHYSICAL ones. And nothing is cited that the
// register does not know.
func TestRegister(t *testing.T) {
	built, physical := otherRules(t)
	known := map[laws.Rule]bool{}
	for _, row := range readRegister(t) {
		if known[row.rule] {
			t.Errorf("%s has two rows", row.rule)
		}
		known[row.rule] = true
		cited := slices.Contains(laws.Rules(), row.rule)
		switch {
		case strings.HasPrefix(row.role, "PHYSICAL"):
			if !cited && (!physical[row.rule] || !heldAsListed(t, row)) {
				t.Errorf("%s is physical, and docs/rules-map.md does not say so", row.rule)
			}
			continue
		case !cited && !heldAsListed(t, row):
		case built[row.rule] && cited:
			t.Errorf("%s is cited, and cannot be said to hold by construction only", row.rule)
		case built[row.rule]:
			continue
		}
		for _, e := range laws.Editions() {
			want := row.articles[e]
			article, ok := laws.Article(e, row.rule)
			implied := strings.HasPrefix(want, "(")
			switch {
			case want == "-" && ok:
				t.Errorf("%s, %s: the machine cites %s, and the register knows no such rule", row.rule, e, article)
			case want == "-", implied && !ok:
			case !ok || !cited || len(laws.Transcripts(e, row.rule)) == 0:
				t.Errorf("%s, %s: no transcript shows it", row.rule, e)
			case !slices.ContainsFunc(strings.Split(strings.Trim(want, "()"), ","), func(a string) bool { return sameArticle(a, article) }):
				t.Errorf("%s, %s: the machine cites %s, the register %s", row.rule, e, article, want)
			}
		}
	}
	for _, r := range laws.Rules() {
		if !known[r] && !strings.HasPrefix(string(r), "HALL-") {
			t.Errorf("%s is cited, and no row of the register", r)
		}
	}
	for r := range built {
		if !known[r] {
			t.Errorf("%s holds by construction, and is no row of the register", r)
		}
	}
	for _, cells := range tsv(t, "traps.tsv", 2) {
		for _, edition := range strings.Fields(cells[1]) {
			if !traps(t, edition)[cells[0]] {
				t.Errorf("%s: no transcript of %s names it", cells[0], edition)
			}
		}
	}
}

// heldAsListed holds the page of rules that nothing cites to the register: the same
// articles in every edition that says the rule and does not only imply it.
func heldAsListed(t *testing.T, row registerRow) bool {
	t.Helper()
	at := slices.IndexFunc(laws.UncitedRules(), func(h laws.UncitedRule) bool { return h.Rule == row.rule })
	for _, e := range laws.Editions() {
		want := row.articles[e]
		if want == "-" || strings.HasPrefix(want, "(") {
			want = ""
		}
		var in []string
		if at >= 0 {
			in = laws.UncitedRules()[at].In[e]
		}
		// a range such as B6–B8 is written out on the page
		first, _, _ := strings.Cut(strings.Split(want, ",")[0], "–")
		if (want == "") != (len(in) == 0) || want != "" && !strings.HasPrefix(in[0], first) || !strings.Contains(want, "–") && strings.Join(in, ",") != want {
			t.Errorf("%s, %s: held.md says %v, the register %q", row.rule, e, in, want)
			return false
		}
	}
	return true
}

var trapsOf = map[string]map[string]bool{}

// traps are the traps that the remarks of an edition's transcripts name.
func traps(t *testing.T, edition string) map[string]bool {
	t.Helper()
	if trapsOf[edition] == nil {
		trapsOf[edition] = map[string]bool{}
		files, err := filepath.Glob(filepath.Join("testdata", edition, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(data)) {
				if !strings.HasPrefix(line, "#") {
					continue
				}
				for _, name := range regexp.MustCompile(`TRP(23)?-\d+`).FindAllString(line, -1) {
					trapsOf[edition][name] = true
				}
			}
		}
	}
	return trapsOf[edition]
}

// otherRules reads the two tables of docs/rules-map.md of rules that no event
// and no refusal cites: those that hold by construction, with the function that
// embodies or shows them, and those that nobody can see but with their own eyes.
func otherRules(t *testing.T) (built, physical map[laws.Rule]bool) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "docs", "rules-map.md"))
	if err != nil {
		t.Fatal(err)
	}
	built, physical = map[laws.Rule]bool{}, map[laws.Rule]bool{}
	code := regexp.MustCompile("^`([^`]+)` (\\w+(?:\\.\\w+)?)$")
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) != 3 || cells[0] == "rules" {
			continue
		}
		where := code.FindStringSubmatch(cells[2])
		for _, rule := range strings.Split(cells[0], ", ") {
			if cells[2] == "PHYSICAL" {
				physical[laws.Rule(rule)] = true
				continue
			}
			built[laws.Rule(rule)] = true
		}
		if where == nil {
			if cells[2] != "PHYSICAL" {
				t.Errorf("%s: %q names no code", cells[0], cells[2])
			}
			continue
		}
		if !hasFunc(t, where[1], where[2]) {
			t.Errorf("%s: there is no func %s in %s", cells[0], where[2], where[1])
		}
	}
	return built, physical
}
