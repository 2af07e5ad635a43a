package checklist

import (
	"fmt"
	"slices"
	"strings"
)

// Page returns docs/checklist.md: what it follows, the sums, and a table for each part.
func Page(parts []Part) string {
	var b strings.Builder
	b.WriteString(preface)
	w := Walk(parts)
	b.WriteString("\n## Where it stands\n" + Sums(w) + "\n" + lists(w))
	for _, p := range parts {
		fmt.Fprintf(&b, "\n## %s\n| no. | question | answer | level | shown by, or reason | cost |\n|---|---|---|---|---|---|\n", p.Title)
		for _, q := range p.Questions {
			b.WriteString(row(q, slices.Contains(w.Met, q.Number)))
		}
	}
	return b.String()
}

const preface = `# FIDE's checklist for tournament programs

Since March 2026 FIDE accepts tournament programs by a checklist of 225 questions. Its text is not public. This page follows a public paraphrase of the draft of August 2026, so it is second-hand, and the questions are in our words. **Escaque is neither accepted nor endorsed by FIDE.**

The checklist is a path: each answer leads to a next question, so no program meets all of them. An answer costs nothing, costs per cent, or fails at once. The per cents are added, and more than 100 fail too. Where the paraphrase names no next question, the next number follows. Where an answer only leads to questions that would be needless after the other answer, the other answer passes them over.

An answer counts as free only if a test shows it. *Open* and *not shown yet* count as the answer that costs more. In the last column stands what the answer of today costs; a cost in brackets is that of a question that is not on our path. The level is that of the warning that is asked for: 2 tells, 3 asks once, 4 asks twice.

` + "`make vcl`" + ` runs the tests that are named here and prints the sums. The page is generated: ` + "`go test ./internal/checklist -run TestPage -update`" + ` writes it again.
`

// Sums returns the sums of a path as a table.
func Sums(w Walked) string {
	return fmt.Sprintf(`| on the path | free | fail at once | of unknown cost | cost per cent | sum |
|---|---|---|---|---|---|
| %d | %d | %d | %d | %d | %d %% |
| of these open or not shown | | %d | | | %d %% |
`, len(w.Met), len(w.Free), len(w.Failing), len(w.Unknown), len(w.Costing), w.Percent, w.OpenFailing, w.OpenPercent)
}

// lists returns the numbers of the questions that fail, cost something or have an unknown cost.
func lists(w Walked) string {
	var b strings.Builder
	for _, l := range []struct {
		what    string
		numbers []int
	}{{"Fail at once", w.Failing}, {"Cost per cent", w.Costing}, {"Of unknown cost", w.Unknown}, {"Open or not shown yet", w.Open}} {
		fmt.Fprintf(&b, "- %s: %s\n", l.what, joined(l.numbers))
	}
	return b.String()
}

// joined returns numbers with commas, or a dash for none.
func joined(numbers []int) string {
	if len(numbers) == 0 {
		return "–"
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words, ", ")
}

// row returns the line of a question in its table.
func row(q Question, met bool) string {
	level := ""
	if q.Level > 0 {
		level = fmt.Sprint(q.Level)
	}
	answer := q.Ours.String()
	if q.Ours != Open && !q.Settled() {
		answer += ", not shown yet"
	}
	var why []string
	for _, s := range strings.Fields(strings.ReplaceAll(q.Shown, "make ", "make~")) {
		why = append(why, "`"+strings.ReplaceAll(s, "~", " ")+"`")
	}
	if q.Why != "" {
		why = append(why, q.Why)
	}
	cost := q.Outcome().String()
	if !met {
		cost = "(" + cost + ")"
	}
	return fmt.Sprintf("| %d | %s | %s | %s | %s | %s |\n", q.Number, q.Asked, answer, level, strings.Join(why, ", "), cost)
}

// String returns what an outcome costs, in a word.
func (o Outcome) String() string {
	switch {
	case o.Fail:
		return "FAIL"
	case o.Unknown:
		return "unknown"
	case o.Percent > 0:
		return fmt.Sprintf("%d %%", o.Percent)
	}
	return "free"
}
