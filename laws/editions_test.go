package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// TestArticlesNameTheRules holds the names in the page of articles to the constants.
func TestArticlesNameTheRules(t *testing.T) {
	files, err := filepath.Glob("rule*.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || len(v.Values) != 1 {
				return true
			}
			kind, _ := v.Type.(*ast.Ident)
			if lit, ok := v.Values[0].(*ast.BasicLit); ok && kind != nil && kind.Name == "Rule" {
				id, err := strconv.Unquote(lit.Value)
				if err != nil || names[id] != "" {
					t.Errorf("%s has two names, %s and %s", id, names[id], v.Names[0].Name)
				}
				names[id] = v.Names[0].Name
			}
			return true
		})
	}
	page, err := os.ReadFile(filepath.Join("internal", "editions", "articles.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| ([A-Z][A-Z0-9-]+) .*\| (\w+) +\|$`).FindAllStringSubmatch(string(page), -1)
	for _, row := range rows {
		if names[row[1]] != row[2] {
			t.Errorf("the page calls %s %s, the constants %q", row[1], row[2], names[row[1]])
		}
		delete(names, row[1])
	}
	for id, name := range names {
		if _, hall := hallArticles[Rule(id)]; !hall {
			t.Errorf("%s, %s, stands on the page of articles in no row", id, name)
		}
	}
	if len(rows)+len(hallArticles) != len(rules()) {
		t.Errorf("%d rows and %d regulations for %d rules", len(rows), len(hallArticles), len(rules()))
	}
}
