package icsd

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/messages"
	"github.com/escaque/escaque/internal/icsd/people"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/usage"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/outbox"
	"github.com/escaque/escaque/internal/ratings"
)

// Time limits of logged-in clients. The limits before the login are in [limits].
const (
	idleTime     = 60 * time.Minute
	idleStep     = time.Minute            // the deadline is not extended again within it
	maxBadLines  = 20                     // over-long or unstamped lines until the connection is closed
	floodPause   = 25 * time.Millisecond  // between two checks whether a client may send another line
	retryPause   = 5 * time.Second        // before another attempt
	acceptPause  = 100 * time.Millisecond // before another attempt to accept a connection
	closingLines = 100 * time.Millisecond // for which a closing server still reads lines
	closingTime  = 3 * time.Second        // after which a closing server aborts connections
)

// Options configure a Server. Hall, Members, Ratings and Moderation are required.
type Options struct {
	Hall       *hall.Hall
	Members    *members.Service
	Ratings    *ratings.Service
	Moderation *moderation.Service
	Limits     *limits.Limits // limits of connections, shared with the web server; the defaults if nil
	Log        *slog.Logger   // slog.Default() if nil
	// Recheck is how often each login session is checked; every minute if 0.
	Recheck time.Duration
	// Now returns the current time; time.Now if nil.
	Now func() time.Time
	// Aside lists the unreadable streams of the journal, for administrators. It may be nil.
	Aside func(context.Context) ([]journal.Quarantined, error)
	// Calls sends calls for arbiters, also to the browser. If nil, calls stay on the telnet server.
	Calls *calls.Service
	// Events gives access to the events of the office. If nil, there are no events.
	Events session.Events
}

// Event is the present state of an event of the office; see [session.Event].
type Event = session.Event

// Events gives access to the events of the office; see [session.Events].
type Events = session.Events

// Server gives telnet clients access to the hall.
type Server struct {
	session.Services
	limits  *limits.Limits
	recheck time.Duration
	exams   *examining.Exams
	usage   *usage.State
	aside   func(context.Context) ([]journal.Quarantined, error)
	criers  outbox.Criers // send talk to many users
	running atomic.Int64  // number of background goroutines of all clients

	watching sync.Once
	closing  atomic.Bool // the clients are being disconnected
	workers  workers

	loggedIn clients

	mu    sync.Mutex
	conns map[*client]struct{}
	all   sync.WaitGroup

	readiness seeks.Readiness
	lobby     seeks.Lobby
}

// New returns a server that does not listen yet.
func New(opt Options) *Server {
	s := &Server{
		Services: session.Services{
			Hall: opt.Hall, Members: opt.Members, Ratings: opt.Ratings, Moderation: opt.Moderation, Events: opt.Events, Log: opt.Log, Now: opt.Now,
			Games: session.NewNumbers[hall.GameID](), Seeks: session.NewNumbers[hall.SeekID](),
		},
		limits: opt.Limits, recheck: opt.Recheck, aside: opt.Aside,
		loggedIn: newClients(), workers: newWorkers(), conns: map[*client]struct{}{},
	}
	s.Sessions = directory{&s.loggedIn}
	if s.limits == nil {
		s.limits = limits.New(limits.Options{})
	}
	if s.Log == nil {
		s.Log = slog.Default()
	}
	if s.Now == nil {
		s.Now = time.Now
	}
	s.Started = s.Now()
	door := s.limits.Settings.Door
	s.usage = usage.NewState(s.Started, door.Newcomers+door.Guests+door.Members, idleTime)
	s.exams = examining.NewExams(&s.Services, s.followers)
	if s.recheck <= 0 {
		s.recheck = time.Minute
	}
	if s.Calls = opt.Calls; s.Calls == nil {
		s.Calls = calls.New(calls.Options{Hall: s.Hall, Members: s.Members, Log: s.Log})
	}
	s.Calls.AddNotifier(func(call hall.Call) []string { return play.TellCall(&s.Services, call) })
	s.Moderation.Subscribe(s.tellConduct)
	s.Members.OnMessage(s.tellMessage)
	s.Members.OnForgotten(s.removeFromLists)
	return s
}

// tellMessage shows a new message to its reader.
func (s *Server) tellMessage(m members.Sent) {
	for _, c := range s.clientsOf(m.Reader.ID) {
		c.Tell(messages.Received(c, m))
	}
}

// Connections returns the number of connected clients.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.conns)
}

// Serve accepts clients from ln until ctx ends. Then it carries out and answers the lines already
// sent, informs the clients and disconnects them. Serve returns nil if ctx has ended, otherwise the
// listener's error.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	stop := context.AfterFunc(ctx, func() {
		ln.Close()
		s.disconnectAll()
	})
	defer stop()
	defer s.all.Wait()
	s.watching.Do(func() { s.watch(ctx) })
	for {
		nc, err := ln.Accept()
		switch {
		case err == nil:
			s.setNoDelay(nc)
			s.acceptConn(ctx, nc)
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		default: // most likely there are no file descriptors left: some become free
			s.Log.Warn("ics: accept", "error", err)
			time.Sleep(acceptPause)
		}
	}
}

// watch starts the goroutines that follow the hall and the services, until ctx ends.
func (s *Server) watch(ctx context.Context) {
	s.all.Go(func() { people.WatchPresence(ctx, &s.Services) })
	s.all.Go(func() { s.watchLobby(ctx) })
	s.all.Go(func() { s.watchGames(ctx) })
	s.all.Go(func() { s.watchRights(ctx) })
	s.all.Go(func() { s.keepSessions(ctx) })
}

// setNoDelay turns off the send delay of a TCP connection, also under TLS, so that each move is
// sent immediately.
func (s *Server) setNoDelay(nc net.Conn) {
	for {
		outer, ok := nc.(interface{ NetConn() net.Conn })
		if !ok {
			break
		}
		nc = outer.NetConn()
	}
	if tcp, ok := nc.(*net.TCPConn); ok {
		if err := tcp.SetNoDelay(true); err != nil {
			s.Log.Debug("ics: no delay", "error", err)
		}
	}
}

// disconnectAll lets all clients send their last lines and informs them that the server is closing.
// After closingTime it aborts the remaining connections.
func (s *Server) disconnectAll() {
	s.closing.Store(true)
	s.forEach(func(c *client) {
		if err := c.setDeadline(time.Now().Add(closingLines)); err != nil {
			c.conn.Abort() // the reader wakes with an error and the client ends by itself
		}
	})
	time.AfterFunc(closingTime, func() {
		s.forEach(func(c *client) {
			c.cancel()
			c.conn.Abort()
		})
	})
}

// forEach calls a function for every connected client.
func (s *Server) forEach(do func(*client)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		do(c)
	}
}

// acceptConn starts to serve a client, or rejects it if the connection limits are reached.
func (s *Server) acceptConn(ctx context.Context, nc net.Conn) {
	c := s.newClient(ctx, nc)
	// A client whose place is given away is informed, without waiting until it has received that.
	stay, ok := s.limits.Door.Enter(c.place, limits.Newcomer, "", c.closeForNewer)
	if !ok {
		c.turnAway("full")
		return
	}
	c.stay = stay
	c.conn.OnInput(sync.OnceFunc(func() { stay.Spoke(); c.setLoginDeadline() }))
	s.mu.Lock()
	s.conns[c] = struct{}{}
	s.mu.Unlock()
	// A client that was added after disconnectAll was not among those that it disconnected.
	if ctx.Err() != nil {
		nc.Close()
	}
	s.serveClient(ctx, c)
}

// newClient returns the client of a new connection. Its context does not end with ctx, because a
// closing server still carries out received lines.
func (s *Server) newClient(ctx context.Context, nc net.Conn) *client {
	c := &client{server: s, examining: examining.NewState(s.exams), watching: watching.NewState()}
	c.settings = settings.NewState(func() { s.loggedIn.settingsChanged(c) })
	c.ctx, c.cancel = context.WithCancel(context.WithoutCancel(ctx))
	c.connectedAt = time.Now()
	c.place = limits.NetworkAt(nc.RemoteAddr().String())
	if host, _, err := net.SplitHostPort(nc.RemoteAddr().String()); err == nil {
		c.address = host
	}
	c.door = "telnet"
	if _, sealed := nc.(*tls.Conn); sealed {
		c.door = "telnets"
	}
	c.overheard = isOverheard(nc)
	c.conn = conn.New(s.limits.Settings.Wire.PaceLines(nc), s.Now)
	return c
}

// closeForNewer ends the connection to free its place for a newer one.
func (c *client) closeForNewer() {
	if c.isLoggedIn.Load() {
		c.turnAway("further")
		return
	}
	c.turnAway("crowded")
}

// turnAway tells the client why the connection is refused, and ends it.
func (c *client) turnAway(why string) {
	c.conn.Say("\n" + c.Text(why) + "\n")
	if err := c.conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil { // of a handshake that never comes
		c.server.Log.Debug("ics: patience", "error", err, "address", c.address)
	}
	go c.conn.Close()
}
