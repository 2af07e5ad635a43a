//go:build !windows

package serve

import "golang.org/x/sys/unix"

// freeSpace returns the free space of a folder's disk in bytes.
func freeSpace(dir string) (uint64, error) {
	var disk unix.Statfs_t
	err := unix.Statfs(dir, &disk)
	return disk.Bavail * uint64(disk.Bsize), err //nolint:gosec // a size of blocks is not negative
}
