package ranking

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for ratings.
func Commands() []*session.Command {
	return []*session.Command{
		&assessCommand,
		&bestCommand,
		&cbestCommand,
		&crankCommand,
		&hbestCommand,
		&hrankCommand,
		&pstatCommand,
		&rankCommand,
		&statisticsCommand,
	}
}
