package cli

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// A fault of a database whose cause is not known leaves the cause out of its sentence.
func TestFaultWithoutACause(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		w := terminal.World{Lang: lang}
		for _, err := range []error{operator.DatabaseFault(database.ErrAddress), operator.DatabaseFault(&sqlstore.OpenError{Problem: sqlstore.Denied, Path: "postgres://db/escaque"})} {
			if said := w.Sentence(err); strings.Contains(said, i18n.NoArgument) || strings.Contains(said, ": .") {
				t.Errorf("%s: %q", lang, said)
			}
		}
	}
}

// TestFaultsOfAServer: every fault that a server has when it starts or runs says what happened, what is
// safe and what to do, in every language of the terminal.
func TestFaultsOfAServer(t *testing.T) {
	safeties := []terminal.Safety{terminal.SafeNothing, terminal.SafeKept, terminal.SafeRunning, terminal.SafeFile, terminal.SafeSource, terminal.SafeBoth}
	found := map[string]bool{}
	literals(t, "*/*.go", func(file string, fields map[string]ast.Expr) {
		of := strings.HasPrefix(file, "serve/") && !strings.HasPrefix(file, "serve/doctor") || file == "operator/data.go" || file == "operator/backup.go"
		key, literal := fields["Key"].(*ast.BasicLit)
		if !literal {
			if of && fields["Safe"] == nil {
				t.Errorf("%s: a fault of the server without what is safe", file)
			}
			return // such keys are made below
		}
		name, err := strconv.Unquote(key.Value)
		if err != nil {
			t.Fatal(err)
		}
		todo := i18n.Has(i18n.English, "cli."+name+".do")
		if has := fields["Safe"] != nil; has != todo || of && !has {
			t.Errorf("%s: %s: says what is safe: %t; says what to do: %t", file, name, has, todo)
		}
		if todo {
			found[name] = true
		}
	})
	if len(found) < 30 {
		t.Fatalf("only %d faults were found: %v", len(found), found)
	}
	problems := constants(t, "../store/sqlstore/errors.go", "Problem")
	if len(problems) < 10 {
		t.Fatalf("only %d problems of a database were found", len(problems))
	}
	sayable := func(err error) {
		t.Helper()
		var f *terminal.Fault
		if !errors.As(err, &f) || !slices.Contains(safeties, f.Safe) {
			t.Errorf("%v: what is safe?", err)
			return
		}
		found[f.Key] = true
	}
	for _, p := range problems {
		for _, path := range []string{"data/escaque.db", "postgres://db/escaque"} {
			sayable(operator.DatabaseFault(&sqlstore.OpenError{Problem: sqlstore.Problem(p), Path: path}))
		}
	}
	for _, lang := range i18n.TerminalLanguages() {
		w := terminal.World{Lang: lang}
		for name := range found {
			for _, safe := range safeties {
				said := w.ServerFault(name, safe, nil)
				for i, s := range said {
					if strings.Contains(s, i18n.Missing) || len(s) < 5 || !strings.HasSuffix(s, ".") || slices.Index(said, s) != i {
						t.Errorf("%s in %s, part %d: %q", name, lang, i+1, s)
					}
				}
			}
		}
	}
}

// What a database server says of its refusal is not hidden.
func TestADatabaseSaysWhyItRefuses(t *testing.T) {
	const why = `Peer authentication failed for user "hall"`
	for _, lang := range i18n.TerminalLanguages() {
		w := terminal.World{Lang: lang}
		said := w.Sentence(operator.DatabaseFault(&sqlstore.OpenError{Problem: sqlstore.Denied, Path: "postgres://hall@/hall", Err: errors.New(why)}))
		if !strings.Contains(said, ": "+why+". ") {
			t.Error(said)
		}
	}
}

// literals calls do for every fault that is written in the files.
func literals(t *testing.T, pattern string, do func(file string, fields map[string]ast.Expr)) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			f, is := n.(*ast.CompositeLit)
			if !is {
				return true
			}
			of, is := f.Type.(*ast.SelectorExpr)
			if !is || of.Sel.Name != "Fault" {
				return true
			}
			fields := map[string]ast.Expr{}
			for _, e := range f.Elts {
				if pair, is := e.(*ast.KeyValueExpr); is {
					fields[pair.Key.(*ast.Ident).Name] = pair.Value
				}
			}
			do(filepath.ToSlash(name), fields)
			return true
		})
	}
}

// constants are the values of the constants of a type in a file.
func constants(t *testing.T, name, of string) (values []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, is := n.(*ast.ValueSpec)
		if !is {
			return true
		}
		if kind, is := spec.Type.(*ast.Ident); is && kind.Name == of {
			for _, v := range spec.Values {
				if text, is := v.(*ast.BasicLit); is {
					value, err := strconv.Unquote(text.Value)
					if err != nil {
						t.Fatal(err)
					}
					values = append(values, value)
				}
			}
		}
		return true
	})
	return values
}
