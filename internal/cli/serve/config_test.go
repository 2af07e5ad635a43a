package serve

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// What --print-config shows can be read back to the same configuration, whatever is set.
func TestShownConfigIsRead(t *testing.T) {
	values := map[string][]string{
		"bool": {"true"}, "int": {"17"}, "stringSlice": {`https://a`, `https://a,"b,c"`, ``, `""`}, "stringToString": {"escapes=4", "escapes=04,one-in=10"},
		"string": {"127.0.0.1:8080", `it's "quoted" \ # no note`, "two\nlines", "4096", ""},
	}
	lines := [][]string{nil}
	New(&terminal.World{Env: func(string) string { return "" }}).Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "config" || f.Name == "print-config" {
			return
		}
		if len(values[f.Value.Type()]) == 0 {
			t.Errorf("--%s is a %s, which nobody has tried", f.Name, f.Value.Type())
		}
		for _, v := range values[f.Value.Type()] {
			lines = append(lines, []string{"--" + f.Name + "=" + v})
		}
	})
	lines = append(lines, []string{"--db=postgres://hall@db.example:5433/hall"}, []string{"--db=postgres:///hall?host=/run/postgresql&user=hall"}, []string{"--bus=nats://one:4222,tls://two:4222"})
	shown := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		w := terminal.World{Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: i18n.English}
		if code := w.Execute(t.Context(), New(&w), append([]string{"--print-config"}, args...)); code != terminal.ExitOK {
			t.Fatalf("%q: %d, %s", args, code, &errs)
		}
		var values []string
		for line := range strings.Lines(out.String()) {
			values = append(values, line[:strings.LastIndex(line, " # ")])
		}
		return strings.Join(values, "\n")
	}
	file := filepath.Join(t.TempDir(), "shown.toml")
	for _, args := range lines {
		first := shown(args...)
		if err := os.WriteFile(file, []byte(first), 0o600); err != nil {
			t.Fatal(err)
		}
		if again := shown("--config", file); again != first {
			t.Errorf("%q was shown as\n%s\nand read back as\n%s", args, first, again)
		}
	}
}

// No password of a database is shown, whichever form its address has.
func TestNoPasswordIsShown(t *testing.T) {
	for text, want := range map[string]string{
		"host=db password=geheim dbname=hall":     "host=db password=*** dbname=hall",
		`password = 'ge\'heim x' host=db`:         "password = *** host=db",
		"host=db PASSWORD='geheim":                "host=db PASSWORD=***",
		"host=db sslpassword=geheim":              "host=db sslpassword=***",
		"postgres://hall:geheim@db/hall":          "postgres://hall@db:5432/hall",
		"postgres://hall@db/hall?password=geheim": "postgres://hall@db:5432/hall",
		"/var/lib/escaque":                        "/var/lib/escaque",
		"hall:gehe@im@db/hall":                    "db/hall",
		"POSTGRES://hall:geheim@db/hall":          "POSTGRES://db/hall",
		"nats://hall:geheim@db":                   "nats://db",
		"postgres://hall:gehe%im@db/hall":         "postgres://",
		"postgres://hall:ge@heim@db/hall":         "postgres://",
	} {
		if got := redactFlag("db", text); got != want {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
	for text, want := range map[string]string{
		"hall@club.example":          "hall@club.example", // of --smtp-from
		"mysql://hall:geheim@db/x":   "mysql://db/x",
		"tls://hall:ge#heim@db:4222": "tls://db:4222",
	} {
		if got := redactFlag("data", text); got != want {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
}
