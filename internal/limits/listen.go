package limits

import (
	"net"
	"net/netip"
)

// Listen returns a listener that counts the connections accepted by ln as pages. It closes a
// connection immediately if there is no room. The number of connections from a trusted proxy is not
// limited by network.
func (l *Limits) Listen(ln net.Listener) net.Listener { return &listener{ln, l} }

type listener struct {
	net.Listener
	limits *Limits
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := Network{}
		if at, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && !l.limits.IsProxy(at.Addr()) {
			from = NetworkOf(at.Addr())
		}
		if stay, ok := l.limits.Door.Enter(from, Page, "", func() { conn.Close() }); ok {
			return &Conn{Conn: conn, Stay: stay}, nil
		}
		conn.Close()
	}
}

// Conn is a connection that is counted until it is closed.
type Conn struct {
	net.Conn
	Stay *Stay
}

// NetConn returns the underlying connection.
func (c *Conn) NetConn() net.Conn { return c.Conn }

// Close implements net.Conn.
func (c *Conn) Close() error {
	c.Stay.Leave()
	return c.Conn.Close()
}
