package icsd

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/internal/journal"
)

// watchLobby announces changes in the lobby, and users who become free for a game, until ctx ends.
func (s *Server) watchLobby(ctx context.Context) {
	lobby := s.Hall.Lobby()
	for {
		now, err := lobby.Next(ctx)
		if err != nil {
			return
		}
		s.usage.RecordUsers(len(now.People))
		s.tellReady(ctx)
		s.tellLobby(ctx, now)
	}
}

// watchGames announces games that begin and end, including very short ones, until ctx ends.
func (s *Server) watchGames(ctx context.Context) {
	games := s.Hall.ProgressFeed()
	for {
		g, err := games.Next(ctx)
		switch {
		case err == nil:
			s.tellGame(&g)
			continue
		case ctx.Err() != nil || errors.Is(err, journal.ErrClosed) || errors.Is(err, hall.ErrClosed):
			return
		}
		s.Log.Error("ics: what becomes of the games", "error", err)
		select {
		case <-time.After(retryPause):
		case <-ctx.Done():
			return
		}
	}
}

// tellGame announces a game that began or ended.
func (s *Server) tellGame(g *hall.Progress) {
	var curious []watching.Session
	for _, c := range s.loggedIn.subscribedToNews() {
		curious = append(curious, c)
	}
	watching.Announce(&s.Services, g, curious)
}
