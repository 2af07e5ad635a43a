package usage

import "github.com/escaque/escaque/internal/icsd/session"

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// ServerUsage returns how the server has been used.
	ServerUsage() *State
}
