package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// TestManualPages: every command has its page, which names each of its flags,
// and no word of it is missing.
func TestManualPages(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		dir := t.TempDir()
		var out, errs bytes.Buffer
		w := terminal.World{In: strings.NewReader(""), Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: lang}
		if code := Main(context.Background(), w, []string{"man", dir}); code != terminal.ExitOK {
			t.Fatalf("%s: exit code %d, %s", lang, code, &errs)
		}
		var walk func(*cobra.Command)
		walk = func(c *cobra.Command) {
			if c.Hidden {
				return
			}
			page, err := os.ReadFile(filepath.Join(dir, pageName(c)+".1"))
			if err != nil || strings.Contains(string(page), i18n.Missing) {
				t.Errorf("%s: %s: %v\n%s", lang, c.CommandPath(), err, page)
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if !strings.Contains(string(page), escapeRoff("--"+f.Name)) {
					t.Errorf("%s: %s says nothing of --%s", lang, pageName(c), f.Name)
				}
			})
			for _, sub := range c.Commands() {
				walk(sub)
			}
		}
		walk(newRoot(&terminal.World{Env: w.Env, Lang: lang, Helping: true}, ""))
	}
}
