package tournament_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

var whole = cmp.Exporter(func(reflect.Type) bool { return true })

func TestStandingsAgreeWithTheNaiveOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := run(t, script(t))
		n := naive{s, s.Regulations(), s.Rounds()}
		ranks := n.ranks()
		standings := s.Standings()
		if len(standings) != len(ranks) {
			t.Fatalf("%d lines for %d players", len(standings), len(ranks))
		}
		shared := make(map[int]int)
		for _, rank := range ranks {
			shared[rank]++
		}
		for i, line := range standings {
			if line.Rank != ranks[line.Player] || line.Shared != (shared[line.Rank] > 1) || int(line.Points) != n.points(line.Player) {
				t.Fatalf("line %d: %+v; naively rank %d with %d half points", i+1, line, ranks[line.Player], n.points(line.Player))
			}
			for k, m := range s.Regulations().TieBreaks {
				if m != tiebreak.DirectEncounter && line.Values[k].Amount.Compare(tiebreak.FractionOf(n.value(m, line.Player, nil), 4)) != 0 {
					t.Fatalf("%s of %d: %v, naively %d quarters", m, line.Player, line.Values[k], n.value(m, line.Player, nil))
				}
			}
		}
	})
}

// The order in which results come in makes no difference.
func TestStandingsDoNotDependOnTheOrderOfResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deeds := script(t)
		one, _ := run(t, deeds)
		// Results move among themselves, within the run of them.
		mixed := slices.Clone(deeds)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for from := 0; from < len(mixed); {
			to := from
			for to < len(mixed) && mixed[to].result {
				to++
			}
			random.Shuffle(to-from, func(i, j int) { mixed[from+i], mixed[from+j] = mixed[from+j], mixed[from+i] })
			from = to + 1
		}
		two, _ := run(t, mixed)
		if diff := cmp.Diff(one.Standings(), two.Standings()); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Who was entered first makes no difference to anybody's rank.
func TestStandingsDoNotDependOnTheOrderOfEntry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deeds := script(t)
		one, _ := run(t, deeds)
		n := len(one.Players())
		places := make([]tournament.PlayerID, n)
		for i := range places {
			places[i] = tournament.PlayerID(i + 1)
		}
		// moved[i] is the new identity of the player who was i+1.
		moved := rapid.Permutation(places).Draw(t, "entry order")
		to := func(id tournament.PlayerID) tournament.PlayerID {
			if id == 0 {
				return 0
			}
			return moved[id-1]
		}
		other := slices.Clone(deeds)
		for i, d := range other {
			switch c := d.command.(type) {
			case tournament.Enter:
				players := make([]tournament.Entry, n)
				for j, e := range c.Players {
					players[moved[j]-1] = e
				}
				other[i].command = tournament.Enter{Players: players}
			case tournament.DrawLots:
				order := make([]tournament.PlayerID, n)
				for j, id := range c.Order {
					order[j] = to(id)
				}
				other[i].command = tournament.DrawLots{Order: order}
			case tournament.Withdraw:
				other[i].command = tournament.Withdraw{Player: to(c.Player)}
			case tournament.GrantBye:
				c.Player = to(c.Player)
				other[i].command = c
			case tournament.RevokeBye:
				c.Player = to(c.Player)
				other[i].command = c
			case tournament.NoteRuling:
				c.Ruling.Player = to(c.Ruling.Player)
				other[i].command = c
			case tournament.PublishRound:
				pairings := slices.Clone(c.Pairings)
				for j := range pairings {
					pairings[j].White, pairings[j].Black = to(pairings[j].White), to(pairings[j].Black)
				}
				other[i].command = tournament.PublishRound{Round: c.Round, Pairings: pairings}
			}
		}
		two, _ := run(t, other)
		for i, a := range one.Standings() {
			b := two.Standings()[i]
			if to(a.Player) != b.Player || a.Rank != b.Rank || a.Points != b.Points {
				t.Fatalf("line %d: %+v and %+v", i+1, a, b)
			}
			for k := range a.Values {
				if a.Values[k].String() != b.Values[k].String() {
					t.Fatalf("line %d: %v and %v", i+1, a.Values, b.Values)
				}
			}
		}
	})
}

// What the boards and byes give is what the players have, in the standings and
// in the cross table.
func TestSumsBalance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := run(t, script(t))
		given := tournament.Points(0)
		for _, r := range s.Rounds() {
			for _, b := range r.Boards {
				given += b.WhitePoints + b.BlackPoints + s.Regulations().Scoring.Bye(b.Bye)
			}
		}
		had, crossed, cells := tournament.Points(0), tournament.Points(0), tournament.Points(0)
		for _, line := range s.Standings() {
			had += line.Points
		}
		table := s.CrossTable()
		for i, row := range table {
			crossed += row.Total
			for j, games := range row.Cells {
				if len(games) != len(table[j].Cells[i]) || i == j && len(games) > 0 {
					t.Fatalf("cells %d, %d do not mirror each other", i, j)
				}
				for _, g := range games {
					cells += g.Points
				}
			}
			for _, b := range row.Byes {
				cells += b.Points
			}
		}
		if given != had || had != crossed || crossed != cells {
			t.Fatalf("given %v, had %v, crossed %v, in cells %v", given, had, crossed, cells)
		}
	})
}

// The log replays to the same state, and applying an event leaves the state
// before it as it was.
func TestReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		live, log := run(t, script(t))
		replayed, err := tournament.Replay(log)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(live, replayed, whole); diff != "" {
			t.Fatal(diff)
		}
		// A state that a fold gave out stays as it is.
		var fold tournament.Fold
		half := rapid.IntRange(0, len(log)).Draw(t, "half way")
		var then tournament.Tournament
		for i, e := range log {
			if i == half {
				then = fold.State()
			}
			if err := fold.Add(e); err != nil {
				t.Fatal(err)
			}
		}
		if half < len(log) {
			first, err := tournament.Replay(log[:half])
			if diff := cmp.Diff(first, then, whole); err != nil || diff != "" {
				t.Fatalf("the state after %d events was changed later: %v\n%s", half, err, diff)
			}
		}
		// Fold it once more, holding on to every state on the way.
		states := []tournament.Tournament{{}}
		for _, e := range log {
			states = append(states, tournament.Apply(states[len(states)-1], e))
		}
		var again tournament.Tournament
		for i, e := range log {
			if diff := cmp.Diff(again, states[i], whole); diff != "" {
				t.Fatalf("the state before event %d was changed later:\n%s", i+1, diff)
			}
			again = tournament.Apply(again, e)
		}
	})
}

func BenchmarkStandings(b *testing.B) {
	s := tournament.Apply(tournament.Tournament{}, tournament.Created{Regulations: tournament.Regulations{Name: "x", System: tournament.Manual}.Complete()})
	const n, rounds = 2000, 11
	order := make([]tournament.PlayerID, n)
	for i := range order {
		order[i] = tournament.PlayerID(i + 1)
	}
	s = tournament.Apply(s, tournament.PlayersEntered{First: 1, Players: make([]tournament.Entry, n)})
	s = tournament.Apply(s, tournament.NumbersAssigned{Order: order})
	random := rand.New(rand.NewPCG(1, 2))
	for r := 1; r <= rounds; r++ {
		var pairings []tournament.Pairing
		perm := random.Perm(n)
		for i := 0; i < n; i += 2 {
			pairings = append(pairings, tournament.Pairing{Board: i/2 + 1, White: order[perm[i]], Black: order[perm[i+1]]})
		}
		s = tournament.Apply(s, tournament.RoundPublished{Round: r, Pairings: pairings})
		for _, p := range pairings {
			result := tournament.Results()[random.IntN(3)]
			white, black := tournament.OrdinaryScoring().Points(result)
			s = tournament.Apply(s, tournament.ResultRecorded{Round: r, Board: p.Board, Result: result, White: white, Black: black})
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Standings()
	}
}
