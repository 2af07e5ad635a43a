package terminal

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit codes of every command.
const (
	ExitOK     = 0
	ExitFaults = 1 // the command worked, and found faults in its input
	ExitFailed = 2 // the command failed
)

// Execute executes a command with arguments and returns its exit code. It prints an error as a
// sentence, unless the command has printed its faults already.
func (w *World) Execute(ctx context.Context, cmd *cobra.Command, args []string) int {
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(args)
	cmd.SetIn(w.In)
	cmd.SetOut(w.Out)
	cmd.SetErr(w.Err)
	err := cmd.ExecuteContext(ctx)
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrFaults):
		return ExitFaults
	case errors.Is(err, syscall.EPIPE):
		// The reader of the output has closed it, as in `| head`.
		return ExitFailed
	}
	fmt.Fprintf(w.Err, "escaque: %s\n", w.Sentence(err))
	return ExitFailed
}
