package dirsync

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// Sync flushes the names of new files in a folder to disk. It does nothing where the system does
// not support that: Windows writes names with their files, and some network folders refuse.
func Sync(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	for _, unknown := range []error{syscall.EINVAL, syscall.EBADF, errors.ErrUnsupported} {
		if errors.Is(err, unknown) {
			err = nil
		}
	}
	return errors.Join(err, d.Close())
}
