package tiebreak_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/escaque/escaque/score"
	. "github.com/escaque/escaque/tournament/tiebreak"
)

// events is how many random events the slow comparison takes.
func events() int {
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		return 10000
	}
	if testing.Short() {
		return 60
	}
	return 120
}

// random makes an event: pairs as they fall, with byes of every kind, forfeits
// on either side or both, results that an arbiter gave, withdrawals, sometimes
// a last round still under way, sometimes pairings fixed beforehand, sometimes
// ratings that change with the rounds.
func random(seed uint64) *Table {
	r := rand.New(rand.NewPCG(seed, 1))
	n, rounds := 2+r.IntN(8), 1+r.IntN(7)
	t := &Table{Win: 2, Draw: 1, Players: make([]Player, n), Predetermined: r.IntN(4) == 0}
	if r.IntN(4) == 0 {
		t.Win, t.Draw, t.Loss = 6, 2, score.Points(r.IntN(2))
	}
	if r.IntN(4) == 0 {
		t.Rounds = rounds + r.IntN(2)
	}
	for i := range t.Players {
		t.Players[i] = Player{Number: i + 1, Rating: 1000 + r.IntN(1800)}
		if r.IntN(20) == 0 {
			t.Players[i].Extra = score.Points(r.IntN(3) - 1)
		}
	}
	gone := make([]bool, n)
	underWay := r.IntN(5) == 0
	for round := 1; round <= rounds; round++ {
		order := r.Perm(n)
		var present []int
		for _, p := range order {
			gone[p] = gone[p] || r.IntN(25) == 0
			switch x := r.IntN(12); {
			case t.Predetermined && (gone[p] || x == 0):
				give(t, p, Game{Round: round, Kind: Rest})
			case gone[p] || x == 0:
				give(t, p, Game{Round: round, Kind: RequestedBye})
			case x == 1:
				give(t, p, Game{Round: round, Kind: RequestedBye, Result: Draw, Points: t.Draw})
			default:
				present = append(present, p)
			}
		}
		for len(present) > 1 {
			play(t, r, round, present[0], present[1], underWay && round == rounds)
			present = present[2:]
		}
		if len(present) == 1 {
			bye := Game{Round: round, Kind: PairingBye, Result: Win, Points: t.Win}
			if r.IntN(3) == 0 {
				bye.Result, bye.Points = Draw, t.Draw
			}
			if t.Predetermined {
				bye = Game{Round: round, Kind: Rest}
			}
			give(t, present[0], bye)
		}
	}
	later := rand.New(rand.NewPCG(seed, 5))
	for i := range t.Players {
		for round := 2; round <= rounds && seed%3 == 0; round++ {
			if later.IntN(4) == 0 {
				t.Players[i].Later = append(t.Players[i].Later, LaterRating{Round: round, Rating: 1000 + later.IntN(1800)})
			}
		}
	}
	return t
}

// give adds a round to a player.
func give(t *Table, p int, g Game) { t.Players[p].Games = append(t.Players[p].Games, g) }

// play draws a result.
func play(t *Table, r *rand.Rand, round, a, b int, underWay bool) {
	white := Game{Round: round, Opponent: b + 1}
	black := Game{Round: round, Opponent: a + 1, Black: true}
	set := func(x, y PlayerResult) {
		worth := [3]score.Points{t.Loss, t.Draw, t.Win}
		white.Result, black.Result, white.Points, black.Points = x, y, worth[x], worth[y]
	}
	switch x := r.IntN(20); {
	case underWay && x%2 == 0:
		white.Kind, black.Kind = Pending, Pending
	case x < 7:
		set(Win, Loss)
	case x < 11:
		set(Loss, Win)
	case x < 16:
		set(Draw, Draw)
	case x == 16:
		set([]PlayerResult{Draw, Loss}[r.IntN(2)], Loss) // by an arbiter's decision
	default:
		set([]PlayerResult{Win, Loss, Loss}[x-17], []PlayerResult{Loss, Win, Loss}[x-17])
		white.Kind, black.Kind = Forfeit, Forfeit
	}
	give(t, a, white)
	give(t, b, black)
}

func all(t *Table) []int {
	list := make([]int, len(t.Players))
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// Two implementations agree on every value of every edition.
func TestAgreesWithTheNaive(t *testing.T) {
	values, moved := 0, 0 // values that the ratings of later rounds change
	for seed := range uint64(events()) {
		table := random(seed)
		first := *table
		first.Players = slices.Clone(table.Players)
		for i := range first.Players {
			first.Players[i].Later = nil
		}
		for _, rules := range Editions() {
			n := naive{table, rules}
			r := New(table, rules)
			for _, m := range methods(rules) {
				by := New(&first, rules).Values(m, all(table))
				for i, v := range r.Values(m, all(table)) {
					values++
					if !v.Amount.Equal(by[i].Amount) {
						moved++
					}
					want := n.value(m, i+1)
					if v.Applies != (want != nil) || want != nil && want.Cmp(rat(v.Amount)) != 0 {
						t.Fatalf("event %d, %s of %d under %s: %v, naively %v\n%+v\n%+v", seed, m, i+1, rules, v, want, table.Players, r.Explain(m, i+1, nil).Parts)
					}
				}
			}
		}
	}
	if values < 10000 {
		t.Errorf("only %d values compared", values)
	}
	if moved < 300 {
		t.Errorf("the ratings of later rounds change only %d values", moved)
	}
}

func rat(f Fraction) *big.Rat { return big.NewRat(int64(f.Numerator()), int64(f.Denominator())) }

// They agree on direct encounters of any group, too.
func TestEncountersAgreeWithTheNaive(t *testing.T) {
	parted := 0
	for seed := range uint64(events() / 2) {
		table := random(seed)
		r := rand.New(rand.NewPCG(seed, 2))
		for range 4 {
			group := r.Perm(len(table.Players))[:2+r.IntN(min(3, len(table.Players)-1))]
			for i := range group {
				group[i]++
			}
			slices.Sort(group)
			for _, rules := range Editions() {
				for _, m := range []Method{DirectEncounter, "DE/P"} {
					if !Known(rules, m) {
						continue
					}
					tiers := naive{table, rules}.encounter(group, m != DirectEncounter)
					place, want := 1, make(map[int]int)
					for _, tier := range tiers {
						for _, p := range tier {
							want[p] = place
						}
						place += len(tier)
					}
					if len(tiers) > 1 {
						parted++
					}
					for i, v := range New(table, rules).Values(m, group) {
						if got := v.Place; got != want[group[i]] && (v.Applies || len(tiers) > 1) {
							t.Fatalf("event %d, %s among %v under %s: %d has place %d, naively %v", seed, m, group, rules, group[i], got, tiers)
						}
					}
				}
			}
		}
	}
	if parted < 100 {
		t.Errorf("only %d groups were parted", parted)
	}
}

// The order in which participants stand in the table makes no difference.
func TestTheOrderOfTheTableMakesNoDifference(t *testing.T) {
	for seed := range uint64(events() / 3) {
		one := random(seed)
		r := rand.New(rand.NewPCG(seed, 3))
		to := r.Perm(len(one.Players)) // the place of each in the other table, from 0
		two := *one
		two.Players = make([]Player, len(one.Players))
		for i, p := range one.Players {
			p.Games = slices.Clone(p.Games)
			for j := range p.Games {
				if o := p.Games[j].Opponent; o > 0 {
					p.Games[j].Opponent = to[o-1] + 1
				}
			}
			two.Players[to[i]] = p
		}
		for _, rules := range Editions() {
			list := methods(rules)
			order := []Method{DirectEncounter, list[r.IntN(len(list))], list[r.IntN(len(list))], DirectEncounter}
			ranks := make(map[int]string)
			for _, row := range New(one, rules).Rank(all(one), order).Rows {
				ranks[to[row.Player-1]+1] = fmt.Sprint(row.Rank, row.Shared, row.Points, row.Values)
			}
			for _, row := range New(&two, rules).Rank(all(&two), order).Rows {
				if got := fmt.Sprint(row.Rank, row.Shared, row.Points, row.Values); got != ranks[row.Player] {
					t.Fatalf("event %d, %v under %s: %s, in another order %s", seed, order, rules, ranks[row.Player], got)
				}
			}
		}
	}
}

// A value is the sum of the parts that explain it.
func TestValuesAreTheirParts(t *testing.T) {
	for seed := range uint64(events() / 3) {
		table := random(seed)
		for _, rules := range Editions() {
			r := New(table, rules)
			for _, m := range methods(rules) {
				for _, p := range all(table) {
					e := r.Explain(m, p, nil)
					if m.Base() == Perfect || e.Rounded || !e.Value.Applies {
						continue // no sum, or one that was rounded
					}
					sum := FractionOf(0, 1)
					for _, part := range e.Parts {
						if part.Cut == NotCut {
							sum = sum.Add(e.Of(part))
						}
					}
					if e.Divisor > 0 {
						sum = FractionOf(sum.Numerator(), sum.Denominator()*e.Divisor).Add(FractionOf(e.Added, 1))
					}
					if !sum.Equal(e.Value.Amount) || e.Article == "" {
						t.Fatalf("event %d, %s of %d under %s: %+v", seed, m, p, rules, e)
					}
				}
			}
		}
	}
}

// Scores balance: what is given in a round of games is what its results are
// worth, and the sum of Buchholz is the score of everybody times the games they
// enter, where nothing is unplayed.
func TestSumsBalance(t *testing.T) {
	for seed := range uint64(events() / 3) {
		table := random(seed)
		for i := range table.Players {
			table.Players[i].Games = slices.DeleteFunc(table.Players[i].Games, func(g Game) bool { return g.Kind != Played })
		}
		for _, rules := range Editions() {
			r := New(table, rules)
			sum, weighted := FractionOf(0, 1), 0
			for i, v := range r.Values(Buchholz, all(table)) {
				sum = sum.Add(v.Amount)
				weighted += int(r.Points(i+1)) * len(table.Players[i].Games)
			}
			if !sum.Equal(FractionOf(weighted, 2)) {
				t.Fatalf("event %d under %s: Buchholz adds up to %v, the scores to %v", seed, rules, sum, FractionOf(weighted, 2))
			}
		}
	}
}

// Taking a result back changes only the values of those who met one of the
// two, or whose opponents did, and no record of anybody else.
func TestADroppedResultChangesOnlyWhatItMust(t *testing.T) {
	own := []Method{Points, Wins, GamesWithBlack, Progressive}
	for seed := range uint64(events() / 3) {
		one := random(seed)
		one.Rounds = len(one.Players[0].Games)
		r := rand.New(rand.NewPCG(seed, 4))
		a := r.IntN(len(one.Players))
		i := r.IntN(len(one.Players[a].Games))
		g := one.Players[a].Games[i]
		if g.Kind != Played {
			continue
		}
		b := g.Opponent - 1
		two := *one
		two.Players = slices.Clone(one.Players)
		for _, p := range []int{a, b} {
			games := slices.Clone(two.Players[p].Games)
			for j := range games {
				if games[j].Round == g.Round {
					games[j].Kind, games[j].Result, games[j].Points = Pending, Loss, 0
				}
			}
			two.Players[p].Games = games
		}
		near := map[int]bool{a: true, b: true}
		for p, player := range one.Players {
			for _, g := range player.Games {
				if g.Opponent == a+1 || g.Opponent == b+1 {
					near[p] = true
				}
			}
		}
		for _, rules := range Editions() {
			before, after := New(one, rules), New(&two, rules)
			for p := range one.Players {
				for _, m := range own {
					x, y := before.Values(m, []int{p + 1})[0], after.Values(m, []int{p + 1})[0]
					if p != a && p != b && !x.Amount.Equal(y.Amount) {
						t.Fatalf("event %d, %s of %d under %s: %v, then %v", seed, m, p+1, rules, x, y)
					}
				}
				for _, m := range []Method{Buchholz, "BH/C1", SonnebornBerger} {
					x, y := before.Values(m, []int{p + 1})[0], after.Values(m, []int{p + 1})[0]
					if !near[p] && !x.Amount.Equal(y.Amount) {
						t.Fatalf("event %d, %s of %d under %s: %v, then %v", seed, m, p+1, rules, x, y)
					}
				}
			}
		}
	}
}
