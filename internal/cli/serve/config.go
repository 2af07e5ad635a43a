package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/config"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/laws/wire"
)

// configFlags lets environment variables and a file set a command's flags. take sets them and
// returns the source of each. When the configuration was only to be printed, done is true.
// serverFlags are the flags of the server, to which the file belongs.
func configFlags(w *terminal.World, cmd *cobra.Command, serverFlags *pflag.FlagSet) (take func() (from sources, done bool, err error)) {
	f := cmd.Flags()
	file := f.String("config", "", w.HelpText("config.file"))
	show := f.Bool("print-config", false, w.HelpText("config.print"))
	c := config.Config{Flags: f, Also: serverFlags, Env: w.Env, Own: []string{"config", "print-config", "help"}}
	return func() (sources, bool, error) {
		if *file == "" {
			*file = w.Env(config.Variable("config"))
		}
		warnStrays(w, c.Known())
		from, err := c.Load(*file)
		if err != nil || !*show {
			return from, false, configFault(w, *file, err)
		}
		return from, true, c.Show(w.Out, from, redactFlag, func(s config.Source) string {
			if s == config.Default || s == config.Line {
				return w.Text("config." + s.Name)
			}
			return s.Name
		})
	}
}

// sources says for each flag where it was set.
type sources map[string]config.Source

// addSource adds to a fault of a flag where the flag was set, unless on the command line.
func (from sources) addSource(err error) error {
	var f *terminal.Fault
	if errors.As(err, &f) && from[f.Flag] != config.Line {
		f.At = from[f.Flag]
	}
	return err
}

// warnStrays prints a warning for an unknown environment variable whose name resembles a flag's,
// because a misspelt one would be ignored silently.
func warnStrays(w *terminal.World, flags []string) {
	if w.Environ == nil {
		return
	}
	for _, line := range w.Environ() {
		name, value, _ := strings.Cut(line, "=")
		flag, ours := strings.CutPrefix(name, config.Variable(""))
		if !ours || value == "" || slices.Contains(otherVariables, name) {
			continue
		}
		near := wire.Nearest(flag, flags)
		if near != "" && config.Variable(near) != name {
			fmt.Fprintln(w.Err, w.Text("config.stray", "Name", terminal.Printable(name), "Near", config.Variable(near)))
		}
	}
}

// otherVariables lists variables that belong to no flag, or to another command.
var otherVariables = []string{"ESCAQUE_CONFIG", "ESCAQUE_SMTP_PASSWORD", "ESCAQUE_BOT_PASSWORD"}

// redactFlag returns the value of a flag without passwords of databases and buses, even in an
// invalid address.
func redactFlag(name, text string) string {
	switch {
	case name == "bus":
		return bus.Redacted(text)
	case database.IsAddressLike(text):
		return database.Redacted(text)
	}
	text = database.RedactKeyed(text)
	if name == "db" {
		return text[strings.LastIndex(text, "@")+1:]
	}
	return text
}

// configFault converts an error of a configuration file to a fault with a translated sentence.
func configFault(w *terminal.World, file string, err error) error {
	var name *config.UnknownError
	var value *config.ValueError
	var syntax *config.SyntaxError
	var path *fs.PathError
	switch {
	case errors.As(err, &name):
		return &terminal.Fault{Key: "fault.config-name", Safe: terminal.SafeNothing, At: name.At, Args: []any{"Name", terminal.Printable(name.Name), "Names", strings.Join(name.Names, ", ")}}
	case errors.As(err, &value):
		return &terminal.Fault{Key: "fault.config-value", Safe: terminal.SafeNothing, At: value.At, Args: []any{"Name", value.Name, "Value", terminal.Printable(value.Value), "Want", w.DescribeType(value.Type)}}
	case errors.As(err, &syntax):
		return &terminal.Fault{Key: "fault.config-toml", Safe: terminal.SafeNothing, Args: []any{"File", file, "Line", syntax.Line, "Column", syntax.Column, "Why", syntax.Err}}
	case errors.As(err, &path):
		return &terminal.Fault{Key: "fault.config-file", Safe: terminal.SafeNothing, Args: []any{"File", file}, Under: path.Err}
	}
	return err
}
