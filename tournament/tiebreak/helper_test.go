package tiebreak

import (
	"strconv"
	"strings"
	"testing"
)

// cross reads a cross table. A line is a player: number, rating, and a word
// for each round: the opponent's number, the colour and the result as report
// files write them (9w1, 13b=, 11b-), or U, F, H, Z for byes, R for a rest,
// ? for a game not finished (9w?).
func cross(t testing.TB, text string) *Table {
	t.Helper()
	table := &Table{Win: 2, Draw: 1}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		words := strings.Fields(line)
		p := Player{Number: whole(t, words[0]), Rating: whole(t, words[1])}
		for r, word := range words[2:] {
			p.Games = append(p.Games, round(t, r+1, word))
		}
		table.Players = append(table.Players, p)
	}
	return table
}

func whole(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func round(t testing.TB, r int, word string) Game {
	t.Helper()
	g := Game{Round: r}
	switch word {
	case "U", "F":
		g.Kind, g.Result, g.Points = PairingBye, Win, 2
	case "H":
		g.Kind, g.Result, g.Points = RequestedBye, Draw, 1
	case "Z":
		g.Kind = RequestedBye
	case "R":
		g.Kind = Rest
	default:
		at := strings.IndexAny(word, "wb")
		g.Opponent, g.Black = whole(t, word[:at]), word[at] == 'b'
		switch word[at+1:] {
		case "1":
			g.Result, g.Points = Win, 2
		case "=":
			g.Result, g.Points = Draw, 1
		case "0":
		case "+":
			g.Kind, g.Result, g.Points = Forfeit, Win, 2
		case "-":
			g.Kind = Forfeit
		case "?":
			g.Kind = Pending
		default:
			t.Fatalf("round %q", word)
		}
	}
	return g
}

func field(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}

// want checks what a method gives, as decimals; "" is not checked, "-" is a
// value that does not apply.
func want(t *testing.T, table *Table, rules Rules, m Method, values map[int]string) {
	t.Helper()
	r := New(table, rules)
	for p, value := range values {
		got := "-"
		if v := r.Values(m, []int{p})[0]; v.Applies {
			got = v.Amount.Decimal(2)
		}
		if got != value {
			t.Errorf("%s of %d under %s: %s, want %s\n%+v", m, p, rules, got, value, r.Explain(m, p, []int{p}).Parts)
		}
	}
}

// listed numbers a list of values from 1.
func listed(text string) map[int]string {
	values := make(map[int]string)
	for i, word := range strings.Fields(text) {
		values[i+1] = word
	}
	return values
}

// ranks returns the ranks that an order gives.
func ranks(table *Table, rules Rules, order ...Method) map[int]int {
	got := make(map[int]int)
	for _, row := range New(table, rules).Rank(field(len(table.Players)), order).Rows {
		got[row.Player] = row.Rank
	}
	return got
}
