package hall_test

import (
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// What one of the two players wants of their games, the game has; and the wishes of
// when it begins count.
func TestWishes(t *testing.T) {
	h := newHouse(t)
	a, b := h.connect(ana), h.connect(bea)
	terms := func() hall.Terms {
		t.Helper()
		id := h.pair(ana, bea, "300+0")
		v := h.view(id, ana)
		h.must(id, ana, laws.Resign{})
		o := h.observe(id, ana)
		defer o.Close()
		h.ended(o)
		return v.Terms
	}
	if got := terms(); got.NoEscape || got.Private {
		t.Errorf("nobody wants anything: %+v", got)
	}
	a.SetPreferences(hall.Preferences{NoEscape: true})
	b.SetPreferences(hall.Preferences{Private: true})
	if got := terms(); !got.NoEscape || !got.Private {
		t.Errorf("each wants one thing: %+v", got)
	}
	a.SetPreferences(hall.Preferences{})
	h.connect(bea) // a second connection that wants nothing
	if got := terms(); got.NoEscape || !got.Private {
		t.Errorf("Bea wants it still: %+v", got)
	}
	b.Close()
	if got := terms(); got.Private {
		t.Errorf("whoever wanted it has gone: %+v", got)
	}
}

// A private game is shown to its players and to administrators, also after a
// restart, and to everybody when it is over.
func TestPrivateGames(t *testing.T) {
	store := memory.New()
	h := openHouse(t, store, nil)
	a := h.connect(ana)
	h.connect(bea)
	a.SetPreferences(hall.Preferences{Private: true})
	id := h.pair(ana, bea, "300+0")
	h.must(id, ana, sentMove(t, "e2e4", 0))
	h.crash()
	h = openHouse(t, store, nil)
	defer h.close()

	admin := members.Identity{ID: "a-Chief", Handle: "Chief", Roles: members.RoleAdministrator}
	ways := map[string]func(who members.Identity) error{
		"table": func(who members.Identity) error { _, err := h.hall.Table(background, id, who); return err },
		"sheet": func(who members.Identity) error { _, err := h.hall.PGN(background, id, who); return err },
		"observe": func(who members.Identity) error {
			o, err := h.hall.Observe(background, id, who)
			if err == nil {
				o.Close()
			}
			return err
		},
	}
	for name, way := range ways {
		for _, who := range []members.Identity{ana, bea, judge, admin} {
			if err := way(who); err != nil {
				t.Errorf("%s for %s: %v", name, who.Handle, err)
			}
		}
		for _, who := range []members.Identity{carla, guest, {}} {
			if err := way(who); !hall.IsCode(err, hall.PrivateGame) {
				t.Errorf("%s for %q: %v", name, who.Handle, err)
			}
		}
	}
	h.connect(carla)
	if _, err := h.hall.Speak(background, id, carla, hall.Kibitzes, "what a move"); !hall.IsCode(err, hall.PrivateGame) {
		t.Errorf("Carla speaks there: %v", err)
	}
	if rows := h.hall.Games(); len(rows) != 1 || !rows[0].Private {
		t.Errorf("on the floor: %+v", rows)
	}
	if v, err := h.hall.Look(background, id); err != nil || v.Ply != 1 || v.You != hall.Neither {
		t.Errorf("the server sees ply %d, %v", v.Ply, err)
	}
	h.must(id, bea, laws.Resign{})
	o := h.observe(id, ana)
	defer o.Close()
	h.ended(o)
	for name, way := range ways {
		if err := way(carla); err != nil {
			t.Errorf("%s when it is over: %v", name, err)
		}
	}
}

// An administrator decides a game that its players do not finish, live or
// adjourned, but never a game of an event.
func TestAdjudicate(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	h.connect(bea)
	id := h.pair(ana, bea, "300+0")
	h.play(id, "e4", "e5")
	for _, who := range []members.Identity{ana, bea} {
		if _, _, err := h.hall.Propose(background, id, who, hall.AdjournOffer, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3"}); err != nil {
		t.Fatal(err)
	}
	if err := h.hall.Adjudicate(background, id, laws.BlackWins, "Ana never came back"); err != nil {
		t.Fatal(err)
	}
	wantEnd(t, h.view(id, ana), laws.BlackWins, laws.ArbiterDecision)
	if err := h.hall.Adjudicate(background, id, laws.Drawn, "Ana was ill"); err != nil {
		t.Fatal(err)
	}
	wantEnd(t, h.view(id, ana), laws.Drawn, laws.ArbiterDecision)
	if err := h.hall.Adjudicate(background, id, laws.Drawn, "as before"); err == nil {
		t.Error("the same result corrects nothing")
	}
	if _, stored := h.hall.StoredGameBetween(ana.ID, bea.ID); stored {
		t.Error("it is still adjourned")
	}
	id = h.pair(ana, bea, "-")
	if err := h.hall.Adjudicate(background, id, laws.NoResult, "nobody moves"); err != nil {
		t.Fatal(err)
	}
	wantEnd(t, h.view(id, ana), laws.NoResult, laws.Annulled)
	id = h.pair(bea, ana, "300+0")
	h.play(id, "f3", "e5", "g4", "Qh4")
	if err := h.hall.Adjudicate(background, id, laws.WhiteWins, "who saw that coming"); !hall.IsCode(err, hall.TableClosed) {
		t.Errorf("a game that its players finished: %v", err)
	}
	event, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle},
		Regulations: laws.Regulations{Edition: laws.Edition2023, Venue: laws.Screen, Control: [2]clock.Control{minutes(5), minutes(5)}},
		Event:       &hall.EventRef{Event: "e", Name: "Open", Round: 1, Board: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.hall.Adjudicate(background, event, laws.Drawn, "it is late"); !hall.IsCode(err, hall.ArbitersGame) {
		t.Errorf("a game of an event: %v", err)
	}
}
