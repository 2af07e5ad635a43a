package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// subprotocol is the version of the protocol that a client must offer.
const subprotocol = "escaque.v1"

// Bounds of one connection.
const (
	frameLimit   = 4 << 10          // bytes in a command
	compressFrom = 1 << 10          // bytes in a message, from which it pays to compress it
	outboundSize = 256              // messages that may wait for a slow client
	watchLimit   = 32               // games watched at once
	frameRate    = 30               // commands a second, steadily
	frameBurst   = 120              // commands at once
	floodRate    = 10               // commands refused for haste a second, steadily, and
	floodBurst   = 240              // at once, before the door closes
	pingEvery    = 20 * time.Second // keepalive, and the measure of the lag
	pingPatience = 15 * time.Second
	writeLimit   = 10 * time.Second
)

// Close codes of our own, besides those of RFC 6455.
const (
	closeSlow  websocket.StatusCode = 4001 // the client reads too slowly
	closeFlood websocket.StatusCode = 4002 // the client sends too much
	closeEnded websocket.StatusCode = 4003 // the session was ended
)

// sockets knows the open connections of each session, so that leaving the server
// in one tab closes the doors of all.
type sockets struct {
	mu   sync.Mutex
	open map[string]map[*conn]struct{} // by session token
}

func (s *sockets) add(token string, c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = make(map[string]map[*conn]struct{})
	}
	if s.open[token] == nil {
		s.open[token] = make(map[*conn]struct{})
	}
	s.open[token][c] = struct{}{}
}

func (s *sockets) remove(token string, c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open[token], c)
	if len(s.open[token]) == 0 {
		delete(s.open, token)
	}
}

// count is how many are open.
func (s *sockets) count() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		n += len(conns)
	}
	return n
}

// everybody is who has one.
func (s *sockets) everybody() (list []*conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		for c := range conns {
			list = append(list, c)
		}
	}
	return list
}

func (s *sockets) end(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.open[token] {
		c.drop(closeEnded, "session ended")
	}
}

// dismiss ends the open connections of those who are meant.
func (s *sockets) dismiss(meant func(members.Identity) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		for c := range conns {
			if meant(c.who) {
				c.drop(closeEnded, "sent out")
			}
		}
	}
}

// of are the open connections of a member, by the token of his session.
func (s *sockets) of(id string) map[string][]*conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := map[string][]*conn{}
	for token, conns := range s.open {
		for c := range conns {
			if c.who.ID == id {
				list[token] = append(list[token], c)
			}
		}
	}
	return list
}

// conn is one WebSocket. Its reader runs the commands in their order; pumps
// bring news; one writer sends. Nobody but the writer touches the wire, and
// nobody waits for it.
type conn struct {
	s       *Server
	ws      *websocket.Conn
	who     members.Identity
	session *hall.Session // nil for a visitor without a name
	lang    atomic.Value  // string
	pulse   *pulse
	limiter *rate.Limiter // of commands
	haste   *rate.Limiter // of commands refused for haste

	ctx    context.Context
	cancel context.CancelFunc
	hangUp func(websocket.StatusCode, string) // closes the wire
	out    chan []byte
	wholes chan struct{} // the client asks for the whole board
	spoken chan struct{} // something was said to its user
	pumps  sync.WaitGroup
	once   sync.Once
	counts sync.Once            // is told how many watch, from the first game on
	hears  sync.Once            // listens to talk from its greeting on
	code   websocket.StatusCode // why we closed; set once
	why    string

	mu      sync.Mutex
	watched map[hall.GameID]context.CancelFunc
	greeted bool
	taste   taste
	changes bool // the client understands changes of the board; set before they are sent
}

// socket opens /ws.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	v := s.site.Visit(w, r)
	if s.site.Foreign(r) {
		v.Fail(site.CrossOrigin())
		return
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	defer cancel()
	stay, ok := v.Stay(cancel)
	if !ok {
		return
	}
	defer stay.Leave()
	opts := &websocket.AcceptOptions{Subprotocols: []string{subprotocol}, InsecureSkipVerify: true, // of the origin: it was looked at
		CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: compressFrom}
	// The server's patience is for pages; a WebSocket lasts as long as its game.
	control := http.NewResponseController(w)
	if err := errors.Join(control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{})); err != nil {
		s.log.Debug("deadlines stay", "error", err)
	}
	paced := &pacing{ResponseWriter: w, set: s.limits.Settings.Wire}
	ws, err := websocket.Accept(paced, r, opts)
	if err != nil {
		s.log.Debug("no websocket", "error", err, "from", site.Address(r))
		return
	}
	if ws.Subprotocol() != subprotocol {
		_ = ws.Close(websocket.StatusPolicyViolation, "subprotocol "+subprotocol+" expected")
		return
	}
	ws.SetReadLimit(frameLimit)
	c := &conn{
		s: s, ws: ws, who: v.Who, pulse: newPulse(paced.wire, s.limits.IsProxy), ctx: ctx, cancel: cancel,
		out: make(chan []byte, outboundSize), wholes: make(chan struct{}, 1), spoken: make(chan struct{}, 1), watched: make(map[hall.GameID]context.CancelFunc),
		limiter: rate.NewLimiter(frameRate, frameBurst), haste: rate.NewLimiter(floodRate, floodBurst),
	}
	if err := c.guestFrom(ctx, site.Address(r)); err != nil {
		_ = ws.Close(closeEnded, "not let in")
		return
	}
	c.hangUp = func(code websocket.StatusCode, why string) { _ = ws.Close(code, why) }
	c.lang.Store(v.Lang)
	c.serve(v.Token)
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

// serve runs the connection to its end.
func (c *conn) serve(token string) {
	defer c.cancel()
	if c.who.ID != "" {
		session, err := c.s.hall.Connect(c.who)
		if err != nil {
			_ = c.ws.Close(websocket.StatusTryAgainLater, "closing")
			return
		}
		c.session = session
		defer c.leave()
		c.s.sockets.add(token, c)
		defer c.s.sockets.remove(token, c)
		c.pump(c.newsPump)
		c.pump(func() { c.sessionPump(token) })
	}
	c.pump(c.writePump)
	c.pump(c.pingPump)
	c.pump(func() {
		select {
		case <-c.s.site.Closing():
			c.drop(websocket.StatusGoingAway, "closing")
		case <-c.ctx.Done():
		}
	})
	c.read()
	c.cancel()
	c.pumps.Wait()
	c.once.Do(func() {}) // whoever closes this connection now comes too late to say why
	if c.code != 0 {
		_ = c.ws.Close(c.code, c.why)
		return
	}
	_ = c.ws.CloseNow()
}

// leave ends the session in the hall: at once where the visit itself was ended, a
// while later where only the page has gone.
func (c *conn) leave() {
	if c.code == closeEnded {
		c.session.Close()
		return
	}
	c.s.turns.leave(c.session)
}

// pump runs something beside the reader until the connection ends. One
// connection's trouble is nobody else's: a panic closes it and no more.
func (c *conn) pump(run func()) {
	c.pumps.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				c.s.log.Error("panic on a websocket", "panic", p, "who", c.who.Handle, "stack", string(debug.Stack()))
				c.drop(websocket.StatusInternalError, "trouble")
			}
		}()
		run()
	})
}

// drop ends the connection with a reason that the client can act on.
func (c *conn) drop(code websocket.StatusCode, why string) {
	c.once.Do(func() {
		c.code, c.why = code, why
		// Closing waits for the client's answer; whoever asked for it does not.
		go func() {
			c.hangUp(code, why)
			c.cancel()
		}()
	})
}

// read takes commands until the connection ends.
func (c *conn) read() {
	for {
		kind, data, err := c.ws.Read(c.ctx)
		if err != nil {
			return // an over-long frame closes with 1009 by itself
		}
		if kind != websocket.MessageText {
			c.drop(websocket.StatusUnsupportedData, "text frames only")
			<-c.ctx.Done() // ending sooner would cut the farewell off
			return
		}
		if !utf8.Valid(data) { // RFC 6455, 8.1
			c.drop(websocket.StatusInvalidFramePayloadData, "text is not UTF-8")
			<-c.ctx.Done()
			return
		}
		if !c.limiter.Allow() {
			if !c.haste.Allow() {
				c.drop(closeFlood, "too many messages")
				<-c.ctx.Done()
				return
			}
			c.tooFast(data)
			continue
		}
		var cmd command
		if err := json.Unmarshal(data, &cmd); err != nil {
			c.answer(reply{Error: c.refusal("bad-message")})
			continue
		}
		c.obey(cmd)
	}
}

// tooFast refuses a command that came in haste, without running it.
func (c *conn) tooFast(data []byte) {
	var cmd struct {
		ID int64 `json:"id"`
	}
	_ = json.Unmarshal(data, &cmd) // an unreadable command has no number: 0
	c.answer(reply{Re: cmd.ID, Error: &explain.Refusal{Code: string(hall.TooFast), Text: i18n.Text(c.language(), "hall.too-fast")}})
}

func (c *conn) language() string { return c.lang.Load().(string) }

// refusal is one of the protocol's own.
func (c *conn) refusal(code string) *explain.Refusal {
	return &explain.Refusal{Code: code, Text: i18n.Text(c.language(), "web.ws."+code)}
}

// answer queues what a client asked for. It waits for room: who asks faster than
// he reads is read more slowly himself.
func (c *conn) answer(message any) {
	data, ok := c.encode(message)
	if !ok {
		return
	}
	select {
	case c.out <- data:
	case <-c.ctx.Done():
	}
}

// send queues news.
func (c *conn) send(message any) {
	if data, ok := c.encode(message); ok {
		c.queue(data)
	}
}

func (c *conn) encode(message any) (data []byte, ok bool) {
	data, err := json.Marshal(message)
	if err != nil {
		c.s.log.Error("message not encoded", "error", err)
	}
	return data, err == nil
}

// queue never waits, for the hall's news come to everybody: a client that
// leaves too many unread is let go. It comes back and gets the true state
// instead of a backlog.
func (c *conn) queue(data []byte) {
	select {
	case c.out <- data:
	default:
		c.s.log.Info("slow client let go", "who", c.who.Handle)
		c.drop(closeSlow, "reading too slowly")
	}
}
