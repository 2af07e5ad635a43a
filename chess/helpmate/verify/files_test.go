package verify_test

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/helpmate/verify"
)

// ESCAQUE_HELPMATE names a folder of labelled files, ESCAQUE_HELPMATE_BUDGET
// the budget for the full form, and ESCAQUE_HELPMATE_EVERY how many positions
// to pass over for each that is looked at. Without them the labelled positions
// of this clone are decided at a small budget.
func setting(t *testing.T, name string, usual int) int {
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s: %q is no positive number", name, text)
	}
	return n
}

// timed is one query and what it took.
type timed struct {
	took   time.Duration
	answer helpmate.Answer
	query  string
}

// No verdict of any form is wrong on any labelled file, and every verdict of the full
// and of the static form has a certificate that is accepted. Times are shown, not judged.
func TestLabelledFiles(t *testing.T) {
	folder, budget, every := os.Getenv("ESCAQUE_HELPMATE"), 2_000, setting(t, "ESCAQUE_HELPMATE_EVERY", 1)
	if folder == "" {
		folder = "../testdata"
	} else {
		budget = 20_000_000
	}
	budget = setting(t, "ESCAQUE_HELPMATE_BUDGET", budget)
	names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no labelled files in %s: %v", folder, err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			steady(t)
			var static, quick, full []timed
			eachLabelled(t, name, every, func(pos chess.Position, side chess.Color, can bool, query string) {
				static = append(static, ask(2, query, func() helpmate.Answer { return helpmate.Static(pos, side) }))
				quick = append(quick, ask(2, query, func() helpmate.Answer { return helpmate.Quick(pos, side) }))
				var c *helpmate.Certificate
				full = append(full, ask(1, query, func() (a helpmate.Answer) {
					a, c = helpmate.Prove(pos, side, budget)
					return a
				}))
				for _, form := range [][]timed{static, quick, full} {
					judge(t, form[len(form)-1].answer, can, query)
				}
				a := full[len(full)-1].answer
				if a.Work > budget {
					t.Errorf("%s: spent %d of %d", query, a.Work, budget)
				}
				if c != nil {
					accept(t, c, a, side, query)
				}
				if a, c := helpmate.ProveStatic(pos, side); c != nil {
					accept(t, c, a, side, query)
				}
			})
			t.Log("times: " + clock)
			report(t, "static", static)
			report(t, "quick", quick)
			report(t, "full", full)
		})
	}
}

// ask times an answer, the least of some runs, less what reading the clock takes.
func ask(runs int, query string, answer func() helpmate.Answer) (q timed) {
	for run := range runs {
		before := reading()
		start := reading()
		a := answer()
		end := reading()
		if took := max(end-start-(start-before), 0); run == 0 || took < q.took {
			q = timed{took, a, query}
		}
	}
	return q
}

func eachLabelled(t *testing.T, name string, every int, visit func(pos chess.Position, side chess.Color, can bool, query string)) {
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	number := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		if len(line) < 4 || line[0] == '#' {
			continue
		}
		if number++; number%every != 0 {
			continue
		}
		setup, err := fen.Parse(line[3:])
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		pos, err := setup.Position(chess.Recoverable)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for i, side := range []chess.Color{chess.White, chess.Black} {
			visit(pos, side, line[i] == "WB"[i], fmt.Sprintf("%v %s", side, line[3:]))
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func judge(t *testing.T, a helpmate.Answer, can bool, query string) {
	if a.Verdict != helpmate.Unknown && (a.Verdict == helpmate.Winnable) != can {
		t.Errorf("%s: %v by %s", query, a.Verdict, a.Reason)
	}
}

func accept(t *testing.T, c *helpmate.Certificate, a helpmate.Answer, side chess.Color, query string) {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	claim, err := verify.Check(&b)
	if err != nil || claim.Side != side || claim.Winnable != (a.Verdict == helpmate.Winnable) || claim.Kind != a.Reason {
		t.Errorf("%s: the certificate for %v by %s: %+v, %v", query, a.Verdict, a.Reason, claim, err)
	}
}

// report shows the distribution of the times and the slowest queries.
func report(t *testing.T, form string, all []timed) {
	var sum time.Duration
	verdicts := map[helpmate.Verdict]int{}
	for _, q := range all {
		sum += q.took
		verdicts[q.answer.Verdict]++
	}
	slices.SortFunc(all, func(a, b timed) int { return cmp.Compare(b.took, a.took) })
	n := len(all)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d queries, %v; mean %v, p50 %v, p90 %v, p99 %v, p100 %v\n",
		form, n, verdicts, sum/time.Duration(n), all[n/2].took, all[n/10].took, all[n/100].took, all[0].took)
	for _, q := range all[:min(n, 10)] {
		fmt.Fprintf(&b, "  %v %v %s %d %s\n", q.took, q.answer.Verdict, q.answer.Reason, q.answer.Work, q.query)
	}
	t.Log(b.String())
}
