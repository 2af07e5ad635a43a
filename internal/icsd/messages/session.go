package messages

import (
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Speaker returns the user as others hear them: an administrator off duty is none.
	Speaker() members.Identity
}
