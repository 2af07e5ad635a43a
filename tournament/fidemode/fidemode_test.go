package fidemode_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

var (
	by     = tournament.Actor{ID: "a", Name: "Aldo"}
	source = tournament.Source{Member: "a", Name: "Aldo"}
)

func regulations() tournament.Regulations {
	return tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 5, Laws: "2023", TieBreakRules: "c07-2026", Venue: tournament.OverTheBoard}
}

// event is an event that a test runs.
type event struct {
	t *testing.T
	tournament.Tournament
	at clock.Instant
}

func (e *event) try(accepted fidemode.Accepted, c ...tournament.Command) error {
	e.at++
	after, _, err := acts.Do(e.Tournament, by, c, e.at, accepted)
	if err == nil {
		e.Tournament = after
	}
	return err
}

func (e *event) do(c ...tournament.Command) {
	e.t.Helper()
	if err := e.try(fidemode.Accepted{}.Telling(), c...); err != nil {
		e.t.Fatal(err)
	}
}

// begin returns an event in the mode with rounds that are published, the last one without results.
func begin(t *testing.T, rounds int) *event {
	e := &event{t: t}
	e.do(tournament.Create{Regulations: regulations(), FIDEMode: true})
	var players []tournament.Entry
	for i := range 6 {
		players = append(players, tournament.Entry{Name: fmt.Sprint("Player ", i), Rating: 2000 - i})
	}
	e.do(tournament.Enter{Players: players})
	e.do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4, 5, 6}, Listed: true, Color: tournament.White})
	for round := 1; round <= rounds; round++ {
		if round > 1 {
			for board := 1; board <= 3; board++ {
				e.do(tournament.RecordResult{Round: round - 1, Board: board, Result: tournament.WhiteWins, Source: source})
			}
			e.do(tournament.CloseRound{Round: round - 1})
		}
		e.publish(round)
	}
	return e
}

// publish publishes the pairs of a round.
func (e *event) publish(round int) {
	e.t.Helper()
	pairs := [][3][2]tournament.PlayerID{{{1, 4}, {5, 2}, {3, 6}}, {{2, 1}, {4, 3}, {6, 5}}, {{1, 3}, {2, 6}, {5, 4}}, {{6, 1}, {3, 2}, {4, 5}}}
	publish := tournament.PublishRound{Round: round, Reason: "by hand"}
	for i, p := range pairs[round-1] {
		publish.Pairings = append(publish.Pairings, tournament.Pairing{Board: i + 1, White: p[0], Black: p[1]})
	}
	e.do(publish)
}

// leave is the command that leaves the mode by wish.
var leave = tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: "friends play"}

// accept confirms a condition in a round once.
func accept(code fidemode.Code, round int) fidemode.Accepted {
	return fidemode.Accept(fidemode.Acceptance{Code: code, Round: round})
}

// twice confirms the exit at a round twice.
func twice(round int) fidemode.Accepted {
	return fidemode.Accept(fidemode.Acceptance{Code: fidemode.Exit, Round: round}, fidemode.Acceptance{Code: fidemode.Exit, Round: round, Again: true})
}

// The mode is left only by who confirms it twice for that round, and never entered again: not by
// undoing, nor by doing again.
func TestExit(t *testing.T) {
	e := begin(t, 2)
	for _, c := range []struct {
		accepted fidemode.Accepted
		again    bool
	}{
		{fidemode.Accepted{}, false},
		{fidemode.Accept(fidemode.Acceptance{Code: fidemode.Exit, Round: 1}), false},
		{fidemode.Accept(fidemode.Acceptance{Code: fidemode.Exit, Round: 2, Again: true}), false},
		{fidemode.Accept(fidemode.Acceptance{Code: fidemode.Exit, Round: 2}), true},
	} {
		var q *fidemode.Question
		if err := e.try(c.accepted, leave); !errors.As(err, &q) || q.Again != c.again || len(q.Conditions) != 1 || q.Conditions[0].Code != fidemode.Exit {
			t.Errorf("%+v: %v", c.accepted, err)
		}
	}
	if !e.FIDEMode().In() {
		t.Fatal("left without an answer")
	}
	if err := e.try(twice(2), leave); err != nil {
		t.Fatal(err)
	}
	left := e.FIDEMode().Left
	if left == nil || left.Round != 2 || !slices.Equal(fidemode.Lines(e.Tournament), []string{"### FIDE mode exited @ Round 2"}) {
		t.Errorf("left %+v", left)
	}
	if err := e.try(fidemode.Any, leave); err == nil {
		t.Error("left twice")
	}
	facts := e.Facts()
	for i := range 12 { // everything undone, the exit stays
		c := tournament.Undo{Facts: e.LastAct()}
		if len(c.Facts) == 0 {
			break
		}
		if err := e.try(fidemode.Accepted{}, c); err != nil {
			t.Fatalf("undo %d: %v", i, err)
		}
		if e.FIDEMode().In() {
			t.Fatal("back in the mode")
		}
	}
	if err := e.try(fidemode.Any, tournament.Undo{Facts: []int{facts}}); err == nil {
		t.Error("the exit was undone")
	}
	if err := e.try(fidemode.Any, tournament.Undo{Facts: e.LastUndone()}); err != nil || e.FIDEMode().In() {
		t.Errorf("done again: %v", err)
	}
}

// An act that leaves the mode by what it declares records both, and its undoing keeps the exit.
func TestDepartures(t *testing.T) {
	for _, c := range []struct {
		change func(*tournament.Regulations)
		why    tournament.Departure
	}{
		{func(r *tournament.Regulations) { r.System = tournament.Dutch2017 }, tournament.DepartsBySystem},
		{func(r *tournament.Regulations) { r.System = tournament.Manual }, tournament.DepartsBySystem},
		{func(r *tournament.Regulations) { r.Laws = "2009" }, tournament.DepartsByLaws},
		{func(r *tournament.Regulations) { r.Each = []tournament.RoundTerms{{Round: 2, Laws: "1997"}} }, tournament.DepartsByLaws},
		{func(r *tournament.Regulations) { r.TieBreakRules = "c07-2024" }, tournament.DepartsByTieBreaks},
		{func(r *tournament.Regulations) { r.Scoring = tournament.Scoring{Win: 4, Draw: 3} }, tournament.DepartsByScoring},
	} {
		regs := regulations()
		c.change(&regs)
		created := &event{t: t}
		if err := created.try(twice(0), tournament.Create{Regulations: regs, FIDEMode: true}); err != nil {
			t.Fatal(err)
		}
		left := created.FIDEMode().Left
		if left == nil || !slices.Equal(left.Because, []tournament.Departure{c.why}) || left.Round != 0 {
			t.Errorf("%s: %+v", c.why, left)
		}
		e := &event{t: t}
		e.do(tournament.Create{Regulations: regulations(), FIDEMode: true})
		if err := e.try(twice(0), tournament.AmendRegulations{Regulations: regs}); err != nil {
			t.Fatal(err)
		}
		e.do(tournament.Undo{Facts: e.LastAct()})
		if got := e.Regulations(); got.Laws != "2023" || e.FIDEMode().Left == nil {
			t.Errorf("%s: undone to %+v, left %v", c.why, got, e.FIDEMode().Left)
		}
	}
}

// What the mode refuses is refused with its level, whatever was confirmed, and possible outside it.
func TestForbidden(t *testing.T) {
	amended := regulations()
	amended.Rounds = 6
	correct := func(round int) tournament.Command {
		return tournament.CorrectResult{Round: round, Board: 1, Was: tournament.WhiteWins, Result: tournament.Drawn, Source: source, Reason: "slip"}
	}
	for name, c := range map[string]struct {
		command tournament.Command
		code    tournament.Code
	}{
		"rounds":    {tournament.AmendRegulations{Regulations: amended, Reason: "time"}, tournament.FIDEModeFixed},
		"bans":      {tournament.ForbidPair{Players: []tournament.PlayerID{1, 5}, Reason: "family"}, tournament.FIDEModeBans},
		"old round": {correct(2), tournament.FIDEModeOldRound},
		"result":    {tournament.RecordResult{Round: 4, Board: 1, Result: tournament.BothWin, Source: source}, tournament.FIDEModeResult},
	} {
		e := begin(t, 4)
		err := e.try(fidemode.Any, c.command)
		r := tournament.FirstRefusal(err)
		if r == nil || r.Code != c.code || r.Args["level"] != 5 || r.Article == "" {
			t.Errorf("%s in the mode: %v", name, err)
		}
		if err := e.try(twice(4), leave); err != nil {
			t.Fatal(err)
		}
		if err := e.try(fidemode.Accepted{}, c.command); err != nil {
			t.Errorf("%s outside the mode: %v", name, err)
		}
	}
	e := begin(t, 4)
	// A game of round 1 that has no result, because it was taken back before round 3, still gets one.
	missing := begin(t, 2)
	if err := missing.try(accept(fidemode.Correction, 1), tournament.ReopenRound{Round: 1, Reason: "slip"}, tournament.CorrectResult{Round: 1, Board: 1, Was: tournament.WhiteWins, Source: source, Reason: "another board"}); err != nil {
		t.Fatal(err)
	}
	for round := 3; round <= 4; round++ {
		missing.publish(round)
	}
	if err := missing.try(accept(fidemode.Correction, 1), tournament.RecordResult{Round: 1, Board: 1, Result: tournament.Drawn, Source: source}); err != nil {
		t.Error(err)
	}
	if err := e.try(accept(fidemode.Correction, 3), correct(3)); err != nil {
		t.Errorf("the round before the last: %v", err)
	}
	if err := e.try(fidemode.Accepted{}, tournament.Undo{Facts: e.LastAct()}); err != nil {
		t.Errorf("undone: %v", err)
	}
}

// A result from which a later round was paired is not undone but corrected. The correction is undone
// until the next round is published.
func TestUndoneResult(t *testing.T) {
	e := begin(t, 1)
	for board := 1; board <= 3; board++ {
		e.do(tournament.RecordResult{Round: 1, Board: board, Result: tournament.WhiteWins, Source: source})
	}
	last := e.LastAct()
	e.publish(2)
	if r := tournament.FirstRefusal(e.try(fidemode.Any, tournament.Undo{Facts: last})); r == nil || r.Code != tournament.FIDEModeUndone || r.Args["level"] != 5 {
		t.Errorf("%v", r)
	}
	correct := tournament.CorrectResult{Round: 1, Board: 2, Was: tournament.WhiteWins, Result: tournament.Drawn, Source: source, Reason: "score sheets"}
	if err := e.try(accept(fidemode.Correction, 1), correct); err != nil {
		t.Fatal(err)
	}
	corrected := e.LastAct()
	if err := e.try(fidemode.Accepted{}, tournament.Undo{Facts: corrected}); err != nil {
		t.Errorf("the correction is not undone: %v", err)
	}
	if err := e.try(accept(fidemode.Correction, 1), correct); err != nil {
		t.Fatal(err)
	}
	corrected = e.LastAct()
	for board := 1; board <= 3; board++ {
		e.do(tournament.RecordResult{Round: 2, Board: board, Result: tournament.WhiteWins, Source: source})
	}
	e.publish(3)
	if r := tournament.FirstRefusal(e.try(fidemode.Any, tournament.Undo{Facts: corrected})); r == nil || !slices.ContainsFunc(r.All(), func(one *tournament.Refusal) bool { return one.Code == tournament.FIDEModeUndone }) {
		t.Errorf("round 3 was paired from the correction: %v", r)
	}
}

// An event whose log does not know the mode is asked nothing.
func TestOlderLogs(t *testing.T) {
	e := &event{t: t}
	regs := regulations()
	regs.Laws = "2009"
	e.do(tournament.Create{Regulations: regs})
	if mode := e.FIDEMode(); mode.In() || mode.Begun || mode.Left != nil {
		t.Errorf("%+v", mode)
	}
}

func TestAcceptances(t *testing.T) {
	for _, text := range []string{"", "exit", "exit@", "exit@-1", "exit@x", "leave@1", "@1"} {
		var fault *fidemode.SyntaxError
		if _, err := fidemode.ParseAcceptance(text); !errors.As(err, &fault) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, r := range fidemode.Rules() {
		want := fidemode.Acceptance{Code: r.Code, Round: 3}
		if got, err := fidemode.ParseAcceptance(want.String()); err != nil || got != want {
			t.Errorf("%s: %+v, %v", want, got, err)
		}
		if r.Level < fidemode.Unusual || r.Level > fidemode.Forbidden || (r.Article == "" || r.Edition == "") != (r.Code == fidemode.BrokenRule) {
			t.Errorf("%+v", r)
		}
	}
	for _, line := range []string{"### FIDE mode exited @ Round x", "### LogHead a 1 b", ""} {
		if _, is := fidemode.ParseExitLine(line); is {
			t.Errorf("%q", line)
		}
	}
	if round, is := fidemode.ParseExitLine(fidemode.ExitLine(7)); !is || round != 7 {
		t.Error(round, is)
	}
}

// The constant is the edition in force of package laws.
func TestLawsInForce(t *testing.T) {
	newest := slices.MaxFunc(laws.Editions(), func(a, b laws.Edition) int { return slices.Compare([]byte(a), []byte(b)) })
	if string(newest) != fidemode.LawsInForce {
		t.Errorf("%s, not %s", fidemode.LawsInForce, newest)
	}
}
