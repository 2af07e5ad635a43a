package cli

import (
	"database/sql"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
)

// varying is what of a page is another at each start: the address, and when it was made.
var varying = regexp.MustCompile(`localhost:\d+|127\.0\.0\.1:\d+|nonce-[^"']+|nonce="[^"]+"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?`)

// A server that was moved to PostgreSQL shows everybody what it showed on SQLite, and games go on there.
func TestTheSameServerOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a PostgreSQL server: too long for -short")
	}
	db, err := pgtest.New("")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	f := filled(t)
	pages := []string{
		"/", "/games", "/games/" + string(f.games[0]), "/games/" + string(f.games[4]), "/events", "/events/" + string(f.event), "/people", "/people/Ana",
	}
	look := func() map[string]string {
		t.Helper()
		shown := map[string]string{}
		f.serve(func(address string) {
			for _, page := range pages {
				resp, err := http.Get(address + page)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				if err != nil {
					t.Error(err)
				}
				shown[page] = resp.Status + "\n" + varying.ReplaceAllString(string(body), "*")
			}
		})
		return shown
	}
	look() // ratings and the index are taken in
	want := look()
	var errs strings.Builder
	w := terminal.World{Out: io.Discard, Err: &errs, Lang: i18n.English, Env: func(string) string { return "" }}
	if code := Main(t.Context(), w, []string{"db", "copy", "--from", f.dir, "--to", db.Address("postgres")}); code != terminal.ExitOK {
		t.Fatalf("exit code %d, %s", code, errs.String())
	}
	f.flags = []string{"--db", db.Address("postgres")}
	got := look()
	for _, page := range pages {
		if !strings.HasPrefix(want[page], "200") {
			t.Errorf("%s: %.40s", page, want[page])
		}
		if diff := cmp.Diff(want[page], got[page]); diff != "" {
			t.Errorf("%s (-SQLite +PostgreSQL):\n%s", page, diff)
		}
	}
}

// Before the tables of a PostgreSQL database are changed it is kept as it was; where that cannot be, it is not changed.
func TestAnUpgradeKeepsTheOldPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a PostgreSQL server: too long for -short")
	}
	server, err := pgtest.New("")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	address := server.Address("postgres")
	store, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	before, err := goose.NewProvider(goose.DialectPostgres, db, os.DirFS("../store/postgres/migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := before.DownTo(t.Context(), 34); err != nil {
		t.Fatal(err)
	}

	var said strings.Builder
	w := &terminal.World{Out: io.Discard, Err: &said, Lang: i18n.English, Env: func(string) string { return "" }}
	at := operator.Storage{Data: filepath.Join(t.TempDir(), "data"), DB: address}
	path := os.Getenv("PATH")
	t.Setenv("PATH", "")
	_, err = operator.OpenDatabase(t.Context(), w, at)
	if err == nil || !strings.Contains(w.Sentence(err), "start once with --upgrade") {
		t.Fatalf("without pg_dump: %v", err)
	}
	if version, err := before.GetDBVersion(t.Context()); err != nil || version != 34 {
		t.Fatalf("changed to %d all the same, %v", version, err)
	}
	t.Setenv("PATH", path+":"+server.ProgramsDir())
	opened, err := operator.OpenDatabase(t.Context(), w, at)
	if err != nil {
		t.Fatal(w.Sentence(err))
	}
	defer opened.Close()
	kept := filepath.Join(at.Data, "escaque.db.version-34.dump")
	info, err := os.Stat(kept)
	if err != nil || info.Mode().Perm() != 0o600 || !strings.Contains(said.String(), kept) {
		t.Fatalf("%v, %v, said: %s", info, err, said.String())
	}
	if list, err := exec.Command("pg_restore", "--list", kept).CombinedOutput(); err != nil || !strings.Contains(string(list), "TABLE DATA public record") {
		t.Errorf("%v\n%s", err, list)
	}
}
