package messages

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for messages.
func Commands() []*session.Command {
	return []*session.Command{
		&clearmessagesCommand,
		&fmessageCommand,
		&messagesCommand,
	}
}
