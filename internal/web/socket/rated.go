package socket

import (
	"context"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
)

// SendRated sends the rating changes of a game to its players' connections that watch the game.
func (s *Server) SendRated(a *ratings.Adjustment) {
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

// watches reports whether the connection watches a game.
func (c *conn) watches(game hall.GameID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.watched[game] != nil
}

// sendRated sends the change of the player's rating by a finished game. It sends nothing while the
// change is unknown; [Server.SendRated] sends it later.
func (c *conn) sendRated(ctx context.Context, v *hall.View) {
	a, err := AdjustmentOf(ctx, c.s.ratings, v)
	switch {
	case err != nil && ctx.Err() == nil:
		c.s.log.Error("what a game has made of ratings", "game", v.Game, "error", err)
	case a != nil:
		c.send(ratedOf(c.language(), a, c.who.ID))
	}
}

// AdjustmentOf returns the rating changes by a finished game for one of its players. It returns nil
// for others, or when there are none.
func AdjustmentOf(ctx context.Context, of *ratings.Service, v *hall.View) (*ratings.Adjustment, error) {
	if !v.Over || v.You == hall.Neither {
		return nil, nil
	}
	return of.Adjustment(ctx, string(v.Game))
}

// ratedOf converts the rating change of one player of a game.
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
