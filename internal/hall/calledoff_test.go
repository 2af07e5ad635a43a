package hall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
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
