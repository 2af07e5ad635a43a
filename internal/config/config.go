// Package config sets the flags of a command that are not on its command line from the environment,
// and the remaining ones from a TOML file.
//
// It knows flags and their names in the environment (--tls-cert is ESCAQUE_TLS_CERT) and in a file
// (tls-cert = "club.pem"). It does not know their meaning or languages. Errors contain the place of
// the fault, and the command line formats them.
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
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/spf13/pflag"
)

// Config is the set of flags of a command.
type Config struct {
	Flags *pflag.FlagSet
	Also  *pflag.FlagSet      // flags of another command that the file may contain and that are ignored; may be nil
	Env   func(string) string // reads an environment variable
	Own   []string            // flags that neither environment nor file may set
}

// Source is where a flag's value comes from: a variable, a line of a file, or one of the variables
// below.
type Source struct {
	Name string
	Row  int // line in the file, from 1; 0 if not a file
}

// The sources without a name of their own.
var (
	Default = Source{Name: "default"}
	Line    = Source{Name: "line"} // the command line
)

// UnknownError is the error of an unknown name in a file.
type UnknownError struct {
	At    Source
	Name  string
	Names []string // the valid names
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("%s:%d: no flag is named %s", e.At.Name, e.At.Row, e.Name)
}

// ValueError is the error of a value that does not have its flag's type.
type ValueError struct {
	At          Source
	Name, Value string
	Type        string // the flag's type
}

func (e *ValueError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %s is no %s", e.At.Name, e.At.Row, e.Name, e.Value, e.Type)
}

// SyntaxError is the error of a file that is not TOML. Line and Column count from 1.
type SyntaxError struct {
	File         string
	Line, Column int
	Err          error
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}
func (e *SyntaxError) Unwrap() error { return e.Err }

// Variable returns the name of a flag's environment variable.
func Variable(name string) string {
	return "ESCAQUE_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// Load sets the flags that the command line does not set, and returns the source of each flag that
// is set. file may be empty. The command line overrides the environment, and the environment the
// file. Unknown names in the file are errors.
func (c Config) Load(file string) (map[string]Source, error) {
	from := map[string]Source{}
	c.Flags.Visit(func(f *pflag.Flag) { from[f.Name] = Line })
	for _, name := range c.Names() {
		if text := c.Env(Variable(name)); text != "" && from[name] == (Source{}) {
			if err := c.set(from, name, text, Source{Name: Variable(name)}); err != nil {
				return nil, err
			}
		}
	}
	values, rows, err := read(file)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		at := Source{Name: file, Row: rows[name]}
		switch {
		case !slices.Contains(c.Known(), name):
			return nil, &UnknownError{At: at, Name: name, Names: c.Known()}
		case !slices.Contains(c.Names(), name) || from[name] != Source{}:
			continue
		}
		if err := c.set(from, name, values[name], at); err != nil {
			return nil, err
		}
	}
	return from, nil
}

// set sets a flag to a value of a variable, which is a string, or of a file.
func (c Config) set(from map[string]Source, name string, value any, at Source) error {
	f := c.Flags.Lookup(name)
	text, ok := flagText(f.Value.Type(), value)
	if table, is := value.(map[string]any); is && len(table) == 0 {
		from[name] = at // the command line has no way to say so, and needs none
		return nil
	}
	if !ok || c.Flags.Set(name, text) != nil {
		shown := fmt.Sprint(value)
		if text, is := value.(string); is {
			shown = strconv.Quote(text)
		}
		return &ValueError{At: at, Name: name, Value: shown, Type: f.Value.Type()}
	}
	from[name] = at
	return nil
}

// read returns the values of a file, and the line of each name.
func read(file string) (values map[string]any, rows map[string]int, err error) {
	if file == "" {
		return nil, nil, nil
	}
	data, err := os.ReadFile(file) //nolint:gosec // who runs the program names it
	if err != nil {
		return nil, nil, err
	}
	var bad *toml.DecodeError
	if err = toml.Unmarshal(data, &values); errors.As(err, &bad) {
		row, column := bad.Position()
		return nil, nil, &SyntaxError{File: file, Line: row, Column: column, Err: errors.New(strings.TrimPrefix(bad.Error(), "toml: "))}
	}
	rows = map[string]int{}
	var p unstable.Parser
	p.Reset(data)
	for within := false; p.NextExpression(); {
		e := p.Expression()
		table := e.Kind != unstable.KeyValue
		within = within || table
		if key := e.Key(); (table || !within) && key.Next() {
			if name := string(key.Node().Data); rows[name] == 0 {
				rows[name] = p.Shape(key.Node().Raw).Start.Line
			}
		}
	}
	return values, rows, err
}

// Names returns the flags that environment and file may set.
func (c Config) Names() (names []string) {
	c.Flags.VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(c.Own, f.Name) {
			names = append(names, f.Name)
		}
	})
	return names
}

// Known returns the flags that a file may contain.
func (c Config) Known() []string {
	names := c.Names()
	if c.Also != nil {
		names = append(names, Config{Flags: c.Also, Own: c.Own}.Names()...)
		slices.Sort(names)
	}
	return slices.Compact(names)
}

// flagText converts a file's value to the form of the command line. Lists and tables become one
// line. ok is false if the flag's type does not allow the value.
func flagText(kind string, v any) (text string, ok bool) {
	var parts []string
	switch v := v.(type) {
	case string:
		return v, true
	case []any:
		for _, one := range v {
			text, is := one.(string)
			if !is {
				return "", false
			}
			parts = append(parts, text)
		}
		ok = strings.HasPrefix(kind, "string") && kind != "string"
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, fmt.Sprintf("%s=%v", name, v[name]))
		}
		ok = kind == "stringToString"
	default:
		return fmt.Sprint(v), kind != "string"
	}
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	if len(parts) == 0 || w.Write(parts) != nil {
		return "", ok
	}
	w.Flush()
	return strings.TrimSuffix(line.String(), "\n"), ok
}

// Show writes the current values as a TOML file, with the source of each in a comment. hide returns
// a value as it may be shown. words returns a source as text.
func (c Config) Show(out io.Writer, from map[string]Source, hide func(name, text string) string, words func(Source) string) error {
	for _, name := range c.Names() {
		source := from[name]
		if source == (Source{}) {
			source = Default
		}
		var line bytes.Buffer
		e := toml.NewEncoder(&line)
		e.SetTablesInline(true)
		if err := e.Encode(map[string]any{name: c.value(name, hide)}); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s # %s\n", strings.TrimSpace(line.String()), words(source)); err != nil {
			return err
		}
	}
	return nil
}

// value returns a flag's value for a TOML file.
func (c Config) value(name string, hide func(name, text string) string) (value any) {
	switch f := c.Flags.Lookup(name); f.Value.Type() {
	case "bool":
		value, _ = c.Flags.GetBool(name)
	case "int":
		value, _ = c.Flags.GetInt(name)
	case "stringSlice":
		value, _ = c.Flags.GetStringSlice(name)
	case "stringToString":
		pairs, _ := c.Flags.GetStringToString(name)
		table := map[string]any{}
		for key, text := range pairs {
			table[key] = text
			if n, err := strconv.Atoi(text); err == nil && strconv.Itoa(n) == text {
				table[key] = n
			}
		}
		value = table
	default:
		value = hide(name, f.Value.String())
	}
	return value
}
