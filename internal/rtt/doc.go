// Package rtt asks the machine's kernel how long the way to the other end of a
// connection is and back. The other end has no say in it beyond answering late on
// purpose, and every packet's answer counts, not only those to our questions.
//
// It knows connections and nothing of what is said over them.
package rtt

import (
	"net"
	"syscall"
	"time"
)

// Least returns the least round trip that the kernel has measured on a connection;
// ok is false where it measures none. Connections that wrap another are asked for
// it with NetConn, as those of crypto/tls are.
func Least(conn net.Conn) (trip time.Duration, ok bool) {
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
