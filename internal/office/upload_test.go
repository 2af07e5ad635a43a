package office

import (
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
)

// A log that comes from elsewhere is the event of who brings it: the people and games
// that it names have no part here, but for players who are found by their handles.
func TestAnUploadedLogGivesNobodyElseRights(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
	log, err := h.office.Log(ctx, id)
	h.must(err)
	for i, fact := range log {
		if e, is := fact.(tournament.PlayersEntered); is {
			e.Players[1].Member = tournament.Member{ID: organiserOne.ID, Handle: "carl"} // a lie
			e.Players[2].Member = tournament.Member{}
			log[i] = e
		}
	}
	other, err := h.office.Upload(ctx, stranger(), log)
	h.must(err)
	e, err := h.office.Event(other)
	h.must(err)
	if p, _ := e.Tournament.Player(2); p.Member.ID != "a-carl" {
		t.Errorf("a member is linked whom the handle does not name: %+v", p.Member)
	}
	if e.Tournament.Owner().ID != stranger().ID || e.Rights(organiserOne).Conduct() || e.Rights(arbiterOne).Conduct() || !e.Rights(stranger()).Organise {
		t.Errorf("the rights of the old event go on: %+v", e.Tournament.Staff())
	}
	// The game that is played for the first event goes on for that event alone.
	h.hall.end(t, "g1", ended(laws.Drawn))
	h.until(id, "the result stands", func(e Event) bool { return result(e, 1, 2) == tournament.Drawn })
	if e, _ := h.office.Event(other); result(e, 1, 2) != tournament.NoResult || !strings.HasPrefix(e.Tournament.Boards(1)[1].Game, "~") {
		t.Errorf("the game counts for both: %+v", e.Tournament.Boards(1)[1])
	}
	h.refused(second3(h.office.Upload(ctx, organiserOne, log[1:])), tournament.NoEvent)
}

func second3(_ EventID, err error) error { return err }

// An event with a contest moves to another server: what happened in it is by somebody
// of elsewhere there, in every part.
func TestUploadOfAContest(t *testing.T) {
	h := newHouse(t)
	var log []tournament.Event
	var fold tournament.Fold
	do := func(commands ...tournament.Command) {
		for _, c := range commands {
			facts, err := fold.Do(tournament.Actor{ID: "local", Name: "Aldo"}, c, clock.At(time.Now())+clock.Instant(len(log)))
			h.must(err)
			log = append(log, facts...)
		}
	}
	do(tournament.Create{Regulations: tournament.Regulations{Name: "Cup", System: tournament.Wimbledon, Laws: "2023", Control: "900+10"}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bea"}}})
	do(acts.Bracket(fold.State())...)
	id, err := h.office.Upload(t.Context(), stranger(), log)
	h.must(err)
	e, err := h.office.Event(id)
	h.must(err)
	c, held := knockout.ContestOf(e.Tournament, 1)
	if !held || len(c.Open()) != 1 {
		t.Errorf("%+v", c)
	}
	h.must(h.office.BeginStage(t.Context(), stranger(), id, 1, 1, 1, ""))
}
