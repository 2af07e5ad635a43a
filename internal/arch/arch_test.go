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

// standing is a package of the module with its room in the plan.
type standing struct {
	pkg
	Room
	path  string // relative to the module
	floor int    // of the room in the plan; -1 when it has none
}

// rooms are the packages of the module as they stand.
func rooms(t *testing.T) []standing {
	t.Helper()
	var all []standing
	for _, p := range list(t) {
		if path, ours := relative(p.ImportPath); ours {
			r, floor := room(path)
			all = append(all, standing{p, r, path, floor})
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

func room(path string) (Room, int) {
	for i, r := range Plan {
		if r.Path == path {
			return r, i
		}
	}
	return Room{}, -1
}

func permits(r Room, path string) bool {
	for _, may := range r.May {
		wing, isWing := strings.CutSuffix(may, "/...")
		if path == may || isWing && (path == wing || strings.HasPrefix(path, wing+"/")) {
			return true
		}
	}
	return false
}

// TestRoomsStandAsPlanned fails for every package that the plan does not show
// and every import that it does not allow.
func TestRoomsStandAsPlanned(t *testing.T) {
	found := map[string]bool{}
	for _, p := range rooms(t) {
		found[p.path] = true
		if p.floor < 0 {
			t.Errorf("%s stands in no plan: draw it in internal/arch/plan.go first", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			other, ours := relative(imported)
			if !ours {
				outside(t, p.Room, imported)
				continue
			}
			theirs, at := room(other)
			switch {
			case at < 0:
			case !permits(p.Room, other):
				t.Errorf("%s imports %s, which the plan does not allow", p.path, other)
			case at > p.floor:
				t.Errorf("%s imports %s, which stands above it", p.path, other)
			case p.Kind == Pure && theirs.Kind != Pure:
				t.Errorf("%s is pure and imports %s, which is not", p.path, other)
			case theirs.Kind == Tool && p.Kind != Tool:
				t.Errorf("%s ships and imports %s, a tool", p.path, other)
			}
		}
		for _, may := range p.May {
			if !strings.HasSuffix(may, "/...") && !slices.Contains(p.Imports, strings.TrimSuffix(Module+"/"+may, "/")) {
				t.Errorf("the plan lets %s import %s, which it does not: take it out", p.path, may)
			}
		}
		if p.Kind == Pure {
			restrained(t, p.pkg)
		}
	}
	for _, r := range Plan {
		if !found[r.Path] {
			t.Errorf("the plan shows %s, and nothing stands there", r.Path)
		}
	}
}

// TestThePlanHasALineForEachName keeps the lists of the plan such that two changes to one
// of them seldom meet in a line: one name on each, in the order of the alphabet.
func TestThePlanHasALineForEachName(t *testing.T) {
	for _, r := range Plan {
		if !slices.IsSorted(r.May) {
			t.Errorf("what %s may import is not in the order of the alphabet: %v", r.Path, r.May)
		}
	}
	_, plan, found := strings.Cut(read(t, "plan.go"), "var Plan = []Room{\n")
	plan, _, closed := strings.Cut(plan, "\n}\n")
	if !found || !closed {
		t.Fatal("the plan is not found in plan.go")
	}
	for line := range strings.Lines(plan) {
		const names = 2 // a room, and the only one that it may import
		if strings.Count(line, `"`) > 2*names {
			t.Errorf("several names stand in one line: %s", line)
		}
	}
}

// outside judges an import from beyond the module.
func outside(t *testing.T, r Room, imported string) {
	t.Helper()
	if r.Kind != Pure {
		return
	}
	if reason := forbiddenToPure[imported]; reason != "" {
		t.Errorf("%s is pure and imports %s: %s", r.Path, imported, reason)
	}
	first, _, _ := strings.Cut(imported, "/")
	if strings.Contains(first, ".") && !slices.ContainsFunc(allowedToPure, func(p string) bool { return strings.HasPrefix(imported, p) }) {
		t.Errorf("%s is pure and imports %s: only the standard library and %v are allowed there", r.Path, imported, allowedToPure)
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

// TestEveryRoomSaysWhatItIs requires a doc comment of each package that tells
// more than its name.
func TestEveryRoomSaysWhatItIs(t *testing.T) {
	for _, p := range rooms(t) {
		if len(p.GoFiles) == 0 {
			continue // only tests stand here
		}
		if len(strings.Fields(p.Doc)) < 6 {
			t.Errorf("%s has no doc comment that says what it knows and what it must not know", p.ImportPath)
		}
	}
}
