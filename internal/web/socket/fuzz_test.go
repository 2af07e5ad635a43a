package socket

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"golang.org/x/time/rate"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/internal/wsock"
)

// wireless is a connection without a wire: it is given messages and remembers the
// answers.
type wireless struct {
	*conn
	replies  int
	out      chan []byte
	internal []string // answers that say that something went wrong inside
	seek     string   // the last that was put up
	game     string   // the last that was begun or shown
	done     chan struct{}
}

func wirelessOf(h *house, who members.Identity) (*wireless, error) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &wireless{out: make(chan []byte, outboundSize), done: make(chan struct{}), conn: &conn{
		s: h.server, who: who, pulse: &wsock.Pulse{}, ctx: ctx, cancel: cancel,
		limiter: rate.NewLimiter(rate.Inf, 1), haste: rate.NewLimiter(rate.Inf, 1),
		wantsWhole: make(chan struct{}, 1),
	}}
	w.ws = paper{w.out}
	w.lang.Store("en")
	var err error
	if w.session, err = h.hall.Connect(who); err != nil {
		cancel()
	}
	return w, err
}

// paper is a wire on which messages are remembered.
type paper struct{ out chan []byte }

func (p paper) IsCompressed() bool { return false }

// Put forgets what nobody reads.
func (p paper) Put(frame []byte) {
	select {
	case p.out <- text(frame):
	default:
	}
}

func (p paper) PutWithAnswer(frame []byte) { p.Put(frame) }
func (paper) Answering()                   {}
func (p paper) Answer(frame []byte)        { p.out <- text(frame) }
func (paper) Ping([]byte)                  {}
func (paper) Read() ([]byte, error)        { return nil, io.EOF }
func (paper) Close(wsock.Code, string)     {}
func (paper) Abort()                       {}
func (paper) End()                         {}

// text is what a frame of a server carries.
func text(frame []byte) []byte {
	switch frame[1] {
	case 126:
		return frame[4:]
	case 127:
		return frame[10:]
	}
	return frame[2:]
}

// say has one message taken, and reads until its answer has come.
func (w *wireless) say(message []byte) {
	taken := make(chan struct{})
	go func() {
		defer close(taken)
		w.run(message)
	}()
	for {
		select {
		case data := <-w.out:
			w.read(data)
		case <-taken:
			for {
				select {
				case data := <-w.out:
					w.read(data)
				default:
					return
				}
			}
		}
	}
}

func (w *wireless) read(data []byte) {
	var m struct {
		Re    *int64
		On    string
		Seek  string
		Game  json.RawMessage
		Error *struct{ Code, Text string }
	}
	if json.Unmarshal(data, &m) != nil {
		w.internal = append(w.internal, string(data))
		return
	}
	if m.Re != nil {
		w.replies++
	}
	if m.Error != nil && (m.Error.Code == "internal" || m.Error.Text == "") {
		w.internal = append(w.internal, string(data))
	}
	if m.Seek != "" {
		w.seek = m.Seek
	}
	var id string
	if json.Unmarshal(m.Game, &id) == nil && id != "" {
		w.game = id
	}
}

// FuzzSocket holds that whatever two browsers send, each message has one answer
// and none is that of a fault inside. A line is one message, those that begin with <
// are the second one's; SEEK and GAME in it stand for the last that either has.
func FuzzSocket(f *testing.F) {
	const begin = `{"id":1,"do":"hello","lang":"es","changes":true,"talk":true}
<{"id":1,"do":"hello","lang":"en"}
{"id":2,"do":"seek","control":"3+2","edition":"1997","colour":"white"}
<{"id":2,"do":"accept","seek":"SEEK"}
{"id":3,"do":"watch","game":"GAME"}
<{"id":3,"do":"watch","game":"GAME","changes":true}
`
	for _, rest := range []string{
		`{"id":4,"do":"move","game":"GAME","uci":"f2f3","ply":0}
<{"id":4,"do":"move","game":"GAME","uci":"e7e5","ply":1}
{"id":5,"do":"move","game":"GAME","uci":"g2g4","ply":2,"offer":true}
<{"id":5,"do":"move","game":"GAME","uci":"d8h4","ply":3}
<{"id":6,"do":"rematch","game":"GAME"}
{"id":6,"do":"accept-offer","number":1}`,
		`{"id":4,"do":"claim-repetition","game":"GAME","uci":"g1f3"}
<{"id":4,"do":"claim-fifty","game":"GAME"}
{"id":5,"do":"offer-draw","game":"GAME"}
<{"id":5,"do":"decline-draw","game":"GAME"}
<{"id":6,"do":"propose-takeback","game":"GAME","plies":1}
{"id":6,"do":"propose","game":"GAME","kind":"adjourn"}
<{"id":7,"do":"accept-offer","number":1}
{"id":7,"do":"more-time","game":"GAME","seconds":-5}
<{"id":8,"do":"say","game":"GAME","text":"hello"}
{"id":8,"do":"resign","game":"GAME"}`,
		`{"id":4,"do":"challenge","to":"GuestTwo","control":"90+30","theirs":"5+0","start":"chess960:518","colour":"black"}
<{"id":4,"do":"decline-offer","number":1}
{"id":5,"do":"variation","fen":"8/8/8/8/8/8/8/K1k5 w - - 0 1","line":["a1a2"]}
{"id":6,"do":"opening","line":["e2e4","c7c5"]}
{"id":7,"do":"settings","settings":{"pieces":"x","premove":true}}
{"id":8,"do":"join-channel","number":50}
{"id":9,"do":"channel","number":50,"text":"hello"}
<{"id":9,"do":"shout","text":"hello"}
{"id":10,"do":"tell","to":"GuestTwo","text":"hello"}
{"id":11,"do":"unseek","seek":"SEEK"}
{"id":12,"do":"ping","t":9223372036854775807}
{"id":13,"do":"lobby"}
{"id":14,"do":"unwatch","game":"GAME"}
{"id":15,"do":"abort","game":"GAME"}`,
		"{\n<[]\n{\"id\":\"x\"}\nnull\n{\"id\":1e99}\n{\"do\":\"seek\",\"control\":\"\u0000\"}",
	} {
		f.Add([]byte(begin + rest))
	}
	days := &sitetest.Lasting{TB: f}
	defer days.Close()
	h, n := newHouse(days), 0
	f.Fuzz(func(t *testing.T, script []byte) {
		lines := bytes.Split(script, []byte("\n"))
		if len(lines) > 60 {
			return
		}
		n++
		days.TB = t
		if n%2000 == 0 { // what a long run leaves behind is not what is looked for
			days.Close()
			h = newHouse(days)
		}
		var two [2]*wireless
		for i, name := range []string{"One", "Two"} {
			w, err := wirelessOf(h, members.Identity{ID: fmt.Sprintf("g-%d-%d", n, i), Handle: "Guest" + name, Guest: true})
			must(t, err)
			defer func() {
				w.cancel()
				w.background.Wait()
				w.session.Close()
			}()
			two[i] = w
		}
		said := [2]int{}
		for _, line := range lines {
			who := 0
			if rest, second := bytes.CutPrefix(line, []byte("<")); second {
				who, line = 1, rest
			}
			latest := func(own, other string) string {
				if own != "" {
					return own
				}
				return other
			}
			w, other := two[who], two[1-who]
			message := strings.NewReplacer("SEEK", latest(w.seek, other.seek), "GAME", latest(w.game, other.game)).Replace(string(line))
			if len(message) > FrameLimit {
				continue
			}
			said[who]++
			w.say([]byte(message))
		}
		for i, w := range two {
			if w.replies != said[i] {
				t.Errorf("%d answers to %d messages", w.replies, said[i])
			}
			if len(w.internal) > 0 {
				t.Errorf("answered %s", w.internal)
			}
		}
	})
}

// BenchmarkCommand is what a command costs between the wire and its handler, and its answer.
func BenchmarkCommand(b *testing.B) {
	h := newHouse(b)
	w, err := wirelessOf(h, members.Identity{ID: "g-1", Handle: "GuestOne", Guest: true})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		w.run([]byte(`{"id":7,"do":"unwatch","game":"h7d2p9wqrc"}`))
		<-w.out
	}
}
