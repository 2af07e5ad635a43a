package hall_test

import (
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// records counts the records of a stream.
func (h *house) records(stream string) int {
	h.t.Helper()
	records, err := h.store.Read(background, stream, 1, 10000)
	if err != nil {
		h.t.Fatal(err)
	}
	return len(records)
}

// Outside an adjournment the Laws refuse to seal, and nothing is written: not by
// those who play, and not by others.
func TestSealOutsideAnAdjournment(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
	before, appends := h.records(id.Stream()), 0
	h.store.setFault(func() (error, bool) { appends++; return nil, true })
	for range 200 {
		for _, who := range []members.Identity{ana, bea} {
			if err := h.hall.Seal(background, id, who, laws.Written{Text: "Nf3"}); err == nil {
				t.Fatal("sealed in a game that goes on")
			}
		}
		wantCode(t, h.hall.Seal(background, id, carla, laws.Written{Text: "Nf3"}), hall.NotYourGame)
	}
	h.store.setFault(nil)
	if n := h.records("envelope/" + string(id)); n > 0 || h.records(id.Stream()) != before {
		t.Errorf("%d envelopes, %d appends", n, appends)
	}
	h.play(id, "Nf3")
}

// A game is adjourned so often and no more, so that its envelopes are few; they
// stand in its own log.
func TestAdjournedTooOften(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
	moves := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	for i := range hall.MaxAdjournments {
		h.agree(id, hall.AdjournOffer, 0)
		mover := ana
		if i%2 == 1 {
			mover = bea
		}
		if err := h.hall.Seal(background, id, mover, laws.Written{Text: moves[i%4]}); err != nil {
			t.Fatal(err)
		}
		h.goOn(id)
	}
	_, _, err := h.hall.Propose(background, id, ana, hall.AdjournOffer, 0)
	wantCode(t, err, hall.AdjournedOften)
	if n := h.records("envelope/" + string(id)); n != 0 {
		t.Errorf("%d envelopes beside the log", n)
	}
	h.must(id, ana, laws.Resign{})
}

// A text that could not be read out when the envelope is opened is not sealed.
func TestHiddenTextIsNotSealed(t *testing.T) {
	h := newHouse(t)
	id := h.profiled(hall.FIDEProfile, false, "e4", "e5")
	h.agree(id, hall.AdjournOffer, 0)
	wantCode(t, h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3\u200b"}), hall.TextHidden)
	if err := h.hall.Seal(background, id, ana, laws.Written{Text: "Nf3"}); err != nil {
		t.Fatal(err)
	}
}
