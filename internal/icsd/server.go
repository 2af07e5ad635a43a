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

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/conn"
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
	Events Events
}

// Server seats telnet clients in the hall.
type Server struct {
	hall       *hall.Hall
	members    *members.Service
	ratings    *ratings.Service
	moderation *moderation.Service
	limits     *limits.Limits
	log        *slog.Logger
	recheck    time.Duration
	now        func() time.Time
	started    time.Time
	games      *numbers[hall.GameID]
	seeks      *numbers[hall.SeekID]
	exams      exams
	events     Events
	calls      *calls.Service
	aside      func(context.Context) ([]journal.Aside, error)
	criers     outbox.Criers // of what many hear
	errands    atomic.Int64  // under way, of all clients

	watching sync.Once
	closing  atomic.Bool // whoever is here is being sent away
	crew     crew

	inside inside

	mu    sync.Mutex
	conns map[*client]struct{}
	most  int // people who were here at once
	all   sync.WaitGroup

	readiness sync.Mutex
	ready     map[string]hall.Person // who could be asked for a game, as was announced last; nil while nobody wants to know

	lobbies lobbies
}

// New returns a server that does not listen yet.
func New(opt Options) *Server {
	s := &Server{
		hall: opt.Hall, members: opt.Members, ratings: opt.Ratings, moderation: opt.Moderation, limits: opt.Limits, log: opt.Log,
		recheck: opt.Recheck, now: opt.Now,
		games: newNumbers[hall.GameID](), seeks: newNumbers[hall.SeekID](),
		inside: newInside(), crew: newCrew(), conns: map[*client]struct{}{}, exams: exams{open: map[hall.GameID]*exam{}}, events: opt.Events, aside: opt.Aside,
	}
	if s.limits == nil {
		s.limits = limits.New(limits.Options{})
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.now == nil {
		s.now = time.Now
	}
	s.started = s.now()
	if s.recheck <= 0 {
		s.recheck = time.Minute
	}
	if s.calls = opt.Calls; s.calls == nil {
		s.calls = calls.New(calls.Options{Hall: s.hall, Members: s.members, Log: s.log})
	}
	s.calls.Hear(s.tellCall)
	s.moderation.Hear(s.tellConduct)
	s.members.HearMessages(s.tellMessage)
	s.members.HearForgotten(s.offLists)
	return s
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
		s.all.Go(func() { s.watchDoor(ctx) })
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
			s.log.Warn("ics: accept", "error", err)
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
				s.log.Debug("ics: no delay", "error", err)
			}
		}
		s.welcome(ctx, conn)
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

// welcome starts a client, or turns it away when there is no room for it.
func (s *Server) welcome(ctx context.Context, nc net.Conn) {
	c := &client{server: s, settings: settings{ivars: ics.NewIvars(), looks: firstLooks()}, observation: observation{watching: map[hall.GameID]*watch{}, attending: map[hall.GameID]*exam{}}}
	c.told = sync.NewCond(&c.mu)
	c.ctx, c.cancel = context.WithCancel(context.WithoutCancel(ctx)) // a server that closes lets what he has sent be obeyed
	c.came = time.Now()
	c.place = limits.PlaceAt(nc.RemoteAddr().String())
	if host, _, err := net.SplitHostPort(nc.RemoteAddr().String()); err == nil {
		c.address = host
	}
	c.door = "telnet"
	if _, sealed := nc.(*tls.Conn); sealed {
		c.door = "telnets"
	}
	c.overheard = overheard(nc)
	c.conn = conn.New(s.limits.Settings.Wire.PaceLines(nc), s.now)
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
	s.receive(ctx, c)
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
	c.conn.Say("\n" + c.text(why) + "\n")
	if err := c.conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil { // of a handshake that never comes
		c.server.log.Debug("ics: patience", "error", err, "address", c.address)
	}
	go c.conn.Close()
}

// highestNumber is where numbers begin again: lists have three columns for them.
const highestNumber = 999

// numbers gives small numbers to long identities, as the family's clients
// expect: the next one that is free. An identity keeps its number as long as
// somebody may use it, and after that until the numbers have come round, so that
// "moves 12" still finds a game that has just ended.
type numbers[ID comparable] struct {
	mu   sync.Mutex
	last int
	of   map[ID]int
	back map[int]ID
	free map[ID]bool // those whose number may go to another
	held map[ID]int  // how many hold on to it besides the lists
}

func newNumbers[ID comparable]() *numbers[ID] {
	return &numbers[ID]{of: map[ID]int{}, back: map[int]ID{}, free: map[ID]bool{}, held: map[ID]int{}}
}

// number returns the identity's number, giving it one when it has none.
func (n *numbers[ID]) number(id ID) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.numberLocked(id)
}

func (n *numbers[ID]) numberLocked(id ID) int {
	if k, ok := n.of[id]; ok {
		return k
	}
	k := n.last%highestNumber + 1
	for tries := 1; n.taken(k); tries++ {
		if k = k%highestNumber + 1; tries >= highestNumber { // all of them: go on above
			for k = highestNumber + 1; n.taken(k); k++ {
			}
		}
	}
	if old, ok := n.back[k]; ok {
		delete(n.of, old)
		delete(n.free, old)
	}
	n.last = k
	n.of[id], n.back[k] = k, id
	return k
}

func (n *numbers[ID]) taken(k int) bool {
	id, ok := n.back[k]
	return ok && !n.free[id]
}

// id returns what a number stands for, or stood for last.
func (n *numbers[ID]) id(k int) (ID, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	id, ok := n.back[k]
	return id, ok
}

// hold keeps the identity's number from being given away until release.
func (n *numbers[ID]) hold(id ID) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.held[id]++
	delete(n.free, id)
	return n.numberLocked(id)
}

func (n *numbers[ID]) release(id ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.held[id]--; n.held[id] <= 0 {
		delete(n.held, id)
	}
}

// keep frees the numbers of all identities that are not listed and that nobody
// holds.
func (n *numbers[ID]) keep(listed map[ID]bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for id := range n.of {
		if listed[id] || n.held[id] > 0 {
			delete(n.free, id)
		} else {
			n.free[id] = true
		}
	}
}
