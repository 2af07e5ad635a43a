package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/computer"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/metrics"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/traces"
	"github.com/escaque/escaque/internal/web"
)

// Server is an open chess server. Create it with [Open].
type Server struct {
	opts    Options
	log     *slog.Logger
	mark    atomic.Pointer[marker] // marks addresses in the log, once the accounts are open
	metrics *metrics.Metrics
	limits  *limits.Limits

	ctx     context.Context //nolint:containedctx // that of everything opened, which outlives Open
	linger  func(context.Context, time.Duration)
	end     func()          // ends ctx
	running context.Context //nolint:containedctx // that of Run

	ports      listeners
	store      database.DB
	bus        bus.Bus // nil for a single server
	keys       *envelope.Keys
	journal    *journal.Journal
	steward    *steward.Steward
	members    *members.Service
	ratings    *ratings.Service
	hall       *hall.Hall
	office     *office.Office
	calls      *calls.Service
	moderation *moderation.Service
	computer   *computer.Service // nil when there is none
	analysis   *analysis.Service // nil when there is none
	list       *fidelist.Keeper
	fetcher    *fidelist.Fetcher // nil when the list is not fetched
	search     *gamesearch.Service
	pages      *web.Server
	telnet     *icsd.Server
	adminToken string // token of the first administrator's link; "" when there is an administrator

	reported map[string]bool // quarantined streams that were returned by NewlyQuarantined
	closers  []func() error
	isOpen   bool
}

// Open opens a server. If a step fails or ctx ends during Open, it closes everything that it has
// opened. Once [Server.Run] is called, ctx has no effect.
func Open(ctx context.Context, opts Options) (*Server, error) {
	s := newServer(ctx, opts)
	for _, step := range []func() error{
		s.openTraces,
		s.openPorts,
		s.openStore,
		s.openBus,
		s.openJournal,
		s.joinNodes,
		s.tidyJournal,
		s.openPeople,
		s.openHall,
		s.openOffice,
		s.openRatingList,
		s.openComputer,
		s.openAnalysis,
		s.openPages,
		s.openTelnet,
		s.openMetrics,
		s.openAdminLink,
	} {
		if err := step(); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	s.isOpen = true
	return s, nil
}

// newServer returns a server of which nothing is open yet.
func newServer(ctx context.Context, opts Options) *Server {
	s := &Server{opts: opts, reported: map[string]bool{}, limits: opts.Limits.newLimits()}
	s.ctx, s.linger, s.end = lingeringContext(ctx)
	level := slog.LevelInfo
	if opts.Verbose {
		level = slog.LevelDebug
	}
	s.metrics = metrics.New(opts.Version)
	s.log = slog.New(s.metrics.Log(newLog(opts.Log, level, &s.mark).Handler()))
	return s
}

// openTraces starts to send traces when the environment names a collector.
func (s *Server) openTraces() error {
	end, err := traces.Open(s.ctx, s.opts.Env, s.opts.Version, s.opts.Node.Name, s.log)
	if err != nil {
		return &TracesError{Err: err}
	}
	s.onClose(func() error { end(); return nil })
	return nil
}

// onClose registers a function that Close calls. Close calls the functions registered last first.
func (s *Server) onClose(f func() error) { s.closers = append(s.closers, f) }

// Close closes all parts of the server, the last opened first. To end a running server, first end
// the context of [Server.Run].
func (s *Server) Close() error {
	var err error
	for i := len(s.closers) - 1; i >= 0; i-- {
		err = errors.Join(err, s.closers[i]())
	}
	s.closers = nil
	if s.isOpen {
		s.log.Info("the server has closed")
		s.isOpen = false
	}
	s.end()
	return err
}

// TracesError reports that traces cannot be sent because of a faulty environment variable.
type TracesError struct{ Err error }

func (e *TracesError) Error() string { return fmt.Sprintf("traces: %v", e.Err) }

func (e *TracesError) Unwrap() error { return e.Err }

// Variable returns the name of the faulty environment variable.
func (e *TracesError) Variable() string {
	var setting *traces.SettingError
	if errors.As(e.Err, &setting) {
		return setting.Name
	}
	return traces.Endpoint
}
