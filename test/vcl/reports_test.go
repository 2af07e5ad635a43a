package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// line returns a record 001 with its rounds, each as "2 w 1".
func line(number int, name string, rating int, points string, rank int, rounds ...string) string {
	s := fmt.Sprintf("001 %4d      %-33s %4d %31s %4d", number, name, rating, points, rank)
	s = fmt.Sprintf("%-91s", s[:48]+s[48:52]+strings.Repeat(" ", 28)+fmt.Sprintf("%4s %4d", points, rank))
	for _, r := range rounds {
		f := strings.Fields(r)
		if len(f) != 3 {
			s += strings.Repeat(" ", 10)
			continue
		}
		s += fmt.Sprintf("%4s %s %s  ", f[0], f[1], f[2])
	}
	return strings.TrimRight(s, " ") + "\n"
}

// taken makes an event of a report and returns it with what was said.
func taken(t *testing.T, report string, flags ...string) (event, answer) {
	t.Helper()
	e := event{t, filepath.Join(t.TempDir(), "open.event")}
	return e, e.try("new", append([]string{"--from", written(t, "open.trf", report)}, flags...)...)
}

// refusedReport demands that a report makes no event without flags, and returns what was said.
func refusedReport(t *testing.T, report string, flags ...string) string {
	t.Helper()
	e, a := taken(t, report, flags...)
	if a.code != 2 || e.log() != "" {
		t.Errorf("exit code %d, log %q\n%s", a.code, e.log(), a.said())
	}
	return a.errs
}

// old06 is a report of 2006, which has no letters for byes and leaves missed rounds empty.
var old06 = "012 Old\n042 2005/04/03\n" +
	line(1, "Alfa", 2000, "1.5", 1, "2 w 1", "0000 - =") +
	line(2, "Beta", 1900, "1.0", 2, "1 b 0", "3 b 1") +
	line(3, "Gamma", 1800, "1.0", 3, "0000 - +", "2 w 0") +
	line(4, "Delta", 1700, "0.0", 4, "", "0000 - -")

// old16 is a report of 2016, which has letters for byes.
var old16 = "012 Old\n042 2017/04/03\nXXR 3\n" +
	line(1, "Alfa", 2000, "1.5", 1, "2 w 1", "0000 - H") +
	line(2, "Beta", 1900, "1.0", 2, "1 b 0", "3 b 1") +
	line(3, "Gamma", 1800, "1.0", 3, "0000 - U", "2 w 0") +
	line(4, "Delta", 1700, "0.0", 4, "", "0000 - Z")

// oldPoints demands the points of the players of old06 and old16.
func oldPoints(t *testing.T, e event, a answer) {
	t.Helper()
	if a.code != 0 {
		t.Fatal(a.said())
	}
	for name, points := range map[string]string{"Alfa": "1½", "Beta": "1", "Gamma": "1", "Delta": "0"} {
		if got := e.points(name); got != points {
			t.Errorf("%s has %s points, want %s", name, got, points)
		}
	}
}

func TestQ047ReadsTRF06(t *testing.T) {
	e, a := taken(t, old06, exit("0")...)
	oldPoints(t, e, a)
}

// Each assumption about a report of 2006 is said, before anything is written.
func TestQ048SaysWhatItAssumesOfTRF06(t *testing.T) {
	want(t, refusedReport(t, old06),
		"number of rounds; it is assumed to be 2", "1, ½ and 0 points are assumed", "assumed: Dutch Swiss of 2009", "colour drawn by lot", "names no tie-breaks",
		"edition of the tie-break rules", "those of 1997 are assumed", "rated games over the board are assumed",
		"Round 1 has + without an opponent for 3; the pairing-allocated bye", "Round 1 is blank for 4", "Round 2 has = without an opponent for 1; a half-point bye", "Round 2 has - without an opponent for 4")
}

func TestQ049ReadsTRF16(t *testing.T) {
	e, a := taken(t, old16, exit("0")...)
	oldPoints(t, e, a)
	want(t, e.good("standings"), "Standings after round 2 of 3")
}

// Each assumption about a report of 2016 is said, before anything is written.
func TestQ050SaysWhatItAssumesOfTRF16(t *testing.T) {
	said := refusedReport(t, old16)
	want(t, said, "1, ½ and 0 points are assumed", "assumed: Dutch Swiss of 2009", "colour drawn by lot", "names no tie-breaks", "edition of the tie-break rules",
		"those of 2009 are assumed", "rated games over the board are assumed", "Round 1 is blank for 4")
	never(t, said, "number of rounds; it is assumed", "without an opponent")
	without := line(1, "Alfa", 2000, "1.0", 1, "2 - +") + line(2, "Beta", 1900, "0.0", 2, "1 - -")
	_, a := taken(t, "012 Old\nXXR 3\n"+without)
	want(t, a.errs, "no colours for players 1 and 2; White is assumed for 1", "does not give the first day")
}

// defective is a report with a record that is wrong, a colour that is none, a game that only one
// player has and results that do not fit together.
var defective = "012 Defective\n042 2026/04/03\n142 3\n152 W\n192 FIDE_DUTCH_2026\n250 x\n" +
	line(1, "Alfa", 2000, "1.0", 1, "3 w 1", "") +
	line(2, "Beta", 1900, "0.0", 2, "4 x 0", "3 w 1") +
	line(3, "Gamma", 1800, "0.5", 3, "1 b 0", "2 b =") +
	line(4, "Delta", 1700, "0.0", 4, "2 w 1", "1 b 0")

// A defective report is taken when that is confirmed.
func TestQ051TakesDefectiveReports(t *testing.T) {
	refusedReport(t, defective)
	e, a := taken(t, defective, "--accept", "import-defects@0", "--accept", "import-pairings@2")
	if a.code != 0 {
		t.Fatal(a.said())
	}
	want(t, row(t, e.good("show", "--round", "2"), "Delta"), "Alfa")
}

// Each change of a defective report is said, before anything is written.
func TestQ052SaysEachChange(t *testing.T) {
	want(t, refusedReport(t, defective),
		"Line 6, column 5 (250", "The record is ignored.",
		"Line 8, column 97 (001, colour): “x” is no colour. The field is read as empty.",
		"The results of players 2 and 3 in round 2 do not fit together. The result of the game is read as unknown.",
		"names 1 as the opponent in round 2, but 1 says something else. The line of one player completes that of the other.",
		"--accept import-defects@0")
	a := strings.Split(refusedReport(t, defective), "changed:")
	if len(a) != 10 {
		t.Errorf("%d changes\n%s", len(a)-1, strings.Join(a, "changed:"))
	}
}

// A report that is refused is refused with all its faults, and makes no event.
func TestQ053ShowsAllFaults(t *testing.T) {
	e, a := taken(t, "012 Bad\n142 many\n192 FIDE_DUTCH_2026\n"+
		line(1, "Alfa", 2000, "1.0", 1, "2 w 1")+
		line(2, "Beta", 1900, "0.0", 2, "1 b q"))
	if a.code == 0 || e.log() != "" {
		t.Fatalf("taken: %s", a.said())
	}
	want(t, a.errs, "Line 2, column 5 (142, number of rounds)", "Line 5, column 99 (001, result)")
}

// otherwise is a report whose first round is not what the rules give.
var otherwise = "012 Open\n042 2026/04/03\n142 3\n152 W\n192 FIDE_DUTCH_2026\n" +
	line(1, "Alfa", 2000, "1.0", 1, "2 w 1") + line(2, "Beta", 1900, "0.0", 3, "1 b 0") +
	line(3, "Gamma", 1800, "0.5", 2, "4 b =") + line(4, "Delta", 1700, "0.5", 2, "3 w =")

// Every round of a report is paired again, and the wrong ones are named.
func TestQ054PairsTheRoundsAgain(t *testing.T) {
	want(t, refusedReport(t, otherwise), "round 1: the file has 1-2 4-3; paired again it is 1-3 4-2", "1 round, 1 difference")
	right := strings.NewReplacer("   2 w 1", "   3 w 1", "   1 b 0", "   4 b 0", "   4 b =", "   1 b 0", "   3 w =", "   2 w 1").Replace(otherwise)
	right = strings.NewReplacer(" 0.5    2  ", " 0.0    2  ").Replace(right)
	_, a := taken(t, right)
	if a.code != 0 {
		t.Error(a.said())
	}
	want(t, a.errs, "1 round, 0 differences")
}

// The rounds of a round robin are compared with the Berger table of its starting numbers.
func TestQ054ComparesRoundRobins(t *testing.T) {
	robin := "012 Club\n042 2026/04/03\n192 FIDE_ROUNDROBIN\n" +
		line(1, "Alfa", 2000, "1.5", 1, "4 w 1", "2 b =") + line(2, "Beta", 1900, "1.0", 2, "3 w =", "1 w =") +
		line(3, "Gamma", 1800, "1.0", 2, "2 b =", "4 b =") + line(4, "Delta", 1700, "0.5", 4, "1 b 0", "3 w =")
	want(t, refusedReport(t, robin), "round 2: the file has 2-1; paired again it is 1-2", "2 rounds, 1 difference", "not compared: the order of the boards", "--accept import-pairings@2")
	e, a := taken(t, robin, "--accept", "import-pairings@2")
	if a.code != 0 {
		t.Fatal(a.said())
	}
	want(t, e.report(), "### Import @ Round 2: 1-2 => 2-1\n")
	right := strings.Replace(strings.Replace(robin, "2 b =", "2 w =", 1), "1 w =", "1 b =", 1)
	_, a = taken(t, right)
	want(t, a.errs, "2 rounds, 0 differences")
}

// A wrong round is asked for by its number, and stands in the report; who reads that report is not
// asked again.
func TestQ055AsksForWrongRounds(t *testing.T) {
	want(t, refusedReport(t, otherwise), "level 3", "C.04.2 4.4", "--accept import-pairings@1")
	refusedReport(t, otherwise, "--accept", "import-pairings@2")
	e, a := taken(t, otherwise, "--accept", "import-pairings@1")
	if a.code != 0 {
		t.Fatal(a.said())
	}
	const declared = "### Import @ Round 1: 1-3 4-2 => 1-2 4-3\n"
	want(t, e.report(), declared)
	again, a := taken(t, e.report())
	if a.code != 0 {
		t.Fatal(a.said())
	}
	want(t, a.errs, "the file says so itself")
	if n := strings.Count(again.report(), "###"); n != 1 || !strings.Contains(again.report(), declared) {
		t.Errorf("%d lines\n%s", n, again.report())
	}
}

// An event of a report is in FIDE mode. It is not if its regulations depart from it, which is asked
// for twice.
func TestQ056IsInTheMode(t *testing.T) {
	e, a := taken(t, otherwise, "--accept", "import-pairings@1")
	if a.code != 0 {
		t.Fatal(a.said())
	}
	want(t, e.log(), `"fide_mode":true`)
	never(t, e.good("show"), "Not in FIDE mode")
	want(t, refusedReport(t, old16), "leaves FIDE mode for ever", "level 4", "--accept exit@0")
	want(t, refusedReport(t, old16, "--accept", "exit@0"), "never returns", "--confirm exit@0")
	old, a := taken(t, old16, exit("0")...)
	if a.code != 0 {
		t.Fatal(a.said())
	}
	want(t, old.report(), "### FIDE mode exited @ Round 0\n")
}

// Where no legal pairing is left, the arbiter makes one and the event goes on to its end.
func TestQ063EndsByHand(t *testing.T) {
	e := begun(t, 2, "--rounds", "2")
	e.round()
	e.good("result", "1", "1-0")
	if a := e.try("pair"); a.code != 1 {
		t.Fatalf("two who have met are paired: %s", a.said())
	}
	e.refused([]string{"have met already", "C1"}, "publish", "--pair", "2-1")
	e.good("publish", "--pair", "2-1", "--reason", "nobody else is here", "--accept", "mpa@2", "--accept", "broken-rule@2")
	e.good("result", "1", "1/2")
	want(t, e.good("standings"), "Standings after round 2 of 2")
}

// The arbiter makes other pairs than the draft has, with a reason.
func TestQ064PairsByHand(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.good("pair", "--colour", "white")
	e.good("publish", "--pair", "1-2", "--pair", "3-4", "--reason", "two cars come late", "--accept", "mpa@1")
	want(t, row(t, e.good("show"), "Alfa"), "Beta")
	want(t, row(t, e.good("show"), "Gamma"), "Delta")
	want(t, e.good("log"), "two cars come late")
}

// Pairs by hand are compared with those of the rules, with their colours.
func TestQ068ComparesPairsByHand(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	want(t, e.good("pair", "--colour", "white"), "Alfa")
	e.refused([]string{"here 1-2 3-4", "there 1-3 4-2", "Give a reason"}, "publish", "--pair", "1-2", "--pair", "3-4")
	// The same pairs, one with other colours.
	e.refused([]string{"here 2-4, there 4-2", "Give a reason"}, "publish", "--pair", "1-3", "--pair", "2-4")
	never(t, e.good("publish", "--pair", "1-3", "--pair", "4-2"), "not what the system proposes")
}

// Everything that happened, and that the format has a record for, is in the report of an event of
// players: what was announced, the colour by lot, who was promised byes or kept apart, groups, deductions,
// every game, and the ranks.
func TestQ217ReportHasAllRecords(t *testing.T) {
	e := begun(t, 7, "--rounds", "3", "--federation", "ESP", "--rating-method", "FIDON", "--acceleration", "baku", "--tiebreaks", "BH,SB", "--control", "90+30")
	e.good("forbid", "Alfa", "Beta", "--reason", "one family")
	e.good("bye", "Zeta", "--round", "2", "--type", "half")
	e.good("bye", "Eta", "--round", "2", "--type", "zero")
	for range 3 {
		e.round()
		e.good("result", "1", "1-0", "2", "1/2")
		e.try("result", "3", "+-") // in round 2 there are two boards
		if strings.Count(e.log(), `"type":"RoundPublished"`) == 1 {
			want(t, row(t, e.report(), "240 H"), "2") // promised byes; those that were had stand in 001
			want(t, row(t, e.report(), "240 Z"), "2")
		}
	}
	e.good("deduct", "Gamma", "1", "--reason", "left without a word")
	report := e.report()
	for tag, text := range map[string]string{
		"142": "3", "152": "W", "172": "FIDON", "192": "FIDE_DUTCH_2026", "202": "BH,SB", "222": "5400+30",
		"250": "", "260": "", "299": "",
	} {
		want(t, row(t, report, tag+" "), text)
	}
	never(t, report, "162 ") // a win is 1, a draw ½: the record is for other values
	want(t, row(t, played(t, "3-1-0-1").report(), "162 "), "3.0", "1.0")
	ranks := make(map[string]bool)
	for _, line := range strings.Split(report, "\n") {
		if strings.HasPrefix(line, "001 ") {
			ranks[strings.TrimSpace(line[85:89])] = true
		}
	}
	if len(ranks) < 5 || ranks[""] {
		t.Errorf("the ranks are %v in\n%s", ranks, report)
	}
}

// played returns an event with a scoring whose first round was played.
func played(t *testing.T, scoring string) event {
	t.Helper()
	e := begun(t, 5, "--rounds", "3", "--scoring", scoring)
	e.round()
	e.good("result", "1", "1-0", "2", "1/2")
	return e
}
