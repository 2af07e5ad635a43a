package web

import (
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/socket"
)

// Rated tells the players of a game, wherever they watch it, what it has made of
// their ratings.
func (s *Server) Rated(a *ratings.Adjustment) { s.socket.Rated(a) }

// rated is what a game that is over has made of its reader's rating, as a sentence;
// empty for who did not play it.
func (v *visit) rated(view *hall.View) (string, error) {
	a, err := socket.AdjustmentOf(v.R.Context(), v.s.ratings, view)
	if a == nil {
		return "", err
	}
	return explain.RatingChange(v.Lang, a, v.Who.ID), nil
}
