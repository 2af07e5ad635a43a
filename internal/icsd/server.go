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

// The server's patience with those who are inside; the bounds before that are in [limits].
const (
	idleTime     = 60 * time.Minute
	idleStep     = time.Minute            // within which it is not looked at again
	maxRubbish   = 20                     // over-long or unstamped lines until a connection is closed
	floodPause   = 25 * time.Millisecond  // before a line after one too many is looked at again
	troublePause = 5 * time.Second        // before what failed is tried again
	lastLines    = 100 * time.Millisecond // for which a server that closes still reads, and
	lastWords    = 3 * time.Second        // until everybody has been sent away
)

// Options of a Server. Hall, Members, Ratings and Moderation are needed.
type Options struct {
	Hall       *hall.Hall
	Members    *members.Service
	Ratings    *ratings.Service
	Moderation *moderation.Service
	Limits     *limits.Limits // bounds of connections, shared with the other doors; the defaults when nil
	Log        *slog.Logger   // slog.Default() when nil
	// Recheck is how often an open connection is asked whose it still is; a
	// minute when 0.
	Recheck time.Duration
	// Now is the clock that says how long somebody has been here;
	// time.Now when nil.
	Now func() time.Time
	// Aside lists the streams of the journal that cannot be read, for
	// administrators; none when nil.
	Aside func(context.Context) ([]journal.Aside, error)
	// Calls calls arbiters, at every door; nobody hears of this one's calls elsewhere when nil.
	Calls *calls.Service
	// Events are the events of the office; none when nil.
	Events session.Events
}

// Event is an event of the office as it stands.
type Event = session.Event

// Events is what the server needs of the office.
type Events = session.Events

// Server seats telnet clients in the hall.
type Server struct {
	session.Services
	limits  *limits.Limits
	recheck time.Duration
	started time.Time
	exams   *examining.Exams
	usage   *usage.State
	aside   func(context.Context) ([]journal.Aside, error)
	criers  outbox.Criers // of what many hear
	errands atomic.Int64  // under way, of all clients

	watching sync.Once
	closing  atomic.Bool // whoever is here is being sent away
	crew     crew

	inside inside

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
		inside: newInside(), crew: newCrew(), conns: map[*client]struct{}{},
	}
	s.Sessions = directory{&s.inside}
	if s.limits == nil {
		s.limits = limits.New(limits.Options{})
	}
	if s.Log == nil {
		s.Log = slog.Default()
	}
	if s.Now == nil {
		s.Now = time.Now
	}
	s.started = s.Now()
	door := s.limits.Settings.Door
	s.usage = usage.NewState(s.started, door.Newcomers+door.Guests+door.Members, idleTime)
	s.exams = examining.NewExams(&s.Services, s.followers)
	if s.recheck <= 0 {
		s.recheck = time.Minute
	}
	if s.Calls = opt.Calls; s.Calls == nil {
		s.Calls = calls.New(calls.Options{Hall: s.Hall, Members: s.Members, Log: s.Log})
	}
	s.Calls.Hear(func(call hall.Call) []string { return play.TellCall(&s.Services, call) })
	s.Moderation.Hear(s.tellConduct)
	s.Members.HearMessages(s.tellMessage)
	s.Members.HearForgotten(s.offLists)
	return s
}

// tellMessage shows a message to its reader.
func (s *Server) tellMessage(m members.Sent) {
	for _, c := range s.clientsOf(m.Reader.ID) {
		c.Tell(messages.Received(c, m))
	}
}

// Connections is how many clients are connected.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.conns)
}

// Serve accepts clients from ln until ctx ends, and then sends them away: what they have sent is obeyed and
// answered, and they are told. It returns nil after an end by ctx, and the listener's error otherwise.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	stop := context.AfterFunc(ctx, func() {
		ln.Close()
		s.sendAway()
	})
	defer stop()
	defer s.all.Wait()
	s.watching.Do(func() { // once, through however many doors people come in
		s.all.Go(func() { people.WatchPresence(ctx, &s.Services) })
		s.all.Go(func() { s.watchLobby(ctx) })
		s.all.Go(func() { s.watchGames(ctx) })
		s.all.Go(func() { s.watchRights(ctx) })
		s.all.Go(func() { s.keepSessions(ctx) })
	})
	for {
		conn, err := ln.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			if errors.Is(err, net.ErrClosed) {
				return err
			}
			// Out of descriptors, most likely: wait for some to come back.
			s.Log.Warn("ics: accept", "error", err)
			time.Sleep(100 * time.Millisecond)
			continue
		}
		// A move is a small packet that nobody should wait for; under TLS, too.
		under := conn
		for {
			outer, ok := under.(interface{ NetConn() net.Conn })
			if !ok {
				break
			}
			under = outer.NetConn()
		}
		if tcp, ok := under.(*net.TCPConn); ok {
			if err := tcp.SetNoDelay(true); err != nil {
				s.Log.Debug("ics: no delay", "error", err)
			}
		}
		s.acceptConn(ctx, conn)
	}
}

// sendAway lets everybody read his last lines and be told. Who has not gone by then has his connection closed.
func (s *Server) sendAway() {
	s.closing.Store(true)
	each := func(do func(*client)) {
		s.mu.Lock()
		defer s.mu.Unlock()
		for c := range s.conns {
			do(c)
		}
	}
	each(func(c *client) {
		if err := c.await(time.Now().Add(lastLines)); err != nil {
			c.conn.Abort() // the reader wakes with an error and the client ends by itself
		}
	})
	time.AfterFunc(lastWords, func() {
		each(func(c *client) {
			c.cancel()
			c.conn.Abort()
		})
	})
}

// acceptConn starts to serve a client, or turns it away when there is no room.
func (s *Server) acceptConn(ctx context.Context, nc net.Conn) {
	c := &client{server: s, examining: examining.NewState(s.exams), watching: watching.NewState()}
	c.settings = settings.NewState(func() { s.inside.changed(c) })
	c.ctx, c.cancel = context.WithCancel(context.WithoutCancel(ctx)) // a server that closes lets what he has sent be obeyed
	c.came = time.Now()
	c.place = limits.NetworkAt(nc.RemoteAddr().String())
	if host, _, err := net.SplitHostPort(nc.RemoteAddr().String()); err == nil {
		c.address = host
	}
	c.door = "telnet"
	if _, sealed := nc.(*tls.Conn); sealed {
		c.door = "telnets"
	}
	c.overheard = overheard(nc)
	c.conn = conn.New(s.limits.Settings.Wire.PaceLines(nc), s.Now)
	// Who makes room is informed, and nobody waits until he has received it.
	stay, ok := s.limits.Door.Enter(c.place, limits.Newcomer, "", c.makeRoom)
	if !ok {
		c.turnAway("full")
		return
	}
	c.stay = stay
	c.conn.OnInput(sync.OnceFunc(func() { stay.Spoke(); c.patience() }))
	s.mu.Lock()
	s.conns[c] = struct{}{}
	s.mu.Unlock()
	// Whoever came in while the server was being closed was not yet among those
	// who were sent away.
	if ctx.Err() != nil {
		nc.Close()
	}
	s.serveClient(ctx, c)
}

// makeRoom ends the connection for another's.
func (c *client) makeRoom() {
	if c.isIn.Load() {
		c.turnAway("further")
		return
	}
	c.turnAway("crowded")
}

// turnAway says why there is no room, and ends the connection.
func (c *client) turnAway(why string) {
	c.conn.Say("\n" + c.Text(why) + "\n")
	if err := c.conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil { // of a handshake that never comes
		c.server.Log.Debug("ics: patience", "error", err, "address", c.address)
	}
	go c.conn.Close()
}
