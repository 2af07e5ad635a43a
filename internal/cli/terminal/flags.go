package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
)

// Arguments returns a check for min to max arguments; max below 0 allows any number.
func (w *World) Arguments(min, max int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < min:
			return &Fault{Key: "fault.few-arguments", Args: []any{"Usage", cmd.UseLine()}}
		case max >= 0 && len(args) > max:
			return &Fault{Key: "fault.many-arguments", Args: []any{"Text", args[max], "Usage", cmd.UseLine()}}
		}
		return nil
	}
}

// DescribeType returns a description of the values of a flag's type, such as "a number".
func (w *World) DescribeType(kind string) string {
	return w.Text("flag.wants." + strings.ReplaceAll(kind, "%", "percent"))
}

// DataFolder returns the default data folder according to the XDG base directory specification.
func (w *World) DataFolder() string {
	if dir := w.Env("ESCAQUE_DATA"); dir != "" {
		return dir
	}
	if dir := w.Env("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "escaque")
	}
	if home := w.Env("HOME"); home != "" {
		return filepath.Join(home, ".local", "share", "escaque")
	}
	const here = "escaque-data"
	if dir := w.Env("LOCALAPPDATA"); dir != "" { // on Windows, where no older installation can have such a folder
		if _, err := os.Stat(here); err != nil {
			return filepath.Join(dir, "Escaque")
		}
	}
	return here
}

// ParseInstant parses the instant from which the minutes of a contest are counted. "" means now.
func ParseInstant(text string) (clock.Instant, error) {
	if text == "" {
		return clock.At(time.Now()), nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil || at.UnixMilli() < 1 {
		return 0, &Fault{Key: "contest.no-instant", Args: []any{"Text", Printable(text)}}
	}
	return clock.At(at), nil
}
