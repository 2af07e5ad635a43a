package usage

import "github.com/escaque/escaque/internal/icsd/session"

// Session is the part of the client that these commands need.
type Session interface {
	session.Session

	// ServerUsage returns the usage statistics of the server.
	ServerUsage() *State
}
