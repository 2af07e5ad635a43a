// Command sample prints randomly drawn doc comments, function signatures and commit subjects. A
// reader then marks those that had to be read twice.
//
//	go run ./internal/arch/sample [-seed N] [-docs 60] [-names 40] [-subjects 30] [-since COMMIT]
//
// The same seed draws the same items from the same checkout. Tests and generated files are
// excluded.
//
// It only examines files and syntax.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
)

func main() {
	seed := flag.Uint64("seed", 1, "the seed of the draw")
	docs := flag.Int("docs", 60, "how many documentation comments")
	names := flag.Int("names", 40, "how many names of functions, with their parameters")
	subjects := flag.Int("subjects", 30, "how many subjects of commits")
	since := flag.String("since", "", "the `commit` after which subjects are drawn; all when empty")
	flag.Parse()
	if err := sample(*seed, *docs, *names, *subjects, *since); err != nil {
		fmt.Fprintln(os.Stderr, "sample:", err)
		os.Exit(1)
	}
}

// sample prints a draw.
func sample(seed uint64, docs, names, subjects int, since string) error {
	files, err := gitLines("ls-files", "*.go")
	if err != nil {
		return err
	}
	documented, functions, err := declarations(files)
	if err != nil {
		return err
	}
	span := "HEAD"
	if since != "" {
		span = since + "..HEAD"
	}
	written, err := gitLines("log", "--no-merges", "--format=%s", span)
	if err != nil {
		return err
	}
	lot := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // a draw that can be repeated
	for _, part := range []struct {
		title string
		all   []string
		n     int
	}{{"Documentation", documented, docs}, {"Functions", functions, names}, {"Commits", written, subjects}} {
		fmt.Printf("## %s: %d of %d\n\n", part.title, min(part.n, len(part.all)), len(part.all))
		for i, at := range lot.Perm(len(part.all))[:min(part.n, len(part.all))] {
			fmt.Printf("%d. %s\n", i+1, part.all[at])
		}
		fmt.Println()
	}
	return nil
}

// gitLines returns the output of a git command as lines.
func gitLines(args ...string) ([]string, error) {
	out, err := exec.Command("git", args...).Output() //nolint:gosec // git, with the words above
	return strings.Split(strings.TrimSpace(string(out)), "\n"), err
}

// declarations returns the documented declarations of the files with their comments, and the
// signatures of all functions.
func declarations(files []string) (documented, functions []string, err error) {
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata/") {
			continue
		}
		data, err := os.ReadFile(path) //nolint:gosec // a file of the checkout
		if err != nil {
			return nil, nil, err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, data, parser.ParseComments)
		if err != nil {
			return nil, nil, err
		}
		if ast.IsGenerated(file) {
			continue
		}
		note := func(doc *ast.CommentGroup, node ast.Node) {
			if doc == nil {
				return
			}
			line, _, _ := strings.Cut(string(data[set.Position(node.Pos()).Offset:]), "\n")
			documented = append(documented, fmt.Sprintf("%s: %s\n%s", path, strings.TrimSuffix(line, " {"), indent(doc.Text())))
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				note(d.Doc, d)
				from, to := set.Position(d.Pos()).Offset, set.Position(d.Type.End()).Offset
				functions = append(functions, path+": "+string(data[from:to]))
			case *ast.GenDecl:
				note(d.Doc, d)
			}
		}
	}
	return documented, functions, nil
}

func indent(text string) string {
	return "   " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n   ")
}
