package info

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/complaints"
)

// Session is the part of a telnet client that the commands on the server need.
type Session interface {
	complaints.Session

	// CommandNames returns the names of all commands in alphabetical order.
	CommandNames() []ics.Name
	// CommandHelp returns the help of the command with this name or unique abbreviation, with the
	// figures of the server.
	CommandHelp(word string, figures map[string]any) (text string, found bool)
	// RoundTrips returns the durations of the last round trips to the client. It returns false if
	// the client does not timestamp its lines.
	RoundTrips() (RoundTrips, bool)
}
