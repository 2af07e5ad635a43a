package accounts

import (
	"context"

	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/settings"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	complaints.Session

	// Settings returns the settings of the client.
	Settings() *settings.State
	// Address returns the address of the client, without the port.
	Address() string
	// ChangeOwnPassword runs change, which changes the password of the user. This connection stays
	// open: the others of the account end.
	ChangeOwnPassword(change func() error) error
	// Recheck ends the session when the password of its login is no longer valid, and gives it the
	// roles that the user has now.
	Recheck(ctx context.Context)
}
