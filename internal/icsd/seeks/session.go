package seeks

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is the part of a telnet client that the commands on seeks and challenges need.
type Session interface {
	session.Session

	// Variables returns the variables that the user has set.
	Variables() ics.Values
	// Ivars returns the interface variables that the client has set.
	Ivars() ics.IvarSet
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// Set sets a variable as the command "set" does.
	Set(ctx context.Context, args string) (string, error)
	// IsPlaying reports whether the user plays a game.
	IsPlaying() bool
	// IsExamining reports whether the user examines a game.
	IsExamining() bool
	// Resume asks the opponent of an adjourned game to resume it.
	Resume(ctx context.Context, v *hall.View) (string, error)
	// Getting returns the seeks that the user accepts automatically.
	Getting() *AutoAccept
}

// sessionsOf returns the sessions of a user, the oldest first.
func sessionsOf(services *session.Services, id string) []Session {
	return session.As[Session](services.Sessions.Of(id))
}
