package web

import (
	"context"
	"crypto/tls"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/accounts"
	"github.com/escaque/escaque/internal/web/administration"
	"github.com/escaque/escaque/internal/web/api"
	"github.com/escaque/escaque/internal/web/archive"
	"github.com/escaque/escaque/internal/web/complaints"
	"github.com/escaque/escaque/internal/web/desk"
	"github.com/escaque/escaque/internal/web/editor"
	"github.com/escaque/escaque/internal/web/evaluations"
	"github.com/escaque/escaque/internal/web/events"
	"github.com/escaque/escaque/internal/web/games"
	"github.com/escaque/escaque/internal/web/guide"
	"github.com/escaque/escaque/internal/web/invitations"
	"github.com/escaque/escaque/internal/web/manual"
	"github.com/escaque/escaque/internal/web/messages"
	"github.com/escaque/escaque/internal/web/people"
	"github.com/escaque/escaque/internal/web/security"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/socket"
	"github.com/escaque/escaque/internal/web/studies"
	"github.com/escaque/escaque/internal/web/watching"
)

// built is the browser part, as Vite builds it.
//
//go:embed all:ui/dist
var built embed.FS

// Computer plays games as the server's opponent. *computer.Service implements it.
type Computer = games.Computer

// Forgetter deletes all personal data of a member. *forgetting.Forgetter implements it.
type Forgetter = accounts.Forgetter

// Options configures a [Server]. Hall, Search, Members, Ratings and Office are required. The other
// fields have usable zero values.
type Options struct {
	Hall    *hall.Hall
	Search  *gamesearch.Service
	Members *members.Service
	Ratings *ratings.Service
	Office  *office.Office
	// Computer is the server's chess partner. Nil disables it.
	Computer Computer
	// Analysis is the operator's engine, or nil.
	Analysis *analysis.Service
	// Calls passes calls for arbiters between all servers and nodes. Nil limits them to this
	// server.
	Calls *calls.Service
	// Moderation handles complaints and bans. Nil disables it and its pages.
	Moderation *moderation.Service

	// Forget deletes the data of members on their request. Nil disables the deletion of accounts.
	Forget Forgetter

	// List is FIDE's rating list, which administrators upload and which fills in entries. Nil
	// disables it.
	List *fidelist.Keeper
	// Fetcher fetches that list. Nil disables it.
	Fetcher *fidelist.Fetcher

	Limits  *limits.Limits   // limits of connections, shared with the other servers; nil means the defaults
	Log     *slog.Logger     // slog.Default when nil
	Now     func() time.Time // time.Now when nil
	Version string           // version of the program, for the footer of the pages
	Updated *site.Update     // set when these data were last used by another version
	// Ready returns nil when the server can work. Otherwise part describes in one public line the
	// part that fails, and err is for the log. The handler of /readyz calls it, so it must be fast.
	Ready func(context.Context) (part string, err error)
	// Aside returns the unreadable streams of the journal, for administrators. Nil means none.
	Aside func(context.Context) ([]journal.Quarantined, error)
	// Secure is set when a proxy provides https for this server.
	Secure bool
	// Origins lists other origins ("https://club.example") whose pages may send forms and open the
	// WebSocket. The server's own origin always may.
	Origins []string
	// Address is the public address of the server ("https://chess.example"), for links in e-mails.
	// When it is empty, no e-mails about passwords are sent.
	Address string

	// dist replaces the built front end in tests.
	dist fs.FS
	// recheck is the interval at which open WebSockets and streams of the API check their sessions;
	// 0 means a minute.
	recheck time.Duration
	// alive is the interval of keep-alive lines in streams of the API, in tests.
	alive time.Duration
	// pageTurn replaces the constant in tests.
	pageTurn time.Duration
}

// Server is the web server. [New] makes it, and [Server.Serve] runs it.
type Server struct {
	members    *members.Service
	moderation *moderation.Service
	limits     *limits.Limits
	log        *slog.Logger
	ready      func(context.Context) (part string, err error)
	unready    atomic.Pointer[string] // the failing part at the last call of /readyz; nil when there was none

	site    *site.Site
	socket  *socket.Server
	api     *api.API       // nil without a hall
	routes  *http.ServeMux // handlers of all pages, which tests list; nil without a hall
	handler http.Handler   // the same with the middleware of every request
}

// New builds a server. It returns an error when the embedded front end or a template is broken.
func New(opt Options) (*Server, error) {
	s, opt, err := newServer(opt, nil)
	if err != nil {
		return nil, err
	}
	s.routes = http.NewServeMux()
	s.routes.HandleFunc("GET /healthz", s.healthz)
	s.routes.HandleFunc("GET /readyz", s.readyz)
	s.routes.HandleFunc("GET /ws", s.socket.Accept)
	s.site.Routes(s.routes)
	if err := s.site.Mount(s.routes, s.pages(opt)...); err != nil {
		return nil, err
	}
	s.routes.HandleFunc("/", s.site.Answer(unknownPage))
	if s.moderation != nil {
		s.moderation.Subscribe(s.onModeration)
	}
	opt.Calls.AddNotifier(s.socket.SendCall)
	s.members.OnMessage(s.socket.SendNewMessage)
	s.members.OnForgotten(s.socket.RemoveFromLists)
	s.members.OnTokensEnded(s.api.CheckStreams)
	s.handler, err = s.site.Handler(s.routes)
	return s, err
}

// pages returns all pages of a server with a hall, and sets the interface for programs.
func (s *Server) pages(opt Options) []site.Pages {
	played := games.New(games.Options{
		Site: s.site, Hall: opt.Hall, Calls: opt.Calls, Ratings: opt.Ratings, Socket: s.socket, Moderation: opt.Moderation, Computer: opt.Computer,
	})
	var secure *security.Pages // made below: it needs accountPages, which asks it when somebody logs in
	accountPages := accounts.New(accounts.Options{
		Site: s.site, Members: opt.Members, Ratings: opt.Ratings, Moderation: opt.Moderation, Office: opt.Office, Games: opt.Hall, Socket: s.socket,
		Forget: opt.Forget, Changed: s.recheckAccount, Log: s.log, Now: opt.Now,
		AskSecond: func(v *site.Visit, handle string) string { return secure.AskSecond(v, handle) },
	})
	secure = security.New(s.site, opt.Members, opt.Address, s.recheckAccount, s.socket.RefreshNames, accountPages.Entered, s.log)
	s.api = api.New(api.Options{
		Site: s.site, Hall: opt.Hall, Search: opt.Search, Members: opt.Members, Ratings: opt.Ratings, Limits: s.limits, Log: s.log,
		Version: opt.Version, Abuser: s.isAbuser, Alive: opt.alive, Recheck: opt.recheck,
	})
	return []site.Pages{
		accountPages, secure, played, s.eventPages(opt), s.api, guide.New(s.site), manual.New(s.site), editor.New(s.site),
		people.New(s.site, opt.Members, opt.Ratings, opt.Hall, s.isAbuser),
		archive.New(s.site, opt.Members, opt.Search),
		messages.New(s.site, opt.Members, s.socket.ReloadLists),
		invitations.New(s.site, opt.Hall, game.Editions(), s.isAbuser),
		studies.New(s.site, opt.Members, played.Finished, opt.Analysis.Name()),
		evaluations.New(s.site, opt.Hall, opt.Analysis),
		desk.New(s.site, opt.Hall, opt.Office),
		watching.New(watching.Options{Site: s.site, Hall: opt.Hall, Events: opt.Office, Now: opt.Now, Log: s.log}),
		complaints.New(complaints.Options{Site: s.site, Moderation: opt.Moderation, Hall: opt.Hall, Now: opt.Now}),
		administration.New(administration.Options{
			Site: s.site, Members: opt.Members, Moderation: opt.Moderation, List: opt.List, Fetcher: opt.Fetcher, EventsWithList: opt.Office.EventsWithList,
			Aside: opt.Aside, Changed: s.recheckAccount, Log: s.log,
		}),
	}
}

// newServer returns a server without pages, and the options with defaults. alone is nil unless the
// server is for events in files.
func newServer(opt Options, alone *Alone) (*Server, Options, error) {
	opt = withDefaults(opt)
	s := &Server{members: opt.Members, moderation: opt.Moderation, limits: opt.Limits, log: opt.Log, ready: opt.Ready}
	frame := site.Options{
		Members: opt.Members, Limits: opt.Limits, Front: opt.dist, Log: opt.Log, Now: opt.Now, Version: opt.Version,
		Secure: opt.Secure, Origins: opt.Origins, Statuses: statuses, Help: manual.AddressFor, Updated: opt.Updated,
	}
	if opt.Hall != nil {
		frame.Trouble = opt.Hall.Trouble
	}
	if alone != nil {
		frame.Alone, frame.Files, frame.Session = true, alone.Event == "", alone.session()
		frame.NameAlone = alone.Name
	}
	var err error
	if s.site, err = site.New(frame); err != nil {
		return nil, opt, err
	}
	s.socket = socket.New(socket.Options{
		Site: s.site, Hall: opt.Hall, Members: opt.Members, Ratings: opt.Ratings, Calls: opt.Calls, Limits: opt.Limits, Log: opt.Log, Now: opt.Now,
		EventName: eventNames(opt.Office), EventGames: eventGames(opt.Office), OpenEntries: openEntries(opt.Office), WhyRefused: whyRefused(opt.Office),
		Computer: opt.Computer, Moderation: opt.Moderation, ConductPage: complaints.RulesPath, Recheck: opt.recheck, PageTurn: opt.pageTurn,
	})
	return s, opt, nil
}

// withDefaults returns the options with defaults for missing fields.
func withDefaults(opt Options) Options {
	if opt.dist == nil {
		opt.dist = site.Folder(built, "ui/dist")
	}
	if opt.Limits == nil {
		var proxies []netip.Prefix
		if opt.Secure {
			proxies = limits.Loopback()
		}
		opt.Limits = limits.New(limits.Options{Proxies: proxies})
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Ready == nil {
		opt.Ready = func(context.Context) (string, error) { return "", nil }
	}
	if opt.Aside == nil {
		opt.Aside = func(context.Context) ([]journal.Quarantined, error) { return nil, nil }
	}
	if opt.Calls == nil && opt.Hall != nil {
		opt.Calls = calls.New(calls.Options{Hall: opt.Hall, Members: opt.Members, Arbiters: opt.Office.Arbiters, Log: opt.Log})
	}
	return opt
}

// eventPages returns the pages of events.
func (s *Server) eventPages(opt Options) *events.Pages {
	pages := events.Options{Site: s.site, Office: opt.Office, Editions: game.Editions(), Log: opt.Log}
	if opt.List != nil {
		pages.List = opt.List.List
	}
	if opt.Hall != nil {
		pages.Game = func(ctx context.Context, gameID string, who members.Identity) ([]byte, error) {
			return opt.Hall.PGN(ctx, hall.GameID(gameID), who)
		}
	}
	return events.New(pages)
}

// Connections returns the number of browsers connected to the hall.
func (s *Server) Connections() int { return s.socket.Connections() }

// Handler returns the whole site as one http.Handler.
func (s *Server) Handler() http.Handler { return s.handler }

// The time limits of the server: for reading a request's head, for reading all of it, for sending
// the answer, and for an idle connection.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 60 * time.Second
	writeTimeout  = 60 * time.Second
	idleTimeout   = 2 * time.Minute
	closeTimeout  = 10 * time.Second
)

// Serve serves the listener until the context ends. It then finishes running requests and closes
// the open streams.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	return s.ServeTLS(ctx, l, func(l net.Listener) net.Listener { return l })
}

// ServeTLS serves a listener until the context ends, as Serve does, with connections that the
// function encrypt encrypts.
func (s *Server) ServeTLS(ctx context.Context, l net.Listener, encrypt func(net.Listener) net.Listener) error {
	srv := s.httpServer(s.handler)
	watching, stop := context.WithCancel(ctx)
	defer stop()
	go s.WatchRights(watching)
	go s.socket.FollowGames(watching)
	done := make(chan error, 1)
	go func() { done <- srv.Serve(encrypt(s.limits.Listen(l))) }()
	select {
	case err := <-done:
		return fmt.Errorf("web: %w", err)
	case <-ctx.Done():
	}
	s.Close()
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	err := srv.Shutdown(patience)
	if served := <-done; err == nil && !errors.Is(served, http.ErrServerClosed) {
		err = served
	}
	if err != nil {
		return fmt.Errorf("web: closing: %w", err)
	}
	return nil
}

// httpServer returns the HTTP server for a handler.
func (s *Server) httpServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		ConnState:         trackConnection,
	}
}

// trackConnection updates the counts of connections. A connection with a request is no longer idle,
// and a WebSocket counts for its user.
func trackConnection(c net.Conn, state http.ConnState) {
	if encrypted, ok := c.(*tls.Conn); ok {
		c = encrypted.NetConn()
	}
	page, ok := c.(*limits.Conn)
	if !ok {
		return
	}
	switch state {
	case http.StateActive:
		page.Stay.Spoke()
	case http.StateHijacked:
		page.Stay.Leave()
	}
}

// Close closes the WebSockets and event streams. Serve calls it.
func (s *Server) Close() {
	s.site.Close()
	s.socket.Close()
}
