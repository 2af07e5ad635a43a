package web

import (
	"context"
	"crypto/tls"
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
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/api"
	"github.com/escaque/escaque/internal/web/archive"
	"github.com/escaque/escaque/internal/web/editor"
	"github.com/escaque/escaque/internal/web/evaluations"
	"github.com/escaque/escaque/internal/web/events"
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

// Options of a [Server]. Hall, Search, Members, Ratings and Office are needed; the
// rest has sensible zero values.
type Options struct {
	Hall    *hall.Hall
	Search  *gamesearch.Service
	Members *members.Service
	Ratings *ratings.Service
	Office  *office.Office
	// Computer plays with whoever wants to; nobody does when nil.
	Computer Computer
	// Analysis is the operator's engine; nil without one.
	Analysis *analysis.Service
	// Calls calls arbiters, at every door; nobody hears of this one's calls elsewhere when nil.
	Calls *calls.Service
	// Moderation is what is done about how people behave; without it there are no pages
	// of it.
	Moderation *moderation.Service

	// Forget deletes the data of members who ask for it; nobody can when nil.
	Forget Forgetter

	// List is FIDE's rating list, which administrators send and which fills entries;
	// nil where there is none.
	List *fidelist.Keeper

	Limits  *limits.Limits   // bounds of connections, shared with the other doors; the defaults when nil
	Log     *slog.Logger     // slog.Default when nil
	Now     func() time.Time // time.Now when nil
	Version string           // of the program, for the foot of the pages
	Updated *site.Update     // where the program is another version than the last one here
	// Ready says whether the server can work: nil when it can. Otherwise part says in one line, for everybody,
	// which part of it cannot; the error is for the log alone. It is asked by /readyz and must be quick.
	Ready func(context.Context) (part string, err error)
	// Aside lists the streams of the journal that cannot be read, for
	// administrators; none when nil.
	Aside func(context.Context) ([]journal.Aside, error)
	// Secure is set when people reach the server by https although it does not
	// speak TLS itself, behind a proxy.
	Secure bool
	// Origins are other origins ("https://club.example") whose pages may send
	// forms and open the WebSocket. Our own always may.
	Origins []string
	// Address is where people reach the server ("https://chess.example"), for links
	// in letters; without it nobody is written how to choose another password.
	Address string

	// dist stands in for the built front end in tests.
	dist fs.FS
	// recheck is how often an open WebSocket or a stream of the API is asked whose it
	// still is; a minute when 0.
	recheck time.Duration
	// alive is how often a stream of the API says that it lives, in tests.
	alive time.Duration
	// pageTurn stands in for the constant in tests.
	pageTurn time.Duration
}

// Server answers browsers. Make one with [New], serve with [Server.Serve].
type Server struct {
	hall       *hall.Hall
	members    *members.Service
	office     *office.Office
	calls      *calls.Service
	ratings    *ratings.Service
	moderation *moderation.Service
	list       *fidelist.Keeper
	computer   Computer
	forget     Forgetter
	limits     *limits.Limits
	log        *slog.Logger
	now        func() time.Time
	ready      func(context.Context) (part string, err error)
	unready    atomic.Pointer[string] // the part that could not work when /readyz was asked last; nil when all could
	aside      func(context.Context) ([]journal.Aside, error)

	site        *site.Site
	events      *events.Pages
	people      *people.Pages
	archive     *archive.Pages
	messages    *messages.Pages
	security    *security.Pages
	studies     *studies.Pages
	api         *api.API
	watching    *watching.Pages
	invitations *invitations.Pages
	engine      *evaluations.Answers
	editor      *editor.Pages
	handler     http.Handler
	socket      *socket.Server
	recheck     time.Duration
}

// New builds a server. It fails when the embedded front end or a template is
// broken.
func New(opt Options) (*Server, error) {
	s := bare(opt)
	if err := s.openSite(opt, nil); err != nil {
		return nil, err
	}
	if s.moderation != nil {
		s.moderation.Hear(s.heed)
	}
	if s.calls = opt.Calls; s.calls == nil {
		s.calls = calls.New(calls.Options{Hall: s.hall, Members: s.members, Arbiters: s.office.Arbiters, Log: s.log})
	}
	s.openSocket(opt)
	s.calls.Hear(s.socket.TellCall)
	s.members.HearMessages(s.socket.TellSent)
	s.members.HearForgotten(s.socket.OffLists)
	var err error
	if s.people, err = people.New(s.site, s.members, s.ratings, s.hall, s.isAbuser); err != nil {
		return nil, err
	}
	if s.archive, err = archive.New(s.site, s.members, opt.Search); err != nil {
		return nil, err
	}
	s.engine = evaluations.New(s.site, s.hall, opt.Analysis)
	if s.editor, err = editor.New(s.site); err != nil {
		return nil, err
	}
	if s.studies, err = studies.New(s.site, s.members, s.finished, opt.Analysis.Name()); err != nil {
		return nil, err
	}
	if s.messages, err = messages.New(s.site, s.members, s.socket.HearAgain); err != nil {
		return nil, err
	}
	s.api, err = api.New(api.Options{
		Site: s.site, Hall: s.hall, Search: opt.Search, Members: s.members, Ratings: s.ratings, Limits: s.limits, Log: s.log, Version: opt.Version, Abuser: s.isAbuser, Alive: opt.alive, Recheck: s.recheck,
	})
	if err != nil {
		return nil, err
	}
	s.members.HearTokens(s.api.LookAgain)
	enter := func(v *site.Visit, in members.Login, next string) error { return (&visit{v, s}).entered(in, next) }
	if s.security, err = security.New(s.site, s.members, opt.Address, s.lookAgain, s.socket.ShowNames, enter, s.log); err != nil {
		return nil, err
	}
	if s.invitations, err = invitations.New(s.site, s.hall, hall.Editions(), s.isAbuser); err != nil {
		return nil, err
	}
	if err = guide.Add(s.site); err != nil {
		return nil, err
	}
	if s.watching, err = watching.New(watching.Options{
		Site: s.site, Hall: s.hall, Events: s.office, Now: s.now, Log: s.log,
	}); err != nil {
		return nil, err
	}
	s.handler, err = s.site.Handler(s.routes())
	return s, err
}

// bare is a server without pages.
func bare(opt Options) *Server {
	s := &Server{
		hall: opt.Hall, members: opt.Members, office: opt.Office, ratings: opt.Ratings, moderation: opt.Moderation, computer: opt.Computer, forget: opt.Forget, list: opt.List, limits: opt.Limits,
		log: opt.Log, now: opt.Now, ready: opt.Ready, aside: opt.Aside,
		recheck: opt.recheck,
	}
	if s.recheck <= 0 {
		s.recheck = time.Minute
	}
	if s.limits == nil {
		var proxies []netip.Prefix
		if opt.Secure {
			proxies = limits.Loopback()
		}
		s.limits = limits.New(limits.Options{Proxies: proxies})
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.ready == nil {
		s.ready = func(context.Context) (string, error) { return "", nil }
	}
	if s.aside == nil {
		s.aside = func(context.Context) ([]journal.Aside, error) { return nil, nil }
	}
	return s
}

// openSite gives it the frame of its pages and those of events: of the events of files alone
// where alone is not nil.
func (s *Server) openSite(opt Options, alone *Alone) (err error) {
	front := opt.dist
	if front == nil {
		front = site.Folder(built, "ui/dist")
	}
	var trouble func() error
	if s.hall != nil {
		trouble = s.hall.Trouble
	}
	frame := site.Options{
		Members: s.members, Limits: s.limits, Front: front, Log: s.log, Now: s.now, Version: opt.Version,
		Secure: opt.Secure, Origins: opt.Origins, Trouble: trouble, Statuses: statuses, Help: manual.For, Updated: opt.Updated,
	}
	if alone != nil {
		frame.Alone, frame.Files, frame.Session = true, alone.Event == "", alone.session()
		frame.NameAlone = alone.Name
	}
	s.site, err = site.New(frame)
	if err != nil {
		return err
	}
	if err := s.site.Add(part); err != nil {
		return err
	}
	if err := manual.Add(s.site); err != nil {
		return err
	}
	var list *fidelist.List
	if s.list != nil {
		list = s.list.List
	}
	pages := events.Options{Site: s.site, Office: opt.Office, Editions: hall.Editions(), List: list, Log: s.log}
	if s.hall != nil {
		pages.Game = func(ctx context.Context, game string, who members.Identity) ([]byte, error) {
			return s.hall.PGN(ctx, hall.GameID(game), who)
		}
	}
	s.events, err = events.New(pages)
	return err
}

// openSocket makes the server's end of the WebSockets.
func (s *Server) openSocket(opt Options) {
	s.socket = socket.New(socket.Options{
		Site: s.site, Hall: s.hall, Members: s.members, Ratings: s.ratings, Calls: s.calls, Limits: s.limits, Log: s.log, Now: s.now,
		Computer: s.computer, Moderation: s.moderation, ConductPage: conductPath, Recheck: opt.recheck, PageTurn: opt.pageTurn,
	})
}

// Connections is how many browsers are connected to the hall.
func (s *Server) Connections() int { return s.socket.Connections() }

// Handler is the whole site behind one http.Handler.
func (s *Server) Handler() http.Handler { return s.handler }

// The patience of the server: for a request's head, for all of it, for the
// answer to be taken, and for a connection that nobody uses.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 60 * time.Second
	writeTimeout  = 60 * time.Second
	idleTimeout   = 2 * time.Minute
	closeTimeout  = 10 * time.Second
)

// Serve answers on the listener until the context ends, then lets running
// requests finish and says goodbye to the open streams.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	return s.ServeTLS(ctx, l, func(l net.Listener) net.Listener { return l })
}

// ServeTLS is Serve for a door that encrypt encrypts.
func (s *Server) ServeTLS(ctx context.Context, l net.Listener, encrypt func(net.Listener) net.Listener) error {
	srv := s.behind(s.handler)
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

// behind is the server behind a door.
func (s *Server) behind(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		ConnState:         countPage,
	}
}

// countPage follows a connection: with its first request it is silent no more, and
// as a WebSocket it is counted with whose it is.
func countPage(c net.Conn, state http.ConnState) {
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

// Close ends the WebSockets and the event streams; Serve calls it.
func (s *Server) Close() {
	s.site.Close()
	s.socket.Close()
}
