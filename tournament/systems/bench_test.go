package systems_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// open is an open of 2,000 players by the Swiss in force, ten of eleven rounds played: the size
// for which standings must be there in 50 ms and the draft of a round with its reasons in 2 s.
var open = sync.OnceValue(func() tournament.Tournament { return openOf(2000, 11) })

// openOf is an open of which the last round is still to be paired.
func openOf(players, rounds int) tournament.Tournament {
	chance := rand.New(rand.NewPCG(1, 2))
	var fold tournament.Fold
	at := clock.Instant(0)
	do := func(c tournament.Command) {
		at++
		if _, err := fold.Do(tournament.Actor{ID: "a"}, c, at); err != nil {
			panic(err)
		}
	}
	do(tournament.Create{Regulations: tournament.Regulations{
		Name: "Open", System: systems.InForce, Rounds: rounds, TieBreakRules: tiebreak.Rules2026, TieBreaks: []tiebreak.Method{"BH/C1", "BH", "SB", "DE", "WIN"},
	}})
	var entries []tournament.Entry
	lots := tournament.DrawLots{Listed: true, Color: tournament.White}
	for i := range players {
		entries = append(entries, tournament.Entry{Name: fmt.Sprint("Player ", i+1), Rating: 2700 - i/2})
		lots.Order = append(lots.Order, tournament.PlayerID(i+1))
	}
	do(tournament.Enter{Players: entries})
	do(lots)
	for round := 1; round < rounds; round++ {
		t := fold.State()
		p, err := systems.Draft(t, round, swiss.Options{})
		if err != nil {
			panic(err)
		}
		do(tournament.PublishRound{Round: round, Pairings: p.Pairings(t)})
		for _, b := range fold.State().Boards(round) {
			if b.Bye == "" {
				r := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins, tournament.WhiteWins, tournament.WhiteByForfeit}[chance.IntN(5)]
				do(tournament.RecordResult{Round: round, Board: b.Board, Result: r, Source: tournament.Source{Member: "a"}})
			}
		}
		do(tournament.CloseRound{Round: round})
	}
	return fold.State()
}

func BenchmarkStandingsOf2000(b *testing.B) {
	t := open()
	b.ReportAllocs()
	for b.Loop() {
		if len(t.Standings()) != 2000 {
			b.Fatal("players are missing")
		}
	}
}

// A round too large to look for every next candidate says of which it did not, and who asks for one
// player is told.
func TestNextCandidatesOfALargeRound(t *testing.T) {
	if testing.Short() {
		t.Skip("a round of 800 players takes seconds")
	}
	event := openOf(800, 4)
	whole, err := systems.Draft(event, 4, swiss.Options{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	asked := func(p systems.Pair) bool {
		return slices.ContainsFunc(p.Why, func(s swiss.Step) bool { return s.Code == dutch.NextAsked })
	}
	at := slices.IndexFunc(whole.Pairs, asked)
	if at < 0 || !slices.ContainsFunc(whole.Pairs, func(p systems.Pair) bool { return !asked(p) }) {
		t.Fatal("all next candidates are told, or none")
	}
	one := whole.Pairs[at]
	alone, err := systems.Draft(event, 4, swiss.Options{Explain: true, Player: one.White})
	if err != nil {
		t.Fatal(err)
	}
	told := []tournament.Code{dutch.NextPairs, dutch.NextApart, dutch.NoCandidate}
	if p := alone.Pairs[at]; p.White != one.White || asked(p) || !slices.ContainsFunc(p.Why, func(s swiss.Step) bool { return slices.Contains(told, s.Code) }) {
		t.Errorf("%+v", p)
	}
}

func BenchmarkDraftOf2000(b *testing.B) {
	t := open()
	for _, explain := range []bool{false, true} {
		b.Run(fmt.Sprintf("explained=%v", explain), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p, err := systems.Draft(t, 11, swiss.Options{Explain: explain})
				if err != nil || len(p.Pairs) != 1000 {
					b.Fatal(err)
				}
			}
		})
	}
}
