package complaints

import (
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is the part of a telnet client that the commands on complaints need.
type Session interface {
	session.Session

	// Admin reports whether the user is now an administrator and on duty.
	Admin() bool
	// SetRoles sets the user's present roles in the session.
	SetRoles(roles members.Roles)
	// LinesOf returns the last lines of a user that were sent to the client.
	LinesOf(handle string) []string
}
