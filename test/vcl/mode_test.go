package main

import (
	"strings"
	"testing"
)

// So many rounds cannot be paired: that is said before the first one, and not without need.
func TestQ062TooManyRounds(t *testing.T) {
	for n, warned := range map[int]bool{4: true, 5: false, 6: false} {
		e := begun(t, n, "--rounds", "5")
		a := e.try("pair", "--colour", "white")
		if said := strings.Contains(a.errs, "5 rounds are announced, and 4 can play 3 at most"); said != warned || a.code != 0 {
			t.Errorf("%d players and 5 rounds: %s", n, a.said())
		}
	}
}

// exit are the flags that confirm the exit from FIDE mode at a round.
func exit(round string) []string {
	return []string{"--accept", "exit@" + round, "--confirm", "exit@" + round}
}

// A new event is in FIDE mode.
func TestQ040BeginsInTheMode(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	want(t, e.log(), `"fide_mode":true`)
	never(t, e.good("show"), "Not in FIDE mode")
}

// Every way out of the mode asks, and asks again with all that follows.
func TestQ043AsksTwice(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	for _, way := range [][]string{
		{"leave-fide-mode", "--reason", "friends play"},
		{"regulate", "--laws", "2009", "--reason", "old Laws"},
		{"regulate", "--each", "3 laws=1997", "--reason", "old Laws"},
	} {
		e.refused([]string{"nothing was changed", "level 4", "--accept exit@1"}, way[0], way[1:]...)
		e.refused([]string{"never returns", "### FIDE mode exited @ Round 1", "--confirm exit@1"}, way[0], append(way[1:], "--accept", "exit@1")...)
		e.refused([]string{"level 4"}, way[0], append(way[1:], exit("2")...)...) // of another round
	}
	want(t, e.good("leave-fide-mode", append([]string{"--reason", "friends play"}, exit("1")...)...), "left FIDE mode at round 1")
}

// The report says in which round the mode was left, before the first one too.
func TestQ044ReportLine(t *testing.T) {
	e := begun(t, 4, append([]string{"--rounds", "3", "--system", "dutch-2017"}, exit("0")...)...)
	e.round()
	want(t, e.report(), "### FIDE mode exited @ Round 0\n")
	e = begun(t, 4, "--rounds", "3")
	e.round()
	never(t, e.report(), "###")
	e.good("leave-fide-mode", append([]string{"--reason", "friends play"}, exit("1")...)...)
	want(t, e.report(), "### FIDE mode exited @ Round 1\n")
}

// Neither undoing nor reading the report again brings the mode back.
func TestQ045NeverComesBack(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	e.good("regulate", append([]string{"--laws", "2009", "--reason", "old Laws"}, exit("1")...)...)
	want(t, e.good("undo"), "Undone: The regulations were amended")
	never(t, e.good("undo"), "Undone: The event left")
	want(t, e.good("redo"), "was published")
	want(t, e.good("show"), "Not in FIDE mode since round 1")
	again, _ := taken(t, e.report())
	want(t, again.good("show"), "Not in FIDE mode since round 1")
	want(t, again.report(), "### FIDE mode exited @ Round 1\n")
}

// What is printed of an event says that it has left the mode.
func TestQ046ShownOnPrints(t *testing.T) {
	e := begun(t, 4, append([]string{"--rounds", "3", "--laws", "2009"}, exit("0")...)...)
	e.round()
	for _, what := range []string{"show", "standings"} {
		want(t, e.good(what), "Not in FIDE mode: it is played under Laws that are no longer in force")
	}
}

// The number of rounds stays once round 1 is paired.
func TestQ057RoundsStay(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.good("regulate", "--rounds", "2")
	e.round()
	e.refused([]string{"number of rounds", "level 5", "C.05"}, "regulate", "--rounds", "3", "--reason", "more time")
}

// Two draws are worth no more than a win and a loss.
func TestQ074TwoDraws(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.refused([]string{"two draws are worth more", "level 4"}, "regulate", "--scoring", "2-1.5-0")
	e.good("regulate", "--scoring", "2-1-0")
}

// No game ends 1-1 or 1-½.
func TestQ181NoSuchResult(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	for _, result := range []string{"1-1", "1-1/2", "1/2-1"} {
		e.refused([]string{"level 5", "Article 10.2, 2023"}, "result", "1", result)
	}
	e.good("result", "1", "1/2-0", "2", "0-0")
}

// Rounds before the last two stay as they are.
func TestQ189OldRoundsStay(t *testing.T) {
	e := begun(t, 6, "--rounds", "4")
	for range 3 {
		e.round()
		e.good("result", "1", "1-0", "2", "1-0", "3", "1/2")
	}
	e.refused([]string{"round 1 can no longer be changed", "level 5", "C.04.2 4.3"}, "correct", "--round", "1", "1", "0-1", "--reason", "score sheets")
	e.good("correct", "--round", "2", "1", "0-1", "--reason", "score sheets", "--accept", "correction@2")
	e.good("correct", "--round", "3", "1", "0-1", "--reason", "score sheets")
}

// Pairs are forbidden before round 1 is paired only.
func TestQ195ProhibitsBeforeRoundOne(t *testing.T) {
	e := begun(t, 6, "--rounds", "4")
	e.good("forbid", "1", "2", "--reason", "family")
	e.round()
	e.refused([]string{"level 5", "C.05 5.2"}, "forbid", "3", "4", "--reason", "family")
	e.refused([]string{"level 5"}, "forbid", "1", "2", "--lift", "--reason", "no family")
}

// No flag and no setting confirms what it does not name.
func TestQ218NothingSilences(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	for _, text := range []string{"all", "exit", "*@0", "exit@all"} {
		e.refused([]string{"names no condition"}, "leave-fide-mode", "--reason", "x", "--accept", text)
	}
	for word := range strings.FieldsSeq("force yes quiet no-warnings") {
		if a := e.try("leave-fide-mode", "--reason", "x", "--"+word); !strings.Contains(a.said(), "--"+word) {
			t.Errorf("--%s: %s", word, a.said())
		}
	}
	never(t, e.log(), "FIDEModeLeft")
}
