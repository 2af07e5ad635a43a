package arch

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pkg is what `go list -json` says of one package.
type pkg struct {
	ImportPath   string
	Dir          string
	Doc          string
	Name         string
	GoFiles      []string
	Imports      []string
	TestGoFiles  []string
	XTestGoFiles []string
}

func list(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Doc,Name,GoFiles,Imports,TestGoFiles,XTestGoFiles", Module+"/...")
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatalf("go list: %v", err)
	}
	var pkgs []pkg
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}

// placed is a package of the module with its place in the plan.
type placed struct {
	pkg
	Package
	path  string // relative to the module
	kind  Kind
	floor int // index in Plan; -1 when the plan does not have it
	order int // index among all packages of the plan
}

// place returns where a package stands in the plan.
func place(path string) (p placed) {
	order := 0
	for i, f := range Plan {
		for _, planned := range f.Packages {
			if planned.Path == path {
				return placed{Package: planned, path: path, kind: f.Kind, floor: i, order: order}
			}
			order++
		}
	}
	return placed{path: path, floor: -1}
}

// packages returns the packages of the module with their places.
func packages(t *testing.T) (all []placed) {
	t.Helper()
	for _, p := range list(t) {
		if path, ours := relative(p.ImportPath); ours {
			at := place(path)
			at.pkg = p
			all = append(all, at)
		}
	}
	return all
}

func relative(path string) (string, bool) {
	if path == Module {
		return "", true
	}
	return strings.CutPrefix(path, Module+"/")
}

// names reports whether a list of the plan names a package, itself or with all below another.
func names(list []string, path string) bool {
	return slices.ContainsFunc(list, func(entry string) bool {
		above, all := strings.CutSuffix(entry, "/...")
		return path == entry || all && (path == above || strings.HasPrefix(path, above+"/"))
	})
}

// wrong returns why one package of the plan must not import another; "" when it may.
func wrong(p, imported placed) string {
	switch {
	case imported.floor < 0:
		return "" // said of the imported package itself
	case p.kind == Tool:
		return ""
	case imported.kind == Tool:
		return "is a tool"
	case p.kind == Pure && imported.kind != Pure:
		return "is not pure"
	case imported.order > p.order:
		return "stands above it"
	case imported.floor == p.floor && Plan[p.floor].Apart:
		return "is of the same floor, whose packages stand apart"
	case len(imported.By) > 0 && !names(imported.By, p.path):
		return "may be imported only by " + strings.Join(imported.By, ", ")
	case names(p.Never, imported.path):
		return "is what it never imports"
	}
	return ""
}

// Every package stands in the plan, and imports what the plan lets it import.
func TestImportsFollowThePlan(t *testing.T) {
	found := map[string]bool{}
	for _, p := range packages(t) {
		found[p.path] = true
		if p.floor < 0 {
			t.Errorf("%s is not in the plan: put it on a floor of internal/arch/plan.go", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			if path, ours := relative(imported); !ours {
				outside(t, p, imported)
			} else if why := wrong(p, place(path)); why != "" {
				t.Errorf("%s imports %s, which %s", p.path, path, why)
			}
		}
		if p.kind == Pure {
			restrained(t, p.pkg)
		}
	}
	for _, f := range Plan {
		for _, planned := range f.Packages {
			if !found[planned.Path] {
				t.Errorf("the plan has %s, and there is no such package", planned.Path)
			}
			for _, name := range slices.Concat(planned.By, planned.Never) {
				if place(strings.TrimSuffix(name, "/...")).floor < 0 && !strings.HasSuffix(name, "/...") {
					t.Errorf("the plan names %s beside %s, and there is no such package", name, planned.Path)
				}
			}
		}
	}
}

// What the plan forbids is found.
func TestWrongImports(t *testing.T) {
	for _, c := range []struct{ importer, imported, why string }{
		{"laws", "chess", ""},
		{"chess", "laws", "stands above it"},
		{"internal/hall", "internal/office", "stands above it"},
		{"laws", "internal/seeded", "is a tool"},
		{"internal/sim", "internal/seeded", ""},
		{"internal/conduct", "internal/journal", "is not pure"},
		{"internal/icsd", "internal/web", "is of the same floor, whose packages stand apart"},
		{"tournament/swiss/dutch2009", "tournament/swiss/dutch", "is of the same floor, whose packages stand apart"},
		{"chess/helpmate/verify", "chess/helpmate", "is of the same floor, whose packages stand apart"},
		{"internal/office", "laws/internal/editions", "may be imported only by laws"},
		{"internal/icsd", "internal/wsock", "may be imported only by internal/web/socket"},
		{"internal/web/events", "internal/web/site", ""},
		{"internal/web/site", "internal/hall", "is what it never imports"},
		{"internal/web/site", "internal/hall/game", "is what it never imports"},
	} {
		p, imported := place(c.importer), place(c.imported)
		if p.floor < 0 || imported.floor < 0 {
			t.Errorf("%s or %s is not in the plan", c.importer, c.imported)
		} else if why := wrong(p, imported); why != c.why {
			t.Errorf("%s imports %s: %q, want %q", c.importer, c.imported, why, c.why)
		}
	}
}

// outside judges an import from beyond the module.
func outside(t *testing.T, p placed, imported string) {
	t.Helper()
	if p.kind != Pure {
		return
	}
	if reason := forbiddenToPure[imported]; reason != "" {
		t.Errorf("%s is pure and imports %s: %s", p.path, imported, reason)
	}
	first, _, _ := strings.Cut(imported, "/")
	if strings.Contains(first, ".") && !slices.ContainsFunc(allowedToPure, func(p string) bool { return strings.HasPrefix(imported, p) }) {
		t.Errorf("%s is pure and imports %s: only the standard library and %v are allowed there", p.path, imported, allowedToPure)
	}
}

// restrained finds in a pure package the calls that read the machine's clock, and
// anything of package sync but what makes a constant once.
func restrained(t *testing.T, p pkg) {
	t.Helper()
	fset := token.NewFileSet()
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, ok := sel.X.(*ast.Ident)
			switch {
			case !ok:
			case x.Name == "time" && slices.Contains(forbiddenCalls, sel.Sel.Name):
				t.Errorf("%s: time.%s in a pure package; the instant is an argument", fset.Position(sel.Pos()), sel.Sel.Name)
			case x.Name == "sync" && !slices.Contains(allowedOnce, sel.Sel.Name):
				t.Errorf("%s: sync.%s in a pure package; a pure value has one owner", fset.Position(sel.Pos()), sel.Sel.Name)
			}
			return true
		})
	}
}

// Every package has a doc comment that tells more than its name.
func TestEveryPackageSaysWhatItIs(t *testing.T) {
	for _, p := range packages(t) {
		if len(p.GoFiles) == 0 {
			continue // only tests stand here
		}
		if len(strings.Fields(p.Doc)) < 6 {
			t.Errorf("%s has no doc comment that says what it knows and what it must not know", p.ImportPath)
		}
	}
}

// The Makefile's list of pure packages is the plan's.
func TestTheMakefileNamesThePurePackages(t *testing.T) {
	_, list, found := strings.Cut(read(t, "../../Makefile"), "\nPURE := ")
	list, _, _ = strings.Cut(list, "\n")
	if !found {
		t.Fatal("the Makefile has no list")
	}
	entries := strings.Fields(strings.ReplaceAll(list, "./", " "))
	for _, f := range Plan {
		for _, p := range f.Packages {
			if is := f.Kind == Pure; f.Kind != Tool && names(entries, p.Path) != is {
				t.Errorf("%s: pure in the plan %t, named in the Makefile %t", p.Path, is, !is)
			}
		}
	}
}
