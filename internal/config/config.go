// Package config takes the flags of a command that are not on its command line from the
// environment, and those that are not there either from a TOML file.
//
// It knows flags, their names in the environment (--tls-cert is ESCAQUE_TLS_CERT) and in a file
// (tls-cert = "club.pem"). It does not know what any of them means, nor languages: what is refused
// is an error with its place, which the command line puts into words.
package config

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
	"github.com/spf13/pflag"
)

// Config is what a command runs with.
type Config struct {
	Flags *pflag.FlagSet
	Also  *pflag.FlagSet      // of another command: the file may set them, and here they say nothing; nil for none
	Env   func(string) string // a variable of the environment
	Own   []string            // flags that neither environment nor file sets
}

// Source is where a flag's value comes from: the name of a variable or of a file, or one of these.
type Source string

// Sources without a name.
const (
	Default Source = "default"
	Line    Source = "line" // the command line
)

// UnknownError refuses a name in a file.
type UnknownError struct {
	File, Name string
	Names      []string // those that there are
}

func (e *UnknownError) Error() string { return e.File + ": no flag is named " + e.Name }

// ValueError refuses a value.
type ValueError struct {
	Where, Name string
	Err         error
}

func (e *ValueError) Error() string { return fmt.Sprintf("%s: %s: %v", e.Where, e.Name, e.Err) }
func (e *ValueError) Unwrap() error { return e.Err }

// SyntaxError is a file that is not TOML. Line and Column count from 1.
type SyntaxError struct {
	File         string
	Line, Column int
	Err          error
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}
func (e *SyntaxError) Unwrap() error { return e.Err }

// Variable is the environment's name of a flag.
func Variable(name string) string {
	return "ESCAQUE_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// Take sets the flags that the command line does not set, and says where those that are set come from.
// file may be empty. Nothing that stands in it is ignored; where the environment or the command line say
// otherwise, they hold.
func (c Config) Take(file string) (map[string]Source, error) {
	from := map[string]Source{}
	c.Flags.Visit(func(f *pflag.Flag) { from[f.Name] = Line })
	for _, name := range c.Names() {
		if text := c.Env(Variable(name)); text != "" && from[name] == "" {
			if err := c.set(from, name, text, Variable(name)); err != nil {
				return nil, err
			}
		}
	}
	lines, err := read(file)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		known := slices.Contains(c.Names(), name)
		if !known && (c.Also == nil || c.Also.Lookup(name) == nil) {
			return nil, &UnknownError{File: file, Name: name, Names: c.Names()}
		}
		if !known || from[name] != "" {
			continue
		}
		text, err := flagText(lines[name])
		if err != nil {
			return nil, &ValueError{Where: file, Name: name, Err: err}
		}
		if err := c.set(from, name, text, file); err != nil {
			return nil, err
		}
	}
	return from, nil
}

func (c Config) set(from map[string]Source, name, text, where string) error {
	if err := c.Flags.Set(name, text); err != nil {
		if under := errors.Unwrap(err); under != nil {
			err = under
		}
		if f := c.Flags.Lookup(name); f != nil && f.Value.Type() == "bool" {
			err = fmt.Errorf("%q is neither true nor false", text)
		}
		return &ValueError{Where: where, Name: name, Err: err}
	}
	from[name] = Source(where)
	return nil
}

// read is what a file says.
func read(file string) (lines map[string]any, err error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file) //nolint:gosec // who runs the program names it
	if err != nil {
		return nil, err
	}
	var bad *toml.DecodeError
	if err = toml.Unmarshal(data, &lines); errors.As(err, &bad) {
		row, column := bad.Position()
		return nil, &SyntaxError{File: file, Line: row, Column: column, Err: errors.New(strings.TrimPrefix(bad.Error(), "toml: "))}
	}
	return lines, err
}

// Names are the flags that environment and file may set.
func (c Config) Names() (names []string) {
	c.Flags.VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(c.Own, f.Name) {
			names = append(names, f.Name)
		}
	})
	return names
}

// flagText is a value of a file as the command line would give it: lists and tables in one line.
func flagText(v any) (string, error) {
	var parts []string
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			text, ok := one.(string)
			if !ok {
				return "", fmt.Errorf("%v is no text", one)
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

// Show writes what holds as such a file, with a note behind each line: as hide shows its value, and where
// it comes from, in words.
func (c Config) Show(out io.Writer, from map[string]Source, hide func(string) string, words func(Source) string) error {
	for _, name := range c.Names() {
		var value any
		switch f := c.Flags.Lookup(name); f.Value.Type() {
		case "bool":
			value = f.Value.String() == "true"
		case "stringSlice":
			value, _ = c.Flags.GetStringSlice(name)
		case "stringToString":
			value, _ = c.Flags.GetStringToString(name)
		default:
			value = hide(f.Value.String())
		}
		source := from[name]
		if source == "" {
			source = Default
		}
		var line bytes.Buffer
		e := toml.NewEncoder(&line)
		e.SetTablesInline(true)
		if err := e.Encode(map[string]any{name: value}); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s # %s\n", strings.TrimSpace(line.String()), words(source)); err != nil {
			return err
		}
	}
	return nil
}
