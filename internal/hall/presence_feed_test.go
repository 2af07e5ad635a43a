package hall_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// Somebody comes with their first session and goes with their last, and it is told
// which games they leave behind them.
func TestDoor(t *testing.T) {
	h := newHouse(t)
	early := h.connect(guest)
	door := h.hall.PresenceFeed()
	next := func() hall.PresenceChange {
		t.Helper()
		ctx, cancel := context.WithTimeout(background, 10*time.Second)
		defer cancel()
		list, err := door.Next(ctx)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		return list[0]
	}
	a := h.connect(ana)
	if c := next(); c.Who != ana || !c.Arrived {
		t.Errorf("%+v", c)
	}
	second := h.connect(ana)
	a.Close()
	early.Close()
	if c := next(); c.Who != guest || c.Arrived || c.Playing != nil {
		t.Errorf("%+v", c)
	}
	h.connect(bea)
	next()
	game := h.pair(ana, bea, "300+0")
	second.Close()
	if c := next(); c.Who != ana || c.Arrived || len(c.Playing) != 1 || c.Playing[0] != game {
		t.Errorf("%+v", c)
	}
	door.Close()
	door.Close()
	if _, err := door.Next(background); !errors.Is(err, hall.ErrClosed) {
		t.Error(err)
	}
	h.connect(guest)
}
