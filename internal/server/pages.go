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

// openPages opens the pages, and what only they use: the search of games and the forgetting of
// members.
func (s *Server) openPages() (err error) {
	eraser := &forgetting.Forgetter{Journal: s.journal, Members: s.members, Games: s.hall.Find, Hall: s.hall, Office: s.office, Steward: s.steward}
	s.search = gamesearch.New(gamesearch.Options{Store: s.store, Games: s.hall, Log: s.log})
	opt := web.Options{
		Hall: s.hall, Office: s.office, Members: s.members, Ratings: s.ratings, Moderation: s.moderation, Calls: s.calls,
		Search: s.search, Analysis: s.analysis, List: s.list, Forget: eraser,
		Limits: s.limits, Log: s.log, Version: s.opts.Version,
		Updated: Update(s.opts.Data.Folder, s.opts.Version, s.log),
		Secure:  s.opts.Secure || s.ports.https != nil, Origins: s.opts.Origins, Address: s.opts.Address,
		Aside: s.journal.AllQuarantined,
		Ready: s.ready,
	}
	if s.computer != nil { // an interface that holds a nil pointer is not nil
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

// openRatingList opens FIDE's rating list, which administrators upload.
func (s *Server) openRatingList() error {
	s.list = fidelist.Keep(s.opts.Data.Folder)
	s.onClose(s.list.Close)
	return nil
}

// openMetrics adds the figures that are asked of the parts when somebody reads them.
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

// openAdminLink makes the link for the first administrator, if there is none yet. While nothing
// can be recorded the server opens without it, so that it can be read.
func (s *Server) openAdminLink() (err error) {
	if s.adminToken, err = s.members.FirstAdminLink(s.ctx); err != nil && s.hall.Trouble() == nil {
		return err
	}
	return nil
}

// AdminPath returns the path that makes its opener the administrator, "" when there is one.
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

// ready returns nil when the server can work. Otherwise part says in one line which part cannot,
// for everybody who reads /readyz; the error is for the log.
func (s *Server) ready(ctx context.Context) (part string, err error) {
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
	if _, err := s.journal.ReadAll(soon, 0, 1); err != nil && ctx.Err() == nil { // a request that has ended needs no answer
		return keeps + ": the log cannot be read", err
	}
	return "", nil
}
