package cli

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
)

// readiness is what /readyz asks of a server that is stopped when told ends.
func (w *World) readiness(told context.Context, at place, h *hall.Hall, j *journal.Journal) func(context.Context) (part string, err error) {
	keeps := "disk"
	if w.address(at) != "" {
		keeps = "database"
	}
	return func(ctx context.Context) (string, error) {
		if err := told.Err(); err != nil {
			return "draining: the server is being stopped", err
		}
		if err := h.Trouble(); err != nil {
			return keeps + ": nothing can be recorded, and the clocks of all games stand", err
		}
		if _, err := h.Nodes(); err != nil {
			return "bus: the other nodes are not reached", err
		}
		soon, cancel := context.WithTimeout(ctx, journal.AnswerFor)
		defer cancel()
		if _, err := j.ReadAll(soon, 0, 1); err != nil && ctx.Err() == nil { // who has gone was not answered either
			return keeps + ": the log cannot be read", err
		}
		return "", nil
	}
}
