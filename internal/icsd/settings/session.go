package settings

import (
	"context"

	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Settings returns the settings of the client.
	Settings() *State
	// SetLanguage sets the language in which the server writes to the client.
	SetLanguage(lang string)
	// Listen tells the hall what the client wants to receive and which games they want.
	Listen()
	// AnnounceReady tells other users whether the user can be asked for a game now.
	AnnounceReady(ctx context.Context)
	// Seekinfo returns all seeks that the user may see, as the lines of programs.
	Seekinfo() string
}
