package tiebreak_test

import (
	"math/rand/v2"
	"testing"

	. "github.com/escaque/escaque/tournament/tiebreak"
)

// open2000 is an open of 2,000 players and so many rounds, paired by score as
// they stand, with a bye or a forfeit here and there.
func open2000(rounds int) *Table {
	const n = 2000
	r := rand.New(rand.NewPCG(1, 1))
	t := &Table{Win: 2, Draw: 1, Players: make([]Player, n)}
	order := make([]int, n)
	for i := range order {
		order[i] = i
		t.Players[i] = Player{Number: i + 1, Rating: 2600 - i/2}
	}
	for round := 1; round <= rounds; round++ {
		for i := 0; i < n; i += 2 {
			a, b := order[i], order[i+1]
			if r.IntN(40) == 0 {
				give(t, a, Game{Round: round, Kind: RequestedBye, Result: Draw, Points: 1})
				give(t, b, Game{Round: round, Kind: PairingBye, Result: Win, Points: 2})
				continue
			}
			play(t, r, round, a, b, false)
		}
		r.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return t
}

// twenty tie-breaks, from the cheapest to those made of others.
var twenty = []Method{
	"BH/C1", Buchholz, SonnebornBerger, DirectEncounter, Wins, GamesWon, GamesWithBlack, WonWithBlack, Progressive, RoundsElected,
	StandardPoints, "BH/C2", "BH/M1", ForeBuchholz, AverageBuchholz, Koya, AverageRating, Performance, Perfect, AveragePerf,
}

// Standings of 2,000 players after 11 rounds with twenty tie-breaks.
func BenchmarkStandings(b *testing.B) {
	table := open2000(11)
	group := all(table)
	b.ReportAllocs()
	for b.Loop() {
		New(table, Rules2026).Rank(group, twenty)
	}
}

// The same after fewer rounds: the time grows with the games.
func BenchmarkStandingsByRounds(b *testing.B) {
	for _, rounds := range []int{3, 5, 11, 22} {
		table := open2000(rounds)
		group := all(table)
		b.Run(map[int]string{3: "3", 5: "5", 11: "11", 22: "22"}[rounds], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				New(table, Rules2026).Rank(group, twenty)
			}
		})
	}
}

// One tie-break over the whole field takes no memory for each player.
func TestAllocationsAreBounded(t *testing.T) {
	table := open2000(11)
	group := all(table)
	r := New(table, Rules2026)
	for _, m := range twenty {
		r.Values(m, group) // what is remembered is there now
		if m == DirectEncounter {
			continue // its memory goes with the group
		}
		const most = 8
		if got := testing.AllocsPerRun(2, func() { r.Values(m, group) }); got > most {
			t.Errorf("%s: %v allocations for %d players", m, got, len(group))
		}
	}
}
