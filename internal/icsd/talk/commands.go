package talk

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for talk between users.
func Commands() []*session.Command {
	return []*session.Command{
		&announceCommand,
		&annunregCommand,
		&chanownerCommand,
		&cshoutCommand,
		&inchannelCommand,
		&itCommand,
		&kibitzCommand,
		&sayCommand,
		&shoutCommand,
		&tellCommand,
		&topicCommand,
		&whisperCommand,
		&xkibitzCommand,
		&xtellCommand,
		&xwhisperCommand,
	}
}
