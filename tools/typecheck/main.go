// Command typecheck type-checks a package and its imports for other systems, and prints the
// module's errors:
//
//	typecheck PACKAGE OS...
//
// It takes seconds, where compiling takes minutes per system. It must be run in the module's
// folder.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: typecheck PACKAGE OS...")
		os.Exit(2)
	}
	module, err := os.Getwd()
	status := 0
	for _, system := range os.Args[2:] {
		var faults []packages.Error
		if err == nil {
			faults, err = check(module, os.Args[1], system)
		}
		for _, fault := range faults {
			fmt.Fprintf(os.Stderr, "%s: %v\n", system, fault)
			status = 1
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 2
	}
	os.Exit(status)
}

// check returns the errors in the module's files when a package is checked for a system.
func check(module, name, system string) (faults []packages.Error, err error) {
	own := func(path string) bool { return strings.HasPrefix(path, module+string(os.PathSeparator)) }
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax,
		Dir:  module,
		Env:  append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system),
		ParseFile: func(set *token.FileSet, path string, source []byte) (*ast.File, error) {
			f, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
			if f != nil && !own(path) { // of others only what they declare is needed
				for _, d := range f.Decls {
					if function, is := d.(*ast.FuncDecl); is {
						function.Body = nil
					}
				}
			}
			return f, err
		},
	}, name)
	if err != nil {
		return nil, err
	}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		for _, fault := range p.Errors {
			// Imports that only the bodies use are missed in what others wrote.
			if fault.Kind != packages.TypeError || own(fault.Pos) {
				faults = append(faults, fault)
			}
		}
	})
	return faults, nil
}
