package main

import (
	"fmt"
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
	want(t, e.good("result", "--round", "1", "2", "1/2"), "Round 1, board 2: Delta – Beta ½-½")
	want(t, e.good("log"), "was adjourned")
}

// unfinished returns an event of four players whose second round is paired while board 2 of the first has no
// result, with what the pairing said.
func unfinished(t *testing.T, settings ...string) (event, answer) {
	t.Helper()
	e := begun(t, 4, append([]string{"--rounds", "3"}, settings...)...)
	e.round()
	e.good("result", "1", "1-0")
	published := e.try("publish")
	if published.code != 0 {
		t.Fatalf("%d: %s", published.code, published.said())
	}
	return e, published
}

// A round is paired, by the rules or by hand, while results are missing. These games become adjourned
// by themselves, and the command names them.
func TestQ158PairsWhileResultsAreMissing(t *testing.T) {
	e, published := unfinished(t)
	want(t, published.out, "Round 1, board 2: Delta – Beta had no result when round 2 was paired and is adjourned", "Round 2 was published")
	want(t, published.errs, "level 2", "Boards without a result: 2")
	want(t, e.log(), `"type":"BoardAdjourned"`, `"paired":2`)
	// By hand, with the pairs of the rules and with others.
	e.good("result", "1", "1-0")
	by := e.try("publish", "--pair", "1-4", "--pair", "2-3", "--reason", "by hand", "--accept", "mpa@3", "--accept", "broken-rule@3")
	if by.code != 0 {
		t.Fatalf("%s", by.said())
	}
	want(t, by.out, "Round 2, board 2: Gamma – Delta had no result when round 3 was paired")
	want(t, by.errs, "level 2", "while round 2 is not finished", "games of round 1 are still adjourned")
	if n := strings.Count(e.log(), `"type":"BoardAdjourned"`); n != 2 {
		t.Errorf("%d games are adjourned, want 2", n)
	}
}

// Outside the mode the arbiter finishes the round first.
func TestQ158WaitsOutsideTheMode(t *testing.T) {
	e := begun(t, 4, append([]string{"--rounds", "3", "--laws", "2009"}, exit("0")...)...)
	e.round()
	e.good("result", "1", "1-0")
	e.refused([]string{"Round 1 is not finished"}, "publish")
}

// league returns an event of four teams of two boards whose second round is paired while board 2 of
// its first match has no result, with what the pairing said.
func league(t *testing.T, settings ...string) (event, answer) {
	t.Helper()
	e := begun(t, 0, append([]string{"--teams", "2", "--rounds", "3"}, settings...)...)
	list := "team,board,name,rating\n"
	for i, team := range []string{"Rook", "Queen", "King", "Pawn"} {
		list += fmt.Sprintf("%s,1,%s One,%d\n%s,2,%s Two,%d\n", team, team, 2000-100*i, team, team, 1990-100*i)
	}
	e.good("import", written(t, "teams.csv", list))
	e.round()
	e.good("result", "1.1", "1-0", "2.1", "1-0", "2.2", "1-0")
	return e, e.try("publish")
}

// In a Swiss of teams single boards of a match become adjourned, when it is paired by the rules or by
// hand. They count as draws in the game points, and so in the match points.
func TestQ158BoardsOfMatches(t *testing.T) {
	e, published := league(t)
	if published.code != 0 {
		t.Fatalf("%s", published.said())
	}
	want(t, published.out, "Round 1, match 1, board 2: Rook Two (Rook) – King Two (King) had no result when round 2 was paired and is adjourned", "Round 2 was published")
	want(t, published.errs, "level 2", "Boards without a result: 1.2")
	want(t, e.log(), `"type":"BoardAdjourned"`, `"board":1,"game":2,"paired":2`)
	want(t, e.good("standings"), "Not final. Results are missing: round 1, board 1.2", "count as draws until then: round 1, board 1.2")
	want(t, e.good("standings", "--cross"), "w(1½)", "b(½)")
	report := e.report()
	want(t, row(t, report, "Rook Two"), "b ?")
	want(t, row(t, report, "King Two"), "w ?")
	want(t, row(t, report, "310   1 "), "2.0", "1.5")
	again, _ := taken(t, report)
	if got := again.report(); got != report {
		t.Errorf("read back:\n%s\nwas\n%s", got, report)
	}
	want(t, again.log(), `"type":"BoardAdjourned"`)

	e.good("result", "1.1", "1-0", "1.2", "1-0", "2.1", "1-0")
	by := e.try("publish", "--pair", "1-4", "--pair", "2-3", "--reason", "by hand", "--accept", "mpa@3", "--accept", "broken-rule@3")
	if by.code != 0 {
		t.Fatalf("%s", by.said())
	}
	want(t, by.errs, "level 2", "while round 2 is not finished", "games of round 1 are still adjourned", "Boards: 1.2")

	e.refused([]string{"level 3", "--accept adjourned-result@1"}, "result", "--round", "1", "1.2", "0-1")
	e.good("result", "--round", "1", "1.2", "0-1", "--accept", "adjourned-result@1")
	want(t, e.report(), "### Adjournment @ Round 1: 1-3/2 0-1\n")
	e.good("undo")
	never(t, e.report(), "### Adjournment")
	want(t, row(t, e.report(), "Rook Two"), "b ?")
}

// An arbiter adjourns a board of a match, with a sealed move; outside the mode the next round waits for
// the boards that are not adjourned.
func TestQ157BoardOfMatch(t *testing.T) {
	e, published := league(t, append([]string{"--laws", "2009"}, exit("0")...)...)
	if published.code == 0 {
		t.Error("the next round does not wait")
	}
	want(t, published.errs, "Round 1 is not finished", "Boards without a result: 1.2")
	want(t, e.good("adjourn", "1.2", "--sealed", "white", "--note", "move 41"), "match 1, board 2", "was adjourned; King Two (King) has sealed a move. move 41")
	e.good("publish")
	want(t, e.good("standings", "--cross"), "w(1½)")
	e.good("result", "--round", "1", "1.2", "1/2")
	never(t, e.good("standings", "--cross"), "(")
}

// A result other than a draw is asked for once a later round is paired, a draw is not.
func TestQ163OtherThanADraw(t *testing.T) {
	e, _ := unfinished(t)
	e.refused([]string{"level 3", "--accept adjourned-result@1"}, "result", "--round", "1", "2", "1-0")
	e.good("result", "--round", "1", "2", "1-0", "--accept", "adjourned-result@1")
	want(t, e.report(), "### Adjournment @ Round 1: 4-2 1-0\n")
	e, _ = unfinished(t)
	e.good("result", "--round", "1", "2", "1/2")
	never(t, e.report(), "### Adjournment")
}

// The report has ? for an adjourned game, and reads back to the same report.
func TestQ165QuestionMark(t *testing.T) {
	e, _ := unfinished(t)
	report := e.report()
	want(t, row(t, report, "Delta"), "2 w ?")
	want(t, row(t, report, "Beta"), "4 b ?")
	again, _ := taken(t, report)
	if got := again.report(); row(t, got, "Delta") != row(t, report, "Delta") {
		t.Errorf("read back:\n%s", got)
	}
	want(t, again.log(), `"type":"BoardAdjourned"`)
}

// Unknown letters are read as an unknown result and told.
func TestQ166UnknownLetters(t *testing.T) {
	e, _ := unfinished(t)
	strange := strings.NewReplacer("2 w ?", "2 w X", "4 b ?", "4 b X").Replace(e.report())
	again, said := taken(t, strange)
	want(t, said.said(), "“X” is no result; it is read as an unknown one")
	want(t, row(t, again.report(), "Delta"), "2 w ?")
	checked := typed(t, nil, "trf", "check", written(t, "strange.trf", strange))
	want(t, checked.said(), "“X” is no result")
}

// Meanwhile an adjourned game counts as a draw in pairing and standings, and the standings say so.
func TestQ167CountsAsDrawn(t *testing.T) {
	e, _ := unfinished(t)
	for name, points := range map[string]string{"Alfa": "1", "Beta": "½", "Gamma": "0", "Delta": "½"} {
		if got := e.points(name); got != points {
			t.Errorf("%s has %s, want %s", name, got, points)
		}
	}
	for _, out := range []string{e.good("standings"), e.good("export", "--format", "csv", "--sheet", "standings"), e.good("export", "--format", "json"), e.good("standings", "--cross")} {
		want(t, out, "count as draws until then: round 1, board 2")
	}
	want(t, e.good("standings", "--cross"), "4b(½)", "2w(½)")
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish")
	want(t, e.good("show"), "½")
	beta, delta := e.points("Beta"), e.points("Delta")
	e.good("result", "--round", "1", "2", "1-0", "--accept", "adjourned-result@1")
	if after := e.points("Beta") + " " + e.points("Delta"); beta+" "+delta != "1½ ½" || after != "1 1" {
		t.Errorf("Beta and Delta have %s and %s, then %s", beta, delta, after)
	}
}

// Each later pairing tells of the games that are still adjourned.
func TestQ168TellsOfAdjournedGames(t *testing.T) {
	e, _ := unfinished(t)
	e.good("result", "1", "1-0", "2", "1-0")
	want(t, e.try("publish").errs, "level 2", "games of round 1 are still adjourned", "Boards: 2")
}

// Nothing is final while a result is missing or a game is adjourned: standings, cross table, files and
// the report say so, and what the rating officer misses names the round.
func TestQ169NothingIsFinal(t *testing.T) {
	e, _ := unfinished(t)
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish")
	e.good("result", "1", "1-0")
	check := func(missing string) {
		t.Helper()
		for _, args := range [][]string{
			{"standings"}, {"standings", "--cross"}, {"export", "--format", "csv", "--sheet", "standings"}, {"export", "--format", "csv", "--sheet", "cross"},
			{"export", "--format", "csv", "--sheet", "ratings"}, {"export", "--format", "csv"}, {"export", "--format", "json"},
		} {
			want(t, e.good(args[0], args[1:]...), "Not final. Results are missing: "+missing)
		}
	}
	check("round 1, board 2; round 3, board 2")
	want(t, e.report(), "### Not final @ Round 1: no result of 4-2\n", "### Not final @ Round 3: no result of ")
	e.good("result", "2", "1-0")
	check("round 1, board 2")
	want(t, e.report(), "### Not final @ Round 1: no result of 4-2\n")
	never(t, e.report(), "@ Round 3")
	if a := e.try("report"); a.code == 0 {
		t.Errorf("nothing is missing: %s", a.said())
	}
	want(t, e.try("report").out, "Results are missing in round 1")
	e.good("result", "--round", "1", "2", "1/2")
	for _, args := range [][]string{{"standings"}, {"export", "--format", "csv", "--sheet", "standings"}, {"export", "--format", "trf26"}} {
		never(t, e.good(args[0], args[1:]...), "Not final")
	}
}

// Before the last round the tables say after which round they are.
func TestQ161InterimStandings(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	e.good("result", "1", "1-0", "2", "1-0")
	want(t, e.good("export", "--format", "csv", "--sheet", "standings"), "Not final: after round 1 of 3.")
	want(t, e.good("standings"), "after round 1 of 3")
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

// A player can be marked as getting no half-point byes, and gets none then, neither promised nor by
// hand.
func TestQ175NoHalfByes(t *testing.T) {
	e := begun(t, 5, "--rounds", "3")
	e.good("amend", "Alfa", "--no-half-byes")
	want(t, e.log(), `"no_half_byes":true`)
	denied := []string{"Alfa gets no half-point byes", "C.05 6.7.4"}
	e.refused(denied, "bye", "Alfa", "--round", "2", "--type", "half")
	e.good("bye", "Beta", "--round", "2", "--type", "half")
	e.good("bye", "Alfa", "--round", "3", "--type", "zero")
	e.good("amend", "Alfa", "--no-half-byes=false")
	e.good("bye", "Alfa", "--round", "2", "--type", "half")
	e.good("amend", "Alfa", "--no-half-byes") // what was promised before stays
	e.round()
	e.good("result", "1", "1-0", "2", "1-0")
	e.round()
	want(t, row(t, e.good("show"), "Alfa"), "bye")
}

// A player may have two half-point byes; the second is asked about.
func TestQ173TwoHalfPointByes(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	never(t, e.good("bye", "Alfa", "--round", "1", "--type", "half"), "level")
	e.refused([]string{"Alfa has a half-point bye already", "level 3", "C.05 6.7.4", "--accept half-bye-again@2"}, "bye", "Alfa", "--round", "2", "--type", "half")
	e.good("bye", "Alfa", "--round", "2", "--type", "half", "--accept", "half-bye-again@2")
	e.good("bye", "Beta", "--round", "2", "--type", "half")
}

// A full-point bye is granted with the remark that such byes are no longer recommended.
func TestQ178FullPointByeIsTold(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	want(t, e.good("bye", "Alfa", "--round", "1", "--type", "full"), "Full-point byes are no longer recommended", "level 2", "C.05 6.7.4", "Alfa")
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

// A player with a fixed table is paired as everybody: boards and report keep their order, and the
// pairings name the table.
func TestQ187FixedTables(t *testing.T) {
	e := begun(t, 7, "--rounds", "5")
	e.good("amend", "Gamma", "--table", "40")
	e.good("regulate", "--first-table", "11")
	e.round()
	shown := e.good("show")
	for name, want := range map[string]string{"Alfa": "11", "Beta": "12", "Gamma": "40"} {
		if f := strings.Fields(row(t, shown, name)); f[1] != want {
			t.Errorf("%s is not at table %s:\n%s", name, want, shown)
		}
	}
	if f := strings.Fields(row(t, shown, "Gamma")); f[0] != "3" {
		t.Errorf("the fixed table moves the board:\n%s", shown)
	}
}

// The result of the round before the last can be corrected; the log keeps both.
func TestQ190CorrectsTheRoundBefore(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	e.round()
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish")
	want(t, e.good("correct", "--round", "1", "1", "0-1", "--reason", "score sheets", "--accept", "correction@1"), "1-0 was corrected to 0-1")
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

// An event of Chess960 draws a position for each round, or takes the number drawn in public, and shows
// and reports it. Laws without Chess960 are refused.
func TestQ222Chess960(t *testing.T) {
	e := begun(t, 4, "--rounds", "3", "--chess960")
	e.round()
	want(t, e.good("draw-position"), "The Chess960 position of round 1 was drawn: ")
	e.refused([]string{"is drawn"}, "draw-position")
	e.good("result", "1", "1-0", "2", "1-0")
	e.good("publish")
	e.good("draw-position", "--number", "518")
	want(t, e.good("show"), "Chess960 518 ♖♘♗♕♔♗♘♖")
	want(t, e.report(), "### Chess960 @ Round 1: ", "### Chess960 @ Round 2: 518")
	e.refused([]string{"have no Chess960"}, "regulate", "--laws", "2005", "--reason", "x", "--accept", "exit@2", "--confirm", "exit@2")
}

// A result that is found wrong after the next round is corrected for the rating report alone, after a
// question: standings and pairings keep it, the report for the rating has the other with a line, and
// one act undoes it.
func TestQ192ForTheRatingAlone(t *testing.T) {
	e := begun(t, 4, "--rounds", "3")
	correct := func(round string, more ...string) []string {
		return append([]string{"--round", round, "1", "0-1", "--rating-only", "--reason", "score sheets"}, more...)
	}
	for round := 1; round <= 3; round++ {
		e.round()
		e.good("result", "1", "1-0", "2", "1/2")
		if round == 1 {
			e.refused([]string{"The next round is not over", "C.04.2 4.3, 2026"}, "correct", correct("1")...)
		}
	}
	standings, before := e.good("standings"), e.report()
	white, black := row(t, before, "Alfa"), row(t, before, "Gamma")
	e.refused([]string{"for the rating report alone", "level 3", "--accept rating-correction@1"}, "correct", correct("1")...)
	want(t, e.good("correct", correct("1", "--accept", "rating-correction@1")...), "1-0 was corrected to 0-1 for the rating report alone: score sheets")
	const line = "### Rating correction @ Round 1: 1-3: 1-0 => 0-1"
	if got := e.good("standings"); got != standings {
		t.Errorf("the standings changed:\n%s", got)
	}
	want(t, e.report(), line, white, black)
	rating := e.try("export", "--format", "trf26-rating").out
	want(t, rating, line, "3 w 0", "1 b 1")
	want(t, e.good("integrity"), line)
	if a := typed(t, nil, "trf", "check", written(t, "rating.trf", rating)); a.code != 0 {
		t.Errorf("the report for the rating has faults: %s", a.said())
	}
	again := event{t, strings.TrimSuffix(e.file, "open.event") + "again.event"}
	typed(t, nil, "event", "new", again.file, "--from", written(t, "report.trf", e.report()))
	if got := again.try("export", "--format", "trf26-rating").out; got != rating {
		t.Errorf("read back:\n%s\nof\n%s", got, rating)
	}
	e.refused([]string{"can no longer be changed", "level 5"}, "correct", "--round", "1", "1", "0-1", "--reason", "score sheets")
	e.good("undo")
	never(t, e.report(), "Rating correction")
	if got := e.report(); got != before {
		t.Errorf("undone:\n%s", got)
	}
}
