package ranking

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Member returns the member whose handle a word is, or begins.
	Member(ctx context.Context, word string) (members.Profile, error)
	// FingerOf returns what finger shows of a user.
	FingerOf(ctx context.Context, handle string) (ics.Finger, error)
	// Mine returns the game that the client plays, as it was last sent.
	Mine() (hall.View, bool)
}
