package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/web/sitetest"
)

// contestAct is one act in a contest, by command and by page.
type contestAct struct {
	args []string
	path string
	form []string
}

// A knock-out, and a play-off after an open, run by the pages and by commands: after
// every act the logs are the same to the byte, and at the end the standings and every
// file that is downloaded.
func TestContestsServedAndTypedAlike(t *testing.T) {
	called := map[string]string{"1": "Alfa", "2": "Beta", "3": "Gamma", "4": "Delta"} // in the form they are numbers of entry
	begin := func(stage, white string, reason ...string) contestAct {
		act := contestAct{[]string{"publish", "--stage", stage, "--white", called[white]}, "/contests/1/begin", []string{"stage", stage, "white", white}}
		for _, why := range reason {
			act.args, act.form = append(act.args, "--reason", why), append(act.form, "reason", why)
		}
		return act
	}
	score := func(stage, game, result string) contestAct {
		return contestAct{[]string{"result", stage + "." + game, result}, "/contests/1/result", []string{"stage", stage, "game", game, "result", result}}
	}
	long := func(stage, game, result, moves string) contestAct {
		act := score(stage, game, result)
		act.args, act.form = append(act.args, "--moves", moves), append(act.form, "moves", moves)
		return act
	}
	correct := func(stage, game, result, why string) contestAct {
		act := score(stage, game, result)
		act.args[0] = "correct"
		act.args, act.form = append(act.args, "--reason", why), append(act.form, "correct", "yes", "reason", why)
		return act
	}
	undo := contestAct{[]string{"undo", "--reason", "another board"}, "/log/undo", []string{"place", "last", "reason", "another board"}}
	const draw = "1/2-1/2"
	for name, c := range map[string]struct {
		regs  []string
		acts  []contestAct
		wants string // of the standings
	}{
		"a knock-out": {
			regs: []string{"--accept", "exit@0", "--confirm", "exit@0", "--system", "wimbledon", "--games", "2,1", "--early"},
			acts: []contestAct{
				{[]string{"pair"}, "/contests/bracket", nil},
				begin("1", "4"), begin("2", "2"),
				score("1", "1", draw), score("1", "2", draw), undo, score("1", "2", draw),
				score("2", "1", "1-0"), correct("2", "1", "0-1", "score sheets"), score("2", "2", "1-0f"),
				begin("3", "1", "both are ready"), score("3", "1", draw), score("3", "2", draw),
				begin("4", "1", "both are ready"), score("4", "1", draw),
				begin("5", "3"), score("5", "1", "0-1"),
			},
			wants: "Delta, Dora",
		},
		"a play-off": {
			regs: []string{"--system", "berger"},
			acts: []contestAct{
				{[]string{"playoff", "--place", "2"}, "/contests/play-off", []string{"place", "2", "group", "0"}},
				begin("1", "2", "both are there"), long("1", "1", draw, "40"), score("1", "2", "1-0"), correct("1", "2", draw, "score sheets"),
				begin("2", "1", "both are there"), undo, begin("2", "1", "both are there"), score("2", "1", draw),
			},
			wants: "Beta, Bruno",
		},
	} {
		t.Run(name, func(t *testing.T) {
			typed := filepath.Join(t.TempDir(), "open.event")
			cmdline(t, append([]string{"event", "new", typed, "--name", "Spring open", "--control", "90+30", "--starts", "2026-04-03"}, c.regs...)...)
			for i, name := range []string{"Alfa, Ana", "Beta, Bruno", "Gamma, Gil", "Delta, Dora"} {
				cmdline(t, "event", "enter", typed, name, "--rating", fmt.Sprint(2000-100*i))
			}
			if slices.Contains(c.regs, "berger") {
				// 1 and 2 share the second place with a point and a half.
				cmdline(t, "event", "pair", typed)
				for range 3 {
					cmdline(t, "event", "publish", typed)
					for board, p := range lastPairings(t, typed) {
						wins := map[[2]int]int{{1, 4}: 1, {2, 3}: 2, {3, 4}: 3, {1, 3}: 3, {2, 4}: 4}[[2]int{min(p.White, p.Black), max(p.White, p.Black)}]
						cmdline(t, "event", "result", typed, fmt.Sprint(board+1), map[int]string{0: "1/2", p.White: "1-0", p.Black: "0-1"}[wins])
					}
				}
			}
			text, err := os.ReadFile(typed)
			sitetest.Must(t, err)
			paged := filepath.Join(t.TempDir(), "open.event")
			sitetest.Must(t, os.WriteFile(paged, text, 0o600))
			b, _ := served(t, paged)
			for _, act := range c.acts {
				cmdline(t, append([]string{"event", act.args[0], typed}, act.args[1:]...)...)
				if len(act.form) > 1 && act.form[1] == "last" {
					act.form = slices.Clone(act.form)
					act.form[1] = fmt.Sprint(strings.Count(logOf(t, paged), "\n"))
				}
				b.Post("/events/open"+act.path, act.form...).Want(t, http.StatusOK)
				if diff := cmp.Diff(logOf(t, typed), logOf(t, paged)); diff != "" {
					t.Fatalf("%v and %s:\n%s", act.args, act.path, diff)
				}
			}
			standings := cmdline(t, "event", "standings", typed)
			if diff := cmp.Diff(standings, cmdline(t, "event", "standings", paged)); diff != "" {
				t.Error(diff)
			}
			if !strings.Contains(standings, c.wants) {
				t.Errorf("it is not decided:\n%s", standings)
			}
			for _, form := range []string{"trf26", "trf16", "pgn", "csv", "json"} {
				out := filepath.Join(t.TempDir(), form)
				cmdline(t, "event", "export", typed, "--format", form, "-o", out)
				want, err := os.ReadFile(out)
				sitetest.Must(t, err)
				if diff := cmp.Diff(string(want), b.Get("/events/open/files/"+form).Page); diff != "" {
					t.Errorf("%s:\n%s", form, diff)
				}
			}
		})
	}
}

// pair is a pair of the log.
type pair struct{ White, Black int }

// lastPairings are the pairs of the last round of an event file.
func lastPairings(t *testing.T, path string) []pair {
	t.Helper()
	var round struct{ Pairings []pair }
	for line := range strings.Lines(logOf(t, path)) {
		if strings.Contains(line, `"RoundPublished"`) {
			sitetest.Must(t, json.Unmarshal([]byte(line), &round))
		}
	}
	return round.Pairings
}
