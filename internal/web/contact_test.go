package web

import (
	"testing"
	"time"
)

// Whoever watches a game is told when one of its players is not connected any more, through any door, when he is again,
// and, coming later, that he is not.
func TestWhoIsConnected(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.pageTurn = 50 * time.Millisecond })
	ana, berta := h.member("Ana", "en").enter(), h.member("Berta", "en")
	one := berta.enter()
	game := h.pair(ana, one)
	ana.ok("watch", "game", game)
	told := func(p *player, white, black bool) {
		t.Helper()
		m := p.receive("who is connected", func(m map[string]any) bool { return m["on"] == "contact" })
		if m["game"] != game || m["white"] != white || m["black"] != black {
			t.Fatalf("told %v, want %v and %v", m, white, black)
		}
	}
	two := berta.enter()
	must(t, one.ws.CloseNow())
	time.Sleep(200 * time.Millisecond) // the other one lasts
	must(t, two.ws.CloseNow())
	told(ana, true, false)
	late := h.browser("en").enter()
	late.ok("watch", "game", game)
	told(late, true, false)
	back := berta.enter()
	told(ana, true, true)
	told(late, true, true)
	must(t, back.ws.CloseNow())
	told(ana, true, false)
}
