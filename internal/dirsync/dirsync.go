package dirsync

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// Sync returns when the names that were made in a folder are on the disk, or when its system knows no
// such thing: then there is nothing to wait for. Windows writes names with their files, and refuses;
// some folders that are shared over a network refuse too.
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
