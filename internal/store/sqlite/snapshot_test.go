package sqlite_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlite"
)

// A snapshot of a database that is being written is the log up to an instant, whole.
func TestSnapshotWhileTheServerWrites(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, filepath.Join(dir, "escaque.db"))
	j := journal.New(s, journal.Options{})
	defer j.Close()
	stop, done := make(chan struct{}), make(chan error, 1)
	started := make(chan struct{})
	go func() {
		for seq := uint64(0); ; seq++ {
			select {
			case <-stop:
				done <- nil
				return
			default:
			}
			if _, err := j.Append(background, "game/1", seq, []journal.Event{{Kind: "MoveMade", Version: 1, Data: make([]byte, 500), At: 1}}); err != nil {
				done <- err
				return
			}
			if seq == 20 {
				close(started)
			}
		}
	}()
	<-started
	for i := range 3 {
		name := filepath.Join(dir, fmt.Sprint("copy", i))
		if err := s.Snapshot(background, name); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Fatalf("%v, %v", info.Mode(), err)
		}
		c, err := sqlite.Attach(background, name)
		if err != nil {
			t.Fatal(err)
		}
		v, err := journal.Verify(background, c, func(f journal.Finding) { t.Errorf("%+v", f) })
		if err != nil || v.Records < 20 {
			t.Fatalf("%d records, %v", v.Records, err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if err := s.Snapshot(background, name); err == nil {
			t.Fatal("a file that is there was written over")
		}
	}
	close(stop)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// Before its schema is changed, a database is kept as it was.
func TestAnUpgradeKeepsTheOldDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "escaque.db")
	s := mustOpen(t, path)
	if s.SavedCopy() != "" {
		t.Fatal("a new database was kept")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	before, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := before.DownTo(t.Context(), 24); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	// An earlier start was killed while it kept it.
	if err := os.WriteFile(path+".version-24.part", []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	up := mustOpen(t, path)
	if up.SavedCopy() != path+".version-24" {
		t.Fatalf("kept in %q", up.SavedCopy())
	}
	old, err := sql.Open("sqlite", up.SavedCopy())
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	var version int
	if err := old.QueryRow(`SELECT max(version_id) FROM goose_db_version`).Scan(&version); err != nil || version != 24 {
		t.Fatalf("kept at version %d, %v", version, err)
	}
}
