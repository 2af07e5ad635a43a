package cli

import "github.com/spf13/cobra"

// newPGNCheck is `escaque pgn check`: the part of `escaque check` that asks for
// form and moves only.
func newPGNCheck(w *World) *cobra.Command {
	cmd := w.command("pgn.check", "check FILE...")
	cmd.Args = w.arguments(1, -1)
	c := checker{w: w}
	c.flags(cmd)
	return cmd
}
