package dutch2009_test

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

// entrants is a tournament of some players before round 1.
func entrants(players, rounds int) *swiss.Tournament {
	t := &swiss.Tournament{Rounds: rounds, Scoring: swiss.OrdinaryScoring(), Initial: swiss.White}
	for n := range players {
		t.Entries = append(t.Entries, swiss.Entry{Number: n + 1})
	}
	return t
}

// play enters a paired round with one result for each board from White's side.
func play(t *swiss.Tournament, p swiss.Pairing, results []swiss.Kind) {
	round := t.Paired()
	set := func(number int, turn swiss.RoundRecord) {
		e := &t.Entries[number-1]
		for len(e.Records) < round {
			e.Records = append(e.Records, swiss.RoundRecord{})
		}
		e.Records = append(e.Records, turn)
	}
	seen := map[swiss.Kind]swiss.Kind{swiss.Win: swiss.Loss, swiss.Draw: swiss.Draw, swiss.Loss: swiss.Win, swiss.ForfeitWin: swiss.ForfeitLoss}
	for i, pair := range p.Pairs {
		set(pair.White, swiss.RoundRecord{Kind: results[i], Opponent: pair.Black, Color: swiss.White})
		set(pair.Black, swiss.RoundRecord{Kind: seen[results[i]], Opponent: pair.White, Color: swiss.Black})
	}
	if p.Bye != 0 {
		set(p.Bye, swiss.RoundRecord{Kind: swiss.PairingBye})
	}
}

func next(t *testing.T, of *swiss.Tournament) *swiss.PairingProblem {
	t.Helper()
	f, err := of.Problem(of.Paired() + 1)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Every history of 4, 5 and 6 players for some rounds, as the last round and as
// one before it.
func TestEveryHistoryOfSix(t *testing.T) {
	depth := map[int]int{2: 2, 3: 4, 4: 3, 5: 3, 6: 2}
	if full() {
		depth = map[int]int{2: 2, 3: 4, 4: 4, 5: 5, 6: 4}
	}
	var c tally
	for players, rounds := range depth {
		var follow func(s *swiss.Tournament, round int)
		follow = func(s *swiss.Tournament, round int) {
			s.Rounds = round
			c.agree(t, next(t, s), false, 1_000_000)
			s.Rounds = 10
			f := next(t, s)
			c.agree(t, f, false, 1_000_000)
			p, err := dutch2009.System{}.Pair(f, swiss.Options{})
			if err != nil || round == rounds {
				return
			}
			results := make([]swiss.Kind, len(p.Pairs))
			var choose func(board int)
			choose = func(board int) {
				if board == len(results) {
					after := *s
					after.Entries = slices.Clone(s.Entries)
					for i := range after.Entries {
						after.Entries[i].Records = slices.Clone(s.Entries[i].Records)
					}
					play(&after, p, results)
					follow(&after, round+1)
					return
				}
				for _, results[board] = range []swiss.Kind{swiss.Win, swiss.Draw, swiss.Loss} {
					choose(board + 1)
				}
			}
			choose(0)
		}
		follow(entrants(players, 10), 1)
	}
	t.Logf("%+v", c)
	if c.spent > 0 {
		t.Errorf("%+v", c)
	}
}
