package hold

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// beyond is the offset of the locked byte, after the end of any note. Windows lets no other process
// read locked bytes, and the note must stay readable.
const beyond = 1 << 30

// tryLock locks an open file, exclusively or shared. free is false if another process has locked
// it.
func tryLock(f *os.File, exclusive bool) (free bool, err error) {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if exclusive {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err = windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &windows.Overlapped{Offset: beyond})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

// release closes the file first, because an open one cannot be removed. The file stays if another
// process has opened it meanwhile.
func release(f *os.File, path string) error {
	err := f.Close()
	_ = os.Remove(path)
	return err
}

// hide sets the hidden attribute, as a leading dot does on other systems.
func hide(path string) {
	if name, err := windows.UTF16PtrFromString(path); err == nil {
		_ = windows.SetFileAttributes(name, windows.FILE_ATTRIBUTE_HIDDEN)
	}
}
