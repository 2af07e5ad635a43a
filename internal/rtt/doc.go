// Package rtt reads the round-trip time of a connection from the kernel. The other end can only
// influence it by answering late on purpose. Every packet counts, not only answers to requests.
package rtt

import (
	"net"
	"syscall"
	"time"
)

// Shortest returns the shortest round trip that the kernel has measured on a connection. ok is
// false if it measures none. Wrapped connections, as those of crypto/tls, are unwrapped with
// NetConn.
func Shortest(conn net.Conn) (trip time.Duration, ok bool) {
	for {
		wrapped, is := conn.(interface{ NetConn() net.Conn })
		if !is {
			break
		}
		conn = wrapped.NetConn()
	}
	raw, is := conn.(syscall.Conn)
	if !is {
		return 0, false
	}
	control, err := raw.SyscallConn()
	if err != nil {
		return 0, false
	}
	err = control.Control(func(fd uintptr) { trip, ok = least(fd) })
	return trip, ok && err == nil
}
