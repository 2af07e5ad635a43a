package acts_test

import (
	"maps"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

var inOpen = tournament.Source{Member: "a1", Name: "Aldo"}

// anOpen returns an event of four players whose first round has no results.
func anOpen(t *testing.T, laws string) tournament.Tournament {
	t.Helper()
	s, _, err := acts.Do(tournament.Tournament{}, tournament.Actor{ID: "a1"}, []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual, Laws: laws}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Carl"}, {Name: "Dora"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}}},
	}, 1, fidemode.Any)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func illegal(player tournament.PlayerID) tournament.Matter {
	return tournament.Matter{Ruling: tournament.Ruling{Round: 1, Board: 1, Player: player}, Kind: tournament.IllegalMatter}
}

// An illegal move counts for its player and this board alone; the one that loses under the edition of
// the round scores the board.
func TestIllegalMovesCount(t *testing.T) {
	for _, c := range []struct {
		laws  string
		fast  bool
		costs []tournament.IllegalCost
	}{
		{"2023", false, []tournament.IllegalCost{{Seconds: 120}, {Loses: true}}},
		{"2023", true, []tournament.IllegalCost{{Seconds: 60}, {Loses: true}}},
		{"2009", true, []tournament.IllegalCost{{Seconds: 120}, {Seconds: 120}, {Loses: true}}},
		{"1993", false, []tournament.IllegalCost{{}, {}, {}}},
	} {
		s := anOpen(t, c.laws)
		for i, cost := range c.costs {
			commands, follows := acts.Entry{Matter: illegal(2), Source: inOpen, Fast: c.fast}.Commands(s)
			next, _, err := acts.Do(s, tournament.Actor{ID: "a1"}, commands, clock.Instant(i+2), fidemode.Any)
			if err != nil {
				t.Fatalf("%s, %d: %v", c.laws, i+1, err)
			}
			s = next
			last := s.Rulings()[len(s.Rulings())-1]
			if last.Count != i+1 || last.Seconds != cost.Seconds || last.Default != cost.Loses || follows.HasResult != cost.Loses {
				t.Errorf("%s, %d: %+v, want %+v", c.laws, i+1, last.Matter, cost)
			}
			if b, _ := s.Board(1, 1); cost.Loses != (b.Result == tournament.WhiteWins) {
				t.Errorf("%s, %d: the result is %v", c.laws, i+1, b.Result)
			}
			if n := s.IllegalMoves(1, 1, 0, 1); n != 0 {
				t.Errorf("%d illegal moves of the opponent", n)
			}
		}
	}
}

// A penalty in points changes a result that stands; that of a game of the hall is left to the hall.
func TestPenaltiesChangeResults(t *testing.T) {
	s := anOpen(t, "2023")
	s, _, err := acts.Do(s, tournament.Actor{ID: "a1"}, []tournament.Command{
		tournament.RecordResult{Round: 1, Board: 1, Result: tournament.Drawn, Source: inOpen},
		tournament.SeatBoard{Round: 1, Board: 2, Game: "g1"},
	}, 2, fidemode.Any)
	if err != nil {
		t.Fatal(err)
	}
	less := tournament.Matter{Ruling: tournament.Ruling{Round: 1, Board: 1, Player: 2, Text: "analysed aloud"}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyLessPoints, Points: 1}
	commands, follows := acts.Entry{Matter: less, Source: inOpen}.Commands(s)
	after, _, err := acts.Do(s, tournament.Actor{ID: "a1"}, commands, 3, fidemode.Any)
	if b, _ := after.Board(1, 1); err != nil || b.Result != tournament.WhiteHalf || follows.Result != tournament.WhiteHalf {
		t.Errorf("%v: %v, %+v", err, b.Result, follows)
	}
	less.Board, less.Player = 2, 3
	if commands, follows := (acts.Entry{Matter: less, Source: inOpen}).Commands(s); len(commands) != 1 || !follows.Unapplied || follows.HasResult {
		t.Errorf("without a result: %d commands, %+v", len(commands), follows)
	}
	lost := tournament.Matter{Ruling: tournament.Ruling{Round: 1, Board: 2, Player: 3, Text: "left the venue"}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyLoss}
	if commands, follows := (acts.Entry{Matter: lost, Source: inOpen}).Commands(s); len(commands) != 1 || !follows.InHall {
		t.Errorf("in the hall: %d commands, %+v", len(commands), follows)
	}
	out := tournament.Matter{Ruling: tournament.Ruling{Player: 3, Text: "cheated"}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyExpulsion}
	commands, follows = acts.Entry{Matter: out, Source: inOpen}.Commands(s)
	after, _, err = acts.Do(s, tournament.Actor{ID: "a1"}, commands, 3, fidemode.Any)
	if p, _ := after.Player(3); err != nil || !p.Withdrawn || !follows.Withdrawn {
		t.Errorf("expelled: %v, %+v", err, follows)
	}
}

// An appeal that is upheld sets the ruling aside, one that is dismissed leaves it.
func TestUpheldAppealsRevoke(t *testing.T) {
	for outcome, revoked := range map[tournament.Outcome]bool{tournament.Upheld: true, tournament.PartUpheld: false, tournament.Dismissed: false} {
		s := anOpen(t, "2023")
		s, _, err := acts.Do(s, tournament.Actor{ID: "a1"}, []tournament.Command{
			tournament.NoteMatter{Matter: tournament.Matter{Ruling: tournament.Ruling{Player: 2, Text: "late list"}, Kind: tournament.PointsMatter, Points: -2}},
			tournament.MakeAppeal{Appeal: tournament.Appeal{Player: 2, Ruling: 1, Text: "it was in time"}},
		}, 2, fidemode.Any)
		if err != nil {
			t.Fatal(err)
		}
		s, _, err = acts.Do(s, tournament.Actor{ID: "a1"}, acts.DecideAppeal(s, tournament.DecideAppeal{Appeal: 1, Outcome: outcome, Reason: "heard", Members: []string{"Eva", "Fritz", "Gil"}}), 3, fidemode.Any)
		if err != nil || s.Rulings()[0].Revoked != revoked || (s.Adjusted(2) == 0) != revoked {
			t.Errorf("%s: %v, %+v", outcome, err, s.Rulings())
		}
	}
}

// Times and points are read as arbiters write them.
func TestTimesAndPointsAsWritten(t *testing.T) {
	for text, want := range map[string]int{"": 0, "2": 120, "2m": 120, "16 min": 960, "90s": 90, "1h": 3600, "5:10": 310, "1:02:30": 3750, "0:05:10": 310, " 3 ": 180} {
		if got, ok := acts.ParseTime(text); got != want || !ok {
			t.Errorf("%q: %d %v, want %d", text, got, ok, want)
		}
	}
	for text, want := range map[string]tournament.Points{"": 0, "1": 2, "0.5": 1, "½": 1, "1½": 3, "1,5": 3, "1/2": 1, "2.0": 4} {
		if got, ok := acts.ParsePoints(text); got != want || !ok {
			t.Errorf("%q: %v %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"soon", "-1", "1:60", "1:2:3:4", "m", "1x", "9999999", "1.25", "--"} {
		if got, ok := acts.ParseTime(text); ok {
			t.Errorf("the time %q is read as %d", text, got)
		}
		if got, ok := acts.ParsePoints(text); ok {
			t.Errorf("the points %q are read as %v", text, got)
		}
	}
}

// An excluded player gets byes without points in the next rounds, in place of other byes. They are
// undone with the act, and revoked with the entry in the rounds to come, where the other byes are
// granted again.
func TestExclusionsGiveByes(t *testing.T) {
	s := anOpen(t, "2023")
	do := func(s tournament.Tournament, at clock.Instant, commands ...tournament.Command) tournament.Tournament {
		t.Helper()
		after, _, err := acts.Do(s, tournament.Actor{ID: "a1"}, commands, at, fidemode.Any)
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	byes := func(s tournament.Tournament) map[int]tournament.Bye {
		list := map[int]tournament.Bye{}
		for _, g := range s.Granted() {
			if g.Player == 3 {
				list[g.Round] = g.Bye
			}
		}
		return list
	}
	s = do(s, 2, tournament.GrantBye{Player: 3, Round: 3, Bye: tournament.HalfBye})
	out := tournament.Matter{Ruling: tournament.Ruling{Player: 3, Text: "shouted"}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyExclusion, Rounds: 2}
	commands, follows := acts.Entry{Matter: out, Source: inOpen}.Commands(s)
	after := do(s, 3, commands...)
	zero := map[int]tournament.Bye{2: tournament.ZeroBye, 3: tournament.ZeroBye}
	if got := byes(after); !maps.Equal(got, zero) || follows.ExcludedRounds != 2 || follows.ByHand {
		t.Fatalf("%v, %+v", got, follows)
	}
	if r, is := after.ExcludedFrom(3, 3); !is || r.From != 2 {
		t.Errorf("%+v", r)
	}
	if undone := do(after, 4, tournament.Undo{Facts: after.LastAct()}); !maps.Equal(byes(undone), byes(s)) || len(undone.Rulings()) != 0 {
		t.Errorf("undone: %v", byes(undone))
	}
	if revoked := do(after, 4, acts.Revoke(after, 1, "heard")...); !maps.Equal(byes(revoked), map[int]tournament.Bye{3: tournament.HalfBye}) {
		t.Errorf("revoked: %v", byes(revoked))
	}
	both := do(after, 4, func() []tournament.Command {
		c, _ := acts.Entry{Matter: tournament.Matter{Ruling: out.Ruling, Kind: out.Kind, Penalty: out.Penalty, Rounds: 1}, Source: inOpen}.Commands(after)
		return c
	}()...)
	if one := do(both, 5, acts.Revoke(both, 1, "heard")...); !maps.Equal(byes(one), map[int]tournament.Bye{2: tournament.ZeroBye, 3: tournament.HalfBye}) {
		t.Errorf("another entry excludes from round 2: %v", byes(one))
	}
	twice := do(after, 4, func() []tournament.Command {
		c, _ := acts.Entry{Matter: out, Source: inOpen}.Commands(after)
		return c
	}()...)
	twice = do(twice, 5, acts.Revoke(twice, 1, "heard")...)
	if got := byes(twice); !maps.Equal(got, zero) {
		t.Errorf("two entries exclude, one is revoked: %v", got)
	}
	if twice = do(twice, 6, acts.Revoke(twice, 2, "heard")...); !maps.Equal(byes(twice), byes(s)) {
		t.Errorf("two entries excluded, both are revoked: %v", byes(twice))
	}
	asked := do(s, 3, tournament.GrantBye{Player: 3, Round: 2, Bye: tournament.ZeroBye})
	commands, _ = acts.Entry{Matter: out, Source: inOpen}.Commands(asked)
	excluded := do(asked, 4, commands...)
	if revoked := do(excluded, 5, acts.Revoke(excluded, 1, "heard")...); !maps.Equal(byes(revoked), byes(asked)) {
		t.Errorf("a bye without points that the player had asked for: %v", byes(revoked))
	}
}
