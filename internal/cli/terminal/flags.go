package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
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

// Wanted returns in words what a flag of a type takes, as "a number".
func (w *World) Wanted(kind string) string {
	return w.Text("flag.wants." + strings.ReplaceAll(kind, "%", "percent"))
}

// DataFolder returns the data folder when none is named: where the XDG base directory
// specification puts what belongs to a user.
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
	if dir := w.Env("LOCALAPPDATA"); dir != "" { // on Windows, where nobody has such a folder here from before
		if _, err := os.Stat(here); err != nil {
			return filepath.Join(dir, "Escaque")
		}
	}
	return here
}

// Instant reads the instant from which the minutes of a contest are counted; it is now when
// none is named.
func Instant(text string) (clock.Instant, error) {
	if text == "" {
		return clock.At(time.Now()), nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil || at.UnixMilli() < 1 {
		return 0, &Fault{Key: "contest.no-instant", Args: []any{"Text", Plain(text)}}
	}
	return clock.At(at), nil
}
