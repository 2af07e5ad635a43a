package office

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
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
