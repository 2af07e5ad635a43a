package games

import (
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// newPGNCheck is `escaque pgn check`: the part of `escaque check` that asks for
// form and moves only.
func newPGNCheck(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.check", "check FILE...")
	cmd.Args = w.Arguments(1, -1)
	c := checker{w: w}
	c.flags(cmd)
	return cmd
}
