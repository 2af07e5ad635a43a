package attack

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// What costs much is bound by place and by account: others ask, read and move meanwhile.
var _ = add("costly", func(s *stage) {
	v := s.serve()
	attacker := "127.0.0.2"
	span := time.Duration(s.size(10, 2)) * time.Second

	// A position of which the search finds nothing before its bound.
	const blocked = "k1b5/8/8/BpBpBpBp/bPbPbPbP/8/8/K1B5 w - -"
	others, took := 0, time.Duration(0)
	s.besiege(v, attacker, 8, span, "asks whether a position could be won", func(b *browser) int { return b.send("/editor/chances", blocked) }, func() {
		other := v.browser("127.0.0.3")
		for range 10 {
			began := time.Now()
			if other.send("/editor/chances", "8/8/4k3/8/8/3QK3/8/8 w - -") == http.StatusOK {
				others++
			}
			took = max(took, time.Since(began))
		}
	})
	s.note("another asks ten times meanwhile", "%d answers, after %.1f s at most", others, took.Seconds())
	s.promise(others == 10, "%d of 10 questions were answered", others)

	white, black := v.browser("127.0.0.4"), v.browser("127.0.0.5")
	white.obeyed("/guest")
	black.obeyed("/guest")
	w, b := white.socket(), black.socket()
	game := pair(w, b)
	text := "[Event \"x\"]\n\n1. e4 e5 " + strings.Repeat("(1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6) ", 15000) + " *"
	moves, all, longest := 0, time.Duration(0), time.Duration(0)
	s.besiege(v, attacker, 40, span, "sends an analysis of 800 kB", func(b *browser) int { return b.send("/analysis/read", text) }, func() {
		for range s.size(24, 5) {
			for i, move := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
				began := time.Now()
				[]*socket{w, b}[i%2].do(map[string]any{"do": "move", "game": game, "uci": move})
				took := time.Since(began)
				moves, all, longest = moves+1, all+took, max(longest, took)
				time.Sleep(100 * time.Millisecond)
			}
		}
	})
	s.note("two play meanwhile", "a move takes %.0f ms, %.0f at most", all.Seconds()*1000/float64(moves), longest.Seconds()*1000)
	s.promise(all < time.Duration(moves)*50*time.Millisecond, "%d moves take %v", moves, all)

	began := time.Now()
	read, refused := s.besiege(v, attacker, 4, 3*span, "reads a page", func(b *browser) int { return b.get("/people") }, func() {})
	most := 3000 + 125*int(time.Since(began)/time.Second+1)
	s.promise(read <= most && refused > 0, "%d pages were sent, %d refused", read, refused)
	s.promise(v.browser("127.0.0.3").get("/people") == http.StatusOK, "another place reads no page")

	// Of visitors without a name, who cost nothing.
	began = time.Now()
	obeyed := s.shout(v.browser("127.0.0.6"), 60, span)
	most = 1200 + 250*int(time.Since(began)/time.Second+1)
	s.note(fmt.Sprintf("60 connections of one place send commands for %v", span), "%d obeyed", obeyed)
	s.promise(obeyed <= most, "%d commands were obeyed", obeyed)
	s.promise(w.do(map[string]any{"do": "unwatch", "game": "g"})["error"] == nil, "another's command is refused")
})

// besiege has clients of a place do something over and over, and something else happen meanwhile. It
// counts what they were given, and what was refused.
func (s *stage) besiege(v *server, from string, clients int, span time.Duration, what string, do func(*browser) (status int), meanwhile func()) (given, refused int) {
	s.Helper()
	var ok, not atomic.Int64
	var wg sync.WaitGroup
	spent, ends := v.processor(), time.Now().Add(span)
	for range clients {
		b := v.browser(from)
		b.client.Transport.(*http.Transport).DisableKeepAlives = false
		wg.Go(func() {
			for time.Now().Before(ends) {
				switch do(b) {
				case 0, http.StatusTooManyRequests, http.StatusServiceUnavailable: // 0 where it is hung up
					not.Add(1)
				default:
					ok.Add(1)
				}
			}
		})
	}
	meanwhile()
	wg.Wait()
	s.note(fmt.Sprintf("one place %s, over %d connections", what, clients), "%d answered, %d refused, %.2f s of processor in %v", ok.Load(), not.Load(), (v.processor() - spent).Seconds(), span)
	return int(ok.Load()), int(not.Load())
}

// send sends a text as a script does, and get asks for a page; 0 where no answer comes.
func (b *browser) send(path, text string) (status int) {
	return answered(b.client.Post("http://"+b.v.http+path, "text/plain", strings.NewReader(text)))
}

func (b *browser) get(path string) (status int) {
	return answered(b.client.Get("http://" + b.v.http + path))
}

func answered(resp *http.Response, err error) int {
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
	return resp.StatusCode
}

// shout sends commands over many connections, and counts those that were obeyed.
func (s *stage) shout(b *browser, connections int, span time.Duration) int {
	var obeyed atomic.Int64
	var wg sync.WaitGroup
	ctx, cancel := context.WithTimeout(s.Context(), span)
	defer cancel()
	for range connections {
		k := b.socket()
		go func() {
			for k.ws.Write(ctx, websocket.MessageText, []byte(`{"id":1,"do":"unwatch","game":"g"}`)) == nil {
			}
		}()
		wg.Go(func() {
			for {
				_, data, err := k.ws.Read(ctx)
				var a struct{ OK bool }
				if err != nil || json.Unmarshal(data, &a) != nil {
					return
				}
				if a.OK {
					obeyed.Add(1)
				}
			}
		})
	}
	wg.Wait()
	return int(obeyed.Load())
}
