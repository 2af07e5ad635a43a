package ranking

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is the part of a telnet client that the commands on ratings need.
type Session interface {
	session.Session

	// FingerOf returns the data that the command "finger" shows of a user.
	FingerOf(ctx context.Context, handle string) (ics.Finger, error)
	// Mine returns the game that the client plays, as it was last sent. It returns false if there
	// is none.
	Mine() (hall.View, bool)
}
