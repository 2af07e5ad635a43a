package fidemode_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// Pairs by hand, a correction and the end of an adjourned game are asked for at level 3 and written
// as lines, which read back to the same events. Undoing them removes them.
func TestIntegrityLines(t *testing.T) {
	e := begin(t, 1)
	for board := 1; board <= 2; board++ {
		e.do(tournament.RecordResult{Round: 1, Board: board, Result: tournament.WhiteWins, Source: source})
	}
	e.do(tournament.AdjournBoard{Round: 1, Board: 3, Sealed: tournament.White})

	pairs := []tournament.Pairing{{Board: 1, White: 4, Black: 1}, {Board: 2, White: 2, Black: 3}, {Board: 3, White: 6, Black: 5}}
	publish, _, err := acts.PublishByHand(e.Tournament, pairs, "two leave early", source)
	if err != nil {
		t.Fatal(err)
	}
	var q *fidemode.Question
	if err := e.try(fidemode.Accepted{}.Telling(), publish...); !errors.As(err, &q) || len(q.Conditions) < 2 || q.Conditions[0].Code != fidemode.BrokenRule || q.Conditions[len(q.Conditions)-1].Code != fidemode.ByHand {
		t.Fatalf("%v", err)
	}
	if r := q.Conditions[0].Refusal(); r.Code != tournament.MeetAgain || r.Article != "C1" || r.Args["level"] != 3 {
		t.Errorf("%+v", r)
	}
	if err := e.try(accept(fidemode.ByHand, 2), publish...); !errors.As(err, &q) || q.Conditions[0].Code != fidemode.BrokenRule {
		t.Errorf("the broken rule was not confirmed: %v", err)
	}
	both := fidemode.Accept(fidemode.Acceptance{Code: fidemode.ByHand, Round: 2}, fidemode.Acceptance{Code: fidemode.BrokenRule, Round: 2})
	if err := e.try(both.Telling(), publish...); err != nil {
		t.Fatal(err)
	}
	if err := e.try(fidemode.Accepted{}, tournament.RecordResult{Round: 1, Board: 3, Result: tournament.BlackWins, Source: source}); !errors.As(err, &q) || q.Conditions[0].Code != fidemode.AdjournedResult {
		t.Errorf("%v", err)
	}
	for _, c := range []struct {
		accepted fidemode.Accepted
		command  tournament.Command
	}{
		{accept(fidemode.AdjournedResult, 1), tournament.RecordResult{Round: 1, Board: 3, Result: tournament.BlackWins, Source: source}},
		{accept(fidemode.Correction, 1), tournament.CorrectResult{Round: 1, Board: 1, Was: tournament.WhiteWins, Result: tournament.Drawn, Source: source, Reason: "the sheets say so"}},
	} {
		if err := e.try(c.accepted, c.command); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"### MPA @ Round 2: 1-5 2-3 4-6 => 2-3 4-1 6-5", "### Adjournment @ Round 1: 3-6 0-1", "### Correction @ Round 1: 1-4: 1-0 => 1/2-1/2"}
	got := fidemode.Lines(e.Tournament)
	if !slices.Equal(got[1:], want[1:]) || len(got) != 3 {
		t.Errorf("%q", got)
	}
	for i, line := range got {
		read, is := fidemode.ParseLine(line, e.Order(), e.AllocatedBye())
		if !is || fidemode.IntegrityLine(e.Tournament, read) != line || read.Kind != e.IntegrityEvents()[i].Kind {
			t.Errorf("%q: %+v, %v", line, read, is)
		}
	}
	if err := e.try(fidemode.Accepted{}, tournament.Undo{Facts: e.LastAct()}); err != nil {
		t.Fatal(err)
	}
	if again := fidemode.Lines(e.Tournament); !slices.Equal(again, got[:2]) {
		t.Errorf("undone: %q", again)
	}
}

func TestParseLine(t *testing.T) {
	order := []tournament.PlayerID{1, 2, 3, 4}
	for _, line := range []string{
		"", "### LogHead a 1 b", "### MPA @ Round 0: 1-2 => 1-3", "### MPA @ Round 1: 1-2", "### MPA @ Round 1: 1-9 => none",
		"### Correction @ Round 1: 1-2: 1-0 => x", "### Adjournment @ Round 1: 1-2", "### MPA @ Round 1: 1=XYZ => none", "### MPA @ Round 1: 1-2/0 => none",
		"### Rounds @ Round 2: 9 => 10", "### FPB @ Round 2: 3=FPB",
	} {
		if e, is := fidemode.ParseLine(line, order, tournament.FullBye); is {
			t.Errorf("%q: %+v", line, e)
		}
	}
	e := begin(t, 1)
	for _, line := range []string{
		"### MPA @ Round 5: none => 1-2 3=PAB", "### Import @ Round 2: 1-2 3=HPB 4=ZPB => 2-1", "### Exchange @ Round 3: 1 2 => 2 1", "### Correction @ Round 4: 1-2/3: * => 0-1f",
		"### Correction @ Round 4: 1-2 => 2-1", "### Regeneration @ Round 1: 1 2 3 => 3 1 2",
	} {
		if read, is := fidemode.ParseLine(line, order, tournament.FullBye); !is || fidemode.IntegrityLine(e.Tournament, read) != line {
			t.Errorf("%q: %+v, %v", line, read, is)
		}
	}
}
