//go:build unix && (!linux || 386 || s390x)

package outbox

import "syscall"

// sendNow sends data to the socket as far as it has room. Linux has no separate system call for it
// on two processors.
func sendNow(fd uintptr, data []byte) (n int, err error) { return syscall.Write(int(fd), data) }
