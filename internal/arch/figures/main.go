// Command figures prints statistics of the Go code of a checkout for comparison: lines, the
// exported names of package laws, the type with the most methods, and the longest and the most
// complex function.
//
//	go run ./internal/arch/figures [FOLDER]
//
// A line of code is a line that is neither empty nor only a comment. The complexity of a function
// is one more than its branches: if, for, case, &&, ||. Of tests and generated files only lines are
// counted.
//
// It only examines files and syntax.
package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	folder := "."
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	f, err := readFigures(folder)
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
	f.print()
}

// function is a function's size and complexity.
type function struct {
	name              string // with its package and receiver
	lines, complexity int
}

// figures holds the statistics of a checkout.
type figures struct {
	lines, testLines int
	lawsNames        map[string]bool
	methods          map[string]int // by the type with its package
	functions        []function
}

// readFigures reads the Go files below a folder.
func readFigures(folder string) (*figures, error) {
	f := &figures{lawsNames: map[string]bool{}, methods: map[string]int{}}
	return f, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error { //nolint:gosec // the folder that was asked for
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "build" || d.Name() == "testdata" || path != folder && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		rel, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		return f.addFile(path, filepath.ToSlash(rel))
	})
}

// addFile counts one file.
func (f *figures) addFile(path, rel string) error {
	data, err := os.ReadFile(path) //nolint:gosec // a file of the checkout
	if err != nil {
		return err
	}
	n := codeLines(data)
	if strings.HasSuffix(rel, "_test.go") {
		f.testLines += n
		return nil
	}
	f.lines += n
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, data, parser.ParseComments)
	if err != nil {
		return err
	}
	if ast.IsGenerated(file) {
		return nil
	}
	pkg := strings.TrimSuffix(rel, "/"+filepath.Base(rel))
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			f.addFunction(set, pkg, d)
		case *ast.GenDecl:
			if pkg == "laws" {
				f.addNames(d)
			}
		}
	}
	return nil
}

// addFunction counts a function, and a method for its type.
func (f *figures) addFunction(set *token.FileSet, pkg string, d *ast.FuncDecl) {
	name := pkg + "." + d.Name.Name
	if d.Recv != nil && len(d.Recv.List) > 0 {
		of := receiverName(d.Recv.List[0].Type)
		f.methods[pkg+"."+of]++
		name = pkg + "." + of + "." + d.Name.Name
	} else if pkg == "laws" && d.Name.IsExported() {
		f.lawsNames[d.Name.Name] = true
	}
	lines := set.Position(d.End()).Line - set.Position(d.Pos()).Line + 1
	f.functions = append(f.functions, function{name, lines, complexity(d)})
}

// addNames counts the exported names of a declaration in package laws.
func (f *figures) addNames(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() {
				f.lawsNames[s.Name.Name] = true
			}
		case *ast.ValueSpec:
			for _, name := range s.Names {
				if name.IsExported() {
					f.lawsNames[name.Name] = true
				}
			}
		}
	}
}

// receiverName returns the name of a receiver's type.
func receiverName(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.StarExpr:
		return receiverName(t.X)
	case *ast.IndexExpr:
		return receiverName(t.X)
	case *ast.IndexListExpr:
		return receiverName(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}

// complexity returns one more than the branches of a function.
func complexity(d *ast.FuncDecl) int {
	n := 1
	ast.Inspect(d, func(node ast.Node) bool {
		switch b := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			n += min(1, len(b.List))
		case *ast.CommClause:
			if b.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if b.Op == token.LAND || b.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// codeLines returns the number of lines of a Go file that contain code.
func codeLines(data []byte) int {
	set := token.NewFileSet()
	file := set.AddFile("", set.Base(), len(data))
	var s scanner.Scanner
	s.Init(file, data, nil, 0)
	seen := map[int]bool{}
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return len(seen)
		}
		if tok == token.SEMICOLON && text == "\n" {
			continue
		}
		first := set.Position(pos).Line
		for i := range strings.Count(text, "\n") + 1 {
			seen[first+i] = true
		}
	}
}

func (f *figures) print() {
	fmt.Printf("lines of code without tests  %d\nlines of code of tests       %d\nexported names of laws       %d\n", f.lines, f.testLines, len(f.lawsNames))
	types := slices.SortedFunc(maps.Keys(f.methods), func(a, b string) int {
		return cmp.Or(cmp.Compare(f.methods[b], f.methods[a]), cmp.Compare(a, b))
	})
	for _, name := range types[:min(3, len(types))] {
		fmt.Printf("methods of a type            %d  %s\n", f.methods[name], name)
	}
	longest := slices.MaxFunc(f.functions, func(a, b function) int { return cmp.Compare(a.lines, b.lines) })
	fmt.Printf("longest function             %d lines, complexity %d  %s\n", longest.lines, longest.complexity, longest.name)
	knotted := slices.MaxFunc(f.functions, func(a, b function) int { return cmp.Compare(a.complexity, b.complexity) })
	fmt.Printf("most complex function        %d lines, complexity %d  %s\n", knotted.lines, knotted.complexity, knotted.name)
}
