// Command upward counts the references between files of a package that run against its reading
// order: from a file to a declaration in a file further up. Readers can read a package from top to
// bottom if most references run downward.
//
//	go run ./internal/arch/upward                        all packages with a stated order
//	go run ./internal/arch/upward -v laws                with each upward reference, the most frequent first
//	go run ./internal/arch/upward -order FILE PACKAGE    with another order
//	go run ./internal/arch/upward -search PACKAGE        with the best order of single files found by a search
//
// An order lists groups of files from top to bottom, separated by a line. Files are named without
// ".go" or by patterns; "*" means all other files. References within a group are not counted
// as upward. A reference is a use of a name that another file of the package declares. Tests are
// ignored.
//
// It only examines files and names.
package main

import (
	"cmp"
	"embed"
	"flag"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
)

// orders holds the agreed order of files of each package.
//
//go:embed *.order
var orders embed.FS

// statedPackages returns the packages with an .order file in this folder, by their paths in the
// module.
func statedPackages() (packages []string) {
	files, _ := orders.ReadDir(".")
	for _, f := range files {
		packages = append(packages, strings.ReplaceAll(strings.TrimSuffix(f.Name(), ".order"), "-", "/"))
	}
	return packages
}

func main() {
	file := flag.String("order", "", "a `file` with another order")
	search := flag.Bool("search", false, "look for the best order of single files")
	verbose := flag.Bool("v", false, "list what runs upward")
	flag.Parse()
	packages := flag.Args()
	if len(packages) == 0 {
		packages = statedPackages()
	}
	for _, p := range packages {
		if err := printCount(p, *file, *search, *verbose); err != nil {
			fmt.Fprintln(os.Stderr, "upward:", err)
			os.Exit(1)
		}
	}
}

// printCount prints the count for a package.
func printCount(pkg, file string, search, verbose bool) error {
	pkg = strings.Trim(path.Clean(strings.TrimPrefix(pkg, "./")), "/")
	refs, files, err := references("./" + pkg)
	if err != nil {
		return err
	}
	if search {
		order := searchOrder(files, refs)
		c := count(refs, order)
		fmt.Printf("%s, the best order found: %v\n", pkg, c)
		for _, f := range slices.SortedFunc(slices.Values(files), func(a, b string) int { return cmp.Compare(order[a], order[b]) }) {
			if verbose {
				fmt.Println(" ", f)
			}
		}
		return nil
	}
	text, err := orderOf(pkg, file)
	if err != nil {
		return err
	}
	order, unknown, err := parse(text, files)
	if err != nil {
		return fmt.Errorf("%s: %w", pkg, err)
	}
	fmt.Printf("%s: %v\n", pkg, count(refs, order))
	for _, name := range unknown {
		fmt.Printf("  the order names %s, and there is no such file\n", name)
	}
	if verbose {
		for _, l := range listUpward(refs, order) {
			fmt.Println(" ", l)
		}
	}
	return nil
}

func orderOf(pkg, file string) (string, error) {
	if file != "" {
		data, err := os.ReadFile(file)
		return string(data), err
	}
	data, err := orders.ReadFile(strings.ReplaceAll(pkg, "/", "-") + ".order")
	if err != nil {
		return "", fmt.Errorf("no order of %s is stated in internal/arch/upward: give one with -order, or look for one with -search", pkg)
	}
	return string(data), nil
}
