package info

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands about the server itself.
func Commands() []*session.Command {
	return []*session.Command{
		&dateCommand,
		&helpCommand,
		&newsCommand,
		&pingCommand,
		&postCommand,
		&uptimeCommand,
	}
}
