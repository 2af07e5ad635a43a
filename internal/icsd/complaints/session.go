package complaints

import (
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Admin reports whether the user is an administrator now and not off duty.
	Admin() bool
	// Adopt gives the session the roles that the user has now.
	Adopt(roles members.Roles)
	// LinesOf returns the last lines of a user that the client was sent.
	LinesOf(handle string) []string
}
