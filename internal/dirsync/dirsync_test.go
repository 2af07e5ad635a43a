package dirsync_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/escaque/escaque/internal/dirsync"
)

func TestSync(t *testing.T) {
	if err := dirsync.Sync(t.TempDir()); err != nil {
		t.Error(err)
	}
	if err := dirsync.Sync(filepath.Join(t.TempDir(), "none")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// /proc refuses to be synced, as some shared folders do.
func TestSyncWhereNoneIsKnown(t *testing.T) {
	const refuses = "/proc"
	d, err := os.Open(refuses)
	if err != nil {
		t.Skip("there is no /proc on this system")
	}
	defer d.Close()
	if d.Sync() == nil {
		t.Fatal("/proc lets itself be synced: the test needs another folder")
	}
	if err := dirsync.Sync(refuses); err != nil {
		t.Error(err)
	}
}
