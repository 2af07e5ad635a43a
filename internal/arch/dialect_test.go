package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"
)

// machine is a package in which commands lead to events and the state is a fold of
// them (docs/adr/0021). What is empty differs, and the package's doc comment has the
// reason.
type machine struct {
	path  string
	state string // the type of its state
	actor string // the type of who gives a command
	at    string // the type of instants; empty for a machine that has none
	kind  string // the method that names an event in its log; empty for one without a log
}

var machines = []machine{
	{path: "laws", state: "Game", actor: "Actor", at: "clock.Instant", kind: "EventKind"},
	{path: "tournament", state: "Tournament", actor: "Actor", at: "clock.Instant", kind: "EventKind"},
	{path: "tournament/knockout", state: "Contest", actor: "tournament.Actor", at: "clock.Instant", kind: "EventKind"},
	{path: "internal/conduct", state: "Book", actor: "Person", at: "clock.Instant", kind: "EventKind"},
	{path: "internal/desk", state: "Log", actor: "Person", at: "clock.Instant", kind: "EventKind"},
	{path: "ics/study", state: "Study", actor: "string"},
}

// TestTheMachinesSpeakOneDialect holds the declarations of each machine to the form
// that they share.
func TestTheMachinesSpeakOneDialect(t *testing.T) {
	for _, m := range machines {
		t.Run(m.path, func(t *testing.T) {
			d := declared(t, filepath.Join("..", "..", filepath.FromSlash(m.path)))
			decide := "func(by " + m.actor + ", c Command"
			if m.at != "" {
				decide += ", at " + m.at
			}
			want := map[string]string{
				"func Decide":   decide + ") (" + m.state + ", []Event, error)",
				"func Apply":    "func(e Event) " + m.state,
				"func Codes":    "func() []Code",
				"Refusal.Error": "func() string",
				"Refusal.Code":  "Code",
			}
			if alias := d.aliases["Refusal"]; alias != "" && d.aliases["Code"] != "" {
				delete(want, "Refusal.Error")
				delete(want, "Refusal.Code")
			}
			for name, form := range want {
				got := d.forms[name]
				if first, rest, found := strings.Cut(got, " "+m.state+", "); found && strings.HasPrefix(first, "func(") {
					got = "func(" + rest // whatever the state is called
				}
				if got != form {
					t.Errorf("%s is %q, not %q (the state before it)", name, d.forms[name], form)
				}
			}
			for _, code := range d.codes {
				if !d.listed[code] {
					t.Errorf("Codes does not list %s", code)
				}
			}
			if len(d.codes) < 10 {
				t.Errorf("only %d codes were found", len(d.codes))
			}
			for name, methods := range map[string][]string{"Command": {"decide"}, "Event": {"apply", m.kind}} {
				if !d.closed[name] {
					t.Errorf("%s is not marked //sumtype:decl", name)
				}
				for _, method := range methods {
					if method != "" && d.forms[name+"."+method] == "" {
						t.Errorf("%s has no method %s", name, method)
					}
				}
			}
		})
	}
}

// declarations are the forms of what a package declares: functions as "func Name",
// methods and fields as "Type.Name".
type declarations struct {
	forms  map[string]string
	closed map[string]bool // interfaces that are marked as closed
	// aliases are types that are another package's.
	aliases map[string]string
	codes   []string        // constants of the type Code
	listed  map[string]bool // what func Codes and var codes name
}

func declared(t *testing.T, dir string) *declarations {
	t.Helper()
	d := &declarations{forms: map[string]string{}, closed: map[string]bool{}, aliases: map[string]string{}, listed: map[string]bool{}}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				d.forms[receiver(decl)+decl.Name.Name] = types.ExprString(decl.Type)
				if decl.Recv == nil && decl.Name.Name == "Codes" {
					d.list(decl.Body)
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						d.declare(spec, decl.Doc)
					case *ast.ValueSpec:
						d.value(spec)
					}
				}
			}
		}
	}
	return d
}

func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return "func "
	}
	return strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*") + "."
}

// value takes a constant of the type Code, or the list of them, in.
func (d *declarations) value(spec *ast.ValueSpec) {
	if of, is := spec.Type.(*ast.Ident); is && of.Name == "Code" {
		for _, name := range spec.Names {
			d.codes = append(d.codes, name.Name)
		}
	}
	if len(spec.Values) == 0 {
		return
	}
	if call, is := spec.Values[0].(*ast.CallExpr); is && types.ExprString(call.Fun) == "Code" {
		d.codes = append(d.codes, spec.Names[0].Name)
	}
	if spec.Names[0].Name == "codes" {
		d.list(spec.Values[0])
	}
}

func (d *declarations) list(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if name, is := n.(*ast.Ident); is {
			d.listed[name.Name] = true
		}
		return true
	})
}

func (d *declarations) declare(spec *ast.TypeSpec, doc *ast.CommentGroup) {
	var fields *ast.FieldList
	switch is := spec.Type.(type) {
	case *ast.InterfaceType:
		fields = is.Methods
	case *ast.StructType:
		fields = is.Fields
	default:
		if spec.Assign.IsValid() {
			d.aliases[spec.Name.Name] = types.ExprString(spec.Type)
		}
		return
	}
	for _, field := range fields.List {
		for _, name := range field.Names {
			d.forms[spec.Name.Name+"."+name.Name] = types.ExprString(field.Type)
		}
	}
	for _, group := range []*ast.CommentGroup{doc, spec.Doc} {
		if group == nil {
			continue
		}
		for _, line := range group.List {
			d.closed[spec.Name.Name] = d.closed[spec.Name.Name] || line.Text == "//sumtype:decl"
		}
	}
}
