package roundrobin

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
)

// three returns the numbers that get one colour three times running. A free
// round is no colour and breaks no run, as in a player's own list of games.
func three(n int, schedule [][]Pair) []int {
	var found []int
	colors := make([]string, n+1)
	for _, round := range schedule {
		for _, p := range round {
			if !p.Rest() {
				colors[p.White] += "w"
				colors[p.Black] += "b"
			}
		}
	}
	for p := 1; p <= n; p++ {
		for i := 0; i+3 <= len(colors[p]); i++ {
			if run := colors[p][i : i+3]; run == "www" || run == "bbb" {
				found = append(found, p)
				break
			}
		}
	}
	return found
}

// Trap: what the exchange of the last two rounds cures, and what the source's
// "each cycle" does not.
func TestThreeEqualColors(t *testing.T) {
	for n := 3; n <= 40; n++ {
		if got := three(n, Cycles(n, 2, tournament.SwapFirst)); len(got) > 0 {
			t.Errorf("%d players, exchange in the first cycle: %v", n, got)
		}
		none := three(n, Cycles(n, 2, tournament.SwapNone))
		if want := []int{1, n/2 + 1}; n%2 == 0 && !slices.Equal(none, want) {
			t.Errorf("%d players, no exchange: %v, want %v", n, none, want)
		}
		each, want := three(n, Cycles(n, 2, tournament.SwapEach)), []int(nil)
		if n == 4 {
			want = []int{2, 4}
		}
		if n%2 == 0 && !slices.Equal(each, want) {
			t.Errorf("%d players, exchange in each cycle: %v, want %v", n, each, want)
		}
	}
}

func TestDoubleCycle(t *testing.T) {
	want := []string{"1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"}
	got := Cycles(4, 2, tournament.SwapFirst)
	if len(got) != len(want) {
		t.Fatalf("%d rounds, want %d", len(got), len(want))
	}
	for i, round := range got {
		if text(round) != want[i] {
			t.Errorf("round %d: %s, want %s", i+1, text(round), want[i])
		}
	}
	for n := 2; n <= 31; n++ {
		met := make(map[Pair]int)
		for _, round := range Cycles(n, 2, tournament.SwapFirst) {
			for _, p := range round {
				met[p]++
			}
		}
		for p, times := range met {
			if want := 1 + btoi(p.Rest()); times != want {
				t.Errorf("%d players: %v %d times", n, p, times)
			}
		}
	}
	if got := Cycles(2, 2, tournament.SwapFirst); text(got[0]) != "1-2" || text(got[1]) != "2-1" {
		t.Error(got)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestOneCycleIsTheTable(t *testing.T) {
	for i, round := range Cycles(8, 1, tournament.SwapFirst) {
		if !slices.Equal(round, Round(8, i+1)) {
			t.Errorf("round %d: %v", i+1, round)
		}
	}
}
