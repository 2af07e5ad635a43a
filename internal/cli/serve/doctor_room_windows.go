package serve

import "golang.org/x/sys/windows"

// freeSpace returns the free space of a folder's disk in bytes.
func freeSpace(dir string) (room uint64, err error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err == nil {
		err = windows.GetDiskFreeSpaceEx(name, &room, nil, nil)
	}
	return room, err
}
