package swiss_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// card reads the rounds of a player as a cross table has them: "4w1 2b= 0H"
// (opponent, colour, result), "0U" for the bye of an odd field, "0" for an
// absence.
func card(t testing.TB, text string) []swiss.RoundRecord {
	t.Helper()
	kinds := map[byte]swiss.Kind{
		'1': swiss.Win, '=': swiss.Draw, '0': swiss.Loss, '+': swiss.ForfeitWin, '-': swiss.ForfeitLoss, '*': swiss.Unfinished,
		'U': swiss.PairingBye, 'H': swiss.HalfBye, 'F': swiss.FullBye, 'Z': swiss.ZeroBye,
	}
	var turns []swiss.RoundRecord
	for _, word := range strings.Fields(text) {
		kind, known := kinds[word[len(word)-1]]
		if !known {
			t.Fatalf("no result in %q", word)
		}
		turn := swiss.RoundRecord{Kind: kind}
		digits := strings.TrimRight(word[:len(word)-1], "wb")
		for _, d := range digits {
			turn.Opponent = 10*turn.Opponent + int(d-'0')
		}
		switch strings.TrimLeft(word[:len(word)-1], "0123456789") {
		case "w":
			turn.Color = swiss.White
		case "b":
			turn.Color = swiss.Black
		}
		turns = append(turns, turn)
	}
	return turns
}

// of makes a tournament of one card a player.
func of(t testing.TB, rounds int, cards ...string) *swiss.Tournament {
	t.Helper()
	s := &swiss.Tournament{Rounds: rounds, Scoring: swiss.OrdinaryScoring()}
	for i, text := range cards {
		s.Entries = append(s.Entries, swiss.Entry{Number: i + 1, Records: card(t, text)})
	}
	return s
}

func field(t testing.TB, s *swiss.Tournament, round int) *swiss.PairingProblem {
	t.Helper()
	f, err := s.Problem(round)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFieldTellsTheHistory(t *testing.T) {
	s := of(t, 4,
		"3w1 2b= 4w+",
		"4b0 1w= 3b1",
		"1b0 0U 2w0",
		"2w1 0H 1b-",
		"0Z 0Z 0Z", // arrives now
	)
	f := field(t, s, 4)
	if !f.IsLastRound() || f.Initial != swiss.White || len(f.Players) != 5 {
		t.Fatalf("last %v, initial %v, %d players", f.IsLastRound(), f.Initial, len(f.Players))
	}
	one, three, late := f.Players[0], f.Players[2], f.Players[4]
	if one.Score != 5 || !slices.Equal(one.Before, []swiss.Points{0, 2, 3, 5}) {
		t.Errorf("player 1 has %v, %v", one.Score, one.Before)
	}
	if one.Preference != (swiss.Preference{Color: swiss.White, Strength: swiss.Mild}) || one.Difference() != 0 {
		t.Errorf("player 1 prefers %v at %d: the forfeit counts", one.Preference, one.Difference())
	}
	if one.HasMet(3) || !one.HasMet(1) || one.Opponents[2] != 3 {
		t.Error("a forfeit is no meeting, a game is")
	}
	if three.Preference != (swiss.Preference{Color: swiss.Black, Strength: swiss.Mild}) || three.Games() != 2 {
		t.Errorf("player 3 prefers %v", three.Preference)
	}
	if late.Rank != 5 || late.Preference.Strength != swiss.NoPreference {
		t.Errorf("the late entry is %+v", late)
	}
	if !f.Topscorer(0) || f.Topscorer(1) {
		t.Error("5 half points of 6 is more than half, 3 is not")
	}
	if got := f.ToPair(); !slices.Equal(got, []int{0, 1, 3, 2, 4}) {
		t.Errorf("order of pairing %v", got)
	}
	// Before round 3 the late entry has not arrived.
	if early := field(t, s, 3); len(early.Players) != 4 || early.Place(5) != -1 {
		t.Errorf("%d players in round 3", len(early.Players))
	}
}

func TestPreferences(t *testing.T) {
	for history, want := range map[string]swiss.Preference{
		"":                    {},
		"2w1":                 {Color: swiss.Black, Strength: swiss.Strong},
		"2w1 3b1":             {Color: swiss.White, Strength: swiss.Mild},
		"2w1 3w1":             {Color: swiss.Black, Strength: swiss.Absolute},
		"2b1 0U 3b1":          {Color: swiss.White, Strength: swiss.Absolute},
		"2w1 3b1 4b1":         {Color: swiss.White, Strength: swiss.Absolute},
		"2w1 3b1 4w1":         {Color: swiss.Black, Strength: swiss.Strong},
		"2b1 3w+ 4w1":         {Color: swiss.Black, Strength: swiss.Mild},
		"2w1 3w1 4w1 2b1 3b1": {Color: swiss.White, Strength: swiss.Absolute},
	} {
		s := &swiss.Tournament{Scoring: swiss.OrdinaryScoring()}
		me := card(t, history)
		s.Entries = []swiss.Entry{{Number: 1, Records: me}, {Number: 2}, {Number: 3}, {Number: 4}}
		for r, turn := range me {
			mirror := swiss.RoundRecord{Kind: swiss.Loss, Opponent: 1, Color: turn.Color.Other()}
			if turn.Kind == swiss.ForfeitWin {
				mirror.Kind = swiss.ForfeitLoss
			}
			if turn.Opponent > 0 {
				e := &s.Entries[turn.Opponent-1]
				e.Records = append(e.Records, make([]swiss.RoundRecord, r-len(e.Records))...)
				e.Records = append(e.Records, mirror)
			}
		}
		f := field(t, s, len(me)+1)
		if got := f.Players[0].Preference; got != want {
			t.Errorf("%q: %+v, want %+v", history, got, want)
		}
	}
}

func TestFloatsOfTheEditions(t *testing.T) {
	s := of(t, 5,
		"2w1 3b1 4w+ 0Z",
		"1b0 4w1 0U 0H",
		"4w1 1w0 0H 0F",
		"3b0 2b0 1b- 0Z",
		"0Z 0Z 0Z 6w=", "0Z 0Z 0Z 5b=", // somebody was paired in round 4
	)
	f := field(t, s, 5)
	type row [3]swiss.Float // 2009, 2017, 2026
	none, down, up := swiss.NoFloat, swiss.Downfloat, swiss.Upfloat
	for _, c := range []struct {
		place, round int
		want         row
		why          string
	}{
		{0, 1, row{none, none, none}, "equal scores"},
		{1, 2, row{none, none, none}, "0 against 0"},
		{0, 3, row{down, down, down}, "a forfeit win against a lower score"},
		{3, 3, row{up, down, none}, "a forfeit loss against a higher score"},
		{1, 3, row{down, down, down}, "the bye of an odd field"},
		{2, 3, row{none, down, down}, "a half-point bye"},
		{2, 4, row{none, down, down}, "a full-point bye"},
		{0, 4, row{none, down, none}, "an absence"},
		{0, 0, row{none, none, none}, "no such round"},
	} {
		for rule, want := range c.want {
			if got := f.Float(swiss.FloatRule(rule), c.place, c.round); got != want {
				t.Errorf("%s, rule %d: %d, want %d", c.why, rule, got, want)
			}
		}
	}
}

// The examples of C.04.7 1.2 and 1.4.4, 2026.
func TestBaku(t *testing.T) {
	for players, last := range map[int]int{161: 82, 178: 90, 8: 4, 6: 4, 2: 2, 1: 1} {
		s := &swiss.Tournament{Rounds: 11, Scoring: swiss.OrdinaryScoring(), Baku: true}
		for i := range players {
			s.Entries = append(s.Entries, swiss.Entry{Number: i + 1})
		}
		f := field(t, s, 1)
		for i, p := range f.Players {
			if want := swiss.Points(2); (p.Pairing() == want) != (i < last) || p.Score != 0 {
				t.Fatalf("%d players: place %d has %v virtual points", players, i+1, p.Pairing())
			}
		}
	}
	for rounds, want := range map[int][]swiss.Points{9: {2, 2, 2, 1, 1, 0, 0, 0, 0}, 11: {2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0}, 5: {2, 2, 1, 0, 0}} {
		s := &swiss.Tournament{Rounds: rounds, Scoring: swiss.OrdinaryScoring(), Baku: true}
		s.Entries = []swiss.Entry{{Number: 1}, {Number: 2}}
		got := make([]swiss.Points, rounds)
		for _, g := range s.BakuGrants() {
			for r := g.First; g.Number == 1 && r <= g.Last; r++ {
				got[r-1] = g.Points
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d rounds: %v, want %v", rounds, got, want)
		}
	}
	// A late entry does not move the border: 1 to 4 of 8 are above, and who
	// comes into their midst is with them.
	s := of(t, 5, "0U", "0U", "0Z", "0U", "0U", "0U", "0U", "0U", "0U")
	s.Baku = true
	f := field(t, s, 2)
	for i, p := range f.Players {
		if above := p.Before[1]-p.Score > 0; above != (i < 5) {
			t.Errorf("after a late entry, place %d above: %v", i+1, above)
		}
	}
}

// Who has a bye in round 1, other than the pairing-allocated one, has no number in the division, and
// then the group that their number gives. Events of before 2026 count all but those who are absent.
func TestBakuWithoutByes(t *testing.T) {
	for _, c := range []struct {
		rounds  []string
		above   int // last number of the upper group
		earlier int // the same where byes are counted
	}{
		{[]string{"0U", "0H", "0U", "0U", "0U", "0U", "0U", "0U"}, 5, 4}, // 7 of 8: 1, 3, 4, 5
		{[]string{"0U", "0F", "0U", "0U", "0U", "0U", "0U", "0U"}, 5, 4},
		{[]string{"0U", "0Z", "0U", "0U", "0U", "0U", "0U", "0U"}, 5, 5},
		{[]string{"0U", "0U", "0U", "0U", "0U", "0H", "0U", "0U"}, 4, 4},
		{[]string{"0H", "0H", "0F", "0H", "0U", "0U", "0U", "0U"}, 6, 4},
		{[]string{"0U", "0U", "0U", "0U", "0U", "0H", "0H", "0H", "0H"}, 4, 6}, // 5 of 9: 1 to 4
	} {
		for _, byes := range []bool{false, true} {
			s := of(t, 5, c.rounds...)
			s.Baku, s.BakuByes = true, byes
			want := map[bool]int{false: c.above, true: c.earlier}[byes]
			for name, round1 := range map[string]*swiss.Tournament{"after": s, "before": s.Until(1)} {
				grants := round1.BakuGrants()
				if last := grants[len(grants)-1].Number; last != want {
					t.Errorf("%v, byes counted: %v, %s round 1: the upper group ends with %d, want %d", c.rounds, byes, name, last, want)
				}
			}
		}
	}
}

func TestPublicationOrder(t *testing.T) {
	s := of(t, 5, "2w1", "1b0", "4w1", "3b0", "6w=", "5b=", "8w1", "7b0", "0U")
	f := field(t, s, 2)
	p := f.Publish([]swiss.IndexPair{{White: 1, Black: 3}, {White: 4, Black: 5}, {White: 7, Black: 2}, {White: 0, Black: 6}}, 8)
	want := []swiss.Pair{{White: 1, Black: 7}, {White: 8, Black: 3}, {White: 5, Black: 6}, {White: 2, Black: 4}}
	if !slices.Equal(p.Pairs, want) || p.Bye != 9 {
		t.Errorf("%v, bye %d; want %v", p.Pairs, p.Bye, want)
	}
}

func TestInitialColor(t *testing.T) {
	// Nobody below a bye: the second seed shows the colour, turned.
	s := of(t, 3, "0U", "3b1", "2w0")
	if got := s.InitialColor(); got != swiss.White {
		t.Errorf("player 2 has Black, so the lot was %v", got)
	}
	s = of(t, 3, "0Z", "3b1", "2w0") // a late entry is no number in round 1
	if got := s.InitialColor(); got != swiss.Black {
		t.Errorf("player 2 was the first one, with Black, so the lot was %v", got)
	}
	s.Initial = swiss.White
	if got := s.InitialColor(); got != swiss.White {
		t.Errorf("declared White, got %v", got)
	}
	if got := of(t, 3, "", "").InitialColor(); got != swiss.NoColor {
		t.Errorf("nothing shows %v", got)
	}
}

func TestBansAndPairsByHand(t *testing.T) {
	s := of(t, 5, "", "", "", "", "")
	s.Bans = []swiss.Ban{{First: 1, Last: 1, Numbers: []int{1, 3, 5}}, {First: 2, Numbers: []int{1, 2}}}
	s.Fixed = []swiss.Fixed{{Round: 1, Pair: swiss.Pair{White: 4, Black: 1}}}
	s.Requests = []swiss.Request{{Round: 1, Number: 2, Bye: swiss.HalfBye}}
	f := field(t, s, 1)
	if got := f.ToPair(); len(got) != 2 || f.Players[got[0]].Number != 3 {
		t.Errorf("to pair: %v", got)
	}
	if f.MayMeet(f.Place(3), f.Place(5)) || !f.MayMeet(f.Place(3), f.Place(4)) {
		t.Error("3 and 5 are kept apart, 3 and 4 are not")
	}
	if p := f.Publish(nil, -1); len(p.Pairs) != 1 || p.Pairs[0] != (swiss.Pair{White: 4, Black: 1}) {
		t.Errorf("the pair by hand is not published: %v", p.Pairs)
	}
}

func TestContradictionsAreToldTogether(t *testing.T) {
	s := of(t, 2,
		"2w1 3w1",
		"1w0 9b0",
		"4b1 1b1",
		"3w- 4b0 2w1",
		"0U 6w1",
		"0- 5b=",
	)
	s.Entries = append(s.Entries, swiss.Entry{Number: 3}, swiss.Entry{Number: 10000})
	s.Requests = []swiss.Request{{Round: 3, Number: 77}}
	s.Fixed = []swiss.Fixed{{Round: 3, Pair: swiss.Pair{White: 5, Black: 5}}, {Round: 3, Pair: swiss.Pair{White: 1, Black: 2}}, {Round: 3, Pair: swiss.Pair{White: 2, Black: 5}}}
	s.Virtual = []swiss.Grant{{Number: 1, First: 3, Last: 2}}
	_, err := s.Problem(2)
	var all *swiss.Contradictions
	if !errors.As(err, &all) {
		t.Fatal(err)
	}
	seen := make(map[tournament.Code]bool)
	for _, c := range all.List {
		seen[c.Code] = true
	}
	for _, code := range []tournament.Code{
		swiss.NumberTwice, swiss.NumberImproper, swiss.ColorSame, swiss.OpponentUnknown, swiss.ResultsDiffer, swiss.OpponentSelf,
		swiss.RecordBeyond, swiss.OpponentMissing, swiss.PlayerUnknown, swiss.FixedTwice, swiss.VirtualImproper,
	} {
		if !seen[code] {
			t.Errorf("%s is not told in: %v", code, err)
		}
	}
}

// inOrder pairs neighbours, no matter who they are, and proves that it reads only
// the field.
type inOrder struct{}

func (inOrder) Pair(f *swiss.PairingProblem, _ swiss.Options) (swiss.Pairing, error) {
	places := f.ToPair()
	bye := -1
	if len(places)%2 == 1 {
		bye = places[len(places)-1]
	}
	var pairs []swiss.IndexPair
	for i := 0; i+1 < len(places); i += 2 {
		if !f.MayMeet(places[i], places[i+1]) {
			return swiss.Pairing{}, &swiss.Impossible{Round: f.Round}
		}
		pairs = append(pairs, swiss.IndexPair{White: places[i], Black: places[i+1]})
	}
	return f.Publish(pairs, bye), nil
}

func TestCheckFindsTheFirstDivergence(t *testing.T) {
	s := of(t, 3, "2w1 3w1", "1b0 0U", "4w0 1b0", "3b1 0Z", "0U")
	rounds, differences, err := swiss.Check(s, inOrder{}, swiss.Options{}, nil)
	if err != nil || rounds != 2 {
		t.Fatal(rounds, err)
	}
	if len(differences) != 1 || differences[0].Round != 2 {
		t.Fatalf("%+v", differences)
	}
	s = of(t, 3, "2w1 2w1", "1b0 1b0")
	_, differences, _ = swiss.Check(s, inOrder{}, swiss.Options{}, nil)
	if len(differences) != 1 || differences[0].Impossible == nil || len(differences[0].Was) != 1 {
		t.Fatalf("%+v", differences)
	}
	_, differences, _ = swiss.Check(s, inOrder{}, swiss.Options{}, func(round int) bool { return round == 2 })
	if len(differences) != 0 {
		t.Fatalf("%+v", differences)
	}
}
