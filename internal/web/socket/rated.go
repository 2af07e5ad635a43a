package socket

import (
	"context"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
)

// Rated tells the players of a game, wherever they watch it, what it has made of
// their ratings.
func (s *Server) Rated(a *ratings.Adjustment) {
	for _, player := range []string{a.White, a.Black} {
		for _, conns := range s.sockets.of(player) {
			for _, c := range conns {
				if c.watches(hall.GameID(a.GameID)) {
					c.send(ratedOf(c.language(), a, player))
				}
			}
		}
	}
}

// watches reports whether the connection is told of a game.
func (c *conn) watches(game hall.GameID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.watched[game] != nil
}

// tellRated tells a player who comes to a game that is over what it has made of
// their rating, unless that is not known yet: then they are told when it is.
func (c *conn) tellRated(ctx context.Context, v *hall.View) {
	a, err := AdjustmentOf(ctx, c.s.ratings, v)
	switch {
	case err != nil && ctx.Err() == nil:
		c.s.log.Error("what a game has made of ratings", "game", v.Game, "error", err)
	case a != nil:
		c.send(ratedOf(c.language(), a, c.who.ID))
	}
}

// AdjustmentOf returns what a game that is over has made of ratings, as one of its players sees it;
// nil for others, and when it has made nothing of them.
func AdjustmentOf(ctx context.Context, of *ratings.Service, v *hall.View) (*ratings.Adjustment, error) {
	if !v.Over || v.You == hall.Neither {
		return nil, nil
	}
	return of.Adjustment(ctx, string(v.Game))
}

// ratedOf is what one of the players of a game is told.
func ratedOf(lang string, a *ratings.Adjustment, player string) ratedMessage {
	m := ratedMessage{
		Game: hall.GameID(a.GameID), Before: a.WhiteBefore, After: a.WhiteAfter, Bound: string(a.WhiteCap),
		Text: explain.RatingChange(lang, a, player),
	}
	if player == a.Black {
		m.Before, m.After, m.Bound = a.BlackBefore, a.BlackAfter, string(a.BlackCap)
	}
	if a.Beyond {
		m.Bound = "beyond"
	}
	return m
}
