package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// reference counts the uses of one file's names in another, with an example.
type reference struct {
	from, to string
	times    int
	name     string
}

// references type-checks a package, using the compiler's export data of its imports, and returns
// its references and files.
func references(pattern string) (refs []reference, files []string, err error) {
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \",\"}}", pattern)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list %s: %w", pattern, err)
	}
	exports, last := map[string]string{}, []string(nil)
	for line := range strings.Lines(string(out)) {
		last = strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		exports[last[0]] = last[1]
	}
	if len(last) != 4 {
		return nil, nil, fmt.Errorf("go list %s says nothing", pattern)
	}
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range strings.Split(last[3], ",") {
		f, err := parser.ParseFile(fset, filepath.Join(last[2], name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		parsed = append(parsed, f)
		files = append(files, strings.TrimSuffix(name, ".go"))
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", func(p string) (io.ReadCloser, error) {
		data, err := os.ReadFile(exports[p])
		return io.NopCloser(bytes.NewReader(data)), err
	})}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	pkg, err := conf.Check(last[0], fset, parsed, info)
	if err != nil {
		return nil, nil, err
	}
	return countUses(fset, pkg, info), files, nil
}

// countUses counts the references between files.
func countUses(fset *token.FileSet, pkg *types.Package, info *types.Info) []reference {
	in := func(p token.Pos) string { return strings.TrimSuffix(filepath.Base(fset.Position(p).Filename), ".go") }
	names := map[[2]string]map[string]int{}
	for id, o := range info.Uses {
		if o.Pkg() != pkg {
			continue
		}
		if from, to := in(id.Pos()), in(o.Pos()); from != to {
			if names[[2]string{from, to}] == nil {
				names[[2]string{from, to}] = map[string]int{}
			}
			names[[2]string{from, to}][id.Name]++
		}
	}
	var refs []reference
	for between, used := range names {
		r := reference{from: between[0], to: between[1]}
		for _, name := range slices.Sorted(maps.Keys(used)) {
			r.times += used[name]
			if used[name] > used[r.name] {
				r.name = name
			}
		}
		refs = append(refs, r)
	}
	slices.SortFunc(refs, func(a, b reference) int {
		return strings.Compare(a.from+" "+a.to, b.from+" "+b.to)
	})
	return refs
}
