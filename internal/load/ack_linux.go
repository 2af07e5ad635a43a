package load

import (
	"net"
	"syscall"
)

// ackNow makes the system acknowledge the next packet of a TCP connection immediately. The setting
// does not last, so it is made before each read. An error only means slower acknowledgements.
func ackNow(conn net.Conn) {
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_QUICKACK, 1)
	})
}
