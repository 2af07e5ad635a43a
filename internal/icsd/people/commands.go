package people

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for users and lists of users.
func Commands() []*session.Command {
	return []*session.Command{
		&addlistCommand,
		&censorCommand,
		&fingerCommand,
		&handlesCommand,
		&historyCommand,
		&showadminsCommand,
		&showlistCommand,
		&showsrsCommand,
		&sublistCommand,
		&uncensorCommand,
		&whoCommand,
		&znotifyCommand,
	}
}
