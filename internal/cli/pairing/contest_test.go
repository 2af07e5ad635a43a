package pairing

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// TestAnyLinesOfAContest: whatever is typed, every line is answered, nothing
// breaks, and what was printed as JSON is a log from which the play-off goes on.
func TestAnyLinesOfAContest(t *testing.T) {
	dir := t.TempDir()
	word := rapid.SampledFrom([]string{
		"begin", "result", "correct", "lots", "wait", "open", "places", "prizes", "aside", "help", "empieza", "resultado", "dance",
		"0", "1", "2", "3", "4", "-1", "99999999999999999999", "1-0", "0-1", "=", "*", "0-0f", "1/2-0", "why", "ñ", "\xff", "#",
	})
	stage := rapid.Custom(func(t *rapid.T) string {
		return fmt.Sprintf("begin %[1]d %[2]d\nresult %[1]d 1 1-0 30\nwait 30", rapid.IntRange(1, 5).Draw(t, "stage"), rapid.IntRange(0, 4).Draw(t, "player"))
	})
	line := rapid.OneOf(stage, rapid.Map(rapid.SliceOfN(word, 0, 7), func(words []string) string { return strings.Join(words, " ") }))
	rapid.Check(t, func(t *rapid.T) {
		lines := "wait 30\n" + strings.Join(rapid.SliceOfN(line, 0, 20).Draw(t, "lines"), "\n")
		tied := fmt.Sprint(rapid.IntRange(2, 12).Draw(t, "tied"))
		code, out, errs := playOff(strings.NewReader(lines), "--tied", tied, "--json", "--last-game", "2026-05-01T18:00:00Z")
		if code > 1 || errs != "" {
			t.Fatalf("exit code %d, %s", code, errs)
		}
		log := filepath.Join(dir, "log")
		if err := os.WriteFile(log, []byte(out), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, _, errs := playOff(strings.NewReader("open\nplaces\n"), "--from", log); code != 0 || errs != "" {
			t.Fatalf("exit code %d, %s", code, errs)
		}
	})
}

// playOff runs the command and returns what it prints.
func playOff(in io.Reader, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	w := terminal.World{In: in, Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: i18n.English}
	code = w.Execute(context.Background(), NewPlayoff(&w), args)
	return code, out.String(), errs.String()
}
