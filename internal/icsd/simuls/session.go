package simuls

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Variables returns the variables that the user has set.
	Variables() ics.Values
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// Set sets a variable, as the command "set" does.
	Set(ctx context.Context, args string) (string, error)
	// IsExamining reports whether the user examines a game.
	IsExamining() bool
	// Mine returns the game that the client plays, as it was last sent.
	Mine() (hall.View, bool)
	// SetAborting notes that the user aborts a game.
	SetAborting(id hall.GameID)

	// Observe begins to observe a game.
	Observe(ctx context.Context, id hall.GameID) (string, error)
	// ObserveSimul begins to observe the games of a giver's simul that are yet to begin.
	ObserveSimul(giver string)
	// EndSimul ends that, and reports whether the client observed the simul of that giver.
	EndSimul(giver string) bool
	// AwaitRecord waits until the client was sent a game up to a record of its log: boards are shown
	// one after the other, and the last is the one in front.
	AwaitRecord(ctx context.Context, id hall.GameID, seq uint64)
	// ShowBoard puts a board in front of the client and sends it.
	ShowBoard(id hall.GameID)
}
