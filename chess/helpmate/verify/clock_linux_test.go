package verify_test

import (
	"runtime"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

const clock = "processor time of one thread"

// steady keeps a test on its thread, whose time is read.
func steady(t *testing.T) {
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
}

// reading is what the processor has spent on this thread, so that other programs do
// not count.
func reading() time.Duration {
	const threadCPU = 3 // CLOCK_THREAD_CPUTIME_ID
	var ts syscall.Timespec
	if _, _, err := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadCPU, uintptr(unsafe.Pointer(&ts)), 0); err != 0 {
		return 0
	}
	return time.Duration(ts.Nano())
}
