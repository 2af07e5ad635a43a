package tourneys

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the command on events.
func Commands() []*session.Command { return []*session.Command{&tourneyCommand} }
