package settings

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands that show and set what a user can set.
func Commands() []*session.Command {
	return []*session.Command{
		&aliasCommand,
		&flipCommand,
		&isetCommand,
		&ivariablesCommand,
		&openCommand,
		&setCommand,
		&styleCommand,
		&unaliasCommand,
		&variablesCommand,
	}
}
