package watching

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands on games that users watch.
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
