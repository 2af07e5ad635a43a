//go:build !linux

package load

import "net"

// ackNow does nothing: only Linux has the setting.
func ackNow(net.Conn) {}
