package tournament_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// absentIn is an event of six by a system whose round 1 is played, number 6 not having come.
type absentIn struct {
	test *testing.T
	t    tournament.Tournament
}

func (a *absentIn) do(commands ...tournament.Command) {
	a.test.Helper()
	t, _, err := acts.Do(a.t, tournament.Actor{ID: "a"}, commands, a.t.LastChange()+1, fidemode.Any)
	if err != nil {
		a.test.Fatal(err)
	}
	a.t = t
}

func (a *absentIn) draft() []tournament.Pairing {
	a.test.Helper()
	p, err := systems.Draft(a.t, a.t.Published()+1, swiss.Options{})
	if err != nil {
		a.test.Fatal(err)
	}
	return p.Pairings(a.t)
}

func (a *absentIn) publish() {
	a.test.Helper()
	a.do(acts.Publish(a.t, a.draft(), "", tournament.Source{Member: "a"})...)
}

func playedBy(t *testing.T, system tournament.System) *absentIn {
	t.Helper()
	a := &absentIn{test: t}
	var entries []tournament.Entry
	for i, name := range []string{"Ana", "Bob", "Carl", "Dora", "Eva", "Finn"} {
		entries = append(entries, tournament.Entry{Name: name, Rating: 2000 - 100*i})
	}
	regs := tournament.Regulations{Name: "Open", System: system, Rounds: 4, Laws: "2009", Venue: tournament.OverTheBoard}.Complete()
	if system.Predetermined() {
		regs.Rounds = 0
	}
	a.do(tournament.Create{Regulations: regs}, tournament.Enter{Players: entries})
	a.do(tournament.DrawLots{Order: a.t.Ranked(), Listed: system != tournament.Berger, Color: tournament.White})
	a.publish()
	for _, b := range a.t.Boards(1) {
		result := tournament.WhiteWins
		switch {
		case b.White == 6:
			result = tournament.BlackByForfeit
		case b.Black == 6:
			result = tournament.WhiteByForfeit
		}
		a.do(tournament.RecordResult{Round: 1, Board: b.Board, Result: result, Source: tournament.Source{Member: "a"}})
	}
	return a
}

func in(pairings []tournament.Pairing, id tournament.PlayerID) bool {
	for _, p := range pairings {
		if p.White == id || p.Black == id {
			return true
		}
	}
	return false
}

// Who was absent without notice counts as withdrawn by the rules that say so, and is
// paired by those that do not. C.04.1 F8, 2009; C.04.2 D.2, 2017.
func TestWhoWasAbsentCountsAsWithdrawn(t *testing.T) {
	for _, c := range []struct {
		system  tournament.System
		article string
	}{
		{tournament.Dutch2009, "C.04.1 F8"}, {tournament.Dutch2017, "C.04.2 D.2"}, {tournament.Dutch2026, ""}, {tournament.Berger, ""},
	} {
		a := playedBy(t, c.system)
		absences := a.t.Absences()
		if len(absences) != 1 || absences[0].Player != 6 || absences[0].Round != 1 || absences[0].Article != c.article {
			t.Errorf("%s: %v", c.system, absences)
		}
		if got := in(a.draft(), 6); got != (c.article == "") {
			t.Errorf("%s: in the draft: %v", c.system, got)
		}
		a.publish()
		if p, _ := a.t.Player(6); p.Withdrawn != (c.article != "") {
			t.Errorf("%s: withdrawn: %v", c.system, p.Withdrawn)
		}
		if len(a.t.Absences()) != 0 {
			t.Errorf("%s: %v once round 2 is published", c.system, a.t.Absences())
		}
	}
}

// The arbiter brings them back: before the round, by pairing them by hand, or after it.
// Each is undone like everything else.
func TestTheArbiterBringsBackWhoWasAbsent(t *testing.T) {
	a := playedBy(t, tournament.Dutch2009)
	a.do(tournament.Return{Player: 6})
	if len(a.t.Absences()) != 0 || !in(a.draft(), 6) {
		t.Error("brought back, they are not in the draft")
	}
	a.do(tournament.Undo{Facts: a.t.LastAct(), Reason: "a mistake"})
	if len(a.t.Absences()) != 1 || in(a.draft(), 6) {
		t.Error("undone, they are in the draft")
	}

	byHand := *a
	with := a.t
	with, _, err := acts.Do(with, tournament.Actor{ID: "a"}, []tournament.Command{tournament.Return{Player: 6}}, with.LastChange()+1, fidemode.Any)
	if err != nil {
		t.Fatal(err)
	}
	p, err := systems.Draft(with, 2, swiss.Options{})
	if err != nil {
		t.Fatal(err)
	}
	commands, d, err := acts.PublishByHand(byHand.t, p.Pairings(with), "", tournament.Source{Member: "a"})
	if err != nil || d != nil {
		t.Fatalf("%v, differs %v", err, d)
	}
	byHand.do(commands...)
	var back bool
	for _, f := range byHand.t.Log() {
		_, is := f.Event.(tournament.PlayerReturned)
		back = back || is && f.Struck == 0
	}
	if !back {
		t.Error("the log does not say that they are back")
	}

	a.publish()
	a.do(tournament.Return{Player: 6})
	for _, b := range a.t.Boards(2) {
		if b.Bye == "" {
			a.do(tournament.RecordResult{Round: 2, Board: b.Board, Result: tournament.Drawn, Source: tournament.Source{Member: "a"}})
		}
	}
	if !in(a.draft(), 6) {
		t.Error("back after round 2, they are not in the draft of round 3")
	}
}

// Nobody withdraws by an absence that the log does not hold, or that the rules of the
// event do not count; nobody returns who is there.
func TestAnAbsenceThatIsNone(t *testing.T) {
	for _, c := range []struct {
		system  tournament.System
		command tournament.Command
		want    tournament.Code
	}{
		{tournament.Dutch2009, tournament.Withdraw{Player: 1, Absent: 1}, tournament.NotAbsent},
		{tournament.Dutch2009, tournament.Withdraw{Player: 6, Absent: 2}, tournament.NotAbsent},
		{tournament.Dutch2026, tournament.Withdraw{Player: 6, Absent: 1}, tournament.NotAbsent},
		{tournament.Dutch2026, tournament.Return{Player: 6}, tournament.PlayerNotWithdrawn},
		{tournament.Dutch2009, tournament.Return{Player: 1}, tournament.PlayerNotWithdrawn},
	} {
		a := playedBy(t, c.system)
		_, _, err := tournament.Decide(a.t, tournament.Actor{ID: "a"}, c.command, clock.Instant(99))
		var refusal *tournament.Refusal
		if !errors.As(err, &refusal) || refusal.Code != c.want {
			t.Errorf("%s, %v: %v", c.system, c.command, err)
		}
	}
}
