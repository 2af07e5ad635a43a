package seeks

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for seeks and challenges.
func Commands() []*session.Command {
	return []*session.Command{
		&boardsCommand,
		&getgameCommand,
		&matchCommand,
		&playCommand,
		&rematchCommand,
		&seekCommand,
		&soughtCommand,
		&unseekCommand,
	}
}
