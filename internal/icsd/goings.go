package icsd

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

// watchLobby announces people who become free, until ctx ends.
func (s *Server) watchLobby(ctx context.Context) {
	lobby := s.Hall.Lobby()
	for {
		now, err := lobby.Next(ctx)
		if err != nil {
			return
		}
		s.busiest(len(now.People))
		s.tellReady(ctx)
		s.tellLobby(ctx, now)
	}
}

// watchGames announces games that begin and end, until ctx ends. It misses none, however short.
func (s *Server) watchGames(ctx context.Context) {
	goings := s.Hall.Goings()
	for {
		g, err := goings.Next(ctx)
		switch {
		case err == nil:
			s.tellGame(&g)
			continue
		case ctx.Err() != nil || errors.Is(err, journal.ErrClosed) || errors.Is(err, hall.ErrClosed):
			return
		}
		s.Log.Error("ics: what becomes of the games", "error", err)
		select {
		case <-time.After(troublePause):
		case <-ctx.Done():
			return
		}
	}
}

// tellGame announces a game that began or ended.
func (s *Server) tellGame(g *hall.Going) {
	var curious []watching.Session
	for _, c := range s.inside.curious() {
		curious = append(curious, c)
	}
	watching.Announce(&s.Services, g, curious)
}

// busiest remembers the most people who were here at once.
func (s *Server) busiest(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.most = max(s.most, n)
}

var ustatCommand = session.Command{
	Name:  "ustat",
	Takes: session.NoWords,
	Do:    session.WithNothing((*client).usage),
}

// usage shows how many are here, were here at most, and play.
func (c *client) usage() (string, error) {
	s := c.server
	now := s.Hall.Crowd()
	s.busiest(now)
	s.mu.Lock()
	most := s.most
	s.mu.Unlock()
	return c.Text("ustat", "People", i18n.Count(c.Language(), "icsd.ustat.people", now), "Most", most, "Date", ics.DateLine(s.started.UTC()),
		"Games", i18n.Count(c.Language(), "icsd.ustat.games", len(s.Hall.Games()))), nil
}

var limitsCommand = session.Command{
	Name:  "limits",
	Takes: session.NoWords,
	Do:    session.WithNothing((*client).limits),
}

// limits shows what the server bounds.
func (c *client) limits() (string, error) {
	door := c.server.limits.Settings.Door
	return c.Text("limits", "Connections", door.Newcomers+door.Guests+door.Members, "Idle", int(idleTime.Minutes()), "Line", ics.MaxLine,
		"List", ics.MaxList, "Notes", ics.MaxNotes, "Aliases", settings.MaxAliases, "Messages", members.MaxMessages, "Unread", members.MaxUnread,
		"History", format.HistoryLength, "Seeks", hall.MaxSeeks, "Channel", hall.MaxChannel), nil
}

var quotaCommand = session.Command{
	Name:  "quota",
	Takes: session.NoWords,
	Who:   session.Registered,
	Do:    session.WithNothing((*client).quota),
}

// quota returns how often one may shout now.
func (c *client) quota() (string, error) {
	left, wait := c.server.Hall.ShoutWait(c.me.ID)
	if left > 0 {
		return c.Text("quota", "Now", left), nil
	}
	return "", session.Prevented(format.NextShout(int((wait + time.Second - 1) / time.Second)))
}
