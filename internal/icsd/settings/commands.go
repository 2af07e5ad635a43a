package settings

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for settings.
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
