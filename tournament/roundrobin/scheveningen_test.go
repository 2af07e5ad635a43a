package roundrobin

import (
	"fmt"
	"strings"
	"testing"
)

func teamText(round []TeamGame) string {
	var words []string
	for _, g := range round {
		if g.White {
			words = append(words, fmt.Sprintf("A%d-B%d", g.A, g.B))
		} else {
			words = append(words, fmt.Sprintf("B%d-A%d", g.B, g.A))
		}
	}
	return strings.Join(words, " ")
}

func TestThePrintedTeamTables(t *testing.T) {
	for file, sizes := range map[string]int{"testdata/scheveningen-2009.txt": 3, "testdata/scheveningen-public.txt": 3} {
		tables := printed(t, file)
		if len(tables) != sizes {
			t.Fatalf("%s: read %d tables, want %d", file, len(tables), sizes)
		}
		for size, rounds := range tables {
			got := Scheveningen(size)
			if len(got) != size || len(rounds) != size {
				t.Fatalf("%d boards: %d rounds, printed %d", size, len(got), len(rounds))
			}
			for i, round := range got {
				if text := fmt.Sprintf("%d: %s", i+1, teamText(round)); text != rounds[i] {
					t.Errorf("%d boards: got %s, printed %s", size, text, rounds[i])
				}
			}
		}
	}
}

// Every size has the balance of the printed ones, but for two boards.
func TestTeamsMeetInBalance(t *testing.T) {
	for n := 1; n <= MaxBoards; n++ {
		met := make(map[[2]int]bool)
		colors := make([][]byte, 2*n) // by player, first team and second, a letter a round
		for r, round := range Scheveningen(n) {
			busy, whites := make([]bool, n+1), 0
			for i, g := range round {
				if g.A != i+1 || g.B < 1 || g.B > n || busy[g.B] || met[[2]int{g.A, g.B}] {
					t.Fatalf("%d boards, round %d: %+v is misplaced", n, r+1, g)
				}
				busy[g.B], met[[2]int{g.A, g.B}] = true, true
				a, b := byte('b'), byte('w')
				if g.White {
					a, b = b, a
					whites++
				}
				colors[g.A-1] = append(colors[g.A-1], a)
				colors[n+g.B-1] = append(colors[n+g.B-1], b)
			}
			off := 2*whites - n
			want := n % 2
			if n == 2 {
				want = 2 // see TestTwoBoardsHaveNoBalance
			}
			if off != want && off != -want {
				t.Errorf("%d boards, round %d: %d Whites", n, r+1, whites)
			}
			if round[0].B != r+1 {
				t.Errorf("%d boards, round %d: A1 meets B%d", n, r+1, round[0].B)
			}
		}
		if len(met) != n*n {
			t.Fatalf("%d boards: %d pairs met", n, len(met))
		}
		for player, letters := range colors {
			c := string(letters)
			if off := 2*strings.Count(c, "w") - n; off < -1 || off > 1 {
				t.Errorf("%d boards: player %d has %s", n, player+1, c)
			}
			if strings.Contains(c, "www") || strings.Contains(c, "bbb") {
				t.Errorf("%d boards: player %d has %s", n, player+1, c)
			}
		}
	}
}

// Whatever the colours, two boards are out of balance: of the sixteen ways to
// give them none leaves each team half of the boards and each player both colours.
func TestTwoBoardsHaveNoBalance(t *testing.T) {
	for colors := range 16 {
		white := func(round, a int) int { return colors >> (2*round + a) & 1 }
		balanced := true
		for i := range 2 {
			teams := white(i, 0) + white(i, 1)    // round i
			first := white(0, i) + white(1, i)    // member i of the first team
			second := white(0, i) + white(1, 1-i) // opponents of member i of the second
			balanced = balanced && teams == 1 && first == 1 && second == 1
		}
		if balanced {
			t.Errorf("balance with the colours %04b", colors)
		}
	}
}

func TestNoTeams(t *testing.T) {
	for _, n := range []int{-1, 0, MaxBoards + 1} {
		if got := Scheveningen(n); got != nil {
			t.Errorf("%d boards: %v", n, got)
		}
	}
}

func BenchmarkScheveningen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Scheveningen(50)
	}
}
