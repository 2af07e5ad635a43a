package publish_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament/sheets"
)

// A cell that a spreadsheet could take for a formula is a text, unless all of it is a number.
func TestHarmlessCells(t *testing.T) {
	for _, cell := range []string{"", "Ana", "0", "-1", "+3", "-12.5", "+0,5", "1-0", "½", "2100", "Müller = Co", " =1", "'=1"} {
		if got := publish.Harmless(cell); got != cell {
			t.Errorf("%q is written %q", cell, got)
		}
	}
	for _, cell := range []string{
		"=1+1", "@SUM(A1)", "+cmd", "-cmd", "-1+cmd|' /C calc'!A0", "+1-2", "-2+3", "- 1", "-", "+", "--1", "+1e5", "-1.", "\t=1", "\r=1", "\n=1", "-1\n", "+34 600 000 000",
	} {
		if got := publish.Harmless(cell); got != "'"+cell {
			t.Errorf("%q is written %q", cell, got)
		}
	}
}

// Titles and labels are written as cells are.
func TestHarmlessTables(t *testing.T) {
	table := sheets.Table{Title: "=HYPERLINK(1)", Columns: []sheets.Column{{Label: "@x"}, {Label: "-1"}}, Rows: [][]string{{"+cmd", "-2.5"}, {"-1+1", "Ana"}}}
	var b strings.Builder
	if err := publish.CSV(&b, []sheets.Table{table, table}); err != nil {
		t.Fatal(err)
	}
	const one = "'=HYPERLINK(1)\n'@x,-1\n'+cmd,-2.5\n'-1+1,Ana\n"
	if want := one + "\n" + one; b.String() != want {
		t.Errorf("written:\n%s", b.String())
	}
}

// Nothing else in the program writes comma-separated text for spreadsheets.
func TestOneWriterOfCSV(t *testing.T) {
	allowed := []string{
		"internal/publish/csv.go",
		"internal/config/config.go",      // a list within an environment variable
		"internal/intake/spreadsheet.go", // read by the program itself
		"internal/ownlist/table.go",      // read by the program itself
	}
	var found []string
	root := filepath.Join("..", "..")
	for _, folder := range []string{"internal", "cmd", "tournament", "rating", "laws", "chess", "ics", "clock"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "node_modules":
				return filepath.SkipDir
			case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			for _, one := range file.Imports {
				if path, err := strconv.Unquote(one.Path.Value); err == nil && path == "encoding/csv" {
					short, err := filepath.Rel(root, name)
					if err != nil {
						return err
					}
					found = append(found, filepath.ToSlash(short))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(found)
	slices.Sort(allowed)
	if !slices.Equal(found, allowed) {
		t.Errorf("encoding/csv is imported by %q", found)
	}
}
