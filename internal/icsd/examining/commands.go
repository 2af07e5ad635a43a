package examining

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for examined and finished games.
func Commands() []*session.Command {
	return []*session.Command{
		&backwardCommand,
		&bnameCommand,
		&bsetupCommand,
		&clrsquareCommand,
		&commitCommand,
		&copygameCommand,
		&examineCommand,
		&forwardCommand,
		&jkillCommand,
		&journalCommand,
		&jsaveCommand,
		&mexamineCommand,
		&movesCommand,
		&revertCommand,
		&smovesCommand,
		&spositionCommand,
		&tomoveCommand,
		&truncateCommand,
		&unexamineCommand,
		&wnameCommand,
	}
}
