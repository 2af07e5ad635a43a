package serve

import "golang.org/x/sys/windows"

// roomOf is how much the disk of a folder still takes, in bytes.
func roomOf(dir string) (room uint64, err error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err == nil {
		err = windows.GetDiskFreeSpaceEx(name, &room, nil, nil)
	}
	return room, err
}
