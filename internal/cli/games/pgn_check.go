package games

import (
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// newPGNCheck returns the command `escaque pgn check`, the part of `escaque check` that checks only
// form and moves.
func newPGNCheck(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.check", "check FILE...")
	cmd.Args = w.Arguments(1, -1)
	c := checker{w: w}
	c.addFlags(cmd)
	return cmd
}
