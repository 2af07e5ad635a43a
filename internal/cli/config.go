package cli

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/store/postgres"
)

// config takes the flags of a command that are not on its command line from the
// environment, and what is not there either from a file. Names are the flags' own:
// --tls-cert is ESCAQUE_TLS_CERT and the line `tls-cert = "club.pem"`.
type config struct {
	w     *World
	flags *pflag.FlagSet
	also  *pflag.FlagSet // those of the file that are another command's; nil for none
	file  string
	print bool
	from  map[string]string // where each flag that has been set comes from
}

// configFlags adds the flags that name a file and show what holds.
func (w *World) configFlags(cmd *cobra.Command) *config {
	c := &config{w: w, flags: cmd.Flags(), from: map[string]string{}}
	c.flags.StringVar(&c.file, "config", "", w.about("config.file"))
	c.flags.BoolVar(&c.print, "print-config", false, w.about("config.print"))
	return c
}

// variable is the environment's name of a flag.
func variable(name string) string {
	return "ESCAQUE_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// take sets the flags, or shows them where that was asked for: then nothing else is done.
// What cannot be meant is refused by its place: nothing that stands in a file is ignored.
func (c *config) take() (done bool, err error) {
	if err := c.fill(); err != nil || !c.print {
		return false, err
	}
	return true, c.show(c.w.Out)
}

func (c *config) fill() error {
	given := map[string]bool{}
	c.flags.Visit(func(f *pflag.Flag) {
		given[f.Name] = true
		c.from[f.Name] = c.w.text("config.line")
	})
	if !given["config"] {
		c.file = c.w.Env(variable("config"))
	}
	lines, err := c.read()
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		f := c.flags.Lookup(name)
		if f == nil && c.also != nil && c.also.Lookup(name) != nil {
			continue
		}
		if f == nil || own(name) {
			return &fault{key: "fault.config-name", args: []any{"File", c.file, "Name", plain(name), "Names", strings.Join(c.names(), ", ")}}
		}
		text, err := flagText(lines[name])
		if err != nil {
			return &fault{key: "fault.config-value", args: []any{"Where", c.file, "Name", name, "Why", err}}
		}
		if given[name] || c.w.Env(variable(name)) != "" {
			continue // overruled
		}
		if err := c.set(f, text, c.file); err != nil {
			return err
		}
	}
	for _, name := range c.names() {
		if text := c.w.Env(variable(name)); text != "" && !given[name] {
			if err := c.set(c.flags.Lookup(name), text, variable(name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// read is what the file says, nothing where none is named.
func (c *config) read() (map[string]any, error) {
	if c.file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(c.file)
	if err != nil {
		return nil, &fault{key: "fault.config-file", args: []any{"File", c.file}, under: err}
	}
	var lines map[string]any
	var bad *toml.DecodeError
	if err := toml.Unmarshal(data, &lines); errors.As(err, &bad) {
		row, column := bad.Position()
		return nil, &fault{key: "fault.config-toml", args: []any{"File", c.file, "Line", row, "Column", column, "Why", strings.TrimPrefix(bad.Error(), "toml: ")}}
	} else if err != nil {
		return nil, &fault{key: "fault.config-file", args: []any{"File", c.file}, under: err}
	}
	return lines, nil
}

// set gives a flag its value.
func (c *config) set(f *pflag.Flag, text, from string) error {
	if err := c.flags.Set(f.Name, text); err != nil {
		return &fault{key: "fault.config-value", args: []any{"Where", from, "Name", f.Name, "Why", errors.Unwrap(err)}}
	}
	c.from[f.Name] = from
	return nil
}

// own are the flags that no file sets.
func own(name string) bool {
	return name == "config" || name == "print-config" || name == "help"
}

// names are the flags that a file may set.
func (c *config) names() (names []string) {
	c.flags.VisitAll(func(f *pflag.Flag) {
		if !own(f.Name) {
			names = append(names, f.Name)
		}
	})
	return names
}

// flagText is a value of a file as the command line would give it: lists and tables in
// one line.
func flagText(v any) (string, error) {
	var parts []string
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			text, ok := one.(string)
			if !ok {
				return "", fmt.Errorf("%v", one)
			}
			parts = append(parts, text)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, fmt.Sprintf("%s=%v", name, v[name]))
		}
	default:
		return fmt.Sprint(v), nil
	}
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	if err := w.Write(parts); err != nil {
		return "", err
	}
	w.Flush()
	return strings.TrimSuffix(line.String(), "\n"), w.Error()
}

// show writes what holds as such a file, each line with where it comes from. No password
// is shown.
func (c *config) show(out io.Writer) error {
	for _, name := range c.names() {
		from, set := c.from[name]
		if !set {
			from = c.w.text("config.default")
		}
		var value any
		switch f := c.flags.Lookup(name); f.Value.Type() {
		case "bool":
			value = f.Value.String() == "true"
		case "stringSlice":
			value, _ = c.flags.GetStringSlice(name)
		case "stringToString":
			value, _ = c.flags.GetStringToString(name)
		default:
			value = f.Value.String()
			if text := f.Value.String(); postgres.IsAddress(text) {
				value = postgres.Redacted(text)
			}
		}
		var line bytes.Buffer
		e := toml.NewEncoder(&line)
		e.SetTablesInline(true)
		if err := e.Encode(map[string]any{name: value}); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s # %s\n", strings.TrimSpace(line.String()), from); err != nil {
			return err
		}
	}
	return nil
}
