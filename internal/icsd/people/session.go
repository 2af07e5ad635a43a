package people

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	complaints.Session

	// Speaker returns the user as others hear them: an administrator off duty is none.
	Speaker() members.Identity
	// Variables returns the variables that the client has set.
	Variables() ics.Values
	// Ivars returns the variables of the interface that the client has set.
	Ivars() ics.IvarSet
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// SetList replaces one of the user's own lists, here and in the register.
	SetList(ctx context.Context, name string, entries []string) error
	// RefuseInClear returns the refusal of a command for administrators on a connection that others
	// can read; nil when the user is none.
	RefuseInClear(who session.Audience) error
}
