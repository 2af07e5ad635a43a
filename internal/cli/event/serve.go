package event

import (
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/desktop"
	"github.com/escaque/escaque/tournament"
)

// newServe returns the command `escaque event serve`: the browser office on one event file.
func newServe(r *runner) *cobra.Command {
	var f *desktop.Flags
	var cmd *cobra.Command
	cmd = r.subcommand("serve", "serve FILE", 1, 1, func(args []string) error {
		if err := r.readOnly(args[0], checkBegun); err != nil {
			return err
		}
		return r.user.ServeFile(cmd.Context(), args[0], *f)
	})
	f = r.user.Flags(cmd)
	return cmd
}

// checkBegun returns a fault for a file without an event.
func checkBegun(t tournament.Tournament) error {
	if !t.Exists() {
		return tournament.Refuse(tournament.NoEvent)
	}
	return nil
}
