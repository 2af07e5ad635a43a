package simuls

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is the part of a telnet client that the commands on simuls need.
type Session interface {
	session.Session

	// Variables returns the variables that the user has set.
	Variables() ics.Values
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// Set sets a variable as the command "set" does.
	Set(ctx context.Context, args string) (string, error)
	// IsExamining reports whether the user examines a game.
	IsExamining() bool
	// Mine returns the game that the client plays, as it was last sent. It returns false if there
	// is none.
	Mine() (hall.View, bool)
	// SetAborting records that the user is aborting a game.
	SetAborting(id hall.GameID)

	// Observe begins to observe a game.
	Observe(ctx context.Context, id hall.GameID) (string, error)
	// ObserveSimul makes the client observe all games of a simul that begin from now on.
	ObserveSimul(giver string)
	// EndSimul ends ObserveSimul, and reports whether the client observed the simul of that giver.
	EndSimul(giver string) bool
	// AwaitRecord waits until the client was sent a game up to a record of its log. Boards are
	// shown one at a time, and the last one is in front.
	AwaitRecord(ctx context.Context, id hall.GameID, seq uint64)
	// ShowBoard makes a game the one in front of the client and sends its board.
	ShowBoard(id hall.GameID)
}
