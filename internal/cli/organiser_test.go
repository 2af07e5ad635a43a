package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/cli"
)

const organiserPage = "../../docs/organiser.md"

var (
	fence = regexp.MustCompile("(?ms)^```(\\w+)(?: (\\S+))?\n(.*?)^```$")
	words = regexp.MustCompile(`"([^"]*)"|\S+`)
)

// Every command of the organiser's page is run, in its order, and answers what the
// page says. Run with -update to take over what they print.
func TestOrganiserPage(t *testing.T) {
	path, err := filepath.Abs(organiserPage)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	at := time.Date(2026, time.April, 3, 17, 0, 0, 0, time.UTC)
	commands := 0
	tried := fence.ReplaceAllStringFunc(string(page), func(block string) string {
		m := fence.FindStringSubmatch(block)
		switch {
		case m[2] != "":
			if err := os.WriteFile(m[2], []byte(m[3]), 0o644); err != nil {
				t.Fatal(err)
			}
		case m[1] == "console":
			var b strings.Builder
			for line := range strings.Lines(m[3]) {
				command, is := strings.CutPrefix(line, "$ ")
				if !is {
					continue
				}
				commands++
				at = at.Add(time.Minute)
				fmt.Fprint(&b, line, typed(t, command, at))
			}
			return "```console\n" + b.String() + "```"
		}
		return block
	})
	if commands < 25 {
		t.Fatalf("the page has %d commands", commands)
	}
	if *update {
		if err := os.WriteFile(path, []byte(tried), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(page), tried); diff != "" {
		t.Error(diff)
	}
}

// typed is what a command line prints.
func typed(t *testing.T, line string, at time.Time) string {
	t.Helper()
	var args []string
	for _, m := range words.FindAllStringSubmatch(strings.TrimSpace(line), -1) {
		if m[1] != "" {
			m[0] = m[1]
		}
		args = append(args, m[0])
	}
	if len(args) == 0 || args[0] != "escaque" {
		t.Fatalf("not a command of ours: %s", line)
	}
	var out bytes.Buffer
	env := func(name string) string { return map[string]string{"LC_ALL": "C", "USER": "aldo"}[name] }
	cli.Main(context.Background(), cli.World{
		In: strings.NewReader(""), Out: &out, Err: &out, Env: env,
		Now: func() time.Time { return at },
	}, args[1:])
	return out.String()
}
