package terminal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
)

// World is the environment of a command besides its arguments, so that a test can replace it.
type World struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
	Env func(string) string
	Now func() time.Time // current time; time.Now when nil

	Environ func() []string // all variables of Env, as NAME=VALUE; nil when unknown
	Lang    string          // language of messages; chosen from Env when empty

	Version string // of the program; set by the root command
	Helping bool   // help of a command is being printed

	// Subcommand is the argument after the command, "" when there is none. A command with many
	// subcommands makes only the one of this name, if it has it and no help is printed.
	Subcommand string
}

// Time returns the current time.
func (w *World) Time() time.Time {
	if w.Now != nil {
		return w.Now()
	}
	return time.Now()
}

// Text returns a sentence of the catalogue's area "cli".
func (w *World) Text(key string, args ...any) string {
	return i18n.Text(w.Lang, "cli."+key, args...)
}

// HelpText returns a text for the help of a command, or "" when no help is printed, because looking
// up the texts of all commands takes longer than many of them run.
func (w *World) HelpText(key string, args ...any) string {
	if !w.Helping {
		return ""
	}
	return w.Text(key, args...)
}

// Count returns a sentence of the catalogue with a plural form for n.
func (w *World) Count(key string, n int, args ...any) string {
	return i18n.Count(w.Lang, "cli."+key, n, args...)
}

// Command returns a cobra command with the texts of the catalogue under NAME.short, NAME.long and
// NAME.example.
func (w *World) Command(name, use string) *cobra.Command {
	return &cobra.Command{
		Use:     use,
		Short:   w.HelpText(name + ".short"),
		Long:    w.HelpText(name + ".long"),
		Example: w.HelpText(name + ".example"),
	}
}

// Open opens the file that an argument names; "-" is standard input. size is its length in bytes,
// or 0 when unknown.
func (w *World) Open(name string) (r io.ReadCloser, size int64, err error) {
	if name == "-" {
		return io.NopCloser(w.In), 0, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, &Fault{Key: "fault.open", Args: []any{"File", name}, Under: errors.Unwrap(err)}
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		f.Close()
		return nil, 0, &Fault{Key: "fault.directory", Args: []any{"File", name}}
	}
	if err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	return f, size, nil
}

// Output calls write with the file that a flag names, or with standard output for "-". It deletes a
// file that was not written completely.
func (w *World) Output(name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(w.Out)
	}
	f, err := os.Create(name)
	if err != nil {
		return &Fault{Key: "fault.write", Args: []any{"File", name}, Under: Cause(err)}
	}
	err = write(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(name) // the error names a file that cannot be deleted
		var said *Fault
		var refusal *tournament.Refusal
		if errors.As(err, &said) || errors.As(err, &refusal) || errors.Is(err, ErrFaults) {
			return err // there was nothing to write
		}
		return &Fault{Key: "fault.write", Args: []any{"File", name}, Under: Cause(err)}
	}
	return nil
}

// PrintAllButLast prints all faults except the last and returns the last, or nil when there are
// none.
func (w *World) PrintAllButLast(faults []error) error {
	for i, err := range faults {
		if i == len(faults)-1 {
			return err
		}
		fmt.Fprintf(w.Err, "escaque: %s\n", w.Sentence(err))
	}
	return nil
}

// PrintJSON prints a value as JSON.
func (w *World) PrintJSON(value any) error {
	e := json.NewEncoder(w.Out)
	e.SetEscapeHTML(false)
	return e.Encode(value)
}

// ReadPassword asks for a password without echo. From a pipe it reads the first line.
func (w *World) ReadPassword(prompt string) (string, error) {
	if f, ok := w.In.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(w.Err, prompt)
		b, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(w.Err)
		return string(b), err
	}
	line, err := bufio.NewReader(io.LimitReader(w.In, 4096)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}
