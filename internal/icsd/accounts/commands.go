package accounts

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for accounts.
func Commands() []*session.Command {
	return []*session.Command{
		&addplayerCommand,
		&adminCommand,
		&asetpasswdCommand,
		&confirmCommand,
		&passwordCommand,
		&registerCommand,
		&remplayerCommand,
	}
}
