//go:build linux && !386 && !s390x

package outbox

import (
	"syscall"
	"unsafe"
)

// sendNow sends data, which must not be empty, to the socket as far as it has room. It uses a raw
// system call that the Go runtime does not see, because it never blocks. So the scheduler neither
// wakes its monitor nor takes the processor away. Sending to a socket is also cheaper for the
// kernel than writing to a file. Together that saves a fifth of the cost of a packet on the
// loopback.
func sendNow(fd uintptr, data []byte) (n int, err error) {
	//nolint:gosec // G103: the kernel reads data while the call lasts
	wrote, _, errno := syscall.RawSyscall6(syscall.SYS_SENDTO, fd, uintptr(unsafe.Pointer(unsafe.SliceData(data))), uintptr(len(data)), syscall.MSG_DONTWAIT|syscall.MSG_NOSIGNAL, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(wrote), nil
}
