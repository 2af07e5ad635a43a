package analysis

import (
	"context"
	"errors"
)

// Kept is a stored analysis.
type Kept struct {
	Game   string
	Engine string // the name of the program
	Made   int64  // milliseconds since the Unix epoch
	Report string // the evaluations as JSON, from the first position to the last
}

// ErrNotFound is returned by stores if a game was not analysed.
var ErrNotFound = errors.New("analysis: not found")

// Store stores analyses. Implementations live in internal/store and pass the tests in
// internal/store/storetest.
type Store interface {
	// Analysis returns the analysis of a game, or [ErrNotFound].
	Analysis(ctx context.Context, game string) (Kept, error)
	// KeepAnalysis stores an analysis, replacing an earlier one of the game. It deletes the oldest
	// ones beyond most.
	KeepAnalysis(ctx context.Context, k Kept, most int) error
}
