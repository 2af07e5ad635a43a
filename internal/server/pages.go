package server

import (
	"context"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/forgetting"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/web"
)

// openPages opens the pages and the parts that only they use: the game search and the deletion of
// members.
func (s *Server) openPages() (err error) {
	eraser := &forgetting.Forgetter{Journal: s.journal, Members: s.members, Games: s.hall.Find, Hall: s.hall, Office: s.office, Steward: s.steward, Calls: s.calls}
	s.search = gamesearch.New(gamesearch.Options{Store: s.store, Games: s.hall, Log: s.log})
	opt := web.Options{
		Hall: s.hall, Office: s.office, Members: s.members, Ratings: s.ratings, Moderation: s.moderation, Calls: s.calls,
		Search: s.search, Analysis: s.analysis, List: s.list, Fetcher: s.fetcher, Forget: eraser,
		Limits: s.limits, Log: s.log, Version: s.opts.Version,
		Updated: UpdateNotice(s.opts.Data.Folder, s.opts.Version, s.log),
		Secure:  s.opts.Secure || s.ports.https != nil, Origins: s.opts.Origins, Address: s.opts.Address,
		Aside: s.journal.AllQuarantined,
		Ready: s.checkReady,
	}
	if s.computer != nil { // avoid an interface that holds a nil pointer
		opt.Computer = s.computer
	}
	s.pages, err = web.New(opt)
	return err
}

// openTelnet opens the telnet server.
func (s *Server) openTelnet() error {
	s.telnet = icsd.New(icsd.Options{
		Hall: s.hall, Members: s.members, Ratings: s.ratings, Moderation: s.moderation, Calls: s.calls, Events: events{s.office},
		Limits: s.limits, Log: s.log, Aside: s.journal.AllQuarantined,
	})
	return nil
}

// openRatingList opens FIDE's rating list, which administrators upload or the server fetches.
func (s *Server) openRatingList() error {
	s.list = fidelist.NewKeeper(s.opts.Data.Folder)
	s.onClose(s.list.Close)
	if s.opts.RatingList != "" {
		s.fetcher = &fidelist.Fetcher{Keeper: s.list, Address: s.opts.RatingList, Log: s.log}
	}
	return nil
}

// openMetrics registers the metrics whose values are read from the parts of the server at each
// request.
func (s *Server) openMetrics() error {
	if s.ports.metrics == nil {
		return nil
	}
	s.metrics.Connections("browser", s.pages.Connections)
	s.metrics.Connections("telnet", s.telnet.Connections)
	s.metrics.Gauge("escaque_tables", "Games in play at all nodes: take the maximum over nodes, not the sum.", func() float64 { return float64(len(s.hall.Games())) })
	s.metrics.Gauge("escaque_people", "People who are online at all nodes: take the maximum over nodes, not the sum.", func() float64 { return float64(len(s.hall.People())) })
	s.metrics.Gauge("escaque_recording", "1 while what happens can be recorded, 0 while the clocks of all games stand.", func() float64 {
		if s.hall.Trouble() != nil {
			return 0
		}
		return 1
	})
	return nil
}

// openAdminLink creates the link with which the first administrator signs in, if there is none yet.
// While nothing can be recorded, the server opens without the link, so that its data can at least
// be read.
func (s *Server) openAdminLink() (err error) {
	if s.adminToken, err = s.members.FirstAdminLink(s.ctx); err != nil && s.hall.Trouble() == nil {
		return err
	}
	return nil
}

// AdminPath returns the path of the first administrator's link, or "" if there is an administrator
// already.
func (s *Server) AdminPath() string {
	if s.adminToken == "" {
		return ""
	}
	return "/admin/claim?token=" + s.adminToken
}

// Connections returns how many browsers and telnet users are connected.
func (s *Server) Connections() (browsers, telnet int) {
	return s.pages.Connections(), s.telnet.Connections()
}

// checkReady returns "" and nil when the server can work. Otherwise part describes in one line what
// does not work, for readers of /readyz, and err is for the log.
func (s *Server) checkReady(ctx context.Context) (part string, err error) {
	keeps := "disk"
	if s.opts.Data.Address != "" {
		keeps = "database"
	}
	if err := s.running.Err(); err != nil {
		return "draining: the server is being stopped", err
	}
	if err := s.hall.Trouble(); err != nil {
		return keeps + ": nothing can be recorded, and the clocks of all games stand", err
	}
	if _, err := s.hall.Nodes(); err != nil {
		return "bus: the other nodes are not reached", err
	}
	soon, cancel := context.WithTimeout(ctx, journal.AnswerTimeout)
	defer cancel()
	if _, err := s.journal.ReadAll(soon, 0, 1); err != nil && ctx.Err() == nil { // the request has ended and needs no answer
		return keeps + ": the log cannot be read", err
	}
	return "", nil
}
