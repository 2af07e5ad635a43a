package limits

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/pires/go-proxyproto"
)

// proxyHeaderTimeout is how long a proxy may take to send the PROXY header.
const proxyHeaderTimeout = 2 * time.Second

// Proxied returns a listener that reads the PROXY protocol header (version 1 or 2) of trusted
// proxies. The header carries the client's address for protocols without headers, such as telnet.
// Connections that do not come from a trusted proxy are passed on unchanged. A proxy that sends no
// valid header is disconnected.
func (l *Limits) Proxied(ln net.Listener, log *slog.Logger) net.Listener {
	p := &proxyListener{Listener: ln, limits: l, log: log, came: make(chan net.Conn), failed: make(chan error), closed: make(chan struct{})}
	go p.accept()
	return p
}

type proxyListener struct {
	net.Listener
	limits *Limits
	log    *slog.Logger
	came   chan net.Conn
	failed chan error
	closed chan struct{} // closed when no more connections come
	once   sync.Once
}

// Close implements net.Listener. Pending calls of Accept return.
func (p *proxyListener) Close() error {
	p.end()
	return p.Listener.Close()
}

// end makes all calls of Accept return.
func (p *proxyListener) end() { p.once.Do(func() { close(p.closed) }) }

// Accept implements net.Listener.
func (p *proxyListener) Accept() (net.Conn, error) {
	select {
	case conn := <-p.came:
		return conn, nil
	case err := <-p.failed:
		return nil, err
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// accept accepts connections and reads the header of each proxy in its own goroutine, so that a
// slow proxy blocks nobody.
func (p *proxyListener) accept() {
	for {
		conn, err := p.Listener.Accept()
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				p.end()
				return
			}
			select {
			case p.failed <- err:
			case <-p.closed:
				return
			}
			continue
		}
		if at, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err != nil || !p.limits.IsProxy(at.Addr()) {
			p.deliver(conn)
			continue
		}
		go func() {
			said := proxyproto.NewConn(conn, proxyproto.WithPolicy(proxyproto.REQUIRE), proxyproto.SetReadHeaderTimeout(proxyHeaderTimeout))
			if said.ProxyHeader() == nil {
				p.log.Debug("a proxy did not say for whom it speaks", "proxy", conn.RemoteAddr())
				conn.Close()
				return
			}
			p.deliver(proxyConn{said})
		}()
	}
}

// deliver passes an accepted connection to a call of Accept.
func (p *proxyListener) deliver(conn net.Conn) {
	select {
	case p.came <- conn:
	case <-p.closed:
		conn.Close()
	}
}

// proxyConn is a proxy's connection whose header has been read.
type proxyConn struct{ *proxyproto.Conn }

// NetConn returns the connection to the proxy.
func (s proxyConn) NetConn() net.Conn { return s.Raw() }
