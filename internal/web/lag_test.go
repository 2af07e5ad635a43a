package web

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/socket"
)

// A browser answers the server's pings 0.9 s late, so that its line seems long: of
// 20 moves of 0.45 s the quota comes back, and behind a proxy, where only the pings
// tell, also the 250 ms of every move that can be had by that.
func TestDelayedPongs(t *testing.T) {
	for _, c := range []struct {
		name  string
		proxy bool
		most  int64 // milliseconds
	}{{"alone", false, 1000 + 20}, {"behind a proxy", true, 1000 + 20*250}} {
		t.Run(c.name, func(t *testing.T) {
			var at atomic.Int64
			at.Store(time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC).UnixNano())
			now := func() time.Time { return time.Unix(0, at.Load()) }
			h := newHouseIn(t, func(o *hall.Options, _ *members.Options) {
				o.Now, o.LagCap, o.LagFree, o.LagQuota = now, 500*time.Millisecond, 250*time.Millisecond, time.Second
			}, func(o *Options) {
				o.Now = now
				if c.proxy {
					o.Limits = limits.New(limits.Options{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
				}
			})
			var pinged atomic.Bool
			white := h.member("Ana", "en").late(sync.OnceFunc(func() {
				at.Add(int64(900 * time.Millisecond))
				pinged.Store(true)
			}))
			black := h.member("Bea", "en").enter()
			for !pinged.Load() {
				white.ok("hello", "lang", "en")
			}
			white.ok("hello", "lang", "en") // and its answer comes after the pong
			game := h.pair(white, black)
			moves := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
			for ply := range 40 {
				mover := white
				if ply%2 == 1 {
					mover = black
				} else {
					at.Add(int64(450 * time.Millisecond))
				}
				mover.ok("move", "game", game, "uci", moves[ply%4], "ply", ply)
			}
			view, err := h.hall.Look(context.Background(), hall.GameID(game))
			must(t, err)
			var back, over time.Duration
			for ply := 0; ply < len(view.Moves); ply += 2 {
				back, over = back+view.Moves[ply].Lag, over+view.Moves[ply].LagOver
			}
			if back.Milliseconds() > c.most || back < time.Second || back+over != 9*time.Second {
				t.Errorf("%v of 9s are given back, %v are claimed besides", back, over)
			}
		})
	}
}

// late dials and answers pings when the test is ready for it.
func (b *browser) late(ready func()) *player {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	ws, _, err := websocket.Dial(ctx, b.h.url+"/ws", &websocket.DialOptions{
		HTTPClient: b.Client, Subprotocols: []string{socket.Subprotocol}, HTTPHeader: http.Header{"Accept-Language": {b.Lang}},
		OnPingReceived: func(context.Context, []byte) bool { ready(); return true },
	})
	must(b.T, err)
	ws.SetReadLimit(1 << 20)
	b.T.Cleanup(func() { _ = ws.CloseNow(); cancel() })
	p := &player{t: b.T, ws: ws, ctx: ctx, next: 1}
	p.ok("hello", "lang", b.Lang)
	p.on("welcome")
	return p
}
