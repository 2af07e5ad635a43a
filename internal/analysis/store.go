package analysis

import (
	"context"
	"errors"
)

// Kept is an analysis that a store keeps.
type Kept struct {
	Game   string
	Engine string // the name of the program
	Made   int64  // milliseconds since the Unix epoch
	Report string // the evaluations as JSON, from the first position to the last
}

// ErrNotFound is a store's answer when a game was not analysed.
var ErrNotFound = errors.New("analysis: not found")

// Store keeps analyses. Implementations live in internal/store and pass the suite in internal/store/storetest.
type Store interface {
	// Analysis finds that of a game; [ErrNotFound].
	Analysis(ctx context.Context, game string) (Kept, error)
	// KeepAnalysis keeps one in place of any other of the game, and forgets those made first beyond most.
	KeepAnalysis(ctx context.Context, k Kept, most int) error
}
