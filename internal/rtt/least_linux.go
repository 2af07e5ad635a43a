package rtt

import (
	"time"

	"golang.org/x/sys/unix"
)

// neverMeasured is the kernel's value before the first measurement.
const neverMeasured = ^uint32(0)

func least(fd uintptr) (time.Duration, bool) {
	info, err := unix.GetsockoptTCPInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_INFO)
	switch {
	case err != nil:
		return 0, false
	case info.Min_rtt != 0 && info.Min_rtt != neverMeasured:
		return time.Duration(info.Min_rtt) * time.Microsecond, true
	}
	return time.Duration(info.Rtt) * time.Microsecond, info.Rtt != 0 // kernels before 4.6
}
