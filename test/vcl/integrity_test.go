package main

import (
	"strings"
	"testing"
)

// Work by hand has a beginning and an end, and no round is published before its end.
func TestQ065ByHandBeginsAndEnds(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.good("pair", "--colour", "white")
	e.refused([]string{"No changes by hand"}, "end-by-hand")
	want(t, e.good("begin-by-hand"), "Changes by hand of the pairs of round 1 begin")
	e.refused([]string{"round 1 are being changed by hand"}, "begin-by-hand")
	e.refused([]string{"round 1 are being changed by hand", "End that first"}, "publish")
	e.good("end-by-hand")
	want(t, e.good("publish"), "Round 1 was published")
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("begin-by-hand")
	e.good("publish", "--pair", "2-1", "--pair", "3-4", "--reason", "they leave early", "--accept", "mpa@2")
	e.refused([]string{"No changes by hand"}, "end-by-hand")
	log := e.good("log")
	want(t, log, "Changes by hand of the pairs of round 2 begin", "Changes by hand of the pairs of round 2 end")
	// An act that publishes pairs by hand without a beginning has both.
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish", "--pair", "1-4", "--pair", "2-3", "--reason", "they leave early", "--accept", "mpa@3", "--accept", "broken-rule@3")
	if got := strings.Count(e.log(), `"type":"ByHandEnded"`); got != 3 {
		t.Errorf("%d ends", got)
	}
}

// Each pair that should not be is named before the round is published: a rematch, a forbidden pair, a
// bye for somebody who had one, and a third equal colour.
func TestQ066NamesWhatIsWrong(t *testing.T) {
	e := begun(t, 7, "--rounds", "6")
	e.good("forbid", "Alfa", "Beta", "--reason", "one family")
	e.round()
	for board := range strings.FieldsSeq("1 2 3") {
		e.good("result", board, "1-0")
	}
	e.refused([]string{"(level 3): Delta and Alfa have met already. (C1, 2026)", "has had a bye", "mpa@2", "broken-rule@2"},
		"publish", "--pair", "4-1", "--pair", "5-2", "--pair", "6-3", "--pair", "7=full", "--reason", "x")
	e.refused([]string{"the pair is forbidden"}, "publish", "--pair", "1-2", "--pair", "3-4", "--pair", "5-6", "--pair", "7=full", "--reason", "x", "--accept", "mpa@2")
	third := begun(t, 4, "--rounds", "3")
	third.round("--pair", "1-3", "--pair", "2-4", "--reason", "x", "--accept", "mpa@1")
	third.good("result", "1", "1-0", "2", "0-1")
	third.good("publish", "--pair", "1-4", "--pair", "2-3", "--reason", "x", "--accept", "mpa@2", "--accept", "broken-rule@2")
	third.good("result", "1", "1-0", "2", "0-1")
	third.refused([]string{"Alfa would have the same colour for the third time"}, "publish", "--pair", "1-2", "--pair", "3-4", "--reason", "x")
}

// In a double round robin by hand a third equal colour is named.
func TestQ102NamesAThirdColor(t *testing.T) {
	e := begun(t, 4, "--system", "berger", "--cycles", "2")
	e.round("--pair", "1-2", "--pair", "3-4", "--reason", "x", "--accept", "mpa@1")
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish", "--pair", "1-3", "--pair", "2-4", "--reason", "x", "--accept", "mpa@2")
	e.good("result", "1", "1-0", "2", "1-0")
	e.refused([]string{"would have the same colour for the third time", "level 3"}, "publish", "--pair", "1-4", "--pair", "2-3", "--reason", "x", "--accept", "mpa@3")
}

// Both players of a pair would get the colour that neither should have.
func TestQ067NamesWrongColors(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	e.good("result", "1", "1-0", "2", "0-1")
	e.refused([]string{"Alfa should have Black and Beta should have White"}, "publish", "--pair", "1-2", "--pair", "4-3", "--reason", "x")
}

// A round by hand, a correction and the end of an adjourned game are asked for, listed and written as
// lines with the numbers of today.
func TestQ069WritesLines(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.good("pair", "--colour", "white")
	want(t, e.good("integrity"), "Nothing departs")
	e.refused([]string{"does not follow the rules (level 3)", "1-3 4-2 => 1-2 3-4", "C.04.2 4.4", "--accept mpa@1"}, "publish", "--pair", "1-2", "--pair", "3-4", "--reason", "x")
	if a := e.try("publish", "--pair", "1-2", "--pair", "3-4", "--reason", "x"); a.code != 2 {
		t.Errorf("exit code %d", a.code)
	}
	e.good("publish", "--pair", "1-2", "--pair", "3-4", "--reason", "x", "--accept", "mpa@1")
	e.good("result", "1", "1-0")
	e.good("adjourn", "2", "--sealed", "white")
	e.good("publish")
	e.refused([]string{"counted as a draw", "level 3", "--accept adjourned-result@1"}, "result", "--round", "1", "2", "1-0")
	e.good("result", "--round", "1", "2", "1-0", "--accept", "adjourned-result@1")
	e.refused([]string{"1-2: 1-0 => 0-1", "level 3", "--accept correction@1"}, "correct", "--round", "1", "1", "0-1", "--reason", "x")
	e.good("correct", "--round", "1", "1", "0-1", "--reason", "x", "--accept", "correction@1")
	lines := []string{"### MPA @ Round 1: 1-3 4-2 => 1-2 3-4", "### Adjournment @ Round 1: 3-4 1-0", "### Correction @ Round 1: 1-2: 1-0 => 0-1"}
	want(t, e.good("integrity"), lines...)
	want(t, e.report(), lines...)
	want(t, e.good("integrity", "--json"), `"kind":"Correction"`)
	e.good("undo")
	never(t, e.report(), "### Correction")
	want(t, e.report(), lines[:2]...)
}

// A full-point bye of a Swiss has its line.
func TestQ179FullPointByeHasALine(t *testing.T) {
	e := begun(t, 5, "--rounds", "5")
	e.good("bye", "Epsilon", "--round", "1", "--type", "full")
	never(t, e.report(), "### FPB")
	e.round()
	want(t, e.report(), "### FPB @ Round 1: 5=FPB")
}
