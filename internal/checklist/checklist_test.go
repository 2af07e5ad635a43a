package checklist_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/checklist"
)

var update = flag.Bool("update", false, "write docs/checklist.md again")

const root = "../.."

// TestTableIsWhole demands each number once and in order, a question and a
// known answer.
func TestTableIsWhole(t *testing.T) {
	next := 1
	for _, p := range checklist.Parts() {
		for _, q := range p.Questions {
			if q.Number != next {
				t.Fatalf("question %d stands where %d is due", q.Number, next)
			}
			next++
			if !strings.HasSuffix(q.Asked, "?") && !strings.HasSuffix(q.Asked, ").") {
				t.Errorf("%d is no question: %q", q.Number, q.Asked)
			}
			if q.Ours == checklist.Either {
				t.Errorf("%d: an answer is yes, no or open", q.Number)
			}
			if strings.Contains(q.Asked+q.Why+q.Shown, "|") {
				t.Errorf("%d breaks its row of the page", q.Number)
			}
		}
	}
	if next != checklist.Last+1 {
		t.Errorf("the table ends before question %d", next)
	}
}

// TestFreeAnswersAreFree holds the free answer of each question to its costs.
func TestFreeAnswersAreFree(t *testing.T) {
	costless := func(o checklist.Outcome) bool { return o.String() == "free" }
	for _, p := range checklist.Parts() {
		for _, q := range p.Questions {
			switch q.Free {
			case checklist.Yes:
				if !costless(q.Yes) || costless(q.No) && q.No.Next == 0 && q.Yes.Next == 0 {
					t.Errorf("%d: yes should be free, and no not the same", q.Number)
				}
			case checklist.No:
				if !costless(q.No) || costless(q.Yes) && q.No.Next == 0 && q.Yes.Next == 0 {
					t.Errorf("%d: no should be free, and yes not the same", q.Number)
				}
			case checklist.Either:
				if !costless(q.Yes) || !costless(q.No) {
					t.Errorf("%d: both answers should be free", q.Number)
				}
			case checklist.Open:
				if costless(q.Yes) || costless(q.No) {
					t.Errorf("%d: both answers should cost something", q.Number)
				}
			}
		}
	}
}

// TestLeadsGoForward demands that every answer leads on. Question 121 alone leads
// back, to 120, which leads on behind it.
func TestLeadsGoForward(t *testing.T) {
	for _, p := range checklist.Parts() {
		for _, q := range p.Questions {
			for _, o := range []checklist.Outcome{q.Yes, q.No} {
				switch {
				case o.Next == 0, q.Number == 121 && o.Next == 120:
				case o.Next <= q.Number, o.Next > checklist.Last+1:
					t.Errorf("%d leads to %d", q.Number, o.Next)
				}
				if q.Number == 120 && o.Next != 122 {
					t.Errorf("120 leads to %d", o.Next)
				}
			}
		}
	}
}

// TestAnswersSayWhy demands a reason for what costs something or is open.
func TestAnswersSayWhy(t *testing.T) {
	for _, p := range checklist.Parts() {
		for _, q := range p.Questions {
			if q.Why == "" && (q.Ours == checklist.Open || q.Settled() && q.Outcome().String() != "free") {
				t.Errorf("%d costs %s and does not say why", q.Number, q.Outcome())
			}
			if q.Ours == checklist.Open && q.Shown != "" {
				t.Errorf("%d is open and shown", q.Number)
			}
		}
	}
}

// table returns parts with one answer to all questions, each of them shown.
func table(ours func(checklist.Question) checklist.Answer) []checklist.Part {
	parts := checklist.Parts()
	for i := range parts {
		parts[i].Questions = slices.Clone(parts[i].Questions)
		for k := range parts[i].Questions {
			q := &parts[i].Questions[k]
			q.Ours, q.Shown = ours(*q), "x.TestX"
		}
	}
	return parts
}

// TestWalkOfAFreeProgram follows the path of a program that answers everything at
// no cost where it can.
func TestWalkOfAFreeProgram(t *testing.T) {
	w := checklist.Walk(table(func(q checklist.Question) checklist.Answer {
		if q.Free == checklist.No {
			return checklist.No
		}
		return checklist.Yes
	}))
	if len(w.Failing) != 0 || len(w.Unknown) != 0 || w.Percent != 0 || len(w.Free) != len(w.Met) || len(w.Open) != 0 {
		t.Errorf("%+v", w)
	}
	if w.Met[0] != 1 || w.Met[1] != 7 || w.Met[len(w.Met)-1] != 223 {
		t.Errorf("the path is %v", w.Met)
	}
}

// TestWalkOfAnEmptyProgram follows the path of a program that has nothing: no
// question is asked twice, and every cost is counted.
func TestWalkOfAnEmptyProgram(t *testing.T) {
	w := checklist.Walk(table(func(checklist.Question) checklist.Answer { return checklist.No }))
	if got := len(w.Free) + len(w.Failing) + len(w.Costing) + len(w.Unknown); got != len(w.Met) {
		t.Errorf("%d are counted of %d", got, len(w.Met))
	}
	if !slices.IsSorted(w.Met) || len(slices.Compact(slices.Clone(w.Met))) != len(w.Met) {
		t.Errorf("the path is %v", w.Met)
	}
	if !slices.Contains(w.Failing, 6) || !slices.Contains(w.Failing, 41) || w.Met[len(w.Met)-1] != checklist.Last {
		t.Errorf("%+v", w)
	}
}

// TestWalkLeadsBackOnce follows the answers that lead back from 121 to 120.
func TestWalkLeadsBackOnce(t *testing.T) {
	w := checklist.Walk(table(func(q checklist.Question) checklist.Answer {
		if q.Number == 121 {
			return checklist.No
		}
		return checklist.Yes
	}))
	at := slices.Index(w.Met, 119)
	if got := w.Met[at : at+5]; !slices.Equal(got, []int{119, 121, 120, 122, 123}) {
		t.Errorf("the path is %v", got)
	}
}

// TestOpenCountsAsItsCost holds an open and a bare answer to the one that costs more.
func TestOpenCountsAsItsCost(t *testing.T) {
	q := checklist.Question{Free: checklist.No, Yes: checklist.Outcome{Percent: 7}, Ours: checklist.No}
	for _, one := range []struct {
		ours    checklist.Answer
		shown   string
		counted checklist.Answer
		settled bool
	}{
		{checklist.No, "", checklist.Yes, false},
		{checklist.No, "x.TestX", checklist.No, true},
		{checklist.Yes, "", checklist.Yes, true},
		{checklist.Open, "", checklist.Yes, false},
	} {
		q.Ours, q.Shown = one.ours, one.shown
		if q.Counted() != one.counted || q.Settled() != one.settled {
			t.Errorf("%v shown by %q counts as %v, settled %t", one.ours, one.shown, q.Counted(), q.Settled())
		}
	}
}

// TestEvidenceExists looks for every test and every target of make that the table
// names.
func TestEvidenceExists(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	funcs := make(map[string]map[string]bool)
	for _, p := range checklist.Parts() {
		for _, q := range p.Questions {
			tests := q.Tests()
			for _, e := range tests {
				if funcs[e.Dir] == nil {
					funcs[e.Dir] = testsIn(t, e.Dir)
				}
				if !funcs[e.Dir][e.Func()] {
					t.Errorf("%d: there is no %s in %s", q.Number, e.Func(), e.Dir)
				}
				script, of := strings.CutPrefix(e.Test, "TestScripts/")
				if found, _ := filepath.Glob(filepath.Join(root, e.Dir, "testdata/script", script+".txt*")); of && len(found) != 1 {
					t.Errorf("%d: there is no script %s", q.Number, script)
				}
			}
			words := strings.Fields(q.Shown)
			for i, s := range words {
				if s == "make" && !strings.Contains(string(makefile), fmt.Sprintf("\n%s:", words[i+1])) {
					t.Errorf("%d: there is no make %s", q.Number, words[i+1])
				}
			}
			if len(tests)+2*strings.Count(q.Shown, "make ") != len(words) {
				t.Errorf("%d: %q names something else than tests and targets", q.Number, q.Shown)
			}
		}
	}
}

// testsIn returns the functions of the test files in a folder.
func testsIn(t *testing.T, dir string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Errorf("%s has no test files", dir)
	}
	found := make(map[string]bool)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				found[f.Name.Name] = true
			}
		}
	}
	return found
}

// TestPage holds docs/checklist.md to the table; -update writes it again.
func TestPage(t *testing.T) {
	file := filepath.Join(root, "docs", "checklist.md")
	want := checklist.Page(checklist.Parts())
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/checklist.md does not follow from the table; go test ./internal/checklist -run TestPage -update writes it")
	}
}
