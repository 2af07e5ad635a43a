package office

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/knockout"
)

// knockOut is a knock-out of three in the hall, in matches of two games, its first match
// begun: Bob, who has White, against Carl, for Ana goes on without play.
func (h *house) knockOut() EventID {
	h.t.Helper()
	ctx := h.t.Context()
	regs := regulations()
	regs.System, regs.Venue, regs.TieBreaks = tournament.Wimbledon, tournament.OnScreen, nil
	regs.Matches.Games = []int{2}
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader("name;rating;handle\nAna;2000;Ana\nBob;1900;Bob\nCarl;1800;Carl\n"))
	h.must(err)
	h.must(h.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.ArbiterDuty))
	h.must(h.office.DrawBracket(ctx, organiserOne, id))
	h.must(h.office.BeginStage(ctx, arbiterOne, id, 1, 1, 2, ""))
	return id
}

// stageGames are the games of a stage of the first contest.
func stageGames(e Event, stage int) []knockout.Game {
	c, _ := knockout.ContestOf(e.Tournament, 1)
	s, _ := c.Stage(stage)
	return s.Games
}

// The games of a match are seated in the hall one after the other, and their ends are
// its results; a correction there corrects the match; the tie-break is played at its own
// clocks and not rated.
func TestAKnockOutInTheHall(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.knockOut()
	h.refused(h.office.SeatStages(ctx, playerOne, id, 1), tournament.NotOfficial)
	h.refused(h.office.SeatStages(ctx, arbiterOne, id, 2), tournament.ContestUnknown)
	h.must(h.office.SeatStages(ctx, arbiterOne, id, 1))
	h.refused(h.office.SeatStages(ctx, arbiterOne, id, 1), knockout.NothingToSeat)
	if row := h.hall.rows[0]; row.White.ID != "a-bob" || row.Black.ID != "a-carl" || *row.Event != (hall.EventRef{Event: string(id), Name: regulations().Name, Contest: 1, Stage: 1, Game: 1}) {
		t.Fatalf("seated %+v, %+v", row, row.Event)
	}
	h.until(id, "it is linked", func(e Event) bool { return stageGames(e, 1)[0].Hall == "g1" })

	// Called off, it waits for another one.
	off := laws.GameEnded{Result: laws.NoResult, Termination: laws.Aborted}
	off.At = 1
	h.hall.end(t, "g1", off)
	h.must(h.office.SeatStages(ctx, arbiterOne, id, 1))
	h.hall.end(t, "g2", ended(laws.WhiteWins))
	h.until(id, "the first game is scored", func(e Event) bool {
		g := stageGames(e, 1)[0]
		return g.Result == tournament.WhiteWins && g.Moves == 20
	})
	fixed := laws.ResultCorrected{Result: laws.Drawn}
	fixed.At = 2
	news := h.hall.end(t, "g2", fixed)
	e := h.until(id, "the first game is corrected", func(e Event) bool { return stageGames(e, 1)[0].Result == tournament.Drawn })
	h.must(h.office.applyRecord(ctx, news)) // twice
	h.must(h.office.SeatStages(ctx, arbiterOne, id, 1))
	if row := h.hall.rows[2]; row.White.ID != "a-carl" {
		t.Fatalf("the colours of the second game: %+v", row)
	}
	for place := e.Tournament.Facts(); place > 0; place-- {
		if _, of := e.Tournament.Log()[place-1].Event.(tournament.ContestAdvanced); of {
			h.refused(second(h.office.Undo(ctx, adminOne, id, place, "no")), tournament.NotUndoable)
			break
		}
	}

	// A result that is typed ends the game, also when the index does not know it yet.
	h.hall.unindexed = true
	h.must(h.office.RecordStage(ctx, arbiterOne, id, 1, 1, 2, tournament.Drawn, 0, nil))
	h.hall.unindexed = false
	if got, _ := h.hall.ruling("g3"); got != laws.Drawn {
		t.Errorf("the game goes on: %v", got)
	}
	h.must(h.office.BeginStage(ctx, arbiterOne, id, 1, 2, 2, "all are ready"))
	h.must(h.office.SeatStages(ctx, arbiterOne, id, 1))
	if row := h.hall.rows[3]; row.Control.String() != "180+5" || row.Rated {
		t.Errorf("the mini-match is played at %v, rated %t", row.Control, row.Rated)
	}

	// The house dies and opens again: nothing is begun twice, nothing is lost.
	h.stop()
	h.journal = journal.New(h.store, journal.Options{})
	h.hall.journal = h.journal
	h.must(h.journal.Close())
	h.open()
	h.refused(h.office.SeatStages(ctx, arbiterOne, id, 1), knockout.NothingToSeat)
	h.hall.end(t, "g4", ended(laws.BlackWins))
	h.until(id, "the end comes in", func(e Event) bool { return stageGames(e, 2)[0].Result == tournament.BlackWins })

	// Annulled with a game in play: that game is void.
	h.must(h.office.SeatStages(ctx, arbiterOne, id, 1))
	h.must(h.office.AnnulContest(ctx, adminOne, id, 1, "the draw was wrong"))
	if result, void := h.hall.ruling("g5"); !void || result != laws.NoResult {
		t.Errorf("the game of an annulled contest goes on: %v", result)
	}
	if e, _ := h.office.Event(id); len(e.Tournament.Contests()) != 0 {
		t.Error("it is not annulled")
	}
}

// An Armageddon has its own clocks: White five minutes, Black four.
func TestAnArmageddonInTheHall(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.knockOut()
	for game := 1; game <= 2; game++ {
		h.must(h.office.RecordStage(ctx, arbiterOne, id, 1, 1, game, tournament.Drawn, 0, nil))
	}
	h.must(h.office.BeginStage(ctx, arbiterOne, id, 1, 2, 2, "all are ready"))
	for game := 1; game <= 2; game++ {
		h.must(h.office.RecordStage(ctx, arbiterOne, id, 1, 2, game, tournament.Drawn, 0, nil))
	}
	h.must(h.office.BeginStage(ctx, arbiterOne, id, 1, 3, 2, "all are ready"))
	h.must(h.office.SeatStages(ctx, arbiterOne, id, 1))
	if c := h.hall.rows[0].Control; c[0].String() != "300" || c[1].String() != "240" {
		t.Errorf("the clocks are %v", c)
	}
	h.hall.end(t, "g1", ended(laws.Drawn))
	h.until(id, "the draw wins for Black", func(e Event) bool {
		c, _ := knockout.ContestOf(e.Tournament, 1)
		s, _ := c.Stage(3)
		return s.Ended() && s.Ranking[0][0] == 3
	})
}

// A game that was begun just before the server stopped is linked when it opens again.
func TestAGameOfAStageBegunBeforeTheCrash(t *testing.T) {
	h := newHouse(t)
	id := h.knockOut()
	h.stop()
	h.journal = journal.New(h.store, journal.Options{})
	h.hall.journal = h.journal
	_, err := h.hall.Seat(t.Context(), hall.SeatSpec{
		White: hall.Player{ID: "a-bob"}, Black: hall.Player{ID: "a-carl"},
		Event: &hall.EventRef{Event: string(id), Contest: 1, Stage: 1, Game: 1},
	})
	h.must(err)
	h.must(h.journal.Close())
	// The index keeps neither contest nor stage.
	h.hall.rows[0].Event = &hall.EventRef{Event: string(id)}
	h.open()
	if e, _ := h.office.Event(id); stageGames(e, 1)[0].Hall != "g1" {
		t.Fatal("it is not linked")
	}
	h.refused(h.office.SeatStages(t.Context(), arbiterOne, id, 1), knockout.NothingToSeat)
}

// The games of an event, those of a contest too, are adjourned as it announces, and drawn
// by agreement as its rules say.
func TestAdjournmentsOfSeatedGames(t *testing.T) {
	for _, announced := range []bool{false, true} {
		h := newHouse(t)
		ctx := t.Context()
		announce := func(r tournament.Regulations) tournament.Regulations {
			r.Adjournments = announced
			r.Place = "Club" // what changes in any case
			if announced {
				r.Draws = tournament.DrawRule{NotBefore: 30}
			}
			return r
		}
		id := h.begun()
		h.must(second(h.office.AmendRegulations(ctx, organiserOne, id, announce, "long games")))
		h.must(h.office.SeatBoards(ctx, arbiterOne, id, 1, []int{2}))
		cup := h.knockOut()
		h.must(second(h.office.AmendRegulations(ctx, organiserOne, cup, announce, "")))
		h.must(h.office.SeatStages(ctx, arbiterOne, cup, 1))
		if len(h.hall.seated) != 2 {
			t.Fatalf("seated %+v", h.hall.seated)
		}
		for _, regs := range h.hall.seated {
			if regs.Edition != laws.Edition2009 || regs.Adjournments != announced || (regs.Draws == laws.DrawRestriction{NotBefore: 30}) != announced {
				t.Errorf("announced %t, seated %+v", announced, regs)
			}
		}
	}
}

// The games of an event have its rules about appeals and games without increment, as far as the
// edition of the round knows them.
func TestAnnouncedRulesOfSeatedGames(t *testing.T) {
	for edition, want := range map[string][2]bool{"1997": {false, false}, "2005": {false, false}, "2009": {true, false}, "2023": {true, true}} {
		r := tournament.Regulations{Laws: edition, Control: "900", GuidelinesIII: true, Appeals: tournament.AppealRules{Excluded: true}}
		regs, err := gameRegulations(r, 1)
		if got := [2]bool{regs.NoAppeals, regs.GuidelinesIII}; err != nil || got != want {
			t.Errorf("%s: no appeals and Guidelines III are %v, want %v (%v)", edition, got, want, err)
		}
		if _, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs}, 1); err != nil {
			t.Errorf("%s: the Laws refuse the regulations: %v", edition, err)
		}
	}
}

// Who is no member is named, and a contest over the board has no seats.
func TestWhoCannotBeSeatedInAStage(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.knockOut()
	h.must(h.office.Link(ctx, organiserOne, id, 3, ""))
	h.refused(h.office.SeatStages(ctx, arbiterOne, id, 1), knockout.PlayerOutside)
	h.must(h.office.Withdraw(ctx, arbiterOne, id, 3, "unwell"))
	h.refused(h.office.SeatStages(ctx, arbiterOne, id, 1), knockout.NothingToSeat)
}
