// Vcl runs the Go tests that the table of internal/checklist names as evidence, and prints the sums
// of our answers to FIDE's checklist. It exits with 1 if a test fails or does not run. The shipped
// program does not import this package.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/checklist"
)

func main() {
	parts := checklist.Parts()
	good := true
	for _, group := range groups(checklist.Tests(parts)) {
		good = run(group) && good
	}
	fmt.Printf("\n%s\ndocs/checklist.md has each question; Escaque is neither accepted nor endorsed by FIDE.\n", checklist.Sums(checklist.Walk(parts)))
	if !good {
		os.Exit(1)
	}
}

// groups returns the tests by package, those of whole functions and those of subtests apart.
func groups(tests []checklist.Evidence) [][]checklist.Evidence {
	var groups [][]checklist.Evidence
	place := make(map[string]int)
	for _, e := range tests {
		key := fmt.Sprint(e.Dir, e.Func() != e.Test)
		if _, found := place[key]; !found {
			place[key] = len(groups)
			groups = append(groups, nil)
		}
		groups[place[key]] = append(groups[place[key]], e)
	}
	return groups
}

// run runs tests of one package and reports whether all of them passed.
func run(tests []checklist.Evidence) bool {
	dir := tests[0].Dir
	var out bytes.Buffer
	cmd := exec.Command("go", "test", "-timeout", "30m", "-json", "-run", pattern(tests), "./"+dir)
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	failed := cmd.Run()
	ended, text := make(map[string]string), ""
	for line := range strings.Lines(out.String()) {
		var e struct{ Action, Test, Output string }
		if json.Unmarshal([]byte(line), &e) != nil {
			continue
		}
		text += e.Output
		if e.Action == "pass" || e.Action == "fail" || e.Action == "skip" {
			ended[e.Test] = e.Action
		}
	}
	var wrong []string
	for _, e := range tests {
		if got := ended[e.Test]; got != "pass" {
			wrong = append(wrong, fmt.Sprintf("  %s: %s", e.Test, cmp.Or(got, "did not run")))
		}
	}
	if failed != nil || len(wrong) > 0 {
		fmt.Printf("%s: %d tests\n%s\n%s", dir, len(tests), strings.Join(wrong, "\n"), text)
		return false
	}
	fmt.Printf("%s: %d tests\n", dir, len(tests))
	return true
}

// pattern returns what go test -run takes for tests of one group.
func pattern(tests []checklist.Evidence) string {
	var names, subs []string
	for _, e := range tests {
		names = append(names, regexp.QuoteMeta(e.Func()))
		if _, sub, found := strings.Cut(e.Test, "/"); found {
			subs = append(subs, regexp.QuoteMeta(sub))
		}
	}
	p := "^(" + strings.Join(slices.Compact(names), "|") + ")$"
	if len(subs) > 0 {
		p += "/^(" + strings.Join(subs, "|") + ")$"
	}
	return p
}
