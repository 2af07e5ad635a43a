package cli

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/config"
	"github.com/escaque/escaque/internal/store/postgres"
)

// configFlags lets environment and file set a command's flags. take sets them, or shows them where that
// was asked for: then nothing else is done. also are the flags of the server, for whose file it is.
func (w *World) configFlags(cmd *cobra.Command, also *pflag.FlagSet) (take func() (done bool, err error)) {
	f := cmd.Flags()
	file := f.String("config", "", w.about("config.file"))
	show := f.Bool("print-config", false, w.about("config.print"))
	c := config.Config{Flags: f, Also: also, Env: w.Env, Own: []string{"config", "print-config", "help"}}
	return func() (bool, error) {
		if *file == "" {
			*file = w.Env(config.Variable("config"))
		}
		from, err := c.Take(*file)
		if err != nil || !*show {
			return false, configFault(*file, err)
		}
		return true, c.Show(w.Out, from, shownAddress, func(s config.Source) string {
			if s == config.Default || s == config.Line {
				return w.text("config." + string(s))
			}
			return string(s)
		})
	}
}

// shownAddress is a value without the password of a database or of a bus.
func shownAddress(text string) string {
	if postgres.IsAddress(text) {
		return shown(text)
	}
	if bus.IsAddress(text) {
		return bus.Redacted(text)
	}
	return text
}

// configFault puts into words why a file, or what stands in it, is refused.
func configFault(file string, err error) error {
	var name *config.UnknownError
	var value *config.ValueError
	var syntax *config.SyntaxError
	var path *fs.PathError
	switch {
	case errors.As(err, &name):
		return &fault{key: "fault.config-name", safe: safeNothing, args: []any{"File", file, "Name", plain(name.Name), "Names", strings.Join(name.Names, ", ")}}
	case errors.As(err, &value):
		return &fault{key: "fault.config-value", safe: safeNothing, args: []any{"Where", value.Where, "Name", value.Name, "Why", value.Err}}
	case errors.As(err, &syntax):
		return &fault{key: "fault.config-toml", safe: safeNothing, args: []any{"File", file, "Line", syntax.Line, "Column", syntax.Column, "Why", syntax.Err}}
	case errors.As(err, &path):
		return &fault{key: "fault.config-file", safe: safeNothing, args: []any{"File", file}, under: path.Err}
	}
	return err
}
