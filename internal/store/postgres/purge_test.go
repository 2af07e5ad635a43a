package postgres_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
)

// What was deleted stands in no file of any table after a purge; the server's write-ahead log keeps it until
// it is used again.
func TestPurge(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a PostgreSQL server: too long for -short")
	}
	server := pgtest.Shared(t)
	address := fresh(t)
	s := mustOpen(t, address)
	j := journal.New(s, journal.Options{})
	defer j.Close()
	const secret = "a text that nobody else writes"
	if _, err := j.Append(background, "conduct", 0, []journal.Event{{Kind: "Said", Version: 1, At: 1, Data: []byte(`{"text":"` + secret + `"}`), Personal: []string{"text"}}}); err != nil {
		t.Fatal(err)
	}
	holds := func() (files []string) {
		if err := pgtest.Exec(address, "CHECKPOINT"); err != nil {
			t.Fatal(err)
		}
		err := filepath.WalkDir(server.TablesDir(), func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // gone meanwhile: other tests make databases
			}
			if err == nil && !d.IsDir() {
				if b, gone := os.ReadFile(path); gone == nil && bytes.Contains(b, []byte(secret)) {
					files = append(files, path)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	if len(holds()) == 0 {
		t.Fatal("the text is in no file: the test proves nothing")
	}
	// Somebody who began to read before goes on reading for a while.
	reader, err := pgx.Connect(background, address)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close(background)
	if _, err := reader.Exec(background, `BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM tail`); err != nil {
		t.Fatal(err)
	}
	read := make(chan error)
	time.AfterFunc(time.Second, func() {
		_, err := reader.Exec(background, `COMMIT`)
		read <- err
	})
	if _, err := j.Forget(background, "conduct", 1, "", 2); err != nil {
		t.Fatal(err)
	}
	if err := <-read; err != nil {
		t.Fatal(err)
	}
	if files := holds(); len(files) > 0 {
		t.Errorf("the text is still in %v", files)
	}
	if _, err := journal.Verify(background, s, func(f journal.Finding) { t.Errorf("%+v", f) }); err != nil {
		t.Error(err)
	}
}
