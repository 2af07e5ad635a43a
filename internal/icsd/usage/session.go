package usage

import "github.com/escaque/escaque/internal/icsd/session"

// Session is the part of a telnet client that the commands on usage need.
type Session interface {
	session.Session

	// ServerUsage returns the usage statistics of the server.
	ServerUsage() *State
}
