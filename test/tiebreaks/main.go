// Command tiebreaks compares our tie-breaks with those of an independent checker:
// tiebreakchecker.py of the TieBreakServer, which is not part of this module. It makes random
// tournaments with byes, forfeits, late entries and withdrawals, and computes every common
// tie-break with both programs. It prints every difference, with the article that explains it if
// there is one.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

func main() {
	path := flag.String("checker", os.Getenv("ESCAQUE_TIEBREAKCHECKER"), "path of tiebreakchecker.py")
	count := flag.Int("count", 1000, "tournaments")
	first := flag.Uint64("seed", 1, "seed of the first one")
	jobs := flag.Int("jobs", 2, "processes at a time")
	flag.Parse()
	if *path == "" {
		fmt.Fprintln(os.Stderr, "say where the checker is: ESCAQUE_TIEBREAKCHECKER=/path/to/tiebreakchecker.py (github.com/OttoMilvang/TieBreakServer), or -checker")
		os.Exit(2)
	}
	dir, err := os.MkdirTemp("", "tiebreaks")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	sum := newTally()
	seeds := make(chan uint64)
	var wait sync.WaitGroup
	for range *jobs {
		wait.Go(func() {
			for seed := range seeds {
				for _, o := range compare(*path, dir, seed) {
					sum.add(o)
				}
			}
		})
	}
	for i := range *count {
		seeds <- *first + uint64(i)
	}
	close(seeds)
	wait.Wait()
	_ = os.RemoveAll(dir) // what stays is in the machine's folder for such things
	fmt.Print(sum.text())
	if sum.unexplained() > 0 || len(sum.errs) > 0 {
		os.Exit(1)
	}
}

// difference is a value on which the two programs differ.
type difference struct {
	seed         uint64
	kind         string
	method       tiebreak.Method
	rules        tiebreak.Rules
	number       int
	ours, theirs string
	why          string // its explanation; empty if there is none
}

// outcome is the result of comparing one tournament.
type outcome struct {
	kind        string
	values      int
	differences []difference
	err         error
}

// answer holds one program's values, by question and participant.
type answer map[question]map[int]string

// sheet is a tournament with its questions and our answers.
type sheet struct {
	seed          uint64
	kind          string
	predetermined bool
	file          *trf.File
	first         string // the checker's name of the primary score
	questions     []question
	numbers       []int // of the participants
	ours          answer
	explain       func(q question, number int, theirs string) string
}

// compare compares the tournament of a seed, and for some seeds also a team event.
func compare(path, dir string, seed uint64) []outcome {
	all := []outcome{compareSheet(path, dir, newEvent(seed).toSheet())}
	const everyFourth = 4
	if seed%everyFourth == 2 {
		s, err := teamSheet(seed)
		if err != nil {
			return append(all, outcome{err: fmt.Errorf("seed %d: %w", seed, err)})
		}
		all = append(all, compareSheet(path, dir, s))
	}
	return all
}

func compareSheet(path, dir string, s sheet) outcome {
	o := outcome{kind: s.kind}
	name := filepath.Join(dir, fmt.Sprintf("%s %d.trf", s.kind, s.seed))
	var b bytes.Buffer
	if _, o.err = s.file.WriteTo(&b); o.err != nil {
		return o
	}
	if o.err = os.WriteFile(name, b.Bytes(), 0o600); o.err != nil {
		return o
	}
	defer func() { _ = os.Remove(name) }() // the whole folder goes at the end
	theirs, err := askChecker(path, name, s)
	if err != nil {
		o.err = err
		return o
	}
	for _, q := range s.questions {
		o.values += len(s.numbers)
		for _, number := range s.numbers {
			if mine, other := s.ours[q][number], theirs[q][number]; mine != other {
				o.differences = append(o.differences, difference{s.seed, s.kind, q.method, q.rules, number, mine, other, s.explain(q, number, other)})
			}
		}
	}
	return o
}

// toSheet computes our answers for an event.
func (e event) toSheet() sheet {
	s := sheet{
		seed: e.seed, kind: e.kind, predetermined: e.predetermined, file: trf.New(e.t, trf.TRF26, e.about...),
		first: "PTS", questions: e.questions(), ours: make(answer),
	}
	table := standings.Table(e.t, 0, e.predetermined)
	places := make(map[int]int) // from 1, by number
	for i, entry := range e.t.Entries {
		s.numbers, places[entry.Number] = append(s.numbers, entry.Number), i+1
	}
	for _, q := range s.questions {
		r := tiebreak.New(table, q.rules)
		s.ours[q] = make(map[int]string)
		if q.place {
			for p, text := range ranksOfTied(r.Rank(allPlayers(table), []tiebreak.Method{q.method}).Rows) {
				s.ours[q][s.numbers[p-1]] = text
			}
			continue
		}
		for i, v := range r.Values(q.method, allPlayers(table)) {
			s.ours[q][s.numbers[i]] = formatValue(v, q.places)
		}
	}
	s.explain = func(q question, number int, _ string) string { return explainDifference(table, q, places[number]) }
	return s
}

// ranksOfTied returns the ranks by the last tie-break among players who are tied before it, as the
// checker does. Ranks start from 1, and are 0 if all are still tied.
func ranksOfTied(rows []tiebreak.Row) map[int]string {
	places := make(map[int]string)
	level := func(a, b tiebreak.Row) bool {
		before := len(a.Values) - 1
		return a.Points == b.Points && slices.EqualFunc(a.Values[:before], b.Values[:before], func(v, w tiebreak.Value) bool { return v.String() == w.String() })
	}
	for from := 0; from < len(rows); {
		to := from
		for to < len(rows) && level(rows[to], rows[from]) {
			to++
		}
		parted := rows[to-1].Rank != rows[from].Rank
		for _, row := range rows[from:to] {
			places[row.Player] = "0"
			if parted {
				places[row.Player] = fmt.Sprint(row.Rank - rows[from].Rank + 1)
			}
		}
		from = to
	}
	return places
}

func allPlayers(t *tiebreak.Table) []int {
	all := make([]int, len(t.Players))
	for i := range all {
		all[i] = i + 1
	}
	return all
}

// formatValue returns a value as the checker prints it, without trailing zeros.
func formatValue(v tiebreak.Value, places int) string {
	if !v.Applies {
		return "-"
	}
	return v.Amount.Decimal(places)
}

// askChecker runs the checker, once for all questions that can be computed together.
func askChecker(path, file string, s sheet) (answer, error) {
	answers := make(answer)
	var together []question
	codes := []string{s.first}
	for _, q := range s.questions {
		if !q.alone {
			together, codes = append(together, q), append(codes, q.theirs)
			continue
		}
		if q.method == tiebreak.BoardCount { // of which the checker gives the sum
			rows, err := runChecker(path, file, s, s.first, string(tiebreak.GamePoints), q.theirs)
			if err != nil {
				return nil, err
			}
			answers[q] = ranksLowestFirst(rows)
			continue
		}
		rows, err := runChecker(path, file, s, s.first, q.theirs)
		if err != nil {
			return nil, err
		}
		answers[q] = columnOf(rows, 3)
	}
	rows, err := runChecker(path, file, s, codes...)
	if err != nil {
		return nil, err
	}
	for i, q := range together {
		answers[q] = columnOf(rows, 3+i)
	}
	return answers, nil
}

// runChecker runs the checker for a list of tie-breaks. It returns rows of starting number, rank
// and values.
func runChecker(path, file string, s sheet, codes ...string) ([][]string, error) {
	system := "-s"
	if s.predetermined {
		system = "-p"
	}
	args := append([]string{path, "-i", file, "-o", "-", system, "-d", "T", "-t"}, codes...)
	var out, errs bytes.Buffer
	cmd := exec.Command("python3", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.Dir(path), &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s, seed %d: the checker failed: %w: %s%s", s.kind, s.seed, err, &errs, &out)
	}
	var rows [][]string
	for line := range strings.Lines(out.String()) {
		if words := strings.Split(strings.TrimSpace(line), "\t"); len(words) == 2+len(codes) && words[0] != "StartNo" {
			rows = append(rows, words)
		}
	}
	if len(rows) != len(s.numbers) {
		return nil, fmt.Errorf("%s, seed %d: the checker gave %d lines for %d participants: %s", s.kind, s.seed, len(rows), len(s.numbers), &errs)
	}
	return rows, nil
}

// columnOf returns a column of the checker's rows by number, without trailing zeros.
func columnOf(rows [][]string, c int) map[int]string {
	values := make(map[int]string)
	for _, row := range rows {
		number := 0
		if _, err := fmt.Sscan(row[0], &number); err != nil {
			continue
		}
		text := row[c]
		if strings.Contains(text, ".") {
			text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		}
		if text == "-0" {
			text = "-"
		}
		values[number] = text
	}
	return values
}

// ranksLowestFirst converts the values of a column to ranks among players with the same values in
// the two columns before it, the lowest value first. Ranks start from 1, and are 0 if all are still
// tied.
func ranksLowestFirst(rows [][]string) map[int]string {
	first, second, value := columnOf(rows, 2), columnOf(rows, 3), make(map[int]float64)
	for n, text := range columnOf(rows, 4) {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			value[n] = v
		}
	}
	places := make(map[int]string)
	for n := range value {
		lower, others := 0, false
		for m := range value {
			if first[m] == first[n] && second[m] == second[n] {
				others = others || value[m] != value[n]
				if value[m] < value[n] {
					lower++
				}
			}
		}
		places[n] = "0"
		if others {
			places[n] = fmt.Sprint(lower + 1)
		}
	}
	return places
}

// tally sums up the results.
type tally struct {
	mutex       sync.Mutex
	events      map[string]int
	values      int
	differences []difference
	errs        []error
}

func newTally() *tally { return &tally{events: make(map[string]int)} }

func (t *tally) add(o outcome) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if o.err != nil {
		t.errs = append(t.errs, o.err)
		return
	}
	t.events[o.kind]++
	t.values += o.values
	t.differences = append(t.differences, o.differences...)
}

func (t *tally) unexplained() int {
	n := 0
	for _, d := range t.differences {
		if d.why == "" {
			n++
		}
	}
	return n
}

func (t *tally) text() string {
	var b strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(t.events)) {
		fmt.Fprintf(&b, "%-12s %5d tournaments\n", kind, t.events[kind])
	}
	fmt.Fprintf(&b, "%d values and ranks compared, %d differences, %d of them without an explanation\n", t.values, len(t.differences), t.unexplained())
	for _, err := range t.errs {
		fmt.Fprintln(&b, err)
	}
	reasons := make(map[string]int)
	slices.SortFunc(t.differences, func(a, b difference) int { return cmp.Or(cmp.Compare(a.seed, b.seed), cmp.Compare(a.number, b.number)) })
	shown := 0
	for _, d := range t.differences {
		reasons[d.why]++
		const most = 40
		if d.why == "" && shown < most {
			shown++
			fmt.Fprintf(&b, "%s, seed %d, %s under %s, number %d: %s here, %s there\n", d.kind, d.seed, d.method, d.rules, d.number, d.ours, d.theirs)
		}
	}
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		if why != "" {
			fmt.Fprintf(&b, "%5d  %s\n", reasons[why], why)
		}
	}
	return b.String()
}

// explainDifference returns the article, as interpreted by both programs, that explains a
// difference, or "".
func explainDifference(table *tiebreak.Table, q question, p int) string {
	switch {
	case q.method == tiebreak.StandardPoints && hasOddResults(table, p):
		return "STD: 7.7 compares with the scheduled opponent's points; the checker compares every round with a draw"
	case q.method.Base() == tiebreak.DirectEncounter && hasMetTwice(table, p):
		return "DE: 6.1.2 averages the games of two who met more than once; the checker then no longer knows how many of the tied have met"
	case strings.HasPrefix(string(q.method), "SB/") && len(voluntaryByes(table, p)) > 1:
		return "SB/Cn: 16.5.2 a takes the lowest contribution of a voluntary unplayed round; the checker takes the dummy with the lowest score"
	}
	return ""
}

// hasOddResults reports whether in some round of a player both opponents got the same points
// without a draw, or a draw to one only.
func hasOddResults(t *tiebreak.Table, p int) bool {
	return slices.ContainsFunc(t.Players[p-1].Games, func(g tiebreak.Game) bool {
		if g.Opponent == 0 {
			return false
		}
		for _, h := range t.Players[g.Opponent-1].Games {
			if h.Round == g.Round {
				return g.Points == h.Points && g.Points != t.Draw || g.Points == t.Draw && h.Points < g.Points
			}
		}
		return false
	})
}

// hasMetTwice reports whether a player met an opponent more than once.
func hasMetTwice(t *tiebreak.Table, p int) bool {
	met := make(map[int]bool)
	for _, g := range t.Players[p-1].Games {
		if g.Opponent != 0 && met[g.Opponent] {
			return true
		}
		met[g.Opponent] = true
	}
	return false
}

// voluntaryByes returns the rounds that a player chose not to play.
func voluntaryByes(t *tiebreak.Table, p int) []int {
	var rounds []int
	for _, g := range t.Players[p-1].Games {
		if g.Kind == tiebreak.RequestedBye || g.Kind == tiebreak.Forfeit && g.Result == tiebreak.Loss {
			rounds = append(rounds, g.Round)
		}
	}
	return rounds
}
