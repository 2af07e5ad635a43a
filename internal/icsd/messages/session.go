package messages

import (
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is the part of a telnet client that the commands on messages need.
type Session interface {
	session.Session

	// Speaker returns the user as others see them when they speak. Administrators off duty appear
	// without that role.
	Speaker() members.Identity
}
