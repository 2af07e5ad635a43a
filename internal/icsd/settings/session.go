package settings

import (
	"context"

	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is the part of a telnet client that the commands on settings need.
type Session interface {
	session.Session

	// Settings returns the settings of the client.
	Settings() *State
	// SetLanguage sets the language in which the server writes to the client.
	SetLanguage(lang string)
	// Listen passes the client's talk filter and preferences to the hall.
	Listen()
	// AnnounceReady tells other users whether the user is free for a game now.
	AnnounceReady(ctx context.Context)
	// Seekinfo returns the seeks that the user may see, in the format for programs.
	Seekinfo() string
}
