package main

import (
	"strings"
	"testing"
)

// A game is noted as adjourned, the next round is paired, and its result comes later.
func TestQ157Adjourns(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	e.good("result", "1", "1-0")
	want(t, e.good("adjourn", "2", "--sealed", "white", "--note", "move 41"), "was adjourned")
	e.good("publish")
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish")
	want(t, e.good("result", "--round", "1", "2", "1-0"), "Round 1, board 2: Delta – Beta 1-0")
	want(t, e.good("log"), "was adjourned")
}

// Half-point byes, full-point byes and byes without points score so, and the report has their letters.
func TestQ171Byes(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.good("bye", "Alfa", "--round", "1", "--type", "half")
	e.good("bye", "Beta", "--round", "1", "--type", "full")
	e.good("bye", "Gamma", "--round", "1", "--type", "zero")
	e.round()
	for name, points := range map[string]string{"Alfa": "½", "Beta": "1", "Gamma": "0"} {
		if got := e.points(name); got != points {
			t.Errorf("%s has %s, want %s", name, got, points)
		}
	}
	report := e.report()
	for name, letter := range map[string]string{"Alfa": "0000 - H", "Beta": "0000 - F", "Gamma": "0000 - Z"} {
		want(t, row(t, report, name), letter)
	}
}

// A player may have two half-point byes.
func TestQ173TwoHalfPointByes(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.good("bye", "Alfa", "--round", "1", "--type", "half")
	e.good("bye", "Alfa", "--round", "2", "--type", "half")
}

// Who has a full-point bye gets no pairing-allocated one, and nobody gets the second after the first.
func TestQ177FullPointByeBarsTheOther(t *testing.T) {
	e := begun(t, 5, "--rounds", "5")
	e.good("bye", "Epsilon", "--round", "1", "--type", "full")
	e.round()
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish")
	r := row(t, e.good("show"), "bye")
	never(t, r, "Epsilon")
}

// Both may lose a game at the board, and one may get half a point alone.
func TestQ180HalfAndNothing(t *testing.T) {
	for result, points := range map[string][2]string{"1/2-0": {"½", "0"}, "0-1/2": {"0", "½"}, "0-0": {"0", "0"}} {
		e := begun(t, 4, "--rounds", "3")
		e.round()
		e.good("result", "1", result, "2", "1/2")
		if a, g := e.points("Alfa"), e.points("Gamma"); a != points[0] || g != points[1] {
			t.Errorf("%s gives %s and %s", result, a, g)
		}
	}
}

// Without a game one wins, the other wins, or both lose; nothing else is a result.
func TestQ183Forfeits(t *testing.T) {
	for result, points := range map[string][2]string{"1-0f": {"1", "0"}, "0-1f": {"0", "1"}, "0-0f": {"0", "0"}} {
		e := begun(t, 4, "--rounds", "3")
		e.round()
		e.good("result", "1", result, "2", "1/2")
		if a, g := e.points("Alfa"), e.points("Gamma"); a != points[0] || g != points[1] {
			t.Errorf("%s gives %s and %s", result, a, g)
		}
	}
	e := begun(t, 4, "--rounds", "3")
	e.round()
	for _, result := range []string{"1/2-0f", "0-1/2f", "1/2-1/2f", "1/2f-0f", "1-1/2f", "1-1f", "1f-0", "1-0f0", "1/2-0f", "1f-1/2"} {
		e.refused([]string{"is no result"}, "result", "1", result)
	}
}

// A game of less than a move scores and is not rated; the report says so.
func TestQ185Unrated(t *testing.T) {
	for result, letters := range map[string][2]string{"1-0u": {"W", "L"}, "0-1u": {"L", "W"}, "1/2-1/2u": {"D", "D"}} {
		e := begun(t, 4, "--rounds", "3")
		e.round()
		e.good("result", "1", result, "2", "1/2")
		report := e.report()
		want(t, row(t, report, "Alfa"), "3 w "+letters[0])
		want(t, row(t, report, "Gamma"), "1 b "+letters[1])
	}
}

// Each result gives what it says, and the report reads back to the same standings.
func TestQ186ResultsCount(t *testing.T) {
	for _, result := range []string{"1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "1-0f", "0-1f", "0-0f", "1-0u", "0-1u", "1/2-1/2u", "0-0u"} {
		e := begun(t, 6, "--rounds", "3")
		e.round()
		e.good("result", "1", result, "2", "1-0", "3", "1/2")
		e.good("publish")
		e.good("result", "1", "1-0", "2", "1-0", "3", "1/2")
		again, a := taken(t, e.report())
		if a.code != 0 {
			t.Errorf("%s: %s", result, a.said())
			continue
		}
		const outside = "Not in FIDE mode: its log does not know the mode\n"
		if ours, theirs := e.good("standings"), strings.TrimSuffix(again.good("standings"), outside); ours != theirs {
			t.Errorf("%s:\n%s\nread back:\n%s", result, ours, theirs)
		}
	}
}

// Boards follow the higher score of the pair, then the sum, then the lower number; byes come last.
func TestQ187OrderOfBoards(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.round()
	shown := e.good("show")
	for board, name := range []string{"Alfa", "Beta", "Gamma"} {
		if f := strings.Fields(row(t, shown, name)); f[0] != string(rune('1'+board)) {
			t.Errorf("%s is not at board %d:\n%s", name, board+1, shown)
		}
	}
	e.good("result", "1", "1/2", "2", "1/2", "3", "0-1")
	e.good("publish")
	shown = e.good("show")
	lines := strings.Split(strings.TrimSpace(shown), "\n")
	want(t, lines[len(lines)-1], "bye")
	var highest []string
	for _, l := range lines {
		if f := strings.Fields(l); len(f) > 6 && f[0] >= "1" && f[0] <= "9" {
			highest = append(highest, l)
		}
	}
	if len(highest) != 3 || !strings.Contains(highest[0], "      1 ") {
		t.Errorf("the first board has nobody with a point:\n%s", shown)
	}
}

// The result of the round before the last can be corrected; the log keeps both.
func TestQ190CorrectsTheRoundBefore(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish")
	want(t, e.good("correct", "--round", "1", "1", "0-1", "--reason", "score sheets"), "1-0 was corrected to 0-1")
	if got := e.points("Gamma"); got != "1" {
		t.Errorf("Gamma has %s", got)
	}
	want(t, e.good("log"), "score sheets")
}

// Two who are kept apart do not meet, and the report says so.
func TestQ194KeepsApart(t *testing.T) {
	free := begun(t, 4, "--rounds", "3")
	free.round()
	want(t, row(t, free.good("show"), "Alfa"), "Gamma")
	e := begun(t, 4, "--rounds", "3")
	e.good("forbid", "Alfa", "Gamma", "--reason", "one family")
	e.round()
	never(t, row(t, e.good("show"), "Alfa"), "Gamma")
	want(t, e.report(), "260 ")
}

// In accelerated rounds the order is that of the points with the virtual ones: those with half a
// point and a virtual one sit before those with a whole point.
func TestQ188OrderWithVirtualPoints(t *testing.T) {
	e := begun(t, 0, "--rounds", "5", "--acceleration", "baku")
	e.good("import", written(t, "players.csv", "name,rating\nA1,2400\nA2,2300\nA3,2200\nA4,2100\nB1,1700\nB2,1600\nB3,1500\nB4,1400\n"))
	e.round()
	e.good("result", "1", "1/2", "2", "1/2", "3", "1-0", "4", "1-0")
	e.good("publish")
	boards := make(map[string]int)
	for line := range strings.Lines(e.good("show")) {
		if f := strings.Fields(line); len(f) > 6 && f[0] >= "1" && f[0] <= "4" {
			boards[f[0]] = strings.Count(line, " A")
		}
	}
	if boards["1"] != 2 || boards["2"] != 2 || boards["3"] != 0 || boards["4"] != 0 {
		t.Errorf("players of the upper group at each board: %v\n%s", boards, e.good("show"))
	}
}
