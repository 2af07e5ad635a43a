package accounts

import (
	"context"

	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/settings"
)

// Session is the part of a telnet client that the commands on accounts need.
type Session interface {
	complaints.Session

	// Settings returns the settings of the client.
	Settings() *settings.State
	// Address returns the address of the client, without the port.
	Address() string
	// ChangeOwnPassword calls change, which changes the user's password. This connection stays
	// open, and the others of the account are closed.
	ChangeOwnPassword(change func() error) error
	// Recheck ends the connection if the password of its login is no longer valid. Otherwise it
	// reloads the user's roles.
	Recheck(ctx context.Context)
}
