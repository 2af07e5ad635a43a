package tiebreak

import (
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/score"
)

// lone makes an event of one player and of opponents of whom only the score is
// known: games in the words of cross, where w and b stand for opponents of
// their own, and the opponents' scores.
func lone(t *testing.T, rounds string, scores ...float64) *Table {
	t.Helper()
	var line strings.Builder
	fmt.Fprint(&line, "1 2000")
	opponent := 1
	for word := range strings.FieldsSeq(rounds) {
		if strings.ContainsAny(word[:1], "wb") {
			opponent++
			word = fmt.Sprint(opponent, word)
		}
		fmt.Fprint(&line, " ", word)
	}
	table := &Table{Win: 2, Draw: 1}
	p := Player{Number: 1, Rating: 2000}
	for r, word := range strings.Fields(line.String())[2:] {
		p.Games = append(p.Games, round(t, r+1, word))
	}
	table.Players = append(table.Players, p)
	for _, points := range scores {
		table.Players = append(table.Players, Player{Rating: 2000, Extra: score.Points(2 * points)})
	}
	return table
}

// The examples of the Arbiters' Manual of 2026 (pages 258 and 259), with what
// they gave before the ceiling of March 2026 and what they give since.
func TestArbitersManual(t *testing.T) {
	for _, c := range []struct {
		name   string
		table  *Table
		m      Method
		before string
		since  string
	}{
		{"who left out a round", lone(t, "w1 w1 w0 Z w1 w= w1 w= w1 w1", 5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6), Buchholz, "57", "55"},
		{"the same, cut", lone(t, "w1 w1 w0 Z w1 w= w1 w= w1 w1", 5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6), "BH/C1", "50", "50"},
		{"the same, Sonneborn-Berger", lone(t, "w1 w1 w0 Z w1 w= w1 w= w1 w1", 5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6), SonnebornBerger, "37.25", "37.25"},
		// The opponent of round 7 has 4½, and 5½ with two byes at the end as draws.
		{"a forfeit win", lone(t, "w1 b1 w= b1 w0 b1 w+ w= b1", 5, 5.5, 5, 4.5, 6, 5.5, 5.5, 6.5, 6), Buchholz, "51", "49.5"},
	} {
		want(t, c.table, Rules2023, c.m, map[int]string{1: c.before})
		want(t, c.table, Rules2024, c.m, map[int]string{1: c.before})
		want(t, c.table, Rules2026, c.m, map[int]string{1: c.since})
	}
}

// A requested bye counts as a draw for the opponents only when nothing but
// voluntary unplayed rounds follow: a forfeit loss is one, a forfeit win is
// not. C.07 16.2.3 and 16.2.5.
func TestLateByes(t *testing.T) {
	table := cross(t, `
1 2100 2w1 6b= 3w=
2 2100 1b0 Z 5w-
3 2100 4w1 5w1 1b=
4 2100 3b0 Z 6b+
5 2100 6w= 3b0 2b+
6 2100 5b= 1w= 4w-`)
	// To the others 2 has ½ and 4 has 1, not 1½.
	want(t, table, Rules2026, Buchholz, map[int]string{1: "4", 3: "4.5"})
	e := New(table, Rules2026).Explain(Buchholz, 1, nil)
	if p := e.Parts[0]; p.Reason != Adjusted || p.Before != 0 || p.Score != 1 || p.Article(Rules2026) != "C.07 16.3.2" {
		t.Errorf("%+v", p)
	}
}

// Which of two voluntary unplayed rounds goes: the one with the lower
// contribution, and only if that is not below the least significant value.
// C.07 16.5.1 and 16.5.2.
func TestCutsOfVoluntaryRounds(t *testing.T) {
	const field = `
1 2400 4w1 3b1 2w%s 5b1
2 2300 5w1 H 1b%s 4w1
3 2200 U 1w0 5w1 Z
4 2100 1b0 5b= U 2b0
5 2000 2b0 4w= 3b0 1w0`
	forfeited := cross(t, fmt.Sprintf(field, "+", "-"))
	for m, value := range map[Method]string{SonnebornBerger: "3", "SB/C1": "2.5", "SB/C2": "1"} {
		want(t, forfeited, Rules2026, m, map[int]string{2: value})
	}
	for m, value := range map[Method]string{SonnebornBerger: "3.25", "SB/C1": "2.75", "SB/C2": "1.25"} {
		want(t, forfeited, Rules2024, m, map[int]string{2: value})
	}
	played := cross(t, fmt.Sprintf(field, "1", "0"))
	for m, value := range map[Method]string{SonnebornBerger: "3", "SB/C1": "2", "SB/C2": "1.5"} {
		want(t, played, Rules2026, m, map[int]string{2: value})
	}
}

// STD compares with the scheduled opponent: a double forfeit is half a point to
// each, half a point against nothing is a whole one. C.07 7.7, 2026.
func TestStandardPoints(t *testing.T) {
	table := cross(t, `
1 2000 2w- 3w= H
2 2000 1b- 4w= U
3 2000 4w1 1b= Z
4 2000 3b0 2b0 2w?`)
	want(t, table, Rules2026, StandardPoints, listed("1.5 2.5 1.5 0"))
}

// Two who met more than once have the average of those games. C.07 6.1.2.
func TestRepeatedMeetings(t *testing.T) {
	table := cross(t, `
1 2000 3w= 2w1 4b= 5w= 6b= 4w=
2 2000 4w= 1b0 3w1 3b1 5b= 6w=
3 2000 1b= 4w1 2b0 2w0 4b1 5w1
4 2000 2b= 3b0 1w= 6w= 3w0 1b=
5 2000 6w= 6b1 6w= 1b= 2w= 3b0
6 2000 5b= 5w0 5b= 4b= 1w= 2b=`)
	// Among 1, 2 and 3: 1½, 1 (the average of two wins), ½. Added up 2 would lead.
	if got := ranks(table, Rules2026, DirectEncounter); got[1] != 1 || got[2] != 2 || got[3] != 3 {
		t.Error(got)
	}
	values := New(table, Rules2026).Values(DirectEncounter, []int{1, 2, 3})
	for i, amount := range []string{"1½", "1", "½"} {
		if values[i].String() != amount {
			t.Errorf("%d: %s, want %s", i+1, values[i], amount)
		}
	}
}

// What 15.2 changed in 2026: a forfeit loss in a round robin stays a round that
// one did not elect to play. A forfeit is never a game over the board.
func TestForfeitsInARoundRobin(t *testing.T) {
	table := cross(t, `
1 2000 2w+ 3b1 4w=
2 2000 1b- 4w1 3b=
3 2000 4w0 1w0 2w=
4 2000 3b1 2b0 1b=`)
	table.Predetermined = true
	want(t, table, Rules2024, RoundsElected, listed("3 3 3 3"))
	want(t, table, Rules2026, RoundsElected, listed("3 2 3 3"))
	for _, rules := range []Rules{Rules2023, Rules2024, Rules2026} {
		want(t, table, rules, GamesWon, listed("1 1 0 1"))
		want(t, table, rules, Wins, listed("2 1 0 1"))
		want(t, table, rules, SonnebornBerger, map[int]string{1: "2.75"}) // 1½ + ½ + ¾
	}
}

// Before the final round is played Fore Buchholz takes it as drawn; before it
// is paired it is Buchholz. C.07 8.3.
func TestForeBuchholz(t *testing.T) {
	table := cross(t, `
1 2000 2w1 3b1 4w?
2 1800 1b0 4w= 3b?
3 1600 4w1 1w0 2w?
4 1400 3b0 2b= 1b?`)
	want(t, table, Rules2026, ForeBuchholz, listed("3.5 5 4.5 5"))
	want(t, table, Rules2026, "AOB/F", listed("4.75 4.25 4.25 4.75"))
	want(t, table, Rules2026, Buchholz, listed("1.5 2.5 2.5 1.5"))
	table.Rounds = 5
	want(t, table, Rules2026, ForeBuchholz, listed("1.5 2.5 2.5 1.5"))
}

// Ratings: worked by hand from the printed tables of the rating rules.
func TestPerformances(t *testing.T) {
	table := cross(t, `
1 2000 4w1 5w= 6w0
2 1500 3w1 4w1
3 1500 2w0 U 4w0 5w0
4 1800 1w0 2w0 3w1 6w=
5 1700 6w0 1w= U 3w1
6 1900 5w1 U 1w1 4w=`)
	want(t, table, Rules2024, Performance, listed("1800 2450 867 1638 1800 2106"))
	want(t, table, Rules2024, Perfect, map[int]string{1: "1799", 4: "1599", 5: "1812", 6: "2133", 3: "700"})
	want(t, table, Rules2024, AveragePerf, map[int]string{1: "1848"})
	want(t, table, Rules2024, AveragePerfect, map[int]string{1: "1848"})
	// All the points: the lowest rating at which the table expects all of them.
	want(t, cross(t, "1 2000 2w1\n2 2100 1b0"), Rules2024, Perfect, map[int]string{1: "2836"})
}

// The two orders that rank by what is known before the first round.
func TestNumbersAndRatings(t *testing.T) {
	table := cross(t, "1 2000\n2 2100\n3 1900")
	for m, order := range map[Method][3]int{PairingNumber: {1, 2, 3}, "TPN/R": {3, 2, 1}, Rating: {2, 1, 3}, "RTNG/R": {3, 1, 2}} {
		for i, row := range New(table, Rules2026).Rank(field(3), []Method{m}).Rows {
			if row.Player != order[i] {
				t.Errorf("%s: %d on place %d", m, row.Player, i+1)
			}
		}
	}
}
