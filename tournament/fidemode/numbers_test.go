package fidemode_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// rerate changes the rating of a player.
func (e *event) rerate(id tournament.PlayerID, rating int) {
	e.t.Helper()
	p, _ := e.Player(id)
	p.Rating = rating
	e.do(tournament.Amend{Player: id, Entry: p.Entry})
}

// refused does commands, which must be refused with a code and an article.
func (e *event) refused(code tournament.Code, article string, c ...tournament.Command) {
	e.t.Helper()
	var r *tournament.Refusal
	if err := e.try(fidemode.Any, c...); !errors.As(err, &r) || r.Code != code || r.Article != article {
		e.t.Errorf("%v is no refusal %s (%s)", err, code, article)
	}
}

// asked does commands, which must ask for one condition, and confirms it.
func (e *event) asked(code fidemode.Code, round int, moves string, c ...tournament.Command) {
	e.t.Helper()
	var q *fidemode.Question
	err := e.try(fidemode.Accepted{}.Telling(), c...)
	if !errors.As(err, &q) || len(q.Conditions) != 1 || q.Conditions[0].Code != code || q.Conditions[0].Round != round || q.Conditions[0].Level != fidemode.Harmless {
		e.t.Fatalf("%v does not ask for %s@%d", err, code, round)
	}
	if r := q.Conditions[0].Refusal(); r.Article != "C.04.2 2.3" || r.Args["moves"] != moves {
		e.t.Errorf("%+v", r)
	}
	if err := e.try(accept(code, round), c...); err != nil {
		e.t.Fatal(err)
	}
}

// Numbers are exchanged among players of one rating only. An exchange and a new numbering are asked
// about, and from round 2 on they are integrity events.
func TestRenumbering(t *testing.T) {
	e := begin(t, 0)
	e.rerate(2, 2000)
	e.asked(fidemode.Exchange, 1, "Player 1 2 → 1; Player 0 1 → 2", tournament.ExchangeNumbers{A: 1, B: 2})
	if len(e.IntegrityEvents()) > 0 || !slices.Equal(e.Order(), []tournament.PlayerID{2, 1, 3, 4, 5, 6}) {
		t.Errorf("%v %v", e.IntegrityEvents(), e.Order())
	}
	e.refused(tournament.FIDEModeUnequal, "C.04.2 2.2", tournament.ExchangeNumbers{A: 2, B: 3})
	e.refused(tournament.NumbersSame, "", tournament.ExchangeNumbers{A: 2, B: 2})
	e.refused(tournament.PlayerUnknown, "", tournament.ExchangeNumbers{A: 2, B: 9})
	e.publish(1)
	e.rerate(6, 1996)
	e.asked(fidemode.Exchange, 2, "Player 5 6 → 5; Player 4 5 → 6", tournament.ExchangeNumbers{A: 6, B: 5})
	e.rerate(4, 2100)
	e.asked(fidemode.Regeneration, 2, "Player 3 4 → 1; Player 1 1 → 3; Player 2 3 → 4; Player 4 6 → 5; Player 5 5 → 6", tournament.RegenerateNumbers{})
	e.refused(tournament.NumbersSame, "", tournament.RegenerateNumbers{})
	want := []string{"### Exchange @ Round 2: 5 6 => 6 5", "### Regeneration @ Round 2: 3 4 1 6 5 => 1 3 4 5 6"}
	got := fidemode.Lines(e.Tournament)
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for i, line := range got {
		if read, is := fidemode.ParseLine(line, e.Order(), e.AllocatedBye()); !is || fidemode.IntegrityLine(e.Tournament, read) != line || read.Kind != e.IntegrityEvents()[i].Kind {
			t.Errorf("%q: %+v, %v", line, read, is)
		}
	}
}

// An exchange is undone until a round is paired with it. What was undone is not done again once a
// round is paired without it, nor is a round that was paired with other numbers.
func TestUndoneExchange(t *testing.T) {
	e := begin(t, 1)
	e.rerate(2, 2000)
	exchange := tournament.ExchangeNumbers{A: 1, B: 2}
	e.asked(fidemode.Exchange, 2, "Player 1 2 → 1; Player 0 1 → 2", exchange)
	place := e.LastAct()
	e.do(tournament.Undo{Facts: place})
	if lines := fidemode.Lines(e.Tournament); len(lines) > 0 || e.Order()[0] != 1 {
		t.Errorf("%q", lines)
	}
	e.asked(fidemode.Exchange, 2, "Player 1 2 → 1; Player 0 1 → 2", tournament.Undo{Facts: e.LastUndone()}) // done again
	for board := 1; board <= 3; board++ {
		e.do(tournament.RecordResult{Round: 1, Board: board, Result: tournament.Drawn, Source: source})
	}
	e.publish(2)
	published := e.LastAct()
	e.refused(tournament.RoundIsPublished, "", tournament.Undo{Facts: place})
	if e.Undoable(e.Log()[place[0]-1]) {
		t.Error("the log offers to undo an exchange from which a round was paired")
	}
	e.do(tournament.Undo{Facts: published})
	redo := e.LastUndone()
	e.do(tournament.Undo{Facts: place})
	e.refused(tournament.RoundIsPublished, "", tournament.Undo{Facts: redo})
	e.publish(2)
	e.refused(tournament.RoundIsPublished, "", tournament.Undo{Facts: []int{e.Facts() - 1}})

	// An exchange after a round that is revoked comes before the round is paired again.
	e.asked(fidemode.Exchange, 3, "Player 1 2 → 1; Player 0 1 → 2", exchange)
	e.do(tournament.RevokeRound{Round: 2, Reason: "too early"})
	if lines := fidemode.Lines(e.Tournament); !slices.Equal(lines, []string{"### Exchange @ Round 2: 2 1 => 1 2"}) {
		t.Errorf("%q", lines)
	}
}

// No number is exchanged or given anew once round 4 is published, nor in a round robin. Outside the
// mode ratings may differ, which is asked about once, and nothing else is asked.
func TestNumbersAreFixed(t *testing.T) {
	e := begin(t, 3)
	e.rerate(2, 2000)
	e.asked(fidemode.Exchange, 4, "Player 1 2 → 1; Player 0 1 → 2", tournament.ExchangeNumbers{A: 1, B: 2})
	for board := 1; board <= 3; board++ {
		e.do(tournament.RecordResult{Round: 3, Board: board, Result: tournament.Drawn, Source: source})
	}
	e.publish(4)
	e.refused(tournament.NumbersFixed, "C.04.2 2.3", tournament.ExchangeNumbers{A: 1, B: 2})
	e.refused(tournament.NumbersFixed, "C.04.2 2.3", tournament.RegenerateNumbers{})

	out := begin(t, 0)
	if err := out.try(twice(0), leave); err != nil {
		t.Fatal(err)
	}
	unequal := tournament.ExchangeNumbers{A: 1, B: 6}
	var q *fidemode.Question
	if err := out.try(fidemode.Accepted{}.Telling(), unequal); !errors.As(err, &q) || len(q.Conditions) != 1 || q.Conditions[0].Acceptance() != (fidemode.Acceptance{Code: fidemode.UnequalExchange, Round: 1}) {
		t.Fatalf("%v", err)
	}
	if r := q.Conditions[0].Refusal(); r.Code != tournament.ExchangeUnequal || r.Article != "C.04.2 2.2" || r.Args["moves"] != "Player 5 6 → 1; Player 0 1 → 6" || r.Args["level"] != 3 {
		t.Errorf("%+v", r)
	}
	if err := out.try(accept(fidemode.UnequalExchange, 1), unequal); err != nil {
		t.Fatal(err)
	}
	out.do(tournament.RegenerateNumbers{})
	out.rerate(2, 2000)
	out.do(tournament.ExchangeNumbers{A: 1, B: 2})

	robin := &event{t: t}
	robin.do(tournament.Create{Regulations: tournament.Regulations{Name: "League", System: tournament.Berger, Cycles: 1, Laws: "2023", TieBreakRules: "c07-2026"}, FIDEMode: true})
	robin.refused(tournament.NumbersByLot, "", tournament.ExchangeNumbers{A: 1, B: 2})
	robin.refused(tournament.NumbersByLot, "", tournament.RegenerateNumbers{})
}

// Who enters after round 4 has the number that the rating earns, in an event by the rules of 2026.
// Those of 2017 change no number then.
func TestLateAfterRoundFour(t *testing.T) {
	e := begin(t, 4)
	e.do(tournament.EnterLate{Entry: tournament.Entry{Name: "Late", Rating: 1998}})
	if late, _ := e.Player(7); late.Number != 3 {
		t.Errorf("number %d", late.Number)
	}
	old := &event{t: t}
	regs := regulations()
	regs.System = tournament.Dutch2017
	old.do(tournament.Create{Regulations: regs})
	old.do(tournament.Enter{Players: []tournament.Entry{{Name: "A", Rating: 2000}, {Name: "B", Rating: 1000}}})
	old.do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2}, Listed: true, Color: tournament.White})
	for round := 1; round <= 4; round++ {
		old.do(tournament.PublishRound{Round: round, Reason: "x", Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}})
		old.do(tournament.RecordResult{Round: round, Board: 1, Result: tournament.Drawn, Source: source}, tournament.CloseRound{Round: round})
	}
	old.do(tournament.EnterLate{Entry: tournament.Entry{Name: "Late", Rating: 1500}})
	if late, _ := old.Player(3); late.Number != 3 {
		t.Errorf("by the rules of 2017: number %d", late.Number)
	}
	old.refused(tournament.NumbersFixed, "C.04.2 B.3", tournament.RegenerateNumbers{})
}
