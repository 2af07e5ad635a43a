package limits_test

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pires/go-proxyproto"

	"github.com/escaque/escaque/internal/limits"
)

// A trusted proxy says from where each connection comes, and one that keeps silent, or says something else, holds
// nobody up. Of a stranger nothing of the kind is read.
func TestProxied(t *testing.T) {
	own := netip.MustParsePrefix("127.0.0.1/32")
	for _, c := range []struct {
		name    string
		trusted []netip.Prefix
		says    string
		from    string // without the port; empty when it is hung up on
		rest    string
	}{
		{"version 1", []netip.Prefix{own}, "PROXY TCP4 192.0.2.7 192.0.2.1 1234 5000\r\nguest\n", "192.0.2.7", "guest\n"},
		{"version 2", []netip.Prefix{own}, second(t) + "guest\n", "2001:db8::7", "guest\n"},
		{"something else", []netip.Prefix{own}, "guest\n", "", ""},
		{"a lie", []netip.Prefix{own}, "PROXY TCP4 nowhere 192.0.2.1 1 2\r\n", "", ""},
		{"a stranger", nil, "PROXY TCP4 192.0.2.7 192.0.2.1 1234 5000\r\n", "127.0.0.1", "PROXY TCP4 192.0.2.7 192.0.2.1 1234 5000\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			base, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			ln := limits.New(limits.Options{Proxies: c.trusted}).Proxied(base, slog.New(slog.DiscardHandler))
			silent := dial(t, base)
			defer silent.Close()
			speaks := dial(t, base)
			defer speaks.Close()
			if _, err := io.WriteString(speaks, c.says); err != nil {
				t.Fatal(err)
			}
			if c.from == "" {
				if err := speaks.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
					t.Fatal(err)
				}
				if _, err := speaks.Read(make([]byte, 1)); err == nil {
					t.Error("it was not hung up on")
				}
			} else {
				conn := accepted(t, ln, speaks, len(c.trusted) == 0)
				host, _, err := net.SplitHostPort(conn.RemoteAddr().String())
				if err != nil || host != c.from {
					t.Errorf("from %s, %v", host, err)
				}
				rest := make([]byte, len(c.rest))
				if _, err := io.ReadFull(conn, rest); err != nil || string(rest) != c.rest {
					t.Errorf("%q, %v", rest, err)
				}
				conn.Close()
			}
			if err := ln.Close(); err != nil {
				t.Error(err)
			}
			if _, err := ln.Accept(); err == nil {
				t.Error("accepts after its end")
			}
		})
	}
}

// second is a header of version 2.
func second(t *testing.T) string {
	t.Helper()
	h := proxyproto.HeaderProxyFromAddrs(2, &net.TCPAddr{IP: net.ParseIP("2001:db8::7"), Port: 1}, &net.TCPAddr{IP: net.ParseIP("2001:db8::1"), Port: 2})
	b, err := h.Format()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A listener that fails for good, at which nobody accepts any more, leaves nothing behind when it is closed.
func TestProxiedEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ln := limits.New(limits.Options{}).Proxied(failing{}, slog.New(slog.DiscardHandler))
		if _, err := ln.Accept(); !errors.Is(err, errFails) {
			t.Error(err)
		}
		synctest.Wait()
		if err := ln.Close(); err != nil {
			t.Error(err)
		}
	}) // which waits for every goroutine
}

var errFails = errors.New("it fails")

type failing struct{}

func (failing) Accept() (net.Conn, error) { return nil, errFails }
func (failing) Close() error              { return nil }
func (failing) Addr() net.Addr            { return &net.TCPAddr{} }

func dial(t *testing.T, ln net.Listener) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// accepted is the connection of whoever speaks. Of strangers the silent one comes first.
func accepted(t *testing.T, ln net.Listener, speaks net.Conn, both bool) net.Conn {
	t.Helper()
	for {
		conn, err := ln.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if !both || conn.RemoteAddr().String() == speaks.LocalAddr().String() {
			return conn
		}
		defer conn.Close()
	}
}
