//go:build !windows

package hold

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock locks an open file, exclusively or shared. free is false if another process has locked
// it.
func tryLock(f *os.File, exclusive bool) (free bool, err error) {
	how := unix.LOCK_SH
	if exclusive {
		how = unix.LOCK_EX
	}
	err = unix.Flock(int(f.Fd()), how|unix.LOCK_NB) //nolint:gosec // a descriptor is a small number
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

// release removes the file before it unlocks it. A process that has opened it finds that the path
// no longer leads to this file.
func release(f *os.File, path string) error { return errors.Join(os.Remove(path), f.Close()) }

// hide does nothing: a leading dot hides the file already.
func hide(string) {}
