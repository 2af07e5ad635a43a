package play

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for a player's own game.
func Commands() []*session.Command {
	return []*session.Command{
		&abortCommand,
		&acceptCommand,
		&adjournCommand,
		&assistCommand,
		&callCommand,
		&claimCommand,
		&declineCommand,
		&drawCommand,
		&dutyCommand,
		&envelopeCommand,
		&flagCommand,
		&moretimeCommand,
		&pauseCommand,
		&pendingCommand,
		&promoteCommand,
		&resignCommand,
		&resumeCommand,
		&sealCommand,
		&storedCommand,
		&switchCommand,
		&takebackCommand,
		&timeCommand,
		&unpauseCommand,
		&withdrawCommand,
	}
}
