package roundrobin

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// printed reads the tables of the source.
func printed(t *testing.T, name string) map[int][]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tables, size := make(map[int][]string), 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if n, _ := fmt.Sscanf(line, "table %d", &size); n == 1 || line == "" || line[0] == '#' {
			continue
		}
		tables[size] = append(tables[size], line)
	}
	return tables
}

func text(round []Pair) string {
	var words []string
	for _, p := range round {
		words = append(words, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	return strings.Join(words, " ")
}

func TestThePrintedTables(t *testing.T) {
	tables := printed(t, "testdata/berger-2009.txt")
	if len(tables) != 6 {
		t.Fatalf("read %d tables, want 6", len(tables))
	}
	for size, rounds := range tables {
		for i, got := range Berger(size) {
			if want := rounds[i]; fmt.Sprintf("%d: %s", i+1, text(got)) != want {
				t.Errorf("%d players: got round %d: %s, printed %s", size, i+1, text(got), want)
			}
		}
		if len(rounds) != Rounds(size) {
			t.Errorf("%d players: %d rounds, printed %d", size, Rounds(size), len(rounds))
		}
	}
}

// An odd field plays by the printed table for one more, whose highest number
// stands for rest.
func TestOddFieldsRestByThePrintedTables(t *testing.T) {
	for size, rounds := range printed(t, "testdata/berger-2009.txt") {
		for i, line := range rounds {
			_, line, _ = strings.Cut(line, ": ")
			var want []Pair
			rest := Pair{}
			for _, word := range strings.Fields(line) {
				var p Pair
				if _, err := fmt.Sscanf(word, "%d-%d", &p.White, &p.Black); err != nil {
					t.Fatal(err)
				}
				switch size {
				case p.Black:
					rest = Pair{White: p.White}
				case p.White:
					rest = Pair{White: p.Black}
				default:
					want = append(want, p)
				}
			}
			if got := Round(size-1, i+1); !slices.Equal(got, append(want, rest)) {
				t.Errorf("%d players, round %d: got %v", size-1, i+1, got)
			}
		}
	}
}

// Trap: the fourth round of eight.
func TestFourthRoundOfEight(t *testing.T) {
	if got := text(Round(8, 4)); got != "8-6 7-5 1-4 2-3" {
		t.Error(got)
	}
}

func TestNoRounds(t *testing.T) {
	for _, n := range []int{-1, 0, 1} {
		if got := Berger(n); len(got) != 0 {
			t.Errorf("%d players: %v", n, got)
		}
	}
	for _, round := range []int{-1, 0, 8} {
		if got := Round(8, round); got != nil {
			t.Errorf("round %d of 8 players: %v", round, got)
		}
	}
}

func TestEverybodyMeetsEverybodyOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 120).Draw(t, "players")
		met := make(map[[2]int]int)
		whites, blacks, rests := make([]int, n+1), make([]int, n+1), make([]int, n+1)
		for r, round := range Berger(n) {
			busy := make([]bool, n+1)
			seat := func(p int) {
				if p < 1 || p > n || busy[p] {
					t.Fatalf("round %d: number %d is misplaced: %v", r+1, p, round)
				}
				busy[p] = true
			}
			for i, p := range round {
				seat(p.White)
				if p.Rest() {
					rests[p.White]++
					if i != len(round)-1 {
						t.Fatalf("round %d: the rest is not last", r+1)
					}
					continue
				}
				seat(p.Black)
				whites[p.White]++
				blacks[p.Black]++
				met[[2]int{min(p.White, p.Black), max(p.White, p.Black)}]++
			}
			if slices.Contains(busy[1:], false) {
				t.Fatalf("round %d leaves somebody out: %v", r+1, round)
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Fatalf("%d pairs met, want %d", len(met), n*(n-1)/2)
		}
		for pair, times := range met {
			if times != 1 {
				t.Fatalf("%v met %d times", pair, times)
			}
		}
		for p := 1; p <= n; p++ {
			// Even fields: one colour once more than the other. Odd: balanced.
			if diff := whites[p] - blacks[p]; n%2 == 1 && diff != 0 || diff < -1 || diff > 1 {
				t.Fatalf("number %d: %d whites, %d blacks", p, whites[p], blacks[p])
			}
			if rests[p] != n%2 {
				t.Fatalf("number %d rests %d times", p, rests[p])
			}
		}
	})
}

// A second way to the same table: numbers a and b meet in the round r with
// a+b = r+1 modulo n-1, the lower has White when a+b is odd.
func TestSumsAgree(t *testing.T) {
	for n := 2; n <= 60; n += 2 {
		for r, round := range Berger(n) {
			for _, p := range round {
				a, b := min(p.White, p.Black), max(p.White, p.Black)
				white := a
				switch {
				case b == n:
					b = a // the number left alone meets n
					if a > n/2 {
						white = n
					}
				case (a+b)%2 == 0:
					white = b
				}
				if circle := n - 1; (a+b-r-2)%circle != 0 || p.White != white {
					t.Errorf("%d players, round %d: %v", n, r+1, p)
				}
			}
		}
	}
}
