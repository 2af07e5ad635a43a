package seeks

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
	// Ivars returns the variables of the interface that the client has set.
	Ivars() ics.IvarSet
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// Set sets a variable, as the command "set" does.
	Set(ctx context.Context, args string) (string, error)
	// IsPlaying reports whether the user has a game.
	IsPlaying() bool
	// IsExamining reports whether the user examines a game.
	IsExamining() bool
	// Resume asks the opponent of an adjourned game to continue it.
	Resume(ctx context.Context, v *hall.View) (string, error)
	// Getting returns what the user accepts without being asked.
	Getting() *Getting
}

// sessionsOf returns the sessions of a user, the oldest first.
func sessionsOf(services *session.Services, id string) []Session {
	return session.As[Session](services.Sessions.Of(id))
}
