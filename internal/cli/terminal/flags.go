package terminal

import (
	"strings"

	"github.com/spf13/cobra"
)

// Arguments returns a check of the number of arguments; most below 0 allows any number.
func (w *World) Arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return &Fault{Key: "fault.few-arguments", Args: []any{"Usage", cmd.UseLine()}}
		case most >= 0 && len(args) > most:
			return &Fault{Key: "fault.many-arguments", Args: []any{"Text", args[most], "Usage", cmd.UseLine()}}
		}
		return nil
	}
}

// Wanted returns what a flag of a type takes, in words.
func (w *World) Wanted(kind string) string {
	return w.Text("flag.wants." + strings.ReplaceAll(kind, "%", "percent"))
}
