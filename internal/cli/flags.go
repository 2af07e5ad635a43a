package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// arguments demands a number of arguments; most below 0 allows any number.
func (w *World) arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return &fault{key: "fault.few-arguments", args: []any{"Usage", cmd.UseLine()}}
		case most >= 0 && len(args) > most:
			return &fault{key: "fault.many-arguments", args: []any{"Text", args[most], "Usage", cmd.UseLine()}}
		}
		return nil
	}
}

// wanted is what a flag of a type takes, in words.
func (w *World) wanted(kind string) string {
	return w.text("flag.wants." + strings.ReplaceAll(kind, "%", "percent"))
}
