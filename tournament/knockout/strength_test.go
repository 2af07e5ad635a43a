package knockout_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// halves are, by number of the tied, who can be met before the final, written
// out once more from Annex 6(k)3, 5, 7, 8 and 9 by the highest tie-break.
var halves = map[int][][]tournament.PlayerID{
	4:  {{1, 4}, {2, 3}},
	6:  {{1, 4, 5}, {2, 3, 6}},
	8:  {{1, 8, 4, 5}, {2, 7, 3, 6}},
	9:  {{1, 5, 9}, {2, 6, 7}, {3, 4, 8}},
	10: {{1, 4, 5, 8, 9}, {2, 3, 6, 7, 10}},
}

// expected are the places when the stronger one wins every game: the best of
// each half in the order of their strength, then the others, who share; in a
// round robin everybody has their own place. strength is by player.
func expected(n int, strength []int) knockout.Ranking {
	stronger := func(a, b tournament.PlayerID) int { return strength[b-1] - strength[a-1] }
	all := seeds(n)
	var out []tournament.PlayerID
	if n >= 11 {
		n, all, out = 8, all[:8], all[8:]
	}
	best := slices.Clone(all)
	if parts, divided := halves[n]; divided {
		best = nil
		for _, part := range parts {
			best = append(best, slices.SortedFunc(slices.Values(part), stronger)[0])
		}
	}
	slices.SortFunc(best, stronger)
	var ranking knockout.Ranking
	for _, id := range best {
		ranking = append(ranking, []tournament.PlayerID{id})
	}
	rest := slices.DeleteFunc(slices.Clone(all), func(id tournament.PlayerID) bool { return slices.Contains(best, id) })
	if n == 8 {
		// Who meets the two best in the semi-finals: the best of the other
		// quarter of their half.
		var third []tournament.PlayerID
		for _, quarter := range [][]tournament.PlayerID{{1, 8}, {4, 5}, {2, 7}, {3, 6}} {
			if winner := slices.MinFunc(quarter, stronger); !slices.Contains(best, winner) {
				third = append(third, winner)
			}
		}
		rest = slices.DeleteFunc(rest, func(id tournament.PlayerID) bool { return slices.Contains(third, id) })
		ranking = append(ranking, third)
	}
	for _, group := range [][]tournament.PlayerID{rest, out} {
		if len(group) > 0 {
			ranking = append(ranking, group)
		}
	}
	return ranking
}

// A player who always wins comes first, in every kind of play-off, and the others
// come as the annex says, read a second time.
func TestTheStrongestWins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 13).Draw(t, "tied")
		strength := rapid.Permutation(rand.New(rand.NewPCG(1, 1)).Perm(n)).Draw(t, "strength")
		regs := knockout.Regulations{System: knockout.PlayOff, Players: seeds(n), Straight: rapid.Bool().Draw(t, "straight"), Short: rapid.Bool().Draw(t, "short")}
		c := chance{Rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), moves: 9}
		c.decide = func(g knockout.Game) tournament.Result {
			if strength[g.White-1] > strength[g.Black-1] {
				return tournament.WhiteWins
			}
			return tournament.BlackWins
		}
		state, _ := playOut(t, regs, c)
		want := expected(n, strength)
		places := state.Places()
		if len(places) != len(want) {
			t.Fatalf("%d tied: %+v, want %v", n, places, want)
		}
		for i, place := range places {
			slices.Sort(place.Players)
			slices.Sort(want[i])
			if !slices.Equal(place.Players, want[i]) {
				t.Fatalf("%d tied: %+v, want %v", n, places, want)
			}
		}
	})
}
