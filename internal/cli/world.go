package cli

import (
	"bufio"
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

// World is everything a command touches besides its arguments, so that a test
// can be the world.
type World struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
	Env func(string) string
	Now func() time.Time // the machine's clock; time.Now when nil

	Environ func() []string // every variable of Env, as NAME=VALUE; nil where they are not known
	Lang    string          // the language that people read; chosen from Env when empty

	Version string // of the program, as it names itself

	helping bool // somebody reads the help of a command
}

// now is the hour.
func (w *World) now() time.Time {
	if w.Now != nil {
		return w.Now()
	}
	return time.Now()
}

// text is a sentence of the catalogue's area "cli".
func (w *World) text(key string, args ...any) string {
	return i18n.Text(w.Lang, "cli."+key, args...)
}

// about is text for the help of a command. It is empty while nobody reads that:
// to look up the words of all commands takes longer than many of them run.
func (w *World) about(key string, args ...any) string {
	if !w.helping {
		return ""
	}
	return w.text(key, args...)
}

// count is a sentence of the catalogue with a plural form.
func (w *World) count(key string, n int, args ...any) string {
	return i18n.Count(w.Lang, "cli."+key, n, args...)
}

// command makes a cobra command whose words come from the catalogue under
// NAME.short, NAME.long and NAME.example.
func (w *World) command(name, use string) *cobra.Command {
	return &cobra.Command{
		Use:     use,
		Short:   w.about(name + ".short"),
		Long:    w.about(name + ".long"),
		Example: w.about(name + ".example"),
	}
}

// open is the file that a command-line argument names; "-" is standard input.
// size is its length in bytes, or 0 when that is not known beforehand.
func (w *World) open(name string) (r io.ReadCloser, size int64, err error) {
	if name == "-" {
		return io.NopCloser(w.In), 0, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, &fault{key: "fault.open", args: []any{"File", name}, under: errors.Unwrap(err)}
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		f.Close()
		return nil, 0, &fault{key: "fault.directory", args: []any{"File", name}}
	}
	if err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	return f, size, nil
}

// output writes to the file that a flag names, or to standard output for "-".
// A file that cannot be written whole is not left behind.
func (w *World) output(name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(w.Out)
	}
	f, err := os.Create(name)
	if err != nil {
		return &fault{key: "fault.write", args: []any{"File", name}, under: underlying(err)}
	}
	err = write(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(name) // what cannot be removed either is named in the failure
		var said *fault
		var refusal *tournament.Refusal
		if errors.As(err, &said) || errors.As(err, &refusal) || errors.Is(err, errFaults) {
			return err // there was nothing to write
		}
		return &fault{key: "fault.write", args: []any{"File", name}, under: underlying(err)}
	}
	return nil
}

// several says all of some faults; the error is the last of them.
func (w *World) several(faults []error) error {
	for i, err := range faults {
		if i == len(faults)-1 {
			return err
		}
		fmt.Fprintf(w.Err, "escaque: %s\n", w.sentence(err))
	}
	return nil
}

// readPassword asks for a password without showing it; from a pipe it takes the
// first line.
func (w *World) readPassword(prompt string) (string, error) {
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
