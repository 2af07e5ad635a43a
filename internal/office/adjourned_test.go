package office

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// A round is paired while a game is in play in the hall. The game becomes adjourned in the event, is
// played on in the hall, and its end is the result of the board. Nobody is asked, and the event keeps
// that the result is no draw.
func TestARoundIsPairedWhileAGameIsInPlay(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	regs := tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 3, Laws: fidemode.LawsInForce, TieBreakRules: "c07-2026", Control: "300+3"}
	id, err := h.office.Create(ctx, organiserOne, regs)
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader(four))
	h.must(err)
	_, err = h.office.DrawLotsWithColor(ctx, organiserOne, id, tournament.White)
	h.must(err)
	h.must(h.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.ArbiterDuty))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))                           // Ana-Carl, Dora-Bob
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // board 1 is seated
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 2, tournament.WhiteWins))

	var q *fidemode.Question
	if err := h.office.PublishRound(ctx, organiserOne, id, 2); !errors.As(err, &q) || !q.OnlyTells() {
		t.Fatalf("%v", err)
	}
	read := WithAccepted(ctx, fidemode.Accept(fidemode.Acceptance{Code: fidemode.MissingResults, Round: 1}))
	h.must(h.office.PublishRound(read, organiserOne, id, 2))
	e, err := h.office.Event(id)
	h.must(err)
	if b, _ := e.Tournament.Board(1, 1); !e.Tournament.AssumedDrawn(1, 1, 0) || b.Game != "g1" {
		t.Fatalf("%+v, assumed drawn %v", b, e.Tournament.AssumedDrawn(1, 1, 0))
	}

	h.hall.end(t, "g1", ended(laws.BlackWins))
	e = h.until(id, "the hall's result stands", func(e Event) bool { return result(e, 1, 1) == tournament.BlackWins })
	if kept := e.Tournament.IntegrityEvents(); len(kept) != 1 || kept[0].Kind != tournament.IntegrityAdjournment || kept[0].Round != 1 {
		t.Errorf("%+v", kept)
	}
	if len(e.Tournament.Adjourned()) != 0 {
		t.Errorf("still adjourned: %+v", e.Tournament.Adjourned())
	}
}

// A board of a match that is in play in the hall becomes adjourned when the next round of a Swiss of
// teams is paired. The match counts with a draw there until the game ends in the hall.
func TestARoundOfTeamsIsPairedWhileAGameIsInPlay(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	regs := tournament.Regulations{
		Name: "League", System: tournament.TeamSwiss, Rounds: 3, Laws: fidemode.LawsInForce, TieBreakRules: "c07-2026", Control: "300+3", Venue: tournament.OnScreen,
		Teams: tournament.TeamRules{Boards: 2},
	}
	id, err := h.office.Create(ctx, organiserOne, regs)
	h.must(err)
	h.must(h.office.Appoint(ctx, organiserOne, id, arbiterOne.Handle, tournament.ArbiterDuty))
	player := func(name, handle string) tournament.Entry {
		return tournament.Entry{Name: name, Member: tournament.Member{Handle: handle}}
	}
	h.must(second(h.office.EnterAll(ctx, organiserOne, id, []tournament.Entry{
		{Name: "Torre", Rating: 2000, Roster: []tournament.Entry{player("Ana", "ana"), player("Bob", "bob")}},
		{Name: "Dama", Rating: 1900, Roster: []tournament.Entry{{Name: "Eva"}, {Name: "Fay"}}},
		{Name: "Rey", Rating: 1800, Roster: []tournament.Entry{player("Carl", "carl"), player("Dora", "dora")}},
		{Name: "Peones", Rating: 1700, Roster: []tournament.Entry{{Name: "Gil"}, {Name: "Hans"}}},
	})))
	_, err = h.office.DrawLotsWithColor(ctx, organiserOne, id, tournament.White)
	h.must(err)
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))                         // Torre-Rey, Peones-Dama
	h.refused(h.office.SeatRound(ctx, arbiterOne, id, 1), tournament.MemberMissing) // match 1 is seated
	for _, one := range []Typed{{Board: 2, Game: 1, Result: tournament.WhiteWins}, {Board: 2, Game: 2, Result: tournament.WhiteWins}} {
		h.must(second(h.office.RecordResults(ctx, arbiterOne, id, 1, []Typed{one})))
	}
	h.hall.end(t, "g1", ended(laws.WhiteWins))
	h.until(id, "board 1 is scored", func(e Event) bool { b, _ := e.Tournament.Board(1, 1); return b.GameResult(1) == tournament.WhiteWins })
	read := WithAccepted(ctx, fidemode.Accept(fidemode.Acceptance{Code: fidemode.MissingResults, Round: 1}))
	h.must(h.office.PublishRound(read, organiserOne, id, 2))
	e, err := h.office.Event(id)
	h.must(err)
	b, _ := e.Tournament.Board(1, 1)
	if !e.Tournament.AssumedDrawn(1, 1, 2) || b.Games[1].Game != "g2" || e.Tournament.Counted(1, b).Result != tournament.WhiteWins {
		t.Fatalf("%+v", b)
	}
	h.hall.end(t, "g2", ended(laws.WhiteWins)) // for the team named second
	e = h.until(id, "the match is drawn", func(e Event) bool { return result(e, 1, 1) == tournament.Drawn })
	if kept := e.Tournament.IntegrityEvents(); len(kept) == 0 || kept[len(kept)-1].Kind != tournament.IntegrityAdjournment || kept[len(kept)-1].After[0].Game != 2 || len(e.Tournament.Adjourned()) != 0 {
		t.Errorf("%+v", kept)
	}
}
