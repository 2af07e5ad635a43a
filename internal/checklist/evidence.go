package checklist

import (
	"slices"
	"strings"
)

// Evidence is a Go test that shows an answer.
type Evidence struct {
	Dir  string // folder of its package, from the root of the module
	Test string // name of the test, with a subtest behind a slash
}

// Func returns the name of the test's function.
func (e Evidence) Func() string {
	name, _, _ := strings.Cut(e.Test, "/")
	return name
}

// Tests returns the Go tests that show the answer of a question.
func (q Question) Tests() []Evidence {
	var tests []Evidence
	for _, s := range strings.Fields(q.Shown) {
		if dir, test, found := strings.Cut(s, ".Test"); found {
			tests = append(tests, Evidence{Dir: dir, Test: "Test" + test})
		}
	}
	return tests
}

// Tests returns all Go tests that show answers, each once, by folder and name.
func Tests(parts []Part) []Evidence {
	var tests []Evidence
	for _, p := range parts {
		for _, q := range p.Questions {
			tests = append(tests, q.Tests()...)
		}
	}
	slices.SortFunc(tests, func(a, b Evidence) int {
		return strings.Compare(a.Dir+" "+a.Test, b.Dir+" "+b.Test)
	})
	return slices.Compact(tests)
}
