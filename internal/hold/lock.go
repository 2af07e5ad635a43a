//go:build !windows

package hold

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock locks an open file, for this process alone or to look; free is false where
// somebody else has locked it.
func tryLock(f *os.File, alone bool) (free bool, err error) {
	how := unix.LOCK_SH
	if alone {
		how = unix.LOCK_EX
	}
	err = unix.Flock(int(f.Fd()), how|unix.LOCK_NB) //nolint:gosec // a descriptor is a small number
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

// release takes the file away before anybody can lock it: who has it open finds that it is
// another one than stands there.
func release(f *os.File, path string) error { return errors.Join(os.Remove(path), f.Close()) }

// hide does nothing: a name that begins with a dot is out of sight.
func hide(string) {}
