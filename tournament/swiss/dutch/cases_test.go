package dutch

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
)

// met reports whether two players are a pair, in either colour.
func met(p swiss.Pairing, one, other int) bool {
	return slices.Contains(p.Pairs, swiss.Pair{White: one, Black: other}) || slices.Contains(p.Pairs, swiss.Pair{White: other, Black: one})
}

// afterOne is a tournament of eight after a round in which White won everywhere.
func afterOne(t *testing.T) *swiss.Tournament {
	t.Helper()
	s := entrants(8, 5)
	play(s, pairing(t, s), []swiss.Kind{swiss.Win, swiss.Win, swiss.Win, swiss.Win})
	return s
}

// pairing pairs the next round, and checks that both editions make it sound.
func pairing(t *testing.T, s *swiss.Tournament) swiss.Pairing {
	t.Helper()
	f := next(t, s)
	var p swiss.Pairing
	for _, e := range []Edition{Edition2017(), Edition2026()} {
		var err error
		if p, err = e.Pair(f, swiss.Options{}); err != nil {
			t.Fatal(err)
		}
		if err = swisstest.CheckPairing(f, p); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func has(p swiss.Pairing, number int) bool {
	return p.Bye == number || slices.ContainsFunc(p.Pairs, func(x swiss.Pair) bool { return x.White == number || x.Black == number })
}

// Who has asked for a bye, or has withdrawn, is not paired; the others are, with
// the bye of an odd field for one of them.
func TestAskedByesAndWithdrawals(t *testing.T) {
	s := afterOne(t)
	s.Requests = []swiss.Request{{Round: 2, Number: 1, Bye: swiss.HalfBye}, {Round: 3, Number: 2, Bye: swiss.ZeroBye}}
	p := pairing(t, s)
	if has(p, 1) || !has(p, 2) || len(p.Pairs) != 3 || p.Bye == 0 {
		t.Errorf("%+v", p)
	}
	s.Requests = append(s.Requests, swiss.Request{Round: 2, Number: 8, Bye: swiss.ZeroBye})
	if p = pairing(t, s); has(p, 1) || has(p, 8) || len(p.Pairs) != 3 || p.Bye != 0 {
		t.Errorf("%+v", p)
	}
}

// Who comes late is not there in round 1, and is paired from round 2 on, with
// the score that the rounds missed have given.
func TestLateEntries(t *testing.T) {
	s := entrants(7, 5)
	s.Requests = []swiss.Request{{Round: 1, Number: 2}, {Round: 1, Number: 7}}
	p := pairing(t, s)
	if has(p, 2) || has(p, 7) || len(p.Pairs) != 2 || p.Bye != 6 {
		t.Fatalf("%+v", p)
	}
	play(s, p, []swiss.Kind{swiss.Draw, swiss.Draw})
	s.Requests = []swiss.Request{{Round: 2, Number: 7}}
	if p = pairing(t, s); !has(p, 2) || has(p, 7) {
		t.Errorf("%+v", p)
	}
}

// Whom the arbiter keeps apart does not meet, and what is made by hand stands
// while the others are paired round it.
func TestBansAndHandsInAPairing(t *testing.T) {
	s := afterOne(t)
	before := pairing(t, s)
	first := before.Pairs[0]
	s.Bans = []swiss.Ban{{First: 2, Last: 2, Numbers: []int{first.White, first.Black}}}
	p := pairing(t, s)
	if met(p, first.White, first.Black) {
		t.Errorf("%+v", p)
	}
	other := before.Pairs[3] // by hand: the last with the first, colours as the arbiter wants
	s.Fixed = []swiss.Fixed{{Round: 2, Pair: swiss.Pair{White: other.Black, Black: first.White}}}
	if p = pairing(t, s); !slices.Contains(p.Pairs, s.Fixed[0].Pair) || len(p.Pairs) != 4 {
		t.Errorf("%+v", p)
	}
}

// A forfeit is no meeting: the same two may be paired again. A game is one.
func TestForfeitsAreNoMeetings(t *testing.T) {
	for _, played := range []bool{false, true} {
		s := entrants(2, 3)
		p := pairing(t, s)
		play(s, p, []swiss.Kind{swiss.Win})
		for i := range s.Entries {
			turn := &s.Entries[i].Records[0]
			if !played && turn.Kind == swiss.Win {
				turn.Kind = swiss.ForfeitWin
			} else if !played {
				turn.Kind = swiss.ForfeitLoss
			}
		}
		_, err := Edition2026().Pair(next(t, s), swiss.Options{})
		var impossible *swiss.Impossible
		if errors.As(err, &impossible) != played {
			t.Errorf("played %v: %v", played, err)
		}
	}
}

// A result that is corrected when later rounds are paired changes only what is
// still to be paired. C.04.1 F7, 2009.
func TestCorrectedResults(t *testing.T) {
	s := afterOne(t)
	second := pairing(t, s)
	play(s, second, []swiss.Kind{swiss.Win, swiss.Draw, swiss.Win, swiss.Draw})
	third := pairing(t, s)
	before := s.Pairs(2)
	winner := slices.IndexFunc(s.Entries, func(e swiss.Entry) bool { return e.Records[0].Kind == swiss.Win })
	loser := s.Entries[winner].Records[0].Opponent - 1
	s.Entries[winner].Records[0].Kind, s.Entries[loser].Records[0].Kind = swiss.Loss, swiss.Win
	if !slices.Equal(s.Pairs(2), before) {
		t.Error("round 2 has changed")
	}
	if again := pairing(t, s); slices.Equal(again.Pairs, third.Pairs) {
		t.Error("round 3 does not know of the corrected result")
	}
	// Round 2 would be paired otherwise now, and the checker says so.
	_, differences, err := swiss.Check(s, Edition2026(), swiss.Options{}, func(round int) bool { return round != 2 })
	if err != nil || len(differences) != 1 {
		t.Errorf("%+v, %v", differences, err)
	}
}
