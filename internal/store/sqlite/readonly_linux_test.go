package sqlite_test

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// asNobody runs f without root's right to write everywhere: Linux knows the user by whom files are
// opened thread by thread.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		if os.Getuid() == 0 {
			if err := syscall.Setfsuid(65534); err != nil {
				t.Error(err)
				return
			}
		}
		f()
	}()
	<-done
}

func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // of testing's own, closed to others
		t.Fatal(err)
	}
	sub := filepath.Join(dir, "data")
	if err := os.Mkdir(sub, 0o555); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Join(sub, "escaque.db"), filepath.Join(sub, "deeper", "escaque.db")} {
		asNobody(t, func() {
			_, err := sqlite.Open(background, path)
			problem(t, err, sqlstore.NotWritable)
		})
	}
	if left, err := os.ReadDir(sub); err != nil || len(left) != 0 {
		t.Fatalf("left behind: %v %v", left, err)
	}
}

// A file that cannot be read, or only read, in a folder that can be written.
func TestReadOnlyFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o777); err != nil { //nolint:gosec // the files are what is closed
		t.Fatal(err)
	}
	path := filepath.Join(dir, "escaque.db")
	asNobody(t, func() {
		s, err := sqlite.Open(background, path)
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			t.Error(err)
		}
	})
	for _, mode := range []os.FileMode{0o444, 0} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		asNobody(t, func() {
			_, err := sqlite.Open(background, path)
			problem(t, err, sqlstore.FileClosed)
			s, err := sqlite.Attach(background, path)
			if err == nil { // to look only
				err = s.Writable(background)
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}
			problem(t, err, sqlstore.FileClosed)
		})
	}
}
