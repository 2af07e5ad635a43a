package hall

import (
	"context"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
)

// Facts translates a journal record into what ratings need; see [game.Facts].
func (h *Hall) Facts(ctx context.Context, r journal.Record) (fact ratings.Game, ok bool, err error) {
	return game.Facts(ctx, h.opt.Journal, r)
}

// Correction translates a record by which an arbiter changes the result of a rated game; see
// [game.Correction].
func (h *Hall) Correction(ctx context.Context, r journal.Record) (fact ratings.Game, ok bool, err error) {
	return game.Correction(ctx, h.opt.Journal, r)
}
