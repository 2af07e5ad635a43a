package hold

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// beyond is where the locked byte is, behind any note: Windows lets nobody else read what is
// locked, and who holds is to be read.
const beyond = 1 << 30

// tryLock locks an open file, for this process alone or to look; free is false where
// somebody else has locked it.
func tryLock(f *os.File, alone bool) (free bool, err error) {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if alone {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err = windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &windows.Overlapped{Offset: beyond})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

// release closes the file first: an open one cannot be removed, and it stays where the next
// one has opened it meanwhile.
func release(f *os.File, path string) error {
	err := f.Close()
	_ = os.Remove(path)
	return err
}

// hide takes the file out of sight, as a name with a dot does elsewhere.
func hide(path string) {
	if name, err := windows.UTF16PtrFromString(path); err == nil {
		_ = windows.SetFileAttributes(name, windows.FILE_ATTRIBUTE_HIDDEN)
	}
}
