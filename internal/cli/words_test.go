package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// TestEveryCommandHelps asks every command for help, in every language: it has
// an example, and no word of it is missing.
func TestEveryCommandHelps(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		var walk func(cmd *cobra.Command, path []string)
		walk = func(cmd *cobra.Command, path []string) {
			if cmd.Hidden || cmd.Name() == "completion" {
				return
			}
			var out, errs bytes.Buffer
			w := terminal.World{In: strings.NewReader(""), Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: lang}
			if code := Main(context.Background(), w, append(path, "--help")); code != terminal.ExitOK || errs.Len() > 0 {
				t.Errorf("%v --help: exit code %d, %s", path, code, &errs)
			}
			if text := out.String(); strings.Contains(text, i18n.Missing) || !strings.Contains(text, w.Text("usage.example")) || !strings.Contains(text, "  escaque") {
				t.Errorf("%v --help in %s:\n%s", path, lang, text)
			}
			for _, sub := range cmd.Commands() {
				walk(sub, append(path[:len(path):len(path)], sub.Name()))
			}
		}
		walk(newRoot(&terminal.World{Env: func(string) string { return "" }, Lang: lang, Helping: true}, ""), nil)
	}
}

// A flag's wrong value is refused in words of the language.
func TestEveryKindOfFlagHasWords(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		w := terminal.World{Env: func(string) string { return "" }, Lang: lang}
		seen := map[string]bool{}
		var walk func(cmd *cobra.Command)
		walk = func(cmd *cobra.Command) {
			cmd.Flags().VisitAll(func(f *pflag.Flag) {
				if f.Value.Set("no\x00\"value") == nil {
					return // it takes any text
				}
				seen[f.Value.Type()] = true
				if text := w.DescribeType(f.Value.Type()); strings.Contains(text, i18n.Missing) {
					t.Errorf("--%s in %s: %s", f.Name, lang, text)
				}
			})
			for _, sub := range cmd.Commands() {
				walk(sub)
			}
		}
		walk(newRoot(&w, ""))
		if len(seen) < 5 {
			t.Errorf("only %v can be refused", seen)
		}
	}
}
