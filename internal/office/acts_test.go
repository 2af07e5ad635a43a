package office

import (
	"errors"
	"fmt"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
)

// anOpen is a Swiss of six over the board with its first round published.
func (h *house) anOpen() EventID {
	h.t.Helper()
	ctx := h.t.Context()
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, tournament.Regulations{
		Name: "Open", System: tournament.Dutch2026, Rounds: 3, Venue: tournament.OverTheBoard, Laws: "2023", TieBreakRules: "c07-2026",
	})
	h.must(err)
	var entries []tournament.Entry
	for i := range 6 {
		entries = append(entries, tournament.Entry{Name: fmt.Sprintf("Player, %c", 'A'+i), Rating: 2000 - 100*i})
	}
	h.must(second(h.office.EnterAll(ctx, organiserOne, id, entries)))
	h.must(second(h.office.DrawLotsWithColor(ctx, organiserOne, id, tournament.White)))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	h.must(h.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.ArbiterDuty))
	return id
}

// Who comes late gets the number that belongs to them, and whoever moved is named with
// both numbers.
func TestALateEntryMovesTheOthers(t *testing.T) {
	h := newHouse(t)
	id := h.anOpen()
	act, err := h.office.Enter(t.Context(), organiserOne, id, tournament.Entry{Name: "Late, Eva", Rating: 1750}, 0)
	h.must(err)
	if moved := act.Renumbered(); len(moved) != 3 || moved[0].Name != "Player, D" || moved[0].Was != 4 || moved[0].Is != 5 {
		t.Errorf("%+v", moved)
	}
}

// Pairings that are not those of the system need a reason, which stands in the log.
func TestPairingsByHandNeedAReason(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.anOpen()
	h.refused(second2(h.office.PublishPairings(ctx, organiserOne, id, 1, nil, "")), tournament.RoundNotNext)
	h.must(second(h.office.RecordResults(ctx, adminOne, id, 1, []Typed{{Board: 1, Result: tournament.WhiteWins}, {Board: 2, Result: tournament.Drawn}, {Board: 3, Result: tournament.BlackWins}})))
	draft, err := h.office.Draft(arbiterOne, id, swissOptions)
	h.must(err)
	other := append([]tournament.Pairing(nil), draft.Pairings...)
	other[0].White, other[0].Black = other[0].Black, other[0].White
	_, difference, err := h.office.PublishPairings(ctx, organiserOne, id, 2, other, " ")
	h.refused(err, tournament.ReasonMissing)
	if difference == nil || len(difference.Was) == 0 {
		t.Errorf("nothing says what departs: %+v", difference)
	}
	h.must(h.office.BeginByHand(ctx, arbiterOne, id, 2))
	h.refused(h.office.PublishRound(ctx, organiserOne, id, 2), tournament.ByHandOpen)
	h.refused(h.office.BeginByHand(ctx, organiserOne, id, 2), tournament.ByHandOpen)
	h.must(h.office.EndByHand(ctx, organiserOne, id, 2)) // begun by somebody else
	h.refused(h.office.EndByHand(ctx, organiserOne, id, 2), tournament.ByHandNotBegun)
	h.must(h.office.BeginByHand(ctx, arbiterOne, id, 2))
	var q *fidemode.Question
	if _, _, err := h.office.PublishPairings(ctx, organiserOne, id, 2, other, "colours agreed"); !errors.As(err, &q) {
		t.Errorf("nobody was asked: %v", err)
	}
	if e, err := h.office.Event(id); err != nil || e.Tournament.Published() != 1 {
		t.Errorf("published without an answer: %v", err)
	}
	act, _, err := h.office.PublishPairings(WithAccepted(ctx, fidemode.Any), organiserOne, id, 2, other, "colours agreed")
	h.must(err)
	if _, begun := act.After.ByHand(); begun || len(act.After.IntegrityEvents()) != 1 {
		t.Errorf("%+v", act.After.IntegrityEvents())
	}
	if p, is := act.Facts[len(act.Facts)-1].(tournament.RoundPublished); !is || p.Reason != "colours agreed" || !act.After.Rounds()[0].Closed {
		t.Errorf("%+v", act.Facts)
	}
}

// Two arbiters at once: who comes second is told who was first, and what stands.
func TestTwoArbitersAtOnce(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.anOpen()
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 1, tournament.WhiteWins))
	told := func(err error, code tournament.Code, by string) {
		t.Helper()
		var r *tournament.Refusal
		if !errors.As(err, &r) || r.Code != code || len(r.Also) != 1 || r.Also[0].Code != tournament.ResultChanged || r.Also[0].Args["by"] != by || r.Also[0].Args["result"] != "1-0" {
			t.Errorf("%v", err)
		}
	}
	told(h.office.RecordResult(ctx, adminOne, id, 1, 1, tournament.Drawn), tournament.ResultExists, "Aldo")
	told(second(h.office.CorrectResult(ctx, adminOne, id, 1, 1, tournament.Drawn, tournament.BlackWins, "x")), tournament.ResultMissing, "Aldo")
	// One bad line and nothing of the others is recorded.
	h.refused(second(h.office.RecordResults(ctx, arbiterOne, id, 1, []Typed{{Board: 2, Result: tournament.Drawn}, {Board: 1, Result: tournament.Drawn}})), tournament.ResultExists)
	e, err := h.office.Event(id)
	h.must(err)
	if result(e, 1, 2) != tournament.NoResult {
		t.Error("half of the results stand")
	}

	// What a correction would change is told before, and with it.
	try, err := h.office.PreviewCorrection(adminOne, id, acts.BoardID{Round: 1, Board: 1}, tournament.WhiteWins, tournament.BlackWins)
	h.must(err)
	if moved := try.Moved(); len(moved) == 0 || moved[0].Points != 2 {
		t.Errorf("%+v", moved)
	}
	if e, _ := h.office.Event(id); result(e, 1, 1) != tournament.WhiteWins {
		t.Error("to ask changed it")
	}
	act, err := h.office.CorrectResult(ctx, adminOne, id, 1, 1, tournament.WhiteWins, tournament.BlackWins, "score sheets")
	h.must(err)
	if len(act.Moved()) == 0 {
		t.Error("nobody moved")
	}
}

// A second reading closes the round when all of it agrees, and records nothing else.
func TestASecondReading(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.anOpen()
	h.must(second(h.office.RecordResults(ctx, arbiterOne, id, 1, []Typed{{Board: 1, Result: tournament.WhiteWins}, {Board: 2, Result: tournament.Drawn}})))
	wrong, err := h.office.VerifyRound(ctx, arbiterOne, id, 1, []Typed{{Board: 1, Result: tournament.WhiteWins}, {Board: 2, Result: tournament.BlackWins}})
	h.must(err)
	if len(wrong) != 2 || wrong[0] != (Mismatch{Board: 2, Stands: tournament.Drawn, Typed: tournament.BlackWins}) || wrong[1].Board != 3 {
		t.Errorf("%+v", wrong)
	}
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 3, tournament.Drawn))
	wrong, err = h.office.VerifyRound(ctx, arbiterOne, id, 1, []Typed{{Board: 1, Result: tournament.WhiteWins}, {Board: 2, Result: tournament.Drawn}, {Board: 3, Result: tournament.Drawn}})
	h.must(err)
	if e, _ := h.office.Event(id); len(wrong) != 0 || !e.Tournament.Rounds()[0].Closed {
		t.Errorf("%+v", wrong)
	}
}

// Members say themselves that they are there; who did not can be made absent at once.
func TestWhoIsThere(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	regs := regulations()
	regs.System, regs.Rounds, regs.OpenEntry = tournament.Dutch2026, 3, true
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	ana, bob := members.Identity{ID: "a-ana", Handle: "Ana"}, members.Identity{ID: "a-bob", Handle: "Bob"}
	h.must(h.office.EnterSelf(ctx, ana, id))
	h.must(h.office.EnterSelf(ctx, bob, id))
	h.refused(h.office.CheckInSelf(ctx, playerOne, id, 1, true), tournament.NotEntered)
	h.refused(second(h.office.GrantAbsentByes(ctx, organiserOne, id, 1, "")), tournament.NobodyCheckedIn)
	h.must(h.office.CheckInSelf(ctx, ana, id, 1, true))
	act, err := h.office.GrantAbsentByes(ctx, organiserOne, id, 1, "not there")
	h.must(err)
	if g := act.After.Granted(); len(g) != 1 || g[0] != (tournament.ByeRequest{Player: 2, Round: 1, Bye: tournament.ZeroBye}) {
		t.Errorf("%+v", g)
	}
	h.refused(second(h.office.GrantAbsentByes(ctx, organiserOne, id, 1, "")), tournament.NobodyMissing)
}

// The acceleration is announced before the first round.
func TestAcceleration(t *testing.T) {
	h := newHouse(t)
	id := h.anOpen()
	h.refused(second(h.office.Accelerate(t.Context(), organiserOne, id, tournament.Baku, "many players")), tournament.RegulationFixed)
	h.must(h.office.RevokeRound(t.Context(), organiserOne, id, 1, "too early"))
	act, err := h.office.Accelerate(t.Context(), organiserOne, id, tournament.Baku, "many players")
	h.must(err)
	if act.After.Regulations().Acceleration != tournament.Baku {
		t.Errorf("%+v", act.After.Regulations())
	}
}

var swissOptions = swiss.Options{Explain: true}

func second2(_ acts.Act, _ *swiss.Difference, err error) error { return err }
