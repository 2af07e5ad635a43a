package info

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/complaints"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	complaints.Session

	// CommandNames returns the names of all commands, in alphabetical order.
	CommandNames() []ics.Name
	// CommandHelp returns the help of a command, which a word names or begins, with the figures of
	// the server.
	CommandHelp(word string, figures map[string]any) (text string, found bool)
	// RoundTrips returns the times that the last lines took to the client and back; false when the
	// client does not stamp its lines.
	RoundTrips() (RoundTrips, bool)
}
