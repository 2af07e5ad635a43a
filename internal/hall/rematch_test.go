package hall_test

import (
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
)

// A rematch is the same game with the colours changed: each keeps their own time, and a
// Chess960 position is drawn anew.
func TestRematch(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	b := h.connect(bea)
	o, _, err := h.hall.Challenge(background, ana, bea.ID, hall.SeekSpec{Control: "300", Theirs: "60", Edition: "1997", Color: hall.AsWhite, Start: "chess960:7"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.hall.AcceptOffer(background, bea, o.Number); err != nil {
		t.Fatal(err)
	}
	game := h.hall.PlayingIn(ana.ID)[0]
	_, _, err = h.hall.Rematch(background, ana, game)
	wantCode(t, err, hall.AlreadyPlaying)
	h.must(game, ana, laws.Resign{})
	_, _, err = h.hall.Rematch(background, carla, game)
	wantCode(t, err, hall.NotYourGame)

	drain(t, b)
	o, _, err = h.hall.Rematch(background, bea, game)
	if err != nil || o.After != game || o.Spec.Color != hall.AsWhite || o.Spec.Control != "60" || o.Spec.Theirs != "300" || o.Spec.Start != starts.Chess960 {
		t.Errorf("the rematch is %+v, %v", o, err)
	}
	wantSteps(t, b, "match made 2")
	_, again, err := h.hall.Rematch(background, ana, game)
	if err != nil || again == "" {
		t.Fatalf("the two did not meet: %v", err)
	}
	v := h.view(again, ana)
	if v.You != hall.AsBlack || v.White.ID != bea.ID || v.Terms.Control.String() != "60 / 300" {
		t.Errorf("the second game is %+v", v.Terms)
	}
	b.Close()
	h.must(again, ana, laws.Resign{})
	_, _, err = h.hall.Rematch(background, ana, again)
	wantCode(t, err, hall.NotHere)
}
