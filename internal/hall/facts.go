package hall

import (
	"context"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
)

// Facts converts a journal record into a rated game; see [game.Facts]. ok is false if the record
// ends no rated game.
func (h *Hall) Facts(ctx context.Context, r journal.Record) (fact ratings.Game, ok bool, err error) {
	return game.Facts(ctx, h.opt.Journal, r)
}

// Correction converts a record in which an arbiter corrects the result of a rated game; see
// [game.Correction].
func (h *Hall) Correction(ctx context.Context, r journal.Record) (fact ratings.Game, ok bool, err error) {
	return game.Correction(ctx, h.opt.Journal, r)
}
