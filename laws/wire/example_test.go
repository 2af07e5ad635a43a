package wire

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// storedKinds are the kinds of the types whose Go names are newer than the stored logs.
var storedKinds = map[string]string{
	"DisplacePieces": "DisplaceMen", "RestorePieces": "RightMen", "PiecePlaced": "ManPlaced",
	"PiecesDisplaced": "MenDisplaced", "PiecesRestored": "MenRighted",
}

// declared finds the types that package laws declares with a method such as
// CommandKind, by the names that it returns, and what is said about each type.
func declared(t *testing.T, method string) (about map[string]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	kinds, comments := map[string]string{}, map[string]string{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				for _, spec := range n.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok {
						doc := s.Doc
						if doc == nil && len(n.Specs) == 1 {
							doc = n.Doc
						}
						comments[s.Name.Name] = doc.Text()
					}
				}
			case *ast.FuncDecl:
				if n.Name.Name == method && n.Recv != nil && len(n.Body.List) == 1 {
					on := n.Recv.List[0].Type.(*ast.Ident).Name
					kind, err := strconv.Unquote(n.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.BasicLit).Value)
					if err != nil {
						t.Fatal(err)
					}
					kinds[on] = kind
				}
			}
			return true
		})
	}
	about = map[string]string{}
	for name, kind := range kinds {
		want := strings.Replace(name, "RuleOn", "Rule", 1) // RuleX is the name of a rule in Go
		if stored, ok := storedKinds[name]; ok {
			want = stored
		}
		if kind != want {
			t.Errorf("%s calls itself %s", name, kind)
		}
		about[kind] = strings.TrimSpace(strings.ReplaceAll(comments[name], name, kind))
	}
	return about
}

// TestEveryTypeHasAnExample: what is not among the examples is in no document,
// seeds no fuzzing and is tried by no property.
func TestEveryTypeHasAnExample(t *testing.T) {
	commands, events := Kinds()
	for _, of := range []struct {
		method string
		kinds  []string
	}{{"CommandKind", commands}, {"EventKind", events}} {
		about := declared(t, of.method)
		if len(about) < 20 {
			t.Errorf("only %d types with %s", len(about), of.method)
		}
		for kind, text := range about {
			if !slices.Contains(of.kinds, kind) {
				t.Errorf("%s has no example: add one with all its fields to golden in golden_test.go, and go test -update", kind)
			}
			if text == "" {
				t.Errorf("%s has no comment of its own, from which docs/conduct.md is made", kind)
			}
		}
		for _, kind := range of.kinds {
			if _, ok := about[kind]; !ok {
				t.Errorf("%s is no type of laws", kind)
			}
		}
	}
	for _, kind := range commands {
		if slices.Contains(events, kind) {
			t.Errorf("%s is a command and an event", kind)
		}
	}
	line, ok := Example("Move")
	var fields map[string]any
	if err := json.Unmarshal([]byte(line), &fields); !ok || err != nil || fields["offer"] != true {
		t.Errorf("the example of a Move is %s, %v", line, err)
	}
	if line, ok := Example("Fly"); ok {
		t.Errorf("an example of Fly: %s", line)
	}
}
