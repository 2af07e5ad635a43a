package serve

import "golang.org/x/sys/windows"

// roomOf returns the free space of a folder's disk in bytes.
func roomOf(dir string) (room uint64, err error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err == nil {
		err = windows.GetDiskFreeSpaceEx(name, &room, nil, nil)
	}
	return room, err
}
