package server

import (
	"context"

	"github.com/escaque/escaque/internal/heap"
	"github.com/escaque/escaque/internal/ratings"
)

// Run serves until ctx ends, and then for Options.Drain longer. It returns when all parts have
// ended, with the errors of those that failed. It may be called once.
func (s *Server) Run(ctx context.Context) error {
	s.running = ctx
	s.linger(ctx, s.opts.Drain)
	go heap.Manage(s.ctx, s.opts.Env)
	return RunParts(s.ctx, s.log, append(s.serverParts(), s.followerParts()...)...)
}

// serverParts returns the functions that serve the ports.
func (s *Server) serverParts() []func(context.Context) error {
	parts := []func(context.Context) error{
		s.logClosing,
		s.servePages,
		func(ctx context.Context) error { return s.telnet.Serve(ctx, s.withProxyProtocol(s.ports.ics)) },
	}
	if s.ports.icsTLS != nil {
		parts = append(parts, func(ctx context.Context) error {
			return s.telnet.Serve(ctx, s.ports.source.Listener(s.withProxyProtocol(s.ports.icsTLS)))
		})
	}
	if s.ports.https != nil {
		parts = append(parts, func(ctx context.Context) error { return s.pages.Redirect(ctx, s.ports.http, s.ports.https.Addr()) })
	}
	if s.ports.metrics != nil {
		parts = append(parts, func(ctx context.Context) error { return s.metrics.Serve(ctx, s.ports.metrics) })
	}
	return parts
}

// logClosing waits until ctx ends, and writes to the log that the server closes.
func (s *Server) logClosing(ctx context.Context) error {
	select {
	case <-s.running.Done():
	case <-ctx.Done():
	}
	s.log.Info("the server is closing")
	<-ctx.Done()
	return nil
}

// followerParts returns the functions that follow the journal or run periodically.
func (s *Server) followerParts() []func(context.Context) error {
	rated := &ratings.Follower{Journal: s.journal, Games: s.hall, Ratings: s.ratings, Told: func(a *ratings.Adjustment) {
		s.telnet.Rated(a)
		s.pages.SendRated(a)
	}}
	parts := []func(context.Context) error{
		s.retrying("ratings", rated.Follow),
		s.retrying("moderation", s.moderation.Follow),
		s.search.Run,
		s.office.Follow,
		s.calls.Run,
		s.retrying("looking through the log", s.checkLog),
		s.retrying("sessions", s.deleteExpired),
	}
	if s.fetcher != nil {
		parts = append(parts, s.fetcher.Run)
	}
	if s.isNode() {
		parts = append(parts, s.retrying("the arbiters' log", s.calls.Follow), s.retrying("conduct", func(ctx context.Context) error {
			return s.steward.Follow(ctx, s.moderation.DecidedElsewhere)
		}))
	}
	return parts
}

// retrying returns a function that runs a part and restarts it when it fails.
func (s *Server) retrying(name string, part func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error { return retry(ctx, s.log, name, retryAfter, part) }
}
