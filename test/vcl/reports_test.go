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
func taken(t *testing.T, report string) (event, answer) {
	t.Helper()
	e := event{t, filepath.Join(t.TempDir(), "open.event")}
	return e, e.try("new", "--from", written(t, "open.trf", report))
}

// A report of 2006 has no letters for byes and leaves missed rounds empty.
func TestQ047ReadsTRF06(t *testing.T) {
	e, a := taken(t, "012 Old\n042 2005/04/03\n"+
		line(1, "Alfa", 2000, "1.5", 1, "2 w 1", "0000 - =")+
		line(2, "Beta", 1900, "1.0", 2, "1 b 0", "3 b 1")+
		line(3, "Gamma", 1800, "1.0", 3, "0000 - +", "2 w 0")+
		line(4, "Delta", 1700, "0.0", 4, "", "0000 - -"))
	if a.code != 0 {
		t.Fatal(a.said())
	}
	for name, points := range map[string]string{"Alfa": "1½", "Beta": "1", "Gamma": "1", "Delta": "0"} {
		if got := e.points(name); got != points {
			t.Errorf("%s has %s points, want %s", name, got, points)
		}
	}
}

// A report of 2016 has letters for byes.
func TestQ049ReadsTRF16(t *testing.T) {
	e, a := taken(t, "012 Old\n042 2017/04/03\nXXR 3\n"+
		line(1, "Alfa", 2000, "1.5", 1, "2 w 1", "0000 - H")+
		line(2, "Beta", 1900, "1.0", 2, "1 b 0", "3 b 1")+
		line(3, "Gamma", 1800, "1.0", 3, "0000 - U", "2 w 0")+
		line(4, "Delta", 1700, "0.0", 4, "", "0000 - Z"))
	if a.code != 0 {
		t.Fatal(a.said())
	}
	for name, points := range map[string]string{"Alfa": "1½", "Beta": "1", "Gamma": "1", "Delta": "0"} {
		if got := e.points(name); got != points {
			t.Errorf("%s has %s points, want %s", name, got, points)
		}
	}
	want(t, e.good("standings"), "Standings after round 2 of 3")
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

// Where no legal pairing is left, the arbiter makes one and the event goes on to its end.
func TestQ063EndsByHand(t *testing.T) {
	e := begun(t, 2, "--rounds", "2")
	e.round()
	e.good("result", "1", "1-0")
	if a := e.try("pair"); a.code != 1 {
		t.Fatalf("two who have met are paired: %s", a.said())
	}
	e.refused([]string{"have met already", "C1"}, "publish", "--pair", "2-1")
	e.good("publish", "--pair", "2-1", "--reason", "nobody else is here")
	e.good("result", "1", "1/2")
	want(t, e.good("standings"), "Standings after round 2 of 2")
}

// The arbiter makes other pairs than the draft has, with a reason.
func TestQ064PairsByHand(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.good("pair", "--colour", "white")
	e.good("publish", "--pair", "1-2", "--pair", "3-4", "--reason", "two cars come late")
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
