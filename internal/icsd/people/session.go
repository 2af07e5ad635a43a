package people

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is the part of a telnet client that the commands on users and lists need.
type Session interface {
	complaints.Session

	// Speaker returns the user as others see them when they speak. Administrators off duty appear
	// without that role.
	Speaker() members.Identity
	// Variables returns the variables that the client has set.
	Variables() ics.Values
	// Ivars returns the interface variables that the client has set.
	Ivars() ics.IvarSet
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// SetList replaces one of the user's own lists, in the session and in the register.
	SetList(ctx context.Context, name string, entries []string) error
	// RefuseInClear refuses commands of administrators on a connection that others could read. It
	// returns nil for all other commands and users.
	RefuseInClear(who session.Audience) error
}
