package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// newMan returns the command `escaque man`, which writes the manual pages in the reader's language,
// with the texts of --help.
func newMan(w *terminal.World) *cobra.Command {
	cmd := w.Command("man", "man DIR")
	cmd.Args = w.Arguments(1, 1)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[0], 0o755); err != nil {
			return &terminal.Fault{Key: "fault.write", Args: []any{"File", args[0]}, Under: err}
		}
		helping := *w
		helping.Helping = true
		pages, err := 0, error(nil)
		var write func(*cobra.Command)
		write = func(c *cobra.Command) {
			if c.Hidden || err != nil {
				return
			}
			name := filepath.Join(args[0], pageName(c)+".1")
			pages++
			err = os.WriteFile(name, []byte(manualPage(&helping, c)), 0o644)
			for _, sub := range c.Commands() {
				write(sub)
			}
		}
		write(newRoot(&helping, ""))
		if err != nil {
			return &terminal.Fault{Key: "fault.write", Args: []any{"File", args[0]}, Under: err}
		}
		_, err = fmt.Fprintln(w.Out, w.Count("man.written", pages, "Dir", args[0]))
		return err
	}
	return cmd
}

// pageName returns the name of a command's manual page without its section.
func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manualPage returns the manual page of a command in roff.
func manualPage(w *terminal.World, c *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"escaque %s\" \"Escaque\"\n", strings.ToUpper(pageName(c)), escapeRoff(versionText()))
	section := func(key string) { fmt.Fprintf(&b, ".SH %s\n", escapeRoff(strings.ToUpper(w.Text("man."+key)))) }
	section("name")
	fmt.Fprintf(&b, "%s \\- %s\n", escapeRoff(pageName(c)), escapeRoff(c.Short))
	section("synopsis")
	if c.Runnable() {
		fmt.Fprintf(&b, ".B %s\n", escapeRoff(c.UseLine()))
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			fmt.Fprintf(&b, ".br\n.B %s\n", escapeRoff(sub.UseLine()))
		}
	}
	section("description")
	writeParagraphs(&b, c.Long)
	if c.HasAvailableLocalFlags() || c.HasAvailableInheritedFlags() {
		section("options")
		flags := func(f *pflag.Flag) {
			name := "--" + f.Name
			if f.Shorthand != "" {
				name = "-" + f.Shorthand + ", " + name
			}
			value, usage := pflag.UnquoteUsage(f)
			if value != "" {
				name += " " + value
			}
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", escapeRoff(name), escapeRoff(usage))
		}
		c.LocalFlags().VisitAll(flags)
		c.InheritedFlags().VisitAll(flags)
	}
	if c.Example != "" {
		section("examples")
		fmt.Fprintf(&b, ".nf\n%s\n.fi\n", escapeRoff(c.Example))
	}
	var also []string
	if c.HasParent() {
		also = append(also, pageName(c.Parent()))
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			also = append(also, pageName(sub))
		}
	}
	if len(also) > 0 {
		section("also")
		for i, name := range also {
			comma := ","
			if i == len(also)-1 {
				comma = ""
			}
			fmt.Fprintf(&b, ".BR %s (1)%s\n", escapeRoff(name), comma)
		}
	}
	return b.String()
}

// writeParagraphs writes text whose paragraphs are separated by empty lines.
func writeParagraphs(to io.Writer, text string) {
	for i, p := range strings.Split(text, "\n\n") {
		if i > 0 {
			fmt.Fprintln(to, ".PP")
		}
		fmt.Fprintln(to, escapeRoff(p))
	}
}

// escapeRoff escapes a text so that roff prints it unchanged.
func escapeRoff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
