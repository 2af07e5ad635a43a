package attack

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
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

	// Two play at the server, and two at one beside it that nobody besieges: whatever else the machine has to do
	// delays them alike.
	besieged, spared := s.opponents(v), s.opponents(s.serve())
	text := "[Event \"x\"]\n\n1. e4 e5 " + strings.Repeat("(1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6) ", 15000) + " *"
	var here, there []time.Duration
	s.besiege(v, attacker, 40, span, "sends an analysis of 800 kB", func(b *browser) int { return b.send("/analysis/read", text) }, func() {
		for range 4 * s.size(24, 5) {
			here, there = append(here, besieged.move()), append(there, spared.move())
			time.Sleep(100 * time.Millisecond)
		}
	})
	slices.Sort(here)
	slices.Sort(there)
	middle := len(here) / 2
	s.note("two play meanwhile", "a move takes %.0f ms, %.0f at most; %.0f at a server beside", here[middle].Seconds()*1000, here[len(here)-1].Seconds()*1000, there[middle].Seconds()*1000)
	s.promise(here[middle] < 50*time.Millisecond+10*there[middle], "a move takes %v, and %v at a server beside", here[middle], there[middle])

	read, refused, most := s.readUntilRefused(v, attacker, "/people", func(span time.Duration) int { return 3000 + 125*int(span/time.Second+1) })
	s.promise(read <= most, "%d pages were sent, %d refused; at most %d may be sent in that time", read, refused, most)
	s.promise(v.browser("127.0.0.3").get("/people") == http.StatusOK, "another place reads no page")

	// Of visitors without a name, who cost nothing.
	began := time.Now()
	obeyed := s.shout(v.browser("127.0.0.6"), 60, span)
	most = 1200 + 250*int(time.Since(began)/time.Second+1)
	s.note(fmt.Sprintf("60 connections of one place send commands for %v", span), "%d obeyed", obeyed)
	s.promise(obeyed <= most, "%d commands were obeyed", obeyed)
	other := v.browser("127.0.0.7").socket()
	s.promise(other.do(map[string]any{"do": "unwatch", "game": "g"})["error"] == nil, "another's command is refused")
})

// opponents are two players who move their knights out and back.
type opponents struct {
	sockets [2]*socket
	game    any
	moves   int
}

func (s *stage) opponents(v *server) *opponents {
	white, black := v.browser("127.0.0.4"), v.browser("127.0.0.5")
	white.obeyed("/guest")
	black.obeyed("/guest")
	o := &opponents{sockets: [2]*socket{white.socket(), black.socket()}}
	o.game = pair(o.sockets[0], o.sockets[1])
	return o
}

// move makes the next move and returns how long it took.
func (o *opponents) move() time.Duration {
	began := time.Now()
	o.sockets[o.moves%2].do(map[string]any{"do": "move", "game": o.game, "uci": []string{"g1f3", "g8f6", "f3g1", "f6g8"}[o.moves%4]})
	o.moves++
	return time.Since(began)
}

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

// readUntilRefused has four clients of a place read a page until one of them is refused, and returns
// how many pages were sent, how many refused, and how many may be sent in the time that it took. A slow
// machine takes longer to use the allowance up, and one that sends fewer pages than the allowance grows by
// never does: the pages are bounded, and then it says so.
func (s *stage) readUntilRefused(v *server, from, path string, allowance func(time.Duration) int) (read, refused, most int) {
	s.Helper()
	const bound = 20_000
	var ok, not atomic.Int64
	var wg sync.WaitGroup
	began := time.Now()
	for range 4 {
		b := v.browser(from)
		b.client.Transport.(*http.Transport).DisableKeepAlives = false
		wg.Go(func() {
			for not.Load() == 0 && ok.Load() < bound {
				switch b.get(path) {
				case http.StatusTooManyRequests:
					not.Add(1)
				case http.StatusOK:
					ok.Add(1)
				default: // hung up: the server is not there
					s.Errorf("%s is not answered", path)
					return
				}
			}
		})
	}
	wg.Wait()
	span := time.Since(began)
	s.note("one place reads a page until it is refused", "%d answered, %d refused, in %.1f s", ok.Load(), not.Load(), span.Seconds())
	if not.Load() == 0 {
		s.note("this machine is too slow to reach the bound", "%d pages may be sent in %.0f s", allowance(span), span.Seconds())
	}
	return int(ok.Load()), int(not.Load()), allowance(span)
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
