package socket

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/outbox"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/wsock"
)

// Subprotocol is the version of the protocol that a client must offer.
const Subprotocol = "escaque.v1"

// Bounds of one connection.
const (
	FrameLimit   = 4 << 10          // bytes in a command
	outboundSize = 256              // messages that may wait for a slow client
	outbound     = 4 << 20          // and bytes of them
	watchLimit   = 32               // games watched at once
	frameRate    = 30               // commands a second, steadily
	FrameBurst   = 120              // commands at once
	floodRate    = 10               // commands refused for haste a second, steadily, and
	floodBurst   = 240              // at once, before the door closes
	pingEvery    = 20 * time.Second // keepalive, and the measure of the lag
	pingPatience = 15 * time.Second
	writeLimit   = 10 * time.Second
)

// Close codes of our own, besides those of RFC 6455.
const (
	CloseSlow  = 4001 // the client reads too slowly
	CloseFlood = 4002 // the client sends too much
	CloseEnded = 4003 // the session was ended
)

// conn is one WebSocket. Its reader runs the commands in their order; whatever else happens to it
// is sent as it happens, without a goroutine that waits for it. Nobody waits for the wire.
type conn struct {
	s       *Server
	ws      line
	who     members.Identity
	place   limits.Network
	token   string        // of the visit
	session *hall.Session // nil for a visitor without a name
	lang    atomic.Value  // string
	pulse   *wsock.Pulse
	limiter *rate.Limiter // of commands
	haste   *rate.Limiter // of commands refused for haste

	ctx        context.Context
	cancel     context.CancelFunc
	wantsWhole chan struct{} // the client asks for the whole board
	news       task
	talking    task
	pinger     *time.Timer
	checker    *time.Timer // asks whose it still is; nil for a visitor
	coming     sync.Mutex
	gone       bool // nothing more is begun in the background; coming
	background sync.WaitGroup
	once       sync.Once
	counts     sync.Once  // is told how many watch, from the first game on
	hears      sync.Once  // listens to talk from its greeting on
	code       wsock.Code // why we closed; set once

	mu        sync.Mutex
	watched   map[hall.GameID]func() // with what ends it
	greeted   bool
	listening listening
	changes   bool // the client understands changes of the board; set before they are sent
}

// line is the wire of a connection.
type line interface {
	Packs() bool
	Put(frame []byte)
	PutWithAnswer(frame []byte)
	Answering()
	Answer(frame []byte)
	Ping(payload []byte)
	Read() ([]byte, error)
	Close(code wsock.Code, why string)
	Abort()
	End()
}

// Accept opens /ws. The request is over with that: what it took is free for others.
func (s *Server) Accept(w http.ResponseWriter, r *http.Request) {
	v := s.site.Visit(w, r)
	err := v.MayAsk()
	if s.site.Foreign(r) {
		err = site.CrossOrigin()
	}
	if err != nil {
		v.Fail(err)
		return
	}
	ctx, cancel := context.WithCancel(members.WithActor(context.Background(), v.Who, members.ActorOrigin(v.R.Context())))
	c := &conn{
		s: s, who: v.Who, place: limits.NetworkAt(site.Address(r)), ctx: ctx, cancel: cancel, wantsWhole: make(chan struct{}, 1),
		limiter: rate.NewLimiter(frameRate, FrameBurst), haste: rate.NewLimiter(floodRate, floodBurst),
	}
	var made atomic.Pointer[wsock.Conn]
	hangUp := func() {
		cancel()
		if ws := made.Load(); ws != nil {
			ws.Abort()
		}
	}
	stay, ok := v.Stay(hangUp)
	if !ok {
		cancel()
		return
	}
	paced := &pacing{ResponseWriter: w, set: s.limits.Settings.Wire}
	ws, known, err := wsock.Accept(paced, r, wsock.Options{
		Protocol: Subprotocol, Limit: FrameLimit, TooSlow: CloseSlow,
		Bounds: outbox.Bounds{Messages: outboundSize, Bytes: outbound, Patience: writeLimit},
		Slow: func() {
			s.log.Info("slow client let go", "handle", c.who.Handle)
			c.drop(CloseSlow, "reading too slowly")
		},
		Pong: func([]byte) { c.pong() },
	})
	if err != nil {
		s.log.Debug("no websocket", "error", err, "from", site.Address(r))
		cancel()
		stay.Leave()
		return
	}
	c.ws = ws
	if made.Store(ws); ctx.Err() != nil {
		ws.Abort()
	}
	c.pulse = wsock.NewPulse(paced.wire, s.limits.IsProxy)
	c.lang.Store(v.Lang)
	if refused := c.guestFrom(ctx, site.Address(r)); !known {
		c.drop(wsock.Policy, "subprotocol "+Subprotocol+" expected")
	} else if refused != nil {
		c.drop(CloseEnded, "not let in")
	}
	go c.serve(strings.Clone(v.Token), stay) // without the head in which the token stood
}

// serve reads the connection to its end. Most are silent: the frames under the reader stay small.
func (c *conn) serve(token string, stay *limits.Stay) {
	defer c.closeOnPanic()
	defer c.end(token, stay)
	if c.ctx.Err() == nil {
		c.begin(token)
	}
	c.read()
}

// guestFrom notes where a guest comes from, unless guests from there are not let
// in now.
func (c *conn) guestFrom(ctx context.Context, address string) (err error) {
	if !c.who.Guest {
		return nil
	}
	if c.who.Place, err = c.s.members.PlaceOf(ctx, address); err != nil {
		c.s.log.Error("place not known", "error", err)
		return err
	}
	return c.s.members.MayComeFrom(c.who.Place)
}

// leave ends the session in the hall: at once where the visit itself was ended, a
// while later where only the page has gone.
func (c *conn) leave() {
	c.once.Do(func() {}) // a later call that closes this connection can no longer say why
	if c.code == CloseEnded {
		c.session.Close()
		return
	}
	c.s.turns.leave(c.session)
}

// drop ends the connection with a reason that the client can act on.
func (c *conn) drop(code wsock.Code, why string) {
	c.once.Do(func() {
		c.code = code
		c.ws.Close(code, why)
		c.cancel()
	})
}

// read takes commands until the connection ends. A panic ends this one and no other.
func (c *conn) read() {
	defer c.closeOnPanic()
	for {
		data, err := c.ws.Read()
		if err != nil {
			return
		}
		if c.ctx.Err() != nil {
			continue // until the farewell is answered
		}
		if !c.limiter.Allow() || c.s.limits.Command(c.who.ID, c.who.Guest, c.place) == nil {
			if !c.haste.Allow() {
				c.drop(CloseFlood, "too many messages")
				continue
			}
			c.tooFast(data)
			continue
		}
		c.run(data)
	}
}

// tooFast refuses a command that came in haste, without running it.
func (c *conn) tooFast(data []byte) {
	var cmd struct {
		ID int64 `json:"id"`
	}
	_ = json.Unmarshal(data, &cmd) // an unreadable command has no number: 0
	c.reply(cmd.ID, nil, &protocolError{explain.Refusal{Code: string(hall.TooFast), Text: i18n.Text(c.language(), "hall.too-fast")}})
}

func (c *conn) language() string { return c.lang.Load().(string) }

// frame is a message as it goes over this wire.
func (c *conn) frame(data []byte) []byte { return wsock.Frame(data, c.ws.Packs()) }

// queue never waits, for the hall's news come to everybody: a client that
// leaves too many unread is let go. It comes back and gets the true state
// instead of a backlog.
func (c *conn) queue(data []byte) { c.ws.Put(c.frame(data)) }
