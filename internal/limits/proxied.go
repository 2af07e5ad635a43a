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

// headPatience is for how long a proxy may take to say for whom it speaks.
const headPatience = 2 * time.Second

// Proxied is a listener on which trusted proxies say by the PROXY protocol (version 1 or 2), before anything else, from
// where each connection comes: what carries no header of its own, as telnet does, has no other way to say it. Whoever is
// no trusted proxy connects as ever; a proxy that says nothing, or something else, is hung up on.
func (l *Limits) Proxied(ln net.Listener, log *slog.Logger) net.Listener {
	p := &proxied{Listener: ln, limits: l, log: log, came: make(chan net.Conn), failed: make(chan error), closed: make(chan struct{})}
	go p.accept()
	return p
}

type proxied struct {
	net.Listener
	limits *Limits
	log    *slog.Logger
	came   chan net.Conn
	failed chan error
	closed chan struct{} // when nothing comes any more
	once   sync.Once
}

// Close implements net.Listener: nobody accepts any more, whatever the listener underneath does.
func (p *proxied) Close() error {
	p.end()
	return p.Listener.Close()
}

func (p *proxied) end() { p.once.Do(func() { close(p.closed) }) }

// Accept implements net.Listener.
func (p *proxied) Accept() (net.Conn, error) {
	select {
	case conn := <-p.came:
		return conn, nil
	case err := <-p.failed:
		return nil, err
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// accept has every proxy say for whom it speaks, without anybody waiting for a slow one.
func (p *proxied) accept() {
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
			p.hand(conn)
			continue
		}
		go func() {
			said := proxyproto.NewConn(conn, proxyproto.WithPolicy(proxyproto.REQUIRE), proxyproto.SetReadHeaderTimeout(headPatience))
			if said.ProxyHeader() == nil {
				p.log.Debug("a proxy did not say for whom it speaks", "proxy", conn.RemoteAddr())
				conn.Close()
				return
			}
			p.hand(spoken{said})
		}()
	}
}

func (p *proxied) hand(conn net.Conn) {
	select {
	case p.came <- conn:
	case <-p.closed:
		conn.Close()
	}
}

// spoken is a connection whose proxy has said from where it comes.
type spoken struct{ *proxyproto.Conn }

// NetConn is the connection underneath, which is the proxy's.
func (s spoken) NetConn() net.Conn { return s.Raw() }
