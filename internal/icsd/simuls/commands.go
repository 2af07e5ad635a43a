package simuls

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for simuls.
func Commands() []*session.Command {
	return []*session.Command{
		&goboardCommand,
		&simabortCommand,
		&simadjournCommand,
		&simallabortCommand,
		&simalladjournCommand,
		&simgamesCommand,
		&simmatchCommand,
		&simnextCommand,
		&simobserveCommand,
		&simopenCommand,
		&simpassCommand,
		&simprevCommand,
	}
}
