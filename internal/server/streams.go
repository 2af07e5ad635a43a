package server

import (
	"context"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/steward"
)

// CheckStream reads a stream with the code of its owner. Its error wraps a
// [*journal.UnreadableError], or is an [*UnownedError] for a stream that only the journal reads.
func CheckStream(ctx context.Context, j *journal.Journal, stream string) error {
	if id, ok := game.IDOfStream(stream); ok {
		return game.Check(ctx, j, id)
	}
	if id, ok := office.EventOfStream(stream); ok {
		return office.Check(ctx, j, id)
	}
	if stream == steward.Stream {
		return steward.Check(ctx, j)
	}
	if stream == calls.Stream {
		return calls.Check(ctx, j)
	}
	if ok, err := hall.CheckAuxiliary(ctx, j, stream); ok {
		return err
	}
	return &UnownedError{Stream: stream}
}

// An UnownedError reports a stream that belongs to no game, event or other owner.
type UnownedError struct{ Stream string }

func (e *UnownedError) Error() string { return "the stream " + e.Stream + " has no owner" }
