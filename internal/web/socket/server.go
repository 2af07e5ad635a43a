package socket

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/escaque/escaque/chess/sparring"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// Options configures [New]. A field is required unless its comment says otherwise.
type Options struct {
	Site    *site.Site
	Hall    *hall.Hall // nil if no games are played; then no connections are accepted
	Members *members.Service
	Ratings *ratings.Service
	Calls   *calls.Service
	// EventName returns the name of an event, "" if there is none. If nil, there are no events.
	EventName func(event string) string
	// EventGames returns the games of a round of an event in the order of the boards; 0 is the last
	// round that was seated. If nil, only games in play are on the arbiters' desk.
	EventGames func(event string, round int) []EventGame
	// OpenEntries returns what waits for an arbiter in the record of an event. If nil, nothing does.
	OpenEntries func(event string) OpenEntries
	// WhyRefused returns why an event would refuse what follows from an event of the Laws in one of its
	// games, which would be the record with a number. If nil, nothing is refused.
	WhyRefused func(event string, game hall.GameID, seq uint64, e laws.Event) error
	Limits     *limits.Limits
	Log        *slog.Logger
	Now        func() time.Time
	// Computer is the server's chess partner. Nil disables it.
	Computer Computer
	// Moderation handles complaints and bans. Nil disables it.
	Moderation *moderation.Service
	// ConductPage is the address of the page of the rules of conduct.
	ConductPage string
	// Recheck is the interval at which a connection checks its session; 0 means a minute.
	Recheck time.Duration
	// PageTurn is the time for which a user stays in the hall after their page has closed; 0 means
	// 5 s.
	PageTurn time.Duration
}

// EventGame is a game of an event.
type EventGame struct {
	Game         hall.GameID
	Round, Board int
}

// Computer is the server's chess partner.
type Computer interface {
	// Play begins an unrated game between a person and the partner of a level.
	Play(ctx context.Context, who members.Identity, l sparring.Level, spec hall.SeekSpec) (hall.GameID, error)
	// Level returns the level of the partner with a member's identity. It returns false for any
	// other identity.
	Level(member string) (sparring.Level, bool)
}

// Server manages all WebSocket connections. [New] makes it.
type Server struct {
	opt        Options
	site       *site.Site
	hall       *hall.Hall
	members    *members.Service
	ratings    *ratings.Service
	calls      *calls.Service
	moderation *moderation.Service
	computer   Computer
	limits     *limits.Limits
	log        *slog.Logger
	now        func() time.Time

	called  displayNames // returns the display name of a member
	sockets sockets
	turns   *pageTurns
	lobby   lobbyBoard
	desks   desks
	queues  queues
	settled [32]sync.Mutex // see settingsLock
}

// New returns a server without connections.
func New(opt Options) *Server {
	if opt.Recheck <= 0 {
		opt.Recheck = time.Minute
	}
	if opt.EventName == nil {
		opt.EventName = func(string) string { return "" }
	}
	if opt.OpenEntries == nil {
		opt.OpenEntries = func(string) OpenEntries { return OpenEntries{} }
	}
	if opt.WhyRefused == nil {
		opt.WhyRefused = func(string, hall.GameID, uint64, laws.Event) error { return nil }
	}
	if opt.EventGames == nil {
		opt.EventGames = func(string, int) []EventGame { return nil }
	}
	s := &Server{
		opt: opt, site: opt.Site, hall: opt.Hall, members: opt.Members, ratings: opt.Ratings, calls: opt.Calls, moderation: opt.Moderation,
		computer: opt.Computer, limits: opt.Limits, log: opt.Log, now: opt.Now,
		called: opt.Members.DisplayName, turns: newPageTurns(opt.PageTurn), lobby: lobbyBoard{first: make(chan struct{})},
	}
	s.desks.s = s
	if opt.Calls != nil {
		s.queues.stop = opt.Calls.OnChange(s.callsChanged)
	}
	return s
}

// isAbuser reports whether an administrator has listed a member as an abuser.
func (s *Server) isAbuser(id string) bool { return s.moderation != nil && s.moderation.IsAbuser(id) }

// Connections returns the number of open WebSockets.
func (s *Server) Connections() int { return s.sockets.count() }

// EndSession closes the connections of a session, identified by its token.
func (s *Server) EndSession(token string) { s.sockets.end(token) }

// Disconnect closes the connections of all users that the function selects.
func (s *Server) Disconnect(selected func(members.Identity) bool) { s.sockets.disconnect(selected) }

// Close closes all connections, and later ones immediately.
func (s *Server) Close() {
	if s.queues.stop != nil {
		s.queues.stop()
	}
	s.sockets.close()
	s.turns.close()
}

// RefreshNames updates the display names and marks of abusers in the lobby.
func (s *Server) RefreshNames() {
	if err := s.makeRevision(nil); err != nil {
		s.log.Error("lobby not encoded", "error", err)
	}
}
