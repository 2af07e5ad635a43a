package prizes_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/tiebreak"
)

func TestDivide(t *testing.T) {
	tied := []prizes.Place{{8, 1}, {7, 2}, {7, 3}, {7, 3}, {5, 5}}
	for _, c := range []struct {
		d    tournament.Division
		want []int
	}{
		{tournament.Equal, []int{1000, 234, 233, 233, 0}},  // (400+200+100)/3
		{tournament.Ranked, []int{1000, 400, 150, 150, 0}}, // the two who share the third rank share
		{tournament.Hort, []int{1000, 317, 192, 191, 0}},   // half of each of the two above
	} {
		got, err := prizes.Divide([]int{1000, 400, 200, 100}, tied, c.d)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v %v, want %v", c.d, got, err, c.want)
		}
	}
	for _, amounts := range [][]int{{1, 2}, {3, -1}} {
		if _, err := prizes.Divide(amounts, tied, tournament.Equal); err == nil {
			t.Errorf("%v are prizes", amounts)
		}
	}
}

// Not a coin is lost or made, and nobody gets more than who has more points.
func TestDivideKeepsTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amounts := rapid.SliceOfN(rapid.IntRange(0, 1000), 0, 8).Draw(t, "prizes")
		slices.SortFunc(amounts, func(a, b int) int { return b - a })
		places := make([]prizes.Place, rapid.IntRange(0, 12).Draw(t, "places"))
		points, rank := 20, 1
		for i := range places {
			if i > 0 && rapid.Bool().Draw(t, "fewer points") {
				points, rank = points-1, i+1
			} else if i > 0 && rapid.Bool().Draw(t, "behind") {
				rank = i + 1
			}
			places[i] = prizes.Place{points, rank}
		}
		reached := 0
		for _, p := range amounts[:min(len(amounts), len(places))] {
			reached += p
		}
		for _, d := range tournament.Divisions() {
			given, err := prizes.Divide(amounts, places, d)
			if err != nil {
				t.Fatal(err)
			}
			sum := 0
			for i, g := range given {
				sum += g
				if g < 0 || i > 0 && places[i].Points < places[i-1].Points && g > given[i-1] {
					t.Fatalf("%s: %v for %v", d, given, places)
				}
			}
			if sum != reached {
				t.Fatalf("%s: %d given of %d", d, sum, reached)
			}
		}
	})
}

// event plays a round of eight in which the lower number wins, and then the upper
// half among itself likewise.
func event(t *testing.T, regs tournament.Regulations, players []tournament.Entry, results ...tournament.Result) tournament.Tournament {
	t.Helper()
	var fold tournament.Fold
	do := func(c tournament.Command) {
		t.Helper()
		if _, err := fold.Do(tournament.Actor{ID: "a"}, c, fold.State().LastChange()+1); err != nil {
			t.Fatal(err)
		}
	}
	do(tournament.Create{Regulations: regs})
	do(tournament.Enter{Players: players})
	order := make([]tournament.PlayerID, len(players))
	publish := tournament.PublishRound{Round: 1}
	for i := range players {
		order[i] = tournament.PlayerID(i + 1)
		if i%2 == 1 {
			publish.Pairings = append(publish.Pairings, tournament.Pairing{Board: i/2 + 1, White: order[i-1], Black: order[i]})
		}
	}
	do(tournament.DrawLots{Order: order, Listed: true})
	do(publish)
	for i, r := range results {
		do(tournament.RecordResult{Round: 1, Board: i + 1, Result: r, Source: tournament.Source{Member: "a"}})
	}
	return fold.State()
}

func regulations() tournament.Regulations {
	return tournament.Regulations{
		Name: "Open", Starts: "2026-05-01", System: tournament.Manual, TieBreakRules: "c07-2026", TieBreaks: []tiebreak.Method{"WIN"},
		Categories: []tournament.CategoryRule{{Name: "Under 16", Of: "u16"}, {Name: "Women", Of: "w"}},
		Prizes:     []tournament.PrizeList{{Amounts: []int{10000, 5000}}, {Category: "Under 16", Amounts: []int{6000, 1000}}, {Category: "Women", Amounts: []int{5000}}},
		Division:   tournament.Ranked,
	}.Complete()
}

// The second of all is the first of the young ones, for more money, and a woman: that prize is
// taken, the others go to who stands behind.
func TestOnePrizeEach(t *testing.T) {
	players := []tournament.Entry{
		{Name: "Ana", Rating: 2000}, {Name: "Bob", Birth: "1980", Sex: "m"}, {Name: "Cat", Birth: "2012", Sex: "w"}, {Name: "Dan", Birth: "2011", Sex: "m"},
		{Name: "Eva", Birth: "1990", Sex: "w"}, {Name: "Fox", Birth: "1950", Sex: "m"},
	}
	state := event(t, regulations(), players, tournament.WhiteWins, tournament.WhiteWins, tournament.Drawn)
	// Ana and Cat have 1, Eva and Fox ½, Bob and Dan 0; equals share the rank.
	account, err := prizes.Of(state)
	if err != nil {
		t.Fatal(err)
	}
	first, young, women := prizes.Share{First: 1, Last: 2, Cents: 15000}, prizes.Share{First: 1, Last: 1, Cents: 6000}, prizes.Share{First: 1, Last: 1, Cents: 5000}
	want := []prizes.Award{
		{Player: 1, List: 0, Rank: 1, Cents: 7500, ByRank: first, ByPoints: first},
		{Player: 3, List: 0, Rank: 1, Cents: 7500, ByRank: first, ByPoints: first, Passed: []prizes.Claim{{List: 1, Cents: 6000}, {List: 2, Cents: 5000}}},
		{Player: 4, List: 1, Rank: 1, Cents: 6000, ByRank: young, ByPoints: young},
		{Player: 5, List: 2, Rank: 1, Cents: 5000, ByRank: women, ByPoints: women},
	}
	if diff := cmp.Diff(want, account.Awards); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(account.Left, []int{0, 1000, 0}) {
		t.Errorf("left %v", account.Left)
	}
	var fold tournament.Fold
	for _, f := range state.Log() {
		if err := fold.Add(f.Event); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := fold.Do(tournament.Actor{}, tournament.Withdraw{Player: 5}, 1000); err != nil {
		t.Fatal(err)
	}
	account, err = prizes.Of(fold.State())
	if err != nil || slices.ContainsFunc(account.Awards, func(a prizes.Award) bool { return a.Player == 5 }) || account.Left[2] != 5000 {
		t.Errorf("who has withdrawn: %+v, %v", account, err)
	}
}

// Whatever the results and lists: nobody has two prizes, no cent is lost, and nothing is left
// over where somebody could have it.
func TestOnePrizeEachKeepsTheSum(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := 2 * rapid.IntRange(1, 6).Draw(r, "pairs")
		var players []tournament.Entry
		for i := range n {
			players = append(players, tournament.Entry{
				Name: string(rune('A' + i)), Birth: rapid.SampledFrom([]string{"", "1950", "1990", "2012"}).Draw(r, "birth"),
				Sex: rapid.SampledFrom([]string{"w", "m", ""}).Draw(r, "sex"),
			})
		}
		results := make([]tournament.Result, n/2)
		for i := range results {
			results[i] = rapid.SampledFrom(tournament.Results()).Draw(r, "result")
		}
		regs := regulations()
		regs.Division = rapid.SampledFrom(tournament.Divisions()).Draw(r, "division")
		for i := range regs.Prizes {
			amounts := rapid.SliceOfN(rapid.IntRange(1, 10000), 1, 5).Draw(r, "amounts")
			slices.SortFunc(amounts, func(a, b int) int { return b - a })
			regs.Prizes[i].Amounts = amounts
		}
		state := event(t, regs, players, results...)
		account, err := prizes.Of(state)
		if err != nil {
			r.Fatal(err)
		}
		got := make([]int, len(regs.Prizes))
		winners := make(map[tournament.PlayerID]bool)
		for _, a := range account.Awards {
			if winners[a.Player] {
				r.Fatalf("%d has two prizes: %+v", a.Player, account.Awards)
			}
			winners[a.Player] = true
			got[a.List] += a.Cents
			rank, points := float64(a.ByRank.Cents)/float64(a.ByRank.NumPlayers()), float64(a.ByPoints.Cents)/float64(a.ByPoints.NumPlayers())
			says := map[tournament.Division]float64{tournament.Equal: points, tournament.Hort: (rank + points) / 2, tournament.Ranked: rank}[regs.Division]
			if math.Abs(says-float64(a.Cents)) > 2 { // coins that cannot be shared go to who stands first
				r.Fatalf("%+v is taken apart as %v cents", a, says)
			}
			for _, claim := range a.Passed {
				if claim.Cents > a.Cents || claim.List == a.List {
					r.Fatalf("%+v passes over %+v", a, claim)
				}
			}
		}
		for i, p := range regs.Prizes {
			sum := 0
			for _, amount := range p.Amounts {
				sum += amount
			}
			if got[i]+account.Left[i] != sum || account.Left[i] < 0 {
				r.Fatalf("list %d: %d given and %d left of %d", i, got[i], account.Left[i], sum)
			}
			category, _ := regs.Category(p.Category)
			for id, player := range state.Players() {
				if account.Left[i] > 0 && !winners[tournament.PlayerID(id+1)] && (p.Category == "" || category.Has(player.Entry)) {
					r.Fatalf("%d cents of list %d are left over, and %s has nothing", account.Left[i], i, player.Name)
				}
			}
		}
	})
}

// Money is read as people write it, and nothing else is.
func TestReadAmount(t *testing.T) {
	for text, want := range map[string]int{"12": 1200, " 12.5 ": 1250, "0.05": 5, "10000000": tournament.MaxAmount} {
		got, ok := prizes.ReadAmount(text)
		if again, _ := prizes.ReadAmount(prizes.WriteAmount(got)); !ok || got != want || again != want {
			t.Errorf("%q: %d, %v, again %d", text, got, ok, again)
		}
	}
	for _, text := range []string{"", "-1", "1,5", "1.", "1.234", "1.-5", "1.+5", "+1", "x", "10000000.01", "99999999999999999999"} {
		if got, ok := prizes.ReadAmount(text); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}

// The groups of a Belgrade are ranked alone: each has every list of prizes for itself, and
// nobody is beaten to a prize by somebody of another group.
func TestPrizesOfBelgradeGroups(t *testing.T) {
	var fold tournament.Fold
	do := func(c tournament.Command) {
		t.Helper()
		if _, err := fold.Do(tournament.Actor{ID: "a"}, c, fold.State().LastChange()+1); err != nil {
			t.Fatal(err)
		}
	}
	regs := tournament.Regulations{
		Name: "Groups", System: tournament.Belgrade, Groups: 2, Cycles: 1, TieBreakRules: "c07-2026",
		Categories: []tournament.CategoryRule{{Name: "Women", Of: "w"}},
		Prizes:     []tournament.PrizeList{{Amounts: []int{10000, 5000}}, {Category: "Women", Amounts: []int{6000}}}, Division: tournament.Ranked,
	}.Complete()
	do(tournament.Create{Regulations: regs})
	do(tournament.Enter{Players: []tournament.Entry{{Name: "Ana", Sex: "w"}, {Name: "Bob"}, {Name: "Carl"}, {Name: "Dora", Sex: "w"}}})
	do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true})
	do(tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 4}, {Board: 2, White: 2, Black: 3}}})
	for board, r := range []tournament.Result{tournament.WhiteWins, tournament.BlackWins} {
		do(tournament.RecordResult{Round: 1, Board: board + 1, Result: r, Source: tournament.Source{Member: "a"}})
	}
	account, err := prizes.Of(fold.State())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range account.Awards {
		got = append(got, fmt.Sprintf("group %d, list %d, %d.: %d gets %d", a.Group, a.List, a.Rank, a.Player, a.Cents))
	}
	want := []string{
		"group 1, list 0, 1.: 1 gets 10000", "group 2, list 0, 1.: 3 gets 10000", "group 2, list 0, 2.: 2 gets 5000",
		"group 1, list 1, 1.: 4 gets 6000",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(account.Left, []int{5000, 6000}) { // the second of group 1 took the women's prize, and group 2 has no women
		t.Errorf("left %v", account.Left)
	}
}
