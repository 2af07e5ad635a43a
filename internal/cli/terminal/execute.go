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
	ExitFaults = 1 // the work was done, and faults were found in what was given
	ExitFailed = 2 // the work could not be done
)

// Execute runs a command with arguments and returns its exit code. An error is printed as
// a sentence, unless the command has already said what it found.
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
		// The reader of our output has closed it, as in `| head`.
		return ExitFailed
	}
	fmt.Fprintf(w.Err, "escaque: %s\n", w.Sentence(err))
	return ExitFailed
}
