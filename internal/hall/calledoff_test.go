package hall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// Whoever calls one game off after the other waits in the end; the other players of
// those games do not, and time heals.
func TestCallingOffAgainAndAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.close()
		h.connect(ana)
		h.connect(bea)
		spec := hall.SeekSpec{Control: "300+3"}
		for range limits.DefaultSettings.CalledOff.Burst {
			seek, err := h.hall.Seek(background, bea, spec)
			if err != nil {
				t.Fatal(err)
			}
			id, err := h.hall.Accept(background, ana, seek.ID)
			if err != nil {
				t.Fatal(err)
			}
			h.must(id, ana, laws.Abort{})
		}
		seek, err := h.hall.Seek(background, bea, spec)
		if err != nil {
			t.Fatalf("who was left waits, too: %v", err)
		}
		_, err = h.hall.Accept(background, ana, seek.ID)
		wantCode(t, err, hall.OftenCalledOff)
		_, err = h.hall.Seek(background, ana, spec)
		wantCode(t, err, hall.OftenCalledOff)
		time.Sleep(limits.DefaultSettings.CalledOff.Every)
		if _, err := h.hall.Accept(background, ana, seek.ID); err != nil {
			t.Error(err)
		}
	})
}

// Only its arbiter calls off a game of an event: no player does, whatever the profile says, alone
// or with the opponent.
func TestOnlyTheArbiterCallsOffAGameOfAnEvent(t *testing.T) {
	h := openHouse(t, memory.New(), func(o *hall.Options) {
		o.Arbitrates = func(who members.Identity, event string) bool { return who.ID == judge.ID && event == "e" }
	})
	t.Cleanup(h.close)
	seat := func(rated bool) hall.GameID {
		regs := laws.Regulations{Edition: laws.Edition2023, Venue: laws.Screen}.EqualControls(minutes(5))
		id, err := h.hall.Seat(background, hall.SeatSpec{
			White: hall.Player{ID: ana.ID, Handle: "Ana"}, Black: hall.Player{ID: bea.ID, Handle: "Bea"}, Regulations: regs, Rated: rated,
			Event: &hall.EventRef{Event: "e", Name: "Open", Round: 1, Board: 1},
		})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	for _, rated := range []bool{false, true} {
		id := seat(rated)
		refused := func() {
			t.Helper()
			for _, who := range []members.Identity{ana, bea} {
				_, err := h.hall.Do(background, id, who, laws.Abort{Reason: "no time"})
				wantCode(t, err, hall.ArbitersGame)
				_, _, err = h.hall.Propose(background, id, who, hall.AbortOffer, 0)
				wantCode(t, err, hall.ArbitersGame)
			}
		}
		refused()
		h.play(id, "e4")
		refused()
		if v := h.view(id, ana); v.Over || len(v.Log) > 3 {
			t.Fatalf("a refused call-off left %v", h.log(id))
		}
		h.must(id, judge, laws.Abort{Reason: "the pairing was wrong"})
		wantEnd(t, h.view(id, ana), laws.NoResult, laws.Aborted)
		_, err := h.hall.Do(background, id, ana, laws.Abort{})
		wantRefusal(t, err, laws.GameOver)
	}
	id := seat(true)
	h.play(id, "e4", "e5")
	_, _, err := h.hall.Propose(background, id, ana, hall.AbortOffer, 0)
	wantCode(t, err, hall.ArbitersGame)
	eva, fe := identity("Eva"), identity("Fe")
	h.must(h.pair(eva, fe, "300"), eva, laws.Abort{})
}
