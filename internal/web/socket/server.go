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
)

// Options configures [New]. A field is required unless its comment says otherwise.
type Options struct {
	Site    *site.Site
	Hall    *hall.Hall // nil where no games are played: nobody connects there
	Members *members.Service
	Ratings *ratings.Service
	Calls   *calls.Service
	Limits  *limits.Limits
	Log     *slog.Logger
	Now     func() time.Time
	// Computer plays for the server; nobody does when nil.
	Computer Computer
	// Moderation keeps the book of conduct; nil where there is none.
	Moderation *moderation.Service
	// ConductPage is the address of the page of the rules of conduct.
	ConductPage string
	// Recheck is how often a connection is asked whose it still is; a minute when 0.
	Recheck time.Duration
	// PageTurn is how long somebody whose page has gone is still in the hall; 5 s when 0.
	PageTurn time.Duration
}

// Computer plays for the server against anybody who wants to.
type Computer interface {
	// Play begins an unrated game of somebody against the partner of a level.
	Play(ctx context.Context, who members.Identity, l sparring.Level, spec hall.SeekSpec) (hall.GameID, error)
	// Level is that of the partner who has this identity as a member; false for anybody else.
	Level(member string) (sparring.Level, bool)
}

// Server is the server's end of all WebSockets. Make one with [New].
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

	called  called // display names of members
	sockets sockets
	turns   *pageTurns
	lobby   lobbyBoard
	settled [32]sync.Mutex // see settling
}

// New returns a server without connections.
func New(opt Options) *Server {
	if opt.Recheck <= 0 {
		opt.Recheck = time.Minute
	}
	return &Server{
		opt: opt, site: opt.Site, hall: opt.Hall, members: opt.Members, ratings: opt.Ratings, calls: opt.Calls, moderation: opt.Moderation,
		computer: opt.Computer, limits: opt.Limits, log: opt.Log, now: opt.Now,
		called: opt.Members.DisplayName, turns: newPageTurns(opt.PageTurn), lobby: lobbyBoard{first: make(chan struct{})},
	}
}

// isAbuser reports whether an administrator has listed somebody as an abuser.
func (s *Server) isAbuser(id string) bool { return s.moderation != nil && s.moderation.IsAbuser(id) }

// Connections returns how many WebSockets are open.
func (s *Server) Connections() int { return s.sockets.count() }

// EndSession closes the connections of a session, by its token.
func (s *Server) EndSession(token string) { s.sockets.end(token) }

// SendOut closes the connections of those who are meant.
func (s *Server) SendOut(meant func(members.Identity) bool) { s.sockets.dismiss(meant) }

// Close ends all connections, and those that come later at once.
func (s *Server) Close() {
	s.sockets.close()
	s.turns.close()
}

// ShowNames shows in the lobby what people are called now, and who is listed as an abuser.
func (s *Server) ShowNames() {
	if err := s.makeBoard(nil); err != nil {
		s.log.Error("lobby not encoded", "error", err)
	}
}
