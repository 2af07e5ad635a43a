//go:build unix

package outbox

import (
	"errors"
	"syscall"
)

// writeNow writes what the kernel takes of data without waiting.
func writeNow(fd uintptr, data []byte) (n int, err error) {
	for n < len(data) {
		wrote, err := syscall.Write(int(fd), data[n:])
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EAGAIN):
			return n, nil
		case err != nil:
			return n, err
		}
		n += wrote
	}
	return n, nil
}
