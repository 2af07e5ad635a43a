package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/simuls"
	"github.com/escaque/escaque/internal/icsd/watching"
)

var _ seeks.Session = (*client)(nil)

// enterLobby adds the client to the logged-in clients. From then on it receives news of seeks and
// games.
func (c *client) enterLobby() {
	c.server.lobby.Enter(c.server.Hall.Now(), func(a seeks.Arrival) {
		c.arrival = a
		c.isLoggedIn.Store(true)
		c.server.loggedIn.add(c)
	})
}

// tellLobby announces new seeks, and new games of players whom clients follow.
func (s *Server) tellLobby(ctx context.Context, now *hall.Lobby) {
	s.lobby.Announce(ctx, &s.Services, now, func() []seeks.Listener {
		var list []seeks.Listener
		for _, c := range s.loggedIn.all() {
			list = append(list, c)
		}
		return list
	})
}

// tellReady announces users who have become free for a game or are no longer free.
func (s *Server) tellReady(ctx context.Context) {
	s.readiness.Announce(ctx, &s.Services, sessions(s.loggedIn.subscribedToNews()))
}

// Arrival returns the instant from which the client receives news of seeks and games.
func (c *client) Arrival() seeks.Arrival { return c.arrival }

// HearLobby sends the client the news of seeks and games that it wants. Seeks that it accepts
// automatically, and games that it observes automatically, are handled in goroutines.
func (c *client) HearLobby(ctx context.Context, news seeks.News) {
	seeks.TellNews(c, news)
	if len(news.Seeks) > 0 && c.getting.Active() {
		c.Beside(func() { seeks.AcceptNew(c, ctx, news.Seeks) })
	}
	if len(news.Games) > 0 && c.watching.FollowsAnyone() {
		c.Beside(func() {
			for _, g := range news.Games {
				watching.ObserveFollowed(c, ctx, g)
			}
		})
	}
}

// IsExamining reports whether the client examines a game.
func (c *client) IsExamining() bool { return c.examining.Exam() != nil }

// Resume asks the opponent of an adjourned game to resume it.
func (c *client) Resume(ctx context.Context, v *hall.View) (string, error) {
	if v.Terms.Simul {
		return simuls.Match(c, ctx, format.Opponent(v).Handle)
	}
	return seeks.Resume(c, ctx, v)
}

// Getting returns the kind of seeks that the client accepts automatically.
func (c *client) Getting() *seeks.AutoAccept { return &c.getting }
