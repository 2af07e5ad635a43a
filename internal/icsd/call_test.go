package icsd_test

import (
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// chief comes in by telnet.
func (s *scene) chief() *caller {
	s.t.Helper()
	c := s.call()
	c.expect("login: $")
	c.send("Chief")
	c.expect("password: ")
	c.send("peon de rey")
	c.expect(`Starting FICS session as Chief`)
	c.expect("fics% $")
	return c
}

// A guest's claim by another door reaches the arbiters who are here by telnet.
func TestAGuestsClaimByAnotherDoor(t *testing.T) {
	s := newScene(t)
	chief := s.chief()
	var guests [2]members.Identity
	for i, handle := range []string{"GuestA", "GuestB"} {
		guests[i] = members.Identity{ID: "guest-" + handle, Handle: handle, Guest: true}
		session, err := s.hall.Connect(guests[i])
		if err != nil {
			t.Fatal(err)
		}
		defer session.Close()
	}
	seek, err := s.hall.Seek(t.Context(), guests[0], hall.SeekSpec{Control: "100", Edition: "2009", Color: hall.AsWhite})
	if err != nil {
		t.Fatal(err)
	}
	id, err := s.hall.Accept(t.Context(), guests[1], seek.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.hall.Do(t.Context(), id, guests[1], laws.ClaimQuickplay{Ground: laws.NoEffort}); err != nil {
		t.Fatal(err)
	}
	chief.expect(`GuestB: In the game of GuestA and GuestB I claim a draw`)
}

// A draw that was agreed in the browser and needs consent reaches the event's arbiter by telnet.
func TestAnAgreedDrawCallsByTelnet(t *testing.T) {
	s := newScene(t)
	s.conduct("create Autumn Cup")
	s.conduct("appoint Chief arbiter")
	chief := s.chief()
	var players [2]hall.Player
	for i, handle := range []string{"Ana", "Beto"} {
		p, err := s.members.Find(t.Context(), handle)
		if err != nil {
			t.Fatal(err)
		}
		players[i] = hall.Player{ID: p.ID, Handle: p.Handle}
	}
	control, err := clock.ParseControlSeconds("3600")
	if err != nil {
		t.Fatal(err)
	}
	id, err := s.hall.Seat(t.Context(), hall.SeatSpec{
		White: players[0], Black: players[1],
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen, Draws: laws.DrawRestriction{NotBefore: 30}}.EqualControls(control),
		Event:       &hall.EventRef{Event: string(s.office.event), Name: "Autumn Cup", Round: 1, Board: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	ana, beto := members.Identity{ID: players[0].ID, Handle: "Ana"}, members.Identity{ID: players[1].ID, Handle: "Beto"}
	v, err := s.hall.Table(t.Context(), id, ana)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.hall.Do(t.Context(), id, ana, laws.Move{Move: v.Legal()[0], Offer: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.hall.Do(t.Context(), id, beto, laws.AcceptDraw{}); err != nil {
		t.Fatal(err)
	}
	chief.expect(`Beto: In the game of Ana and Beto \(Autumn Cup\) we have agreed to a draw\. By`)
}
