package web

import (
	"context"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/hall"
)

// comings are those that a door tells of until somebody leaves.
func comings(t *testing.T, door *hall.PresenceFeed) []hall.PresenceChange {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var all []hall.PresenceChange
	for {
		list, err := door.Next(ctx)
		must(t, err)
		all = append(all, list...)
		if !all[len(all)-1].Arrived {
			return all
		}
	}
}

// Who turns a page neither leaves nor comes back; who closes it leaves a while
// later, and who logs out at once.
func TestATurnedPageIsNoDeparture(t *testing.T) {
	t.Parallel()
	h := newHouse(t, func(o *Options) { o.pageTurn = 2 * time.Second })
	door := h.hall.PresenceFeed()
	defer door.Close()
	ana := h.member("Ana", "en")
	for range 3 { // the lobby, the table, and back again
		p := ana.enter()
		p.ok("seek", "control", "300+3", "edition", "2009", "colour", "white", "rated", true)
		must(t, p.ws.Close(websocket.StatusNormalClosure, ""))
	}
	if seeks := h.hall.Seeks(); len(seeks) == 0 {
		t.Error("the seeks of who turns a page are dropped")
	}
	all := comings(t, door)
	if len(all) != 2 || !all[0].Arrived || all[1].Who.Handle != "Ana" {
		t.Errorf("comings %+v, want one arrival and one departure", all)
	}
	if seeks := h.hall.Seeks(); len(seeks) != 0 {
		t.Errorf("%d seeks of who has left", len(seeks))
	}
}

func TestLoggingOutIsADepartureAtOnce(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.pageTurn = time.Hour })
	door := h.hall.PresenceFeed()
	defer door.Close()
	ana := h.member("Ana", "en")
	p := ana.enter()
	go func() { _ = p.closed() }()
	ana.Post("/logout")
	if all := comings(t, door); len(all) != 2 {
		t.Errorf("comings %+v", all)
	}
}

func TestClosingTheHouseWaitsForNoPage(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.pageTurn = time.Hour })
	door := h.hall.PresenceFeed()
	defer door.Close()
	p := h.member("Ana", "en").enter()
	must(t, p.ws.Close(websocket.StatusNormalClosure, ""))
	h.server.Close()
	if all := comings(t, door); len(all) != 2 {
		t.Errorf("comings %+v", all)
	}
}
