package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/sqlstore"
	"github.com/escaque/escaque/internal/store/storetest"
)

var background = context.Background()

// mustOpen opens a store for the length of the test.
func mustOpen(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(background, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// problem fails unless an error is the one, told in one sentence.
func problem(t *testing.T, err error, want sqlstore.Problem) *sqlstore.OpenError {
	t.Helper()
	var e *sqlstore.OpenError
	if !errors.As(err, &e) || e.Problem != want {
		t.Fatalf("got %v, want %s", err, want)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Fatalf("not one sentence: %q", err)
	}
	t.Log(err)
	return e
}

func TestNewerDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "escaque.db")
	s := mustOpen(t, path)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = sqlite.Open(background, path)
	if e := problem(t, err, sqlstore.Newer); e.Found != 999 || e.Known == 0 || e.Known >= 999 {
		t.Errorf("found %d, known %d", e.Found, e.Known)
	}
	_, err = sqlite.Attach(background, path)
	problem(t, err, sqlstore.Newer)
}

func TestSecondServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "escaque.db")
	first := mustOpen(t, path)
	_, err := sqlite.Open(background, path)
	if e := problem(t, err, sqlstore.Locked); e.Who != strconv.Itoa(os.Getpid()) {
		t.Errorf("it is held by %q, not by process %d", e.Who, os.Getpid())
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + ".owner"); err == nil {
		t.Error("a process that is gone stands beside the database")
	}
	mustOpen(t, path) // the lock went with it
}

func TestFolderThatIsAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := sqlite.Open(background, filepath.Join(file, "escaque.db"))
	problem(t, err, sqlstore.NoFolder)
}

func TestNotADatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "escaque.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("1. e4 e5 2. Nf3 ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := sqlite.Open(background, path)
	problem(t, err, sqlstore.Damaged)
	_, err = sqlite.Attach(background, path)
	problem(t, err, sqlstore.Damaged)
}

// A path may hold whatever a file's name may hold.
func TestOddPath(t *testing.T) {
	path := filepath.Join(t.TempDir(), "años #1 50% ¿qué?&_pragma=x", "escaque.db")
	s := mustOpen(t, path)
	if _, err := s.Append(background, []journal.Batch{{Stream: "a", Events: []journal.Event{{Kind: "k", Version: 1, At: 1}}}}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() == 0 || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v", info, err)
	}
}

// While the server runs, the machine's owner can change members beside it; the journal is the server's.
func TestAttach(t *testing.T) {
	path := filepath.Join(t.TempDir(), "escaque.db")
	_, err := sqlite.Attach(background, path)
	problem(t, err, sqlstore.Missing)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = sqlite.Attach(background, path)
	problem(t, err, sqlstore.Empty)

	server := mustOpen(t, path)
	admin, err := sqlite.Attach(background, path)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	storetest.Attached(t, server, admin, sqlstore.ErrAttached)
}

// The settings that durability hangs on are really in force, and the schema is strict.
func TestSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "escaque.db")
	s := mustOpen(t, path)
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000",
	} {
		if got := s.Pragma(t, pragma); got != want {
			t.Errorf("%s is %s, want %s", pragma, got, want)
		}
	}
	for _, table := range s.LaxTables(t) {
		t.Errorf("table %s is not STRICT", table)
	}
	if _, err := s.Append(background, []journal.Batch{{Stream: "a", Events: []journal.Event{{Kind: "k", Version: 1, At: 1}}}}); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{
		`INSERT INTO record (stream, seq, epoch, at, kind, version, data) VALUES (1, 2, 1, 1, 'k', 1, x'')`, // under a lease that nobody has
		`UPDATE record SET kind = 'other'`, `DELETE FROM record`,
		`INSERT INTO record (stream, seq, epoch, at, kind, version, data) VALUES (1, 1, 0, 1, 'k', 1, x'')`,
		`INSERT INTO record (stream, seq, epoch, at, kind, version, data) VALUES (99, 1, 0, 1, 'k', 1, x'')`,
	} {
		if err := s.Exec(query); err == nil {
			t.Errorf("allowed: %s", query)
		}
	}
}
