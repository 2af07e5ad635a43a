package session

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
)

// HandleHere returns the handle of a user who is connected, as they write it; empty when nobody of
// that handle is.
func HandleHere(c Session, handle string) string {
	if p, here := c.Services().Hall.Named(handle); here && format.SameHandle(p.Handle, handle) {
		return p.Handle
	}
	return ""
}

// FinishedGames returns the last games that a user has finished, the newest first: as many as a
// history shows.
func FinishedGames(c Session, ctx context.Context, account string) ([]hall.GameRow, error) {
	rows, err := c.Services().Hall.Find(ctx, hall.GameQuery{Member: account, Limit: 2*format.HistoryLength + 1})
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(g hall.GameRow) bool { return g.Live() })
	return rows[:min(len(rows), format.HistoryLength)], nil
}
