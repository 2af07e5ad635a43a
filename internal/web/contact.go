package web

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
)

// contactMessage says which players of a game are connected, to any node and by any door.
type contactMessage struct {
	On    string      `json:"on"` // contact
	Game  hall.GameID `json:"game"`
	White bool        `json:"white"`
	Black bool        `json:"black"`
}

// contactOf is how the players of a game are connected. The server's own partner is always there.
func (s *Server) contactOf(v *hall.View) contactMessage {
	here := func(p hall.Player) bool {
		if s.computer != nil {
			if _, ours := s.computer.Level(p.ID); ours {
				return true
			}
		}
		return s.hall.Present(p.ID)
	}
	return contactMessage{On: "contact", Game: v.Game, White: here(v.White), Black: here(v.Black)}
}

// tellContact tells the connection how the players of a game that it watches are connected. What is told last is
// the present state: it is looked up and sent under one lock.
func (c *conn) tellContact(v *hall.View, always bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.watched[v.Game] == nil || v.Over {
		return
	}
	if m := c.s.contactOf(v); always || !m.White || !m.Black {
		c.send(m)
	}
}

// WatchContacts tells those who watch a game when one of its players is not connected any more, and when he is again,
// until ctx ends; Serve runs it.
func (s *Server) WatchContacts(ctx context.Context) {
	feed := s.hall.PresenceFeed()
	defer feed.Close()
	for {
		list, err := feed.Next(ctx)
		if err != nil {
			return
		}
		for _, coming := range list {
			games := coming.Playing
			if coming.Arrived {
				games = s.hall.PlayingIn(coming.Who.ID)
			}
			for _, game := range games {
				s.tellContacts(ctx, game)
			}
		}
	}
}

func (s *Server) tellContacts(ctx context.Context, game hall.GameID) {
	var v *hall.View
	for _, c := range s.sockets.everybody() {
		if !c.watches(game) {
			continue
		}
		if v == nil {
			seen, err := s.hall.Look(ctx, game)
			if err != nil {
				if ctx.Err() == nil {
					s.log.Warn("whether the players of a game are connected is not told", "game", game, "error", err)
				}
				return
			}
			v = &seen
		}
		c.tellContact(v, true)
	}
}
