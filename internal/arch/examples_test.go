package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryPublicPackageHasAnExample requires of each package that others may
// import an example that runs.
func TestEveryPublicPackageHasAnExample(t *testing.T) {
	for _, p := range packages(t) {
		if p.floor < 0 || p.kind != Pure || strings.HasPrefix(p.path, "internal/") || strings.Contains(p.path, "/internal/") {
			continue
		}
		found := false
		for _, name := range append(p.TestGoFiles, p.XTestGoFiles...) {
			for _, e := range examples(t, filepath.Join(p.Dir, name)) {
				found = found || strings.Contains(e.text, "// Output:")
			}
		}
		if !found {
			t.Errorf("%s has no example that runs: add a function Example with its output", p.ImportPath)
		}
	}
}

// example is an example function: its body without the indent.
type example struct{ name, text string }

func examples(t *testing.T, file string) []example {
	t.Helper()
	src := read(t, file)
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var found []example
	for _, d := range parsed.Decls {
		f, is := d.(*ast.FuncDecl)
		if !is || !strings.HasPrefix(f.Name.Name, "Example") {
			continue
		}
		body := src[fset.Position(f.Body.Lbrace).Offset+1 : fset.Position(f.Body.Rbrace).Offset]
		lines := strings.Split(strings.Trim(body, "\n"), "\n")
		for i := range lines {
			lines[i] = strings.TrimPrefix(lines[i], "\t")
		}
		found = append(found, example{f.Name.Name, strings.Join(lines, "\n")})
	}
	return found
}
