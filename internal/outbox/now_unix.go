//go:build unix

package outbox

import (
	"errors"
	"syscall"
)

// writeNow writes as much of data as the kernel accepts without blocking, and returns how much.
func writeNow(fd uintptr, data []byte) (n int, err error) {
	for n < len(data) {
		wrote, err := sendNow(fd, data[n:])
		switch {
		case err == nil:
			n += wrote
		case errors.Is(err, syscall.EAGAIN):
			return n, nil
		case !errors.Is(err, syscall.EINTR):
			return n, err
		}
	}
	return n, nil
}
