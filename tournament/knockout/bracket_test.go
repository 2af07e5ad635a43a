package knockout

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
)

// paper reads a file of test data without its comments and empty lines.
func paper(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}

func TestThePrintedGroups(t *testing.T) {
	for _, line := range paper(t, "belgrade-2009.txt") {
		head, body, _ := strings.Cut(line, ":")
		var n, groups int
		if _, err := fmt.Sscanf(head, "%d in %d", &n, &groups); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, group := range Belgrade(n, groups) {
			got = append(got, strings.Trim(fmt.Sprint(group), "[]"))
		}
		if text := strings.Join(got, " | "); text != strings.TrimSpace(body) {
			t.Errorf("%d in %d groups: %s, printed %s", n, groups, text, body)
		}
	}
}

func (s Slot) text() string {
	if s.Winner > 0 {
		return fmt.Sprint("w", s.Winner)
	}
	return fmt.Sprint(s.Seed)
}

func TestThePrintedBrackets(t *testing.T) {
	printed := make(map[string]string)
	for _, line := range paper(t, "wimbledon-2009.txt") {
		head, body, _ := strings.Cut(line, ": ")
		printed[head] = body
	}
	checked := 0
	for _, n := range []int{16, 32, 64} {
		got := make(map[string][]string)
		for _, p := range Bracket(n) {
			head := fmt.Sprintf("%d group %d round %d", n, p.Group, p.Round)
			got[head] = append(got[head], p.First.text()+"-"+p.Second.text())
		}
		for head, pairs := range got {
			if want, is := printed[head]; is {
				checked++
				if text := strings.Join(pairs, " "); text != want {
					t.Errorf("%s: %s, printed %s", head, text, want)
				}
			}
		}
	}
	if checked != len(printed) {
		t.Errorf("%d of %d lines were compared", checked, len(printed))
	}
}

// The bracket is the one that everybody knows: in each round the best seed left
// meets the worst, as long as the better always wins.
func TestBracketsAreSeeded(t *testing.T) {
	sizes := []int{2, 3, 4, 5, 7, 8, 9, 16, 31, 32, 33, 64, 100, 128, 256, 500, 512, 513, 1023, 1024}
	for _, n := range sizes {
		size := Size(n)
		winner := make(map[int]int)
		seed := func(s Slot) int {
			if s.Winner > 0 {
				return winner[s.Winner]
			}
			return s.Seed
		}
		byes, rounds := 0, make(map[int]int)
		for i, p := range Bracket(n) {
			if p.Number != i+1 {
				t.Fatalf("%d players: match %d is numbered %d", n, i+1, p.Number)
			}
			a, b := seed(p.First), seed(p.Second)
			left := size >> (p.Round - 1)
			if p.Bye() {
				byes++
				if p.Round != 1 || a > size-n {
					t.Fatalf("%d players: seed %d has no opponent in round %d", n, a, p.Round)
				}
				b = left + 1 - a
			}
			if a+b != left+1 {
				t.Fatalf("%d players, round %d: %d meets %d", n, p.Round, a, b)
			}
			winner[p.Number] = min(a, b)
			rounds[p.Round]++
		}
		if byes != size-n {
			t.Errorf("%d players: %d byes", n, byes)
		}
		for round, matches := range rounds {
			if matches != size>>round {
				t.Errorf("%d players: %d matches in round %d", n, matches, round)
			}
		}
	}
	for _, n := range []int{-1, 0, 1, MaxPlayers + 1} {
		if got := Bracket(n); got != nil {
			t.Errorf("%d players: %v", n, got)
		}
	}
}

// No matter which players win, seeds 1 and 2 meet in the final or not at all, and so do the
// first four before the semi-finals.
func TestTheBestMeetLate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(MinPlayers, 200).Draw(t, "players")
		last := 0
		for size := Size(n); size > 1; size /= 2 {
			last++
		}
		winner := make(map[int]int)
		seed := func(s Slot) int {
			if s.Winner > 0 {
				return winner[s.Winner]
			}
			return s.Seed
		}
		for _, p := range Bracket(n) {
			a, b := seed(p.First), seed(p.Second)
			if lowest := max(a, b); b > 0 && (lowest <= 2 && p.Round != last || lowest <= 4 && p.Round < last-1) {
				t.Fatalf("%d players: %d and %d meet in round %d of %d", n, a, b, p.Round, last)
			}
			winner[p.Number] = a
			if b > 0 && rapid.Bool().Draw(t, "second wins") {
				winner[p.Number] = b
			}
		}
	})
}

func TestBelgradeIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, g := rapid.IntRange(1, 300).Draw(t, "players"), rapid.IntRange(1, 40).Draw(t, "groups")
		groups := Belgrade(n, g)
		var all []int
		for _, group := range groups {
			if len(group) < n/g || len(group) > (n+g-1)/g || !slices.IsSorted(group) {
				t.Fatalf("%d in %d groups: %v", n, g, groups)
			}
			all = append(all, group...)
		}
		// Two full rows always weigh the same: 1+8 = 2+7 = 3+6 = 4+5.
		if n%(2*g) == 0 {
			for _, group := range groups {
				sum := 0
				for _, seed := range group {
					sum += seed
				}
				if sum*g != n*(n+1)/2 {
					t.Fatalf("%d in %d groups: %v", n, g, groups)
				}
			}
		}
		slices.Sort(all)
		for i, seed := range all {
			if seed != i+1 || len(all) != n {
				t.Fatalf("%d in %d groups: %v", n, g, groups)
			}
		}
	})
	if Belgrade(0, 3) != nil || Belgrade(3, 0) != nil {
		t.Error("groups of nobody")
	}
}

func TestSeed(t *testing.T) {
	entries := []tournament.Entry{
		{Name: "Zapata", Title: "GM"}, {Name: "Ávila"}, {Name: "Arce"},
		{Name: "Bravo", Rating: 2400, Title: "IM"}, {Name: "Cano", Rating: 2400, Title: "GM"}, {Name: "Díaz", Rating: 2400, Title: "IM"},
		{Name: "Esteva", Rating: 2500}, {Name: "Fabra", Rating: 2400, Title: "WGM"}, {Name: "Bravo", Rating: 2400},
	}
	names := func(seeds []int) string {
		var list []string
		for _, i := range seeds {
			list = append(list, fmt.Sprintf("%s %s%d", entries[i].Name, entries[i].Title, entries[i].Rating))
		}
		return strings.Join(list, ", ")
	}
	want := "Esteva 2500, Cano GM2400, Bravo IM2400, Díaz IM2400, Fabra WGM2400, Bravo 2400, Arce 0, Ávila 0, Zapata GM0"
	if got := names(Seed(entries)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want = "Cano GM2400, Zapata GM0, Bravo IM2400, Díaz IM2400, Fabra WGM2400, Esteva 2500, Bravo 2400, Arce 0, Ávila 0"
	if got := names(Seed(entries, ByTitle, ByRating, ByName)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := Seed(entries, ByName); names(got[:2]) != "Arce 0, Ávila 0" {
		t.Error(names(got))
	}
}

func BenchmarkBracket(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Bracket(MaxPlayers)
	}
}
