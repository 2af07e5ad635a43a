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

// The limits of one connection.
const (
	FrameLimit   = 10 << 10         // bytes in a command
	outboundSize = 256              // messages waiting for a slow client
	outbound     = 4 << 20          // bytes of those messages
	watchLimit   = 32               // games watched at once
	frameRate    = 30               // sustained commands per second
	FrameBurst   = 120              // commands in a burst
	floodRate    = 10               // sustained refused commands per second
	floodBurst   = 240              // refused commands in a burst; more close the connection
	pingEvery    = 20 * time.Second // interval of pings, which also measure the lag
	pingPatience = 15 * time.Second
	writeLimit   = 10 * time.Second
)

// Close codes in addition to those of RFC 6455.
const (
	CloseSlow  = 4001 // the client reads too slowly
	CloseFlood = 4002 // the client sends too much
	CloseEnded = 4003 // the session was ended
)

// conn is one WebSocket connection. Its reader executes commands in order. All other messages are
// sent immediately, without a waiting goroutine, and nothing blocks on the network.
type conn struct {
	s       *Server
	ws      wire
	who     members.Identity
	place   limits.Network
	token   string        // of the visit
	session *hall.Session // nil for a visitor who is not logged in
	lang    atomic.Value  // a string
	pulse   *wsock.Pulse
	limiter *rate.Limiter // limits commands
	haste   *rate.Limiter // limits refused commands

	ctx        context.Context
	cancel     context.CancelFunc
	wantsWhole chan struct{} // receives when the client requests the whole board
	news       task
	talking    task
	pinger     *time.Timer
	checker    *time.Timer // checks the session at intervals; nil for a visitor who is not logged in
	coming     sync.Mutex
	gone       bool // no more background goroutines may start; guarded by coming
	background sync.WaitGroup
	once       sync.Once
	counts     sync.Once  // starts the counts of watchers with the first watched game
	hears      sync.Once  // starts listening to chat with the greeting
	code       wsock.Code // close code; set once

	mu        sync.Mutex
	watched   map[hall.GameID]func() // functions that stop watching
	greeted   bool
	listening listening
	// closesDesk closes the arbiters' desk that is open here; nil for none
	closesDesk func()
	changes    bool // the client understands changes of the lobby; set before they are sent
}

// wire is the network side of a connection.
type wire interface {
	IsCompressed() bool
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

// Accept handles /ws. The handler returns after the handshake, so the resources of the request are
// released.
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
	if refused := c.checkGuest(ctx, site.Address(r)); !known {
		c.drop(wsock.Policy, "subprotocol "+Subprotocol+" expected")
	} else if refused != nil {
		c.drop(CloseEnded, "not let in")
	}
	go c.serve(strings.Clone(v.Token), stay) // without the head in which the token stood
}

// serve reads the connection until it ends. Most connections are idle, so it keeps the stack of its
// goroutine small.
func (c *conn) serve(token string, stay *limits.Stay) {
	defer c.closeOnPanic()
	defer c.end(token, stay)
	if c.ctx.Err() == nil {
		c.begin(token)
	}
	c.read()
}

// checkGuest sets the network from which a guest is connected. It returns a refusal if guests from
// there are banned at present.
func (c *conn) checkGuest(ctx context.Context, address string) (err error) {
	if !c.who.Guest {
		return nil
	}
	if c.who.Place, err = c.s.members.PlaceOf(ctx, address); err != nil {
		c.s.log.Error("place not known", "error", err)
		return err
	}
	return c.s.members.MayComeFrom(c.who.Place)
}

// leave ends the session in the hall: immediately if the login session has ended, and otherwise
// after a delay, because the user may only be changing the page.
func (c *conn) leave() {
	c.once.Do(func() {}) // a later call that closes this connection can no longer say why
	if c.code == CloseEnded {
		c.session.Close()
		return
	}
	c.s.turns.leave(c.session)
}

// drop closes the connection with a code and a reason for the client.
func (c *conn) drop(code wsock.Code, why string) {
	c.once.Do(func() {
		c.code = code
		c.ws.Close(code, why)
		c.cancel()
	})
}

// read reads and executes commands until the connection ends. A panic ends only this connection.
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
			c.refuseTooFast(data)
			continue
		}
		c.run(data)
	}
}

// refuseTooFast refuses a command that exceeds the rate limit, without executing it.
func (c *conn) refuseTooFast(data []byte) {
	var cmd struct {
		ID int64 `json:"id"`
	}
	_ = json.Unmarshal(data, &cmd) // an unreadable command has no number: 0
	c.reply(cmd.ID, nil, &protocolError{explain.Refusal{Code: string(hall.TooFast), Text: i18n.Text(c.language(), "hall.too-fast")}})
}

func (c *conn) language() string { return c.lang.Load().(string) }

// frame returns a message as a frame for this connection.
func (c *conn) frame(data []byte) []byte { return wsock.Frame(data, c.ws.IsCompressed()) }

// queue queues a message without waiting. A client with too many unread messages is disconnected.
// It can reconnect and gets the present state instead of a backlog.
func (c *conn) queue(data []byte) { c.ws.Put(c.frame(data)) }
