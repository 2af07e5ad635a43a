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

// Server is a chess server that is open. Make one with [Open].
type Server struct {
	opts    Options
	log     *slog.Logger
	mark    atomic.Pointer[marker] // of addresses in the log, once there are accounts
	metrics *metrics.Metrics
	limits  *limits.Limits

	ctx     context.Context //nolint:containedctx // that of everything opened, which outlives Open
	linger  func(context.Context, time.Duration)
	end     func()          // ends ctx
	running context.Context //nolint:containedctx // that of Run

	ports      listeners
	store      database.DB
	bus        bus.Bus // nil for a server that is alone
	keys       *envelope.Keys
	journal    *journal.Journal
	steward    *steward.Steward
	members    *members.Service
	ratings    *ratings.Service
	hall       *hall.Hall
	office     *office.Office
	calls      *calls.Service
	moderation *moderation.Service
	computer   *computer.Service // nil without one
	analysis   *analysis.Service // nil without one
	list       *fidelist.Keeper
	search     *gamesearch.Service
	pages      *web.Server
	telnet     *icsd.Server
	adminToken string // of the link for the first administrator; "" when there is one

	reported map[string]bool // streams put aside that the operator has heard of
	closers  []func() error
	isOpen   bool
}

// Open opens a server. It closes what it has opened when a step fails, or when ctx ends meanwhile.
// After [Server.Run] was called ctx no longer matters.
func Open(ctx context.Context, opts Options) (*Server, error) {
	s := newServer(ctx, opts)
	for _, step := range []func() error{
		s.openTraces,
		s.openPorts,
		s.openStore,
		s.openBus,
		s.openJournal,
		s.hearNodes,
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

func newServer(ctx context.Context, opts Options) *Server {
	s := &Server{opts: opts, reported: map[string]bool{}, limits: opts.Limits.open()}
	s.ctx, s.linger, s.end = lasting(ctx)
	level := slog.LevelInfo
	if opts.Verbose {
		level = slog.LevelDebug
	}
	s.metrics = metrics.New(opts.Version)
	s.log = slog.New(s.metrics.Log(newLog(opts.Log, level, &s.mark).Handler()))
	return s
}

// openTraces begins to send traces when the environment names a collector.
func (s *Server) openTraces() error {
	end, err := traces.Open(s.ctx, s.opts.Env, s.opts.Version, s.opts.Node.Name, s.log)
	if err != nil {
		return &TracesError{Err: err}
	}
	s.onClose(func() error { end(); return nil })
	return nil
}

// onClose has a function called by Close, before those that were given to onClose earlier.
func (s *Server) onClose(f func() error) { s.closers = append(s.closers, f) }

// Close closes what was opened, in reverse order. A server that runs is ended first, by the
// context of [Server.Run].
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

// A TracesError reports that traces cannot be sent as the environment says.
type TracesError struct{ Err error }

func (e *TracesError) Error() string { return fmt.Sprintf("traces: %v", e.Err) }

func (e *TracesError) Unwrap() error { return e.Err }

// Variable returns the variable of the environment that is wrong.
func (e *TracesError) Variable() string {
	var setting *traces.SettingError
	if errors.As(e.Err, &setting) {
		return setting.Name
	}
	return traces.Endpoint
}
