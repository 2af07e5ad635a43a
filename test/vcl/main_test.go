package main

import (
	"regexp"
	"testing"

	"github.com/escaque/escaque/internal/checklist"
)

// Tests of a package are run together, named subtests apart, and nothing else is run with them.
func TestGroupsAndPatterns(t *testing.T) {
	tests := []checklist.Evidence{{Dir: "a", Test: "TestOne"}, {Dir: "a", Test: "TestScripts/fide"}, {Dir: "a", Test: "TestTwo"}, {Dir: "b", Test: "TestOne"}}
	found := groups(tests)
	if len(found) != 3 || len(found[0]) != 2 || found[1][0].Test != "TestScripts/fide" || found[2][0].Dir != "b" {
		t.Fatalf("%v", found)
	}
	if got := pattern(found[1]); got != "^(TestScripts)$/^(fide)$" {
		t.Error(got)
	}
	p := regexp.MustCompile(pattern(found[0]))
	for name, want := range map[string]bool{"TestOne": true, "TestTwo": true, "TestOneMore": false, "ATestOne": false, "TestScripts": false} {
		if p.MatchString(name) != want {
			t.Errorf("%s is run: %t", name, !want)
		}
	}
}
