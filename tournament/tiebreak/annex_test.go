package tiebreak

import (
	"testing"

	"github.com/escaque/escaque/score"
)

// lives makes a player whose adjusted score is the given number of half points,
// from games that nobody asks about.
func lives(half score.Points) Player {
	var p Player
	for round := range 4 {
		points := min(half, 2)
		half -= points
		p.Games = append(p.Games, Game{Round: round + 1, Opponent: 1, Result: PlayerResult(points), Points: points})
	}
	return p
}

// TRP-122, Buchholz with a bye: the virtual opponent has one's own adjusted
// score. A player beats A (3), has a bye, draws with B (2½), loses to C (4),
// beats D (2).
func example() *Table {
	return &Table{Win: 2, Draw: 1, Players: []Player{
		{Rating: 2000, Games: []Game{
			{Round: 1, Opponent: 2, Result: Win, Points: 2},
			{Round: 2, Kind: PairingBye, Result: Win, Points: 2},
			{Round: 3, Opponent: 3, Black: true, Result: Draw, Points: 1},
			{Round: 4, Opponent: 4, Result: Loss},
			{Round: 5, Opponent: 5, Black: true, Result: Win, Points: 2},
		}},
		lives(6), lives(5), lives(8), lives(4),
	}}
}

func TestBuchholzWithABye(t *testing.T) {
	table := example()
	if got := New(table, Annex2009).scores(false).adjusted[0]; got != 6 {
		t.Errorf("adjusted score %d, want 6 half points", got)
	}
	for m, value := range map[Method]string{
		Points:          "3.5",
		Buchholz:        "14.5", // 3 + 3 + 2½ + 4 + 2
		"BH/C1":         "12.5",
		"BH/M1":         "8.5",
		"BH/C2":         "10",
		"BH/M2":         "3",
		SonnebornBerger: "7.75", // 3 + 1½ + 1¼ + 0 + 2
		Progressive:     "11.5", // 1 + 2 + 2½ + 2½ + 3½
		"PS/C2":         "8.5",
		Wins:            "2", // the bye is no win
		GamesWithBlack:  "2",
		Koya:            "2.5", // all four have half of their points; the bye has no opponent
	} {
		want(t, table, Annex2009, m, map[int]string{1: value})
	}
}

// Everybody's Buchholz added up: those of the opponents, and one's own for a
// game not played. Annex section 4(a5).
func TestSumOfBuchholz(t *testing.T) {
	table := cross(t, `
1 2000 2w1 U
2 2000 1b0 3w=
3 2000 U 2b=`)
	// Adjusted: 1½, ½, 1. Buchholz: ½+1½ = 2; 1½+1 = 2½; 1+½ = 1½.
	want(t, table, Annex2009, Buchholz, listed("2 2.5 1.5"))
	want(t, table, Annex2009, SumOfBuchholz, listed("4.5 3.5 4"))
}

func TestKoyaKeepsRealResults(t *testing.T) {
	table := cross(t, `
1 0 2w+ 3w1
2 0 1b- U
3 0 R 1b0`)
	// Player 2 has 1 of 2 points with the bye; player 3 has 0 of 1, since a
	// rest is no game.
	want(t, table, Annex2009, Koya, map[int]string{1: "1"})
	e := New(table, Annex2009).Explain(Koya, 1, []int{1})
	if e.Parts[1].Reason != BelowLimit || e.Article != "C.06 Annex 2(b)" {
		t.Errorf("%+v", e)
	}
	// The same forfeit is a draw against oneself everywhere else.
	want(t, table, Annex2009, Wins, map[int]string{1: "1"})
	if e := New(table, Annex2009).Explain(SonnebornBerger, 1, []int{1}); e.Parts[0].Reason != Unplayed || e.Parts[0].Amount != 3 {
		t.Errorf("%+v", e)
	}
}

// The extended Koya goes by score groups: those that somebody has.
func TestKoyaByScoreGroups(t *testing.T) {
	table := cross(t, `
1 0 2w1 3w1 4w1
2 0 1b0 4w1 3b1
3 0 4b0 1b0 2w0
4 0 3w1 2b0 1b0`)
	// Scores 3, 2, 0, 1; half is 1½.
	for m, values := range map[Method]string{
		Koya: "1 0 0 0", "KS/L-1": "2 1 0 0", "KS/L-2": "3 2 0 1", "KS/L-9": "3 2 0 1", "KS/L1": "0 0 0 0", "KS/L9": "0 0 0 0",
	} {
		want(t, table, Annex2009, m, listed(values))
	}
	// Under C.07 14.5 the limit moves by half points, groups or not.
	for m, values := range map[Method]string{Koya: "1 0 0 0", "KS/L-1": "2 1 0 0", "KS/L-2": "2 1 0 0", "KS/L-3": "3 2 0 1", "KS/L1": "1 0 0 0", "KS/L2": "0 0 0 0"} {
		want(t, table, Rules2026, m, listed(values))
	}
}

func TestDirectEncounter2009(t *testing.T) {
	// 1 beat 2, 2 beat 3; 3 and 1 met only by forfeit.
	table := cross(t, `
1 0 2w1 3w- R
2 0 1b0 R 3w1
3 0 R 1b+ 2b0`)
	r := New(table, Annex2009)
	for _, v := range r.Values(DirectEncounter, []int{1, 2, 3}) {
		if v.Applies || v.String() != "–" {
			t.Errorf("not all have met, yet %+v", v)
		}
	}
	if v := r.Values(DirectEncounter, []int{2, 1}); v[0].String() != "0" || v[1].String() != "1" || v[1].Place != 1 {
		t.Errorf("%+v", v)
	}
	if v := r.Values(DirectEncounter, []int{2}); v[0].Applies {
		t.Errorf("alone, yet %+v", v)
	}
	// All three have a point, and none but 3 has no win over the board.
	got := ranks(table, Annex2009, DirectEncounter, Wins)
	if got[1] != 1 || got[2] != 1 || got[3] != 3 {
		t.Error(got)
	}
	// Where pairings are fixed C.07 takes the forfeit as a game, and each has
	// one point; in a Swiss nobody is safe.
	table.Predetermined = true
	if got := ranks(table, Rules2026, DirectEncounter); got[1] != 1 || got[3] != 1 {
		t.Error(got)
	}
}

// The annex reckons a direct encounter once: players who are still tied go on to
// the next tie-break. C.07 6.2 reckons again among them.
func TestDirectEncounterOnceOrAgain(t *testing.T) {
	// 1 and 2 have two points among the four, 3 and 4 one; 2 beat 1, 4 beat 3.
	table := cross(t, `
1 0 2w0 3w1 4w1
2 0 1b1 4w1 3b0
3 0 4w0 1b0 2w1
4 0 3b1 2b0 1b0`)
	for i := range table.Players {
		table.Players[i].Extra = 4 - table.Players[i].points()
	}
	if got := ranks(table, Annex2009, DirectEncounter); got[1] != 1 || got[2] != 1 || got[3] != 3 || got[4] != 3 {
		t.Error(got)
	}
	if got := ranks(table, Rules2026, DirectEncounter); got[2] != 1 || got[1] != 2 || got[4] != 3 || got[3] != 4 {
		t.Error(got)
	}
}

func (p Player) points() (sum score.Points) {
	for _, g := range p.Games {
		sum += g.Points
	}
	return sum
}

// Section 5: the sum over the number of rounds, a game not played being one
// against oneself; and who chose to miss more than two games ranks behind.
func TestAnnexRatings(t *testing.T) {
	table := cross(t, `
1 2000 2w1 3b= U
2 1900 1b0 H H
3 1800 H 1w= Z
4 2300 Z Z Z`)
	want(t, table, Annex2009, AverageRating, listed("1900 1933.33 1866.67 2300"))
	want(t, table, Annex2009, "ARO/C1", listed("1950 1950 1900 2300"))
	// 1 has 2 of 3: .67 adds 125. 2 has 1: .33 takes 125. 3 has 1½: nothing.
	want(t, table, Annex2009, Performance, listed("2025 1808.33 1866.67 2300"))
	// The rule of 350 points: 4 meets only itself; 1 would count 1650 at least.
	want(t, table, Annex2009, "TPR/D", map[int]string{1: "2025"})
	table.Players[2].Rating = 1000
	want(t, table, Annex2009, "TPR/D", map[int]string{1: "1975"}) // (1900 + 1650 + 2000)/3 + 125
	values := New(table, Annex2009).Values(Performance, []int{1, 2, 3, 4})
	for i, behind := range []bool{false, false, false, true} {
		if values[i].Behind != behind {
			t.Errorf("%d: %+v", i+1, values[i])
		}
	}
	if values[3].compare(values[1], false) < 0 {
		t.Error("who missed three games ranks before who missed two")
	}
	// Without somebody's rating the tie-break says nothing, unless the
	// regulations say what they count as.
	table.Players[2].Rating = 0
	want(t, table, Annex2009, AverageRating, listed("- - - -"))
	want(t, table, Annex2009, "ARO/U1000", map[int]string{1: "1633.33"})
}

// TB 4(b2): for teams the opponent's score times the points against it.
func TestAnnexTeams(t *testing.T) {
	all := teamsOf(t, `
2w2.5 3b2 U
1b1.5 U 3w3
U 1w2 2b1`, 4)
	// Match points after section 1: 2+1+1 = 4, 0+1+2 = 3, 1+1+0 = 2.
	wantTeams(t, all, Annex2009, Buchholz, listed("9 9 9"))
	wantTeams(t, all, Annex2009, SonnebornBerger, listed("12 7 6")) // 2×3+1×2+1×4; 0+1×3+2×2; 1×2+1×4+0
	wantTeams(t, all, Annex2009, BothScores, listed("10.5 9.5 7"))
	wantTeams(t, all, Annex2009, OtherScore, listed("6.5 6.5 5"))
}
