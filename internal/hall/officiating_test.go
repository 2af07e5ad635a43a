package hall_test

import (
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// In a game of an event those rule who are its arbiters now, and administrators; an
// arbiter of another event is a spectator there, while the game is played, in what they
// say at the table, and after its end.
func TestEventsHaveTheirOwnArbiters(t *testing.T) {
	appointed := map[string]bool{judge.ID: true}
	h := openHouse(t, memory.New(), func(o *hall.Options) {
		o.Arbitrates = func(who members.Identity, event string) bool { return event == "e1" && appointed[who.ID] }
	})
	t.Cleanup(h.close)
	stranger, chief := identity("Otto"), identity("Chief")
	stranger.Roles |= members.RoleArbiter
	chief.Roles |= members.RoleAdministrator
	id, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle},
		Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(minutes(60)),
		Event:       &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	stop, draw := laws.StopClocks{Reason: "a lamp fell"}, laws.SetResult{Result: laws.Drawn, Article: "8.7", Reason: "wrongly entered"}
	h.refused(id, stranger, stop, laws.RoleMayNot)
	h.must(id, judge, stop)
	h.must(id, chief, laws.ResumeGame{})
	for _, who := range []members.Identity{stranger, judge} {
		if err := h.hall.Say(background, id, who, "Silence, please."); err != nil {
			t.Fatal(err)
		}
	}
	if heard := next(t, h.observe(id, ana)).Chat; len(heard) != 1 || heard[0].From != judge.Handle {
		t.Errorf("the player reads %+v", heard)
	}
	for who, want := range map[*members.Identity]bool{&stranger: false, &judge: true, &chief: true, &ana: false} {
		if got := h.hall.Arbitrates(*who, h.view(id, carla)); got != want {
			t.Errorf("%s is an arbiter to the game: %v", who.Handle, got)
		}
	}
	delete(appointed, judge.ID)
	h.refused(id, judge, stop, laws.RoleMayNot)
	appointed[judge.ID] = true

	h.must(id, ana, laws.Resign{})
	h.over(id)
	h.refused(id, stranger, draw, laws.RoleMayNot)
	h.must(id, judge, draw)

	own := h.pair(ana, bea, "300+3")
	h.must(own, stranger, stop) // outside events the role is enough
	h.must(own, chief, laws.ResumeGame{})
}
