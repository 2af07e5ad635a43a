package laws_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
)

// announcedLike lists what a row of docs/rules-map.md says by how it begins, and what
// a transcript must announce under its rule then.
var announcedLike = []struct{ says, announced string }{
	{`^refuses `, `^! `},
	{`^ends the game|ends? the game without|ends the game$`, ` wins\b|[Dd]rawn|½`},
	{`^a correct claim`, `is correct`},
	{`^a wrong claim`, `is wrong|not correct`},
	{`^notes a breach`, `^Noted of `},
	{`^annuls`, `annul|void`},
	{`^stops the clocks`, `stops the clocks`},
	{`^resumes the game`, `goes on`},
	{`^a draw agreed|drawn$`, `[Dd]raw|½`},
}

// TestRulesMapProse holds what the rows of docs/rules-map.md say in words to the
// machine, as far as words can be held: an edition that is named has the rule, a rule
// or a name of the code that is mentioned exists, and a row that says that something
// is refused, ends the game or is noted as a breach has a transcript in which just
// that is announced under its rule.
func TestRulesMapProse(t *testing.T) {
	lines := announcements(t)
	names := declared(t)
	year, name, rule := regexp.MustCompile(`\b(?:1993|1997|2005|2009|2023)\b`), regexp.MustCompile("`([A-Za-z]\\w*)`"), regexp.MustCompile(`\b[A-Z]{3}-\d+\b`)
	rows := 0
	for _, row := range mapRows(t) {
		rows++
		own := laws.Rule(row[0])
		prose := row[len(row)-3]
		for _, y := range year.FindAllString(prose, -1) {
			if _, ok := laws.Article(laws.Edition(y), own); !ok && !strings.HasPrefix(row[0], "HALL-") {
				t.Errorf("%s speaks of %s, which does not have the rule: %s", own, y, prose)
			}
		}
		for _, m := range name.FindAllStringSubmatch(prose, -1) {
			if !names[m[1]] {
				t.Errorf("%s names %s, and nothing in the Laws' code is called that", own, m[1])
			}
		}
		for _, r := range rule.FindAllString(prose, -1) {
			if !slices.Contains(laws.Rules(), laws.Rule(r)) {
				t.Errorf("%s names the rule %s, which does not exist", own, r)
			}
		}
		for _, like := range announcedLike {
			if !regexp.MustCompile(like.says).MatchString(prose) {
				continue
			}
			if announced := regexp.MustCompile(like.announced); !slices.ContainsFunc(lines[own], announced.MatchString) {
				t.Errorf("%s says %q, and under it transcripts announce only %q", own, prose, lines[own])
			}
		}
	}
	if rows != len(laws.Rules()) {
		t.Errorf("%d rows for %d rules", rows, len(laws.Rules()))
	}
}

// TestRulesMapArticles requires that each article which the readings of open points
// name with an edition is one of that edition.
func TestRulesMapArticles(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "rules-map.md"))
	if err != nil {
		t.Fatal(err)
	}
	articles := map[string][]string{}
	for _, e := range laws.Editions() {
		for _, r := range laws.Rules() {
			if article, ok := laws.Article(e, r); ok {
				articles[string(e)] = append(articles[string(e)], article)
			}
		}
		for _, row := range readRegister(t) {
			articles[string(e)] = append(articles[string(e)], strings.Split(strings.Trim(row.articles[e], "()"), ",")...)
		}
	}
	cited := regexp.MustCompile(`\b([A-I]?\.?\d[\da-z.()]*) of ((?:1993|1997|2005|2009|2023)(?:(?:, | and )(?:1993|1997|2005|2009|2023))*)`)
	found := 0
	for _, m := range cited.FindAllStringSubmatch(string(page), -1) {
		for _, e := range regexp.MustCompile(`\d{4}`).FindAllString(m[2], -1) {
			found++
			if !slices.ContainsFunc(articles[e], func(a string) bool { return sameArticle(m[1], a) }) {
				t.Errorf("%q: there is no article %s in %s", m[0], m[1], e)
			}
		}
	}
	if found < 25 {
		t.Errorf("only %d articles are named with an edition", found)
	}
}

// mapRows reads the rows of rules from docs/rules-map.md, each as its cells.
func mapRows(t *testing.T) (rows [][]string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "docs", "rules-map.md"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(line, "| \n"), "|")
		if !strings.HasPrefix(line, "| ") || len(cells) != len(laws.Editions())+4 {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[0] != "rule" {
			rows = append(rows, cells)
		}
	}
	return rows
}

// announcements lists under each rule what all transcripts announce by it.
func announcements(t *testing.T) map[laws.Rule][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	by := map[laws.Rule][]string{}
	cited := regexp.MustCompile(`^    (.*) \[([A-Z0-9-]+)\]`)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if m := cited.FindStringSubmatch(line); m != nil {
				if r := laws.Rule(m[2]); !slices.Contains(by[r], m[1]) {
					by[r] = append(by[r], m[1])
				}
			}
		}
	}
	return by
}

// declared lists the names of types, functions, constants and fields in the Laws.
func declared(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				names[n.Name.Name] = true
			case *ast.TypeSpec:
				names[n.Name.Name] = true
			case *ast.ValueSpec:
				for _, id := range n.Names {
					names[id.Name] = true
				}
			case *ast.Field:
				for _, id := range n.Names {
					names[id.Name] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
