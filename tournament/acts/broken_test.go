package acts_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

var inés = tournament.Actor{ID: "m1", Name: "Inés"}

// after is an event of so many players of whom rounds are published as the system has them, every board won by
// White.
func after(t *testing.T, regs tournament.Regulations, players, rounds int) tournament.Tournament {
	t.Helper()
	at := clock.Instant(1)
	var tt tournament.Tournament
	do := func(commands ...tournament.Command) {
		t.Helper()
		next, _, err := acts.Do(tt, inés, commands, at, fidemode.Any)
		if err != nil {
			t.Fatal(err)
		}
		tt = next
		at++
	}
	regs.Name, regs.Venue = "Open", tournament.OverTheBoard
	do(tournament.Create{Regulations: regs.Complete()})
	var entries []tournament.Entry
	for n := range players {
		entry := tournament.Entry{Name: string(rune('A' + n)), Rating: 2000 - 10*n}
		if regs.System == tournament.TeamSwiss {
			entry.Roster = []tournament.Entry{{Name: entry.Name, Rating: entry.Rating}}
		}
		entries = append(entries, entry)
	}
	do(tournament.Enter{Players: entries})
	var order []tournament.PlayerID
	for n := range players {
		order = append(order, tournament.PlayerID(n+1))
	}
	do(tournament.DrawLots{Order: order, Listed: true, Color: map[bool]tournament.Color{true: tournament.White}[regs.System.Swiss()]})
	for round := 1; round <= rounds; round++ {
		p, err := systems.Draft(tt, round, swiss.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tt = played(t, tt, p.Pairings(tt))
	}
	return tt
}

// played is an event after a round of these pairings, made for a reason, in which White won every board.
func played(t *testing.T, tt tournament.Tournament, pairings []tournament.Pairing) tournament.Tournament {
	t.Helper()
	source, round := tournament.Source{Member: "m1"}, tt.Published()+1
	commands := acts.Publish(tt, pairings, "as the arbiter has it", source)
	for _, p := range pairings {
		switch {
		case p.Bye != "":
		case tt.Regulations().System == tournament.TeamSwiss:
			commands = append(commands, tournament.RecordGame{Round: round, Board: p.Board, Game: 1, Result: tournament.WhiteWins, Source: source})
		default:
			commands = append(commands, tournament.RecordResult{Round: round, Board: p.Board, Result: tournament.WhiteWins, Source: source})
		}
	}
	next, _, err := acts.Do(tt, inés, commands, clock.Instant(100+round), fidemode.Any)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// Hand pairings that break absolute rules are refused without a reason, each with its article, and stand in
// the log with it.
func TestBrokenRulesAreNamed(t *testing.T) {
	for _, one := range []struct {
		system   tournament.System
		met, bye string
		edition  string
	}{
		{tournament.Dutch2009, "B1.a", "B1.b", "2009"},
		{tournament.Dutch2017, "C.1", "C.2", "2017"},
		{tournament.Dutch2026, "C1", "C2", "2026"},
		{tournament.TeamSwiss, "C.04.6 C1", "C.04.6 C2", "2026"},
	} {
		regs := tournament.Regulations{System: one.system, Rounds: 5}
		if one.system == tournament.TeamSwiss {
			regs.Teams = tournament.TeamRules{Boards: 1}
		}
		tt := after(t, regs, 7, 1)
		r, _ := tt.Round(1)
		var again []tournament.Pairing
		for _, b := range r.Boards {
			again = append(again, b.Pairing)
		}
		_, _, err := acts.PublishByHand(tt, again, " ", tournament.Source{Member: "m1"})
		var refusal *tournament.Refusal
		if !errors.As(err, &refusal) {
			t.Fatalf("%s: %v", one.system, err)
		}
		var got []string
		for _, r := range refusal.All() {
			if r.Article != "" && r.Edition != one.edition {
				t.Errorf("%s: article of %q", one.system, r.Edition)
			}
			got = append(got, string(r.Code)+" "+r.Article)
		}
		want := []string{"meet-again " + one.met, "meet-again " + one.met, "meet-again " + one.met, "bye-again " + one.bye, "reason-missing "}
		if !slices.Equal(got, want) {
			t.Errorf("%s: refused with %q, want %q", one.system, got, want)
		}
		commands, _, err := acts.PublishByHand(tt, again, "nobody else came", tournament.Source{Member: "m1"})
		if err != nil {
			t.Fatal(err)
		}
		_, facts, err := acts.Do(tt, inés, commands, 1000, fidemode.Any)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(facts, func(e tournament.Event) bool { _, is := e.(tournament.RoundPublished); return is })
		if published := facts[at].(tournament.RoundPublished); len(published.Broken) != 4 || published.Reason != "nobody else came" {
			t.Errorf("%s: the log has %+v", one.system, published)
		}
		// What the system proposes breaks nothing.
		p, err := systems.Draft(tt, 2, swiss.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if broken, err := systems.Broken(tt, p.Pairings(tt)); err != nil || len(broken) > 0 {
			t.Errorf("%s: its own proposal breaks %v: %v", one.system, broken, err)
		}
	}
}

// In a double round robin nobody meets twice in one cycle unnamed.
func TestMeetingTwiceInACycle(t *testing.T) {
	tt := after(t, tournament.Regulations{System: tournament.Berger, Cycles: 2}, 4, 1)
	r, _ := tt.Round(1)
	again := []tournament.Pairing{{Board: 1, White: r.Boards[0].Black, Black: r.Boards[0].White}, {Board: 2, White: r.Boards[1].Black, Black: r.Boards[1].White}}
	_, _, err := acts.PublishByHand(tt, again, "", tournament.Source{Member: "m1"})
	var refusal *tournament.Refusal
	if !errors.As(err, &refusal) || refusal.Code != tournament.MeetInCycle || len(refusal.All()) != 3 {
		t.Fatalf("refused with %v", err)
	}
	if _, _, err := acts.PublishByHand(tt, again, "they leave early", tournament.Source{Member: "m1"}); err != nil {
		t.Error(err)
	}
	next := after(t, tournament.Regulations{System: tournament.Berger, Cycles: 2}, 4, 3)
	if broken, err := systems.Broken(next, again); err != nil || len(broken) > 0 {
		t.Errorf("in the second cycle: %v, %v", broken, err)
	}
}

// Two who must both have the same colour are named when they are paired by hand, unless they are topscorers in
// the last round. A Swiss of teams knows no such rule.
func TestSameAbsoluteColor(t *testing.T) {
	pairs := func(players ...tournament.PlayerID) (all []tournament.Pairing) {
		for i := 0; i < len(players); i += 2 {
			all = append(all, tournament.Pairing{Board: i/2 + 1, White: players[i], Black: players[i+1]})
		}
		return all
	}
	for system, article := range map[tournament.System]string{
		tournament.Dutch2009: "B2", tournament.Dutch2017: "C.3", tournament.Dutch2026: "C3", tournament.TeamSwiss: "",
	} {
		for _, rounds := range []int{5, 3} {
			regs := tournament.Regulations{System: system, Rounds: rounds}
			if system == tournament.TeamSwiss {
				regs.Teams = tournament.TeamRules{Boards: 1}
			}
			// 1 to 3 have had White twice and have two points, 4 to 6 Black and none.
			tt := after(t, regs, 6, 0)
			tt = played(t, tt, pairs(1, 4, 2, 5, 3, 6))
			tt = played(t, tt, pairs(1, 5, 2, 6, 3, 4))
			broken, err := systems.Broken(tt, pairs(1, 2, 5, 3, 4, 6))
			if err != nil {
				t.Fatal(err)
			}
			want := []tournament.Broken{
				{Rule: tournament.ColorsAgain, Article: article, White: 1, Black: 2},
				{Rule: tournament.ColorsAgain, Article: article, White: 4, Black: 6},
			}
			if rounds == 3 { // 1 and 2 have more than half of the points
				want = want[1:]
			}
			if article == "" {
				want = nil
			}
			for i := range broken {
				broken[i].Edition = ""
			}
			if !slices.Equal(broken, want) {
				t.Errorf("%s, the last of %d rounds: %v, want %v", system, rounds, broken, want)
			}
		}
	}
}
