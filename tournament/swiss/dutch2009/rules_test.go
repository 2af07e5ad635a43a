package dutch2009_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

func pair(t *testing.T, f *swiss.PairingProblem) swiss.Pairing {
	t.Helper()
	p, err := dutch2009.System{}.Pair(f, swiss.Options{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The first round pairs the upper half with the lower one, colours by turns
// (E5), and gives the bye to the last (F4).
func TestFirstRound(t *testing.T) {
	for players, want := range map[int]string{8: "1-5 6-2 3-7 8-4", 7: "1-4 5-2 3-6 7-0", 2: "1-2", 1: "1-0", 0: ""} {
		if got := pairs(pair(t, next(t, entrants(players, 5)))); got != want {
			t.Errorf("%d players: %s", players, got)
		}
	}
	lot := entrants(6, 5)
	lot.Initial = swiss.Black
	if got := pairs(pair(t, next(t, lot))); got != "4-1 2-5 6-3" {
		t.Error(got)
	}
}

// D2 as it is printed, a to r, and for seven players one less; none of these
// exchanges comes in another place of the whole list.
func TestExchangesAsPrinted(t *testing.T) {
	for _, x := range []struct {
		n, s1, less int
		printed     string
	}{
		{8, 4, 0, "4-5 4-6 3-5 4-7 3-6 2-5 3-7 2-6 2-7 34-56 34-57 24-56 34-67 24-57 23-56 24-67 23-57 23-67"},
		{7, 3, 1, "4-5 4-6 3-5 4-7 3-6 2-5 3-7 2-6 2-7 34-56 34-57 24-56 34-67 24-57 24-67"},
	} {
		wanted := strings.Fields(x.printed)
		var got []string
		exchanges(x.n, x.s1, func(first []bool) bool {
			var out, in []string
			for i, up := range first {
				switch name := fmt.Sprint(i + 1 + x.less); {
				case i < x.s1 && !up:
					out = append(out, name)
				case i >= x.s1 && up:
					in = append(in, name)
				}
			}
			if name := strings.Join(out, "") + "-" + strings.Join(in, ""); slices.Contains(wanted, name) {
				got = append(got, name)
			}
			return true
		})
		if !slices.Equal(got, wanted) {
			t.Errorf("%d players: %v", x.n, got)
		}
	}
}

// D1 as it is printed: in a bracket in which bans leave nothing but one order
// of S2, that order is the pairing, and the orders come as the numbers that they
// make.
func TestTranspositionsAsPrinted(t *testing.T) {
	printed := []string{"5678", "5687", "5768", "5786", "5867", "5876", "6578", "6587"}
	for i := range printed {
		s := entrants(8, 5)
		for _, no := range printed[:i] { // what comes before is forbidden, one pair of each that this one has not
			for place := range 4 {
				if no[place] != printed[i][place] {
					s.Bans = append(s.Bans, swiss.Ban{First: 1, Numbers: []int{place + 1, int(no[place] - '0')}})
					break
				}
			}
		}
		p := pair(t, next(t, s))
		order := make([]byte, 4)
		for _, board := range p.Pairs {
			order[min(board.White, board.Black)-1] = byte('0' + max(board.White, board.Black))
		}
		if string(order) != printed[i] {
			t.Errorf("without %v: %s", printed[:i], order)
		}
	}
}

// The example of the matrix of possible meetings: 1 to 4 of eight have all met
// 5; the first transposition without them is 6-5-7-8 only if 2 may meet 5.
func TestFiveIsMet(t *testing.T) {
	s := entrants(8, 5)
	s.Bans = []swiss.Ban{{First: 1, Numbers: []int{1, 5}}}
	if got := pairs(pair(t, next(t, s))); got != "1-6 5-2 3-7 8-4" {
		t.Error(got)
	}
}

// TRP-115: who won by an opponent's absence in round 1 does not get the bye in
// round 5, though they are the lowest: B1.b. Had they won the game they would.
func TestTrap115(t *testing.T) {
	for kind, want := range map[swiss.Kind]int{swiss.ForfeitWin: 2, swiss.Win: 5} {
		s := entrants(5, 5)
		for i := range 4 {
			s.Entries[i].Extra = 4
		}
		for i, game := range []swiss.Pair{{White: 5, Black: 4}, {White: 1, Black: 2}, {White: 3, Black: 4}, {White: 1, Black: 3}} {
			for n := range s.Entries {
				s.Entries[n].Records = append(s.Entries[n].Records, swiss.RoundRecord{})
			}
			mine, theirs := swiss.Draw, swiss.Draw
			if i == 0 {
				mine, theirs = kind, map[swiss.Kind]swiss.Kind{swiss.ForfeitWin: swiss.ForfeitLoss, swiss.Win: swiss.Loss}[kind]
			}
			s.Entries[game.White-1].Records[i] = swiss.RoundRecord{Kind: mine, Opponent: game.Black, Color: swiss.White}
			s.Entries[game.Black-1].Records[i] = swiss.RoundRecord{Kind: theirs, Opponent: game.White, Color: swiss.Black}
		}
		f := next(t, s)
		p := pair(t, f)
		if f.Round != 5 || p.Bye != want {
			t.Errorf("%v, round %d: %s", kind, f.Round, pairs(p))
		}
		told := slices.ContainsFunc(p.Explanation.Bye, func(s swiss.Step) bool { return s.Code == dutch2009.StaysBye && s.Args["number"] == 5 })
		if told != (want != 5) {
			t.Errorf("%v: %+v", kind, p.Explanation.Bye)
		}
	}
}

// TRP-116: a pair that was not played may be made again, and gave no colour: F2.
func TestTrap116(t *testing.T) {
	s := entrants(2, 5)
	play(s, pair(t, next(t, s)), []swiss.Kind{swiss.ForfeitWin})
	f := next(t, s)
	for _, p := range f.Players {
		if p.Difference() != 0 || p.Preference.Color != swiss.NoColor {
			t.Errorf("%d has a colour", p.Number)
		}
	}
	if got := pairs(pair(t, f)); got != "1-2" {
		t.Error(got)
	}
}

// TRP-117: two with more than half of the points, both due an absolute White,
// meet in the last round, and not before it: B2 is not applied.
func TestTrap117(t *testing.T) {
	s := entrants(6, 3)
	play(s, swiss.Pairing{Pairs: []swiss.Pair{{White: 3, Black: 1}, {White: 4, Black: 2}, {White: 5, Black: 6}}}, []swiss.Kind{swiss.Loss, swiss.Loss, swiss.Draw})
	play(s, swiss.Pairing{Pairs: []swiss.Pair{{White: 5, Black: 1}, {White: 6, Black: 2}, {White: 3, Black: 4}}}, []swiss.Kind{swiss.Loss, swiss.Loss, swiss.Draw})
	meet := func(p swiss.Pairing) bool {
		return slices.ContainsFunc(p.Pairs, func(x swiss.Pair) bool { return x.White+x.Black == 3 })
	}
	if p := pair(t, next(t, s)); !meet(p) {
		t.Errorf("the last round: %s", pairs(p))
	}
	s.Rounds = 4
	if p := pair(t, next(t, s)); meet(p) {
		t.Errorf("before the last round: %s", pairs(p))
	}
}

// TRP-118: a negative x is none. Of six, two want White, two Black, two nothing:
// w - q is -1, and no pair goes against a preference.
func TestTrap118(t *testing.T) {
	s := entrants(6, 5)
	s.Requests = []swiss.Request{{Round: 1, Number: 3, Bye: swiss.HalfBye}, {Round: 1, Number: 4, Bye: swiss.HalfBye}}
	for i, kind := range []swiss.Kind{swiss.Draw, swiss.Draw, swiss.HalfBye, swiss.HalfBye, swiss.Draw, swiss.Draw} {
		turn := swiss.RoundRecord{Kind: kind}
		if kind == swiss.Draw {
			turn.Opponent = []int{5, 6, 0, 0, 1, 2}[i]
			turn.Color = []swiss.Color{swiss.White, swiss.White, swiss.NoColor, swiss.NoColor, swiss.Black, swiss.Black}[i]
		}
		s.Entries[i].Records = []swiss.RoundRecord{turn}
	}
	s.Requests = nil
	s.Rounds = 5
	p := pair(t, next(t, s))
	for _, step := range p.Explanation.Walk {
		if step.Code == dutch2009.Budget || step.Code == dutch2009.BudgetMore {
			t.Errorf("%+v", step)
		}
	}
	for _, steps := range p.Explanation.Pairs {
		for _, step := range steps {
			if step.Code == dutch2009.NotPreferred {
				t.Errorf("%s: %+v", pairs(p), step)
			}
		}
	}
}

// C12: 1 is the only opponent of 2, 3 and 4 in their bracket. 1-2 leaves 3 and 4,
// who may both meet 5 alone in the next one; the bracket is undone, and 1-3 leaves
// 2 and 4, who meet 6 and 5.
func TestBracketAboveIsUndone(t *testing.T) {
	s := entrants(14, 5)
	for i := range 10 {
		s.Entries[i].Extra = 1
		if i < 4 {
			s.Entries[i].Extra = 2
		}
	}
	s.Bans = []swiss.Ban{{First: 1, Numbers: []int{2, 3, 4}}}
	only := map[int]int{2: 6, 3: 5, 4: 5}
	for player, opponent := range only {
		for n := 5; n <= 10; n++ {
			if n != opponent {
				s.Bans = append(s.Bans, swiss.Ban{First: 1, Numbers: []int{player, n}})
			}
		}
	}
	p := pair(t, next(t, s))
	if got := pairs(p); got != "1-3 6-2 5-4 7-9 10-8 11-13 14-12" {
		t.Error(got)
	}
	if !slices.ContainsFunc(p.Explanation.Walk, func(s swiss.Step) bool { return s.Code == dutch2009.PairedForNext }) {
		t.Errorf("%+v", p.Explanation.Walk)
	}
	var c tally
	c.agree(t, next(t, s), false, 1_000_000)
}

// Of two exchanges with the same players of S1 and the same difference, that
// comes first which has the highest player of S2: 4, 5 against 6, 9 before 7, 8.
func TestEqualExchanges(t *testing.T) {
	s := entrants(10, 5)
	may := []swiss.Pair{
		{White: 1, Black: 4}, {White: 2, Black: 5},
		{White: 3, Black: 7}, {White: 6, Black: 8}, {White: 9, Black: 10}, // with 6 and 9 in S1
		{White: 3, Black: 6}, {White: 7, Black: 9}, {White: 8, Black: 10}, // with 7 and 8
	}
	for a := 1; a <= 10; a++ {
		for b := a + 1; b <= 10; b++ {
			if !slices.Contains(may, swiss.Pair{White: a, Black: b}) {
				s.Bans = append(s.Bans, swiss.Ban{First: 1, Numbers: []int{a, b}})
			}
		}
	}
	p := pair(t, next(t, s))
	if got := pairs(p); got != "1-4 5-2 3-7 8-6 9-10" {
		t.Error(got)
	}
	if !slices.ContainsFunc(p.Explanation.Walk, func(s swiss.Step) bool {
		into, _ := s.Args["into"].([]int)
		return s.Code == dutch2009.Exchanged && slices.Equal(into, []int{6, 9})
	}) {
		t.Errorf("%+v", p.Explanation.Walk)
	}
	var c tally
	c.agree(t, next(t, s), true, 1_000_000)
}
