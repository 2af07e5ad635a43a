package ranking

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// FingerOf returns what finger shows of a user.
	FingerOf(ctx context.Context, handle string) (ics.Finger, error)
	// Mine returns the game that the client plays, as it was last sent.
	Mine() (hall.View, bool)
}
