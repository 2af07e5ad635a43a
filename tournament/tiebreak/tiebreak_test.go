package tiebreak

import (
	"testing"

	"pgregory.net/rapid"
)

// scores makes a player whose adjusted score is the given number of half
// points, from games against himself that nobody asks about.
func scores(half int) Player {
	var p Player
	for round := range 4 {
		points := min(half, 2)
		half -= points
		p.Games = append(p.Games, Game{Round: round + 1, Opponent: 1, Outcome: Outcome(points), Points: points})
	}
	return p
}

// The example of one player's five rounds: he beats A (3), has a bye, draws
// with B (2½), loses to C (4), beats D (2).
func example() *Table {
	return &Table{Win: 2, Draw: 1, Players: []Player{
		{Games: []Game{
			{Round: 1, Opponent: 2, Outcome: Win, Points: 2},
			{Round: 2, Kind: Bye, Outcome: Win, Points: 2},
			{Round: 3, Opponent: 3, Black: true, Outcome: Draw, Points: 1},
			{Round: 4, Opponent: 4, Outcome: Loss},
			{Round: 5, Opponent: 5, Black: true, Outcome: Win, Points: 2},
		}},
		scores(6), scores(5), scores(8), scores(4),
	}}
}

func TestExample(t *testing.T) {
	table := example()
	if got := table.sum().adjusted[0]; got != 6 {
		t.Errorf("adjusted score %d, want 6 half points", got)
	}
	for m, want := range map[Method]string{
		Points:          "3½",
		SonnebornBerger: "7¾", // 3 + 1½ + 1¼ + 0 + 2
		Wins:            "2",  // the bye is no win
		GamesWithBlack:  "2",
		Koya:            "2½", // all four have half of their points; the bye has no opponent
	} {
		if got := Compute(table, m, []int{1})[0]; got.String() != want {
			t.Errorf("%s: %s, want %s: %+v", m, got, want, got.Parts)
		}
	}
}

func TestKoyaKeepsRealResults(t *testing.T) {
	table := &Table{Win: 2, Draw: 1, Players: []Player{
		{Games: []Game{
			{Round: 1, Opponent: 2, Kind: Forfeit, Outcome: Win, Points: 2},
			{Round: 2, Opponent: 3, Outcome: Win, Points: 2},
		}},
		{Games: []Game{{Round: 1, Opponent: 1, Kind: Forfeit}, {Round: 2, Kind: Bye, Outcome: Win, Points: 2}}},
		{Games: []Game{{Round: 1, Kind: Rest}, {Round: 2, Opponent: 1}}},
	}}
	// Player 2 has 1 of 2 points with the bye; player 3 has 0 of 1, since a
	// rest is no game.
	if got := Compute(table, Koya, []int{1})[0]; got.String() != "1" || got.Parts[1].Reason != BelowHalf {
		t.Errorf("%+v", got)
	}
	// The same forfeit is a draw against oneself everywhere else.
	if got := Compute(table, SonnebornBerger, []int{1})[0]; got.Parts[0].Reason != Unplayed || got.Parts[0].Quarters != 3 {
		t.Errorf("%+v", got)
	}
	if got := Compute(table, Wins, []int{1})[0]; got.String() != "1" {
		t.Errorf("%+v", got)
	}
}

func TestDirectEncounter(t *testing.T) {
	// 1 beat 2, 2 beat 3; 3 and 1 met only by forfeit.
	table := &Table{Win: 2, Draw: 1, Players: []Player{
		{Games: []Game{{Round: 1, Opponent: 2, Outcome: Win, Points: 2}, {Round: 2, Opponent: 3, Kind: Forfeit}}},
		{Games: []Game{{Round: 1, Opponent: 1}, {Round: 3, Opponent: 3, Outcome: Win, Points: 2}}},
		{Games: []Game{{Round: 2, Opponent: 1, Kind: Forfeit, Outcome: Win, Points: 2}, {Round: 3, Opponent: 2}}},
	}}
	for _, v := range Compute(table, DirectEncounter, []int{1, 2, 3}) {
		if v.Applies || v.String() != "–" {
			t.Errorf("not all have met, yet %+v", v)
		}
	}
	if v := Compute(table, DirectEncounter, []int{2, 1}); v[0].String() != "0" || v[1].String() != "1" {
		t.Errorf("%+v", v)
	}
	if v := Compute(table, DirectEncounter, []int{2}); v[0].Applies {
		t.Errorf("alone, yet %+v", v)
	}
	rows := Rank(table, []int{3, 2, 1}, []Method{DirectEncounter, Wins})
	// All three have a point, and none but 3 has no win over the board.
	for i, want := range []Row{{Player: 1, Rank: 1, Shared: true}, {Player: 2, Rank: 1, Shared: true}, {Player: 3, Rank: 3}} {
		if got := rows[i]; got.Player != want.Player || got.Rank != want.Rank || got.Shared != want.Shared {
			t.Errorf("row %d: %+v", i, got)
		}
	}
}

func TestTrueTiesShareTheRank(t *testing.T) {
	table := &Table{Win: 2, Draw: 1, Players: []Player{
		{Games: []Game{{Round: 1, Opponent: 2, Outcome: Draw, Points: 1}}},
		{Games: []Game{{Round: 1, Opponent: 1, Outcome: Draw, Points: 1, Black: true}}},
		{Games: []Game{{Round: 1, Kind: Bye}}},
	}}
	rows := Rank(table, []int{3, 2, 1}, []Method{DirectEncounter, SonnebornBerger})
	if rows[0].Rank != 1 || rows[1].Rank != 1 || !rows[0].Shared || !rows[1].Shared || rows[0].Player != 1 {
		t.Errorf("%+v", rows)
	}
	if rows[2].Rank != 3 || rows[2].Shared || rows[2].Player != 3 {
		t.Errorf("%+v", rows[2])
	}
	// Games with Black part the two.
	if rows := Rank(table, []int{1, 2, 3}, []Method{GamesWithBlack}); rows[0].Player != 2 || rows[0].Shared {
		t.Errorf("%+v", rows)
	}
}

func TestPrinting(t *testing.T) {
	for q, want := range map[int]string{0: "0", 1: "¼", 2: "½", 3: "¾", 4: "1", 31: "7¾", -2: "-½", -5: "-1¼"} {
		if got := (Value{Applies: true, Quarters: q}).String(); got != want {
			t.Errorf("%d quarters: %s, want %s", q, got, want)
		}
	}
}

func TestEveryMethodHasAnArticle(t *testing.T) {
	for _, m := range Methods() {
		if m.Article() == "" || !Known(m) {
			t.Error(m)
		}
	}
	if Known("BH") || Method("BH").Article() != "" || Compute(example(), "BH", []int{1})[0].Applies {
		t.Error("an unknown system is known")
	}
}

// A value is the sum of the parts that explain it.
func TestValuesAreTheirParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "players")
		table := &Table{Win: 2, Draw: 1, Players: make([]Player, n)}
		group := make([]int, n)
		for i := range table.Players {
			group[i] = i + 1
			for round := range rapid.IntRange(0, 6).Draw(t, "games") {
				kind := rapid.SampledFrom([]Kind{Played, Played, Forfeit, Bye, Rest}).Draw(t, "kind")
				g := Game{Round: round + 1, Kind: kind, Black: rapid.Bool().Draw(t, "black")}
				if kind == Played || kind == Forfeit {
					g.Opponent = rapid.IntRange(1, n).Draw(t, "opponent")
				}
				if kind != Rest {
					g.Outcome = Outcome(rapid.IntRange(0, 2).Draw(t, "outcome"))
					g.Points = int(g.Outcome)
				}
				table.Players[i].Games = append(table.Players[i].Games, g)
			}
		}
		for _, m := range append(Methods(), Points) {
			for i, v := range Compute(table, m, group) {
				sum := 0
				for _, p := range v.Parts {
					sum += p.Quarters
				}
				if sum != v.Quarters || !v.Applies && (v.Quarters != 0 || len(v.Parts) != 0) {
					t.Fatalf("%s of player %d: %+v", m, i+1, v)
				}
			}
		}
	})
}

func BenchmarkRank(b *testing.B) {
	const n, rounds = 2000, 11
	table := &Table{Win: 2, Draw: 1, Players: make([]Player, n)}
	group := make([]int, n)
	for i := range table.Players {
		group[i] = i + 1
		for r := range rounds {
			opponent := (i^(1<<r))%n + 1
			outcome := Outcome((i*7 + r*3) % 3)
			table.Players[i].Games = append(table.Players[i].Games, Game{Round: r + 1, Opponent: opponent, Outcome: outcome, Points: int(outcome)})
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		Rank(table, group, Methods())
	}
}
