package watching

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for watching games.
func Commands() []*session.Command {
	return []*session.Command{
		&allobserversCommand,
		&followCommand,
		&gamesCommand,
		&observeCommand,
		&primaryCommand,
		&refreshCommand,
		&unobserveCommand,
	}
}
