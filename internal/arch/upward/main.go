// Command upward counts the references between the files of a package that run
// against a reading order: from a file to what is declared in one that stands above
// it. A package is read from the top when most of what a file uses stands below.
//
//	go run ./internal/arch/upward                        the packages whose order is stated beside, with it
//	go run ./internal/arch/upward -v laws                each reference that runs upward, the most frequent first
//	go run ./internal/arch/upward -order FILE PACKAGE    with another order
//	go run ./internal/arch/upward -search PACKAGE        with the best order of single files that a search finds
//
// An order names groups of files with a line between them, from the top down, by the
// files' names without ".go" or by patterns; "*" is where files stand that no group
// names. Within a group the order is left open. A reference is every use of a name that another file
// of the package declares; tests are not looked at.
//
// It knows files and names, and nothing of what is in them.
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

//go:embed *.order
var orders embed.FS

// stated are the packages whose order stands beside, by their paths in the module.
func stated() (packages []string) {
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
		packages = stated()
	}
	for _, p := range packages {
		if err := tell(p, *file, *search, *verbose); err != nil {
			fmt.Fprintln(os.Stderr, "upward:", err)
			os.Exit(1)
		}
	}
}

// tell prints the count of a package.
func tell(pkg, file string, search, verbose bool) error {
	pkg = strings.Trim(path.Clean(strings.TrimPrefix(pkg, "./")), "/")
	refs, files, err := references("./" + pkg)
	if err != nil {
		return err
	}
	if search {
		order := best(files, refs)
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
		for _, l := range upward(refs, order) {
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
