package intake_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// engineReport writes the report of a random event to a file for the reference engine, which knows the
// code of record 192 without its year only, and returns it with its text.
func (a *arbiter) engineReport(folder string) (name, text string) {
	a.Helper()
	regs := a.t.Regulations()
	var b strings.Builder
	if _, err := trf.OfEvent(a.t, systems.CodeWithoutYear(regs), systems.WordsOf(regs)).WriteTo(&b); err != nil {
		a.Fatal(err)
	}
	name = filepath.Join(folder, fmt.Sprintf("%d.trf", a.seed))
	if err := os.WriteFile(name, []byte(b.String()), 0o600); err != nil {
		a.Fatal(err)
	}
	return name, b.String()
}

// pairList returns pairs in the order of their numbers, as intake.PairList.
func pairList(pairs []swiss.Pair) string {
	pairs = slices.Clone(pairs)
	slices.SortFunc(pairs, func(a, b swiss.Pair) int { return a.White - b.White })
	return intake.PairList(pairs)
}

// pairOfCheck matches a pair that the engine's checker gives and the report does not have.
var pairOfCheck = regexp.MustCompile(`(?m)^ +(\d+) - +(\d+)  `)

// checkOfEngine returns the pairs that the engine gives otherwise, by round; "none" where it finds no
// pairing.
func checkOfEngine(answer string) map[int]string {
	found := make(map[int]string)
	for _, part := range strings.Split(answer, ": Round #")[1:] {
		number, rest, _ := strings.Cut(part, "\n")
		round, _ := strconv.Atoi(number)
		var pairs []swiss.Pair
		for _, m := range pairOfCheck.FindAllStringSubmatch(rest, -1) {
			white, _ := strconv.Atoi(m[1])
			black, _ := strconv.Atoi(m[2])
			pairs = append(pairs, swiss.Pair{White: white, Black: black})
		}
		if found[round] = pairList(pairs); strings.Contains(rest, "No valid pairing") {
			found[round] = "none"
		}
	}
	return found
}

// Reports of random Swisses in FIDE mode, with their lines, byes, forfeits and adjourned games, are read
// by another engine: it finds the same rounds otherwise than by the rules, and pairs the next round as
// we do. ESCAQUE_BBP is the path of bbpPairings 6, ESCAQUE_COUNT the number of events.
//
// That engine refuses a game without a result, which has ? in a report of 2026 if it was adjourned. Such a
// report is refused, and then compared with these games drawn, as which the pairings count them.
func TestAnotherEngineReadsTheMode(t *testing.T) {
	engine := os.Getenv("ESCAQUE_BBP")
	if engine == "" {
		t.Skip("ESCAQUE_BBP names no reference engine")
	}
	events, err := strconv.Atoi(os.Getenv("ESCAQUE_COUNT"))
	if err != nil {
		events = 200
	}
	folder := t.TempDir()
	counted := make(map[string]int)
	for seed := range events {
		a := newArbiter(t, randomKinds[0], 100_000+seed, map[string]int{})
		for a.t.Exists() && a.rng.IntN(100) > 0 {
			a.act()
		}
		if !a.t.Exists() || a.t.Published() == 0 {
			continue
		}
		if open := a.openGames(); len(open) > 0 {
			name, text := a.engineReport(folder)
			answer, err := exec.Command(engine, "--dutch", name, "-c").CombinedOutput() //nolint:gosec // the engine is named by who runs the test
			if counted["reports with games without a result, refused"]++; err == nil || !strings.Contains(string(answer), "Invalid line") {
				t.Errorf("seed %d: the engine reads games without a result now: %s\n%s", a.seed, answer, text)
			}
			a.finish(open)
		}
		a.compareWithEngine(engine, folder, counted)
	}
	t.Log(counted)
}

// openGames returns the commands that end the games without a result as draws.
func (a *arbiter) openGames() (ends []tournament.Command) {
	for _, r := range a.t.Rounds() {
		for _, b := range r.Boards {
			if b.Bye == "" && b.Result == tournament.NoResult {
				ends = append(ends, tournament.RecordResult{Round: r.Number, Board: b.Board, Result: tournament.Drawn, Source: byArbiter})
			}
		}
	}
	return ends
}

// finish does commands whatever they ask.
func (a *arbiter) finish(commands []tournament.Command) {
	a.Helper()
	a.at++
	after, _, err := acts.Do(a.t, anArbiter, commands, a.at, fidemode.Any)
	if err != nil {
		a.Fatalf("seed %d: %v", a.seed, err)
	}
	a.t = after
}

// compareWithEngine has the engine check the rounds of the event's report, and pair the next one.
func (a *arbiter) compareWithEngine(engine, folder string, counted map[string]int) {
	a.Helper()
	name, text := a.engineReport(folder)
	taken, err := intake.Event([]byte(text), "again")
	if err != nil {
		a.Fatalf("seed %d: %v\n%s", a.seed, err, text)
	}
	counted["reports"]++
	for _, record := range []string{"### ", "172 ", "240 ", "250 "} {
		if strings.Contains(text, "\n"+record) {
			counted["with "+strings.TrimSpace(record)]++
		}
	}
	answer, err := exec.Command(engine, "--dutch", name, "-c").CombinedOutput() //nolint:gosec // the engine is named by who runs the test
	theirs := checkOfEngine(string(answer))
	if err != nil || len(theirs) != a.t.Published() {
		a.Errorf("seed %d: the engine refuses the report: %v %s\n%s", a.seed, err, answer, text)
		return
	}
	ours := make(map[int]string)
	for round := range theirs {
		ours[round] = ""
	}
	for _, w := range taken.Wrong {
		if ours[w.Round] = pairList(w.Is); w.Unpairable {
			ours[w.Round] = "none"
		}
	}
	for round := 1; round <= a.t.Published(); round++ {
		counted["rounds"]++
		if ours[round] != "" {
			counted["rounds otherwise"]++
		}
		if ours[round] != theirs[round] {
			a.Errorf("seed %d, round %d: the rules give %q, the engine %q\n%s\n%s", a.seed, round, ours[round], theirs[round], answer, text)
		}
	}
	a.compareNextRound(engine, name, text, counted)
}

// compareNextRound has the engine pair the round after the report.
func (a *arbiter) compareNextRound(engine, name, text string, counted map[string]int) {
	a.Helper()
	f, err := trf.Read(strings.NewReader(text), "")
	if err != nil {
		a.Fatal(err)
	}
	games, _, err := f.Played()
	if err != nil {
		a.Fatal(err)
	}
	problem, err := games.Problem(games.Paired() + 1)
	if err != nil {
		return // there is no next round
	}
	ours, err := dutch.Edition2026().Pair(problem, swiss.Options{})
	var impossible *swiss.Impossible
	if err != nil && !errors.As(err, &impossible) {
		a.Fatal(err)
	}
	out := name + ".pairs"
	answer, engineErr := exec.Command(engine, "--dutch", name, "-p", out).CombinedOutput() //nolint:gosec // the engine is named by who runs the test
	counted["next rounds"]++
	data, readErr := os.ReadFile(out)
	switch {
	case impossible != nil && engineErr != nil:
		counted["next rounds without a pairing"]++
		return
	case engineErr != nil || readErr != nil || impossible != nil:
		a.Errorf("seed %d: next round: ours %v, the engine's %v %s\n%s", a.seed, err, engineErr, answer, text)
		return
	}
	is := pairList(append(slices.Clone(ours.Pairs), byeOf(ours)...))
	var pairs []swiss.Pair
	for _, line := range strings.Split(string(data), "\n")[1:] {
		var p swiss.Pair
		if n, _ := fmt.Sscan(line, &p.White, &p.Black); n == 2 {
			pairs = append(pairs, p)
		}
	}
	if was := pairList(pairs); is != was {
		a.Errorf("seed %d: the next round is %q, the engine's %q\n%s", a.seed, is, was, text)
	}
}

// byeOf returns the bye of a pairing as a pair without Black.
func byeOf(p swiss.Pairing) []swiss.Pair {
	if p.Bye == 0 {
		return nil
	}
	return []swiss.Pair{{White: p.Bye}}
}
