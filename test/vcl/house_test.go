package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/cli"
)

// answer is what a command line did.
type answer struct {
	args      string
	code      int
	out, errs string
}

// said returns all that the command printed.
func (a answer) said() string { return a.out + a.errs }

// typed runs a command line in English, unless env says otherwise.
func typed(t *testing.T, env map[string]string, args ...string) answer {
	t.Helper()
	values := map[string]string{"LC_ALL": "C", "USER": "aldo"}
	for name, value := range env {
		values[name] = value
	}
	var out, errs bytes.Buffer
	world := cli.World{
		In: strings.NewReader(""), Out: &out, Err: &errs,
		Env: func(name string) string { return values[name] },
		Now: func() time.Time { return time.Date(2026, time.April, 3, 17, 0, 0, 0, time.UTC) },
	}
	code := cli.Main(context.Background(), world, args)
	return answer{strings.Join(args, " "), code, out.String(), errs.String()}
}

// event is an event file on which commands are typed.
type event struct {
	t    *testing.T
	file string
}

// players is a list of seven players, the last two of one rating.
const players = "name,rating,title\nAlfa,2000,\nBeta,1950,\nGamma,1900,\nDelta,1800,\nEpsilon,1700,\nZeta,1600,\nEta,1600,WFM\n"

// list returns the first n of the players as a list to import.
func list(n int) string {
	lines := strings.SplitAfter(players, "\n")
	return strings.Join(lines[:n+1], "")
}

// written writes a file and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// begun returns a new event with the first n players and settings.
func begun(t *testing.T, n int, settings ...string) event {
	t.Helper()
	e := event{t, filepath.Join(t.TempDir(), "open.event")}
	e.good("new", append([]string{"--name", "Open", "--starts", "2026-04-03"}, settings...)...)
	if n > 0 {
		e.good("import", written(t, "players.csv", list(n)))
	}
	return e
}

// try types a command of the event.
func (e event) try(command string, args ...string) answer {
	e.t.Helper()
	return typed(e.t, nil, append([]string{"event", command, e.file}, args...)...)
}

// good types a command that must succeed and returns what it printed.
func (e event) good(command string, args ...string) string {
	e.t.Helper()
	a := e.try(command, args...)
	if a.code != 0 {
		e.t.Fatalf("escaque %s: exit code %d\n%s", a.args, a.code, a.said())
	}
	return a.said()
}

// refused types a command that must fail, with all the words, and must leave the file as it is.
func (e event) refused(words []string, command string, args ...string) {
	e.t.Helper()
	before := e.log()
	a := e.try(command, args...)
	if a.code == 0 {
		e.t.Errorf("escaque %s: not refused\n%s", a.args, a.said())
	}
	want(e.t, a.errs, words...)
	if e.log() != before {
		e.t.Errorf("escaque %s: refused, and the file changed", a.args)
	}
}

// stays demands that no amendment of the regulations can be undone, each for a reason with the words.
func (e event) stays(words ...string) {
	e.t.Helper()
	amendments := 0
	for i, fact := range strings.Split(strings.TrimSpace(e.log()), "\n") {
		if strings.Contains(fact, `"type":"RegulationsAmended"`) {
			amendments++
			e.refused(words, "undo", "--fact", strconv.Itoa(i+1))
		}
	}
	if amendments == 0 {
		e.t.Error("the regulations were not amended")
	}
}

// round pairs and publishes the next round; the first one has White for number 1.
func (e event) round(pairs ...string) string {
	e.t.Helper()
	if !strings.Contains(e.log(), `"type":"NumbersAssigned"`) {
		e.good("pair", "--colour", "white")
	}
	return e.good("publish", pairs...)
}

// log returns the whole event file, or nothing if there is none.
func (e event) log() string {
	e.t.Helper()
	text, err := os.ReadFile(e.file)
	if err != nil && !os.IsNotExist(err) {
		e.t.Fatal(err)
	}
	return string(text)
}

// report returns the event as TRF26.
func (e event) report() string {
	e.t.Helper()
	return e.try("export", "--format", "trf26").out
}

// row returns the line of a table that contains a name.
func row(t *testing.T, table, name string) string {
	t.Helper()
	for line := range strings.Lines(table) {
		if strings.Contains(line, name) {
			return line
		}
	}
	t.Fatalf("%s is not in\n%s", name, table)
	return ""
}

// points returns the column of points of a player in the standings.
func (e event) points(name string) string {
	e.t.Helper()
	out := e.good("standings")
	head := strings.Fields(out[strings.Index(out, "Rank"):])
	at := 0
	for head[at] != "Points" {
		at++
	}
	_, after, _ := strings.Cut(row(e.t, out, name), name)
	// After the name come the rating and the points.
	return strings.Fields(after)[1]
}

// want demands that a text has all the words.
func want(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%q is not in\n%s", w, text)
		}
	}
}

// never demands that a text has none of the words.
func never(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if strings.Contains(text, w) {
			t.Errorf("%q is in\n%s", w, text)
		}
	}
}
