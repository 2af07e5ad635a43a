package sqlite_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/store/sqlite"
)

// Every file of the data folder is its owner's alone, the locks too, whatever rights new files have
// otherwise; a lock that an earlier version has left open is closed.
func TestFilesAreTheirOwnersAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("rights of files say nothing here")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "escaque.db")
	if err := os.WriteFile(path+".lock", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path+".lock", 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 { // with an old lock, and with none
		s, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		locks := 0
		err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			info, err := d.Info()
			if err == nil && info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s has the rights %s", name, info.Mode())
			}
			if strings.HasSuffix(name, ".lock") {
				locks++
			}
			return err
		})
		if err != nil || locks != 1 {
			t.Errorf("%d locks, %v", locks, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(path + ".lock"); err != nil {
			t.Fatal(err)
		}
	}
}
