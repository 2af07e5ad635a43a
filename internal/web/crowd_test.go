package web

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/web/socket"
)

// Whoever holds too many connections gets no other that stays open, but pages.
func TestTooManyConnections(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", administrator)
	event := carla.Event()
	ask := func(path string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr = "203.0.113.7:5"
		w := httptest.NewRecorder()
		h.server.Handler().ServeHTTP(w, r)
		return w.Code
	}
	for range limits.DefaultSettings.Door.GuestsOfPlace {
		if _, ok := h.server.limits.Door.Enter(limits.NetworkAt("203.0.113.7"), limits.Guest, "", nil); !ok {
			t.Fatal("turned away too early")
		}
	}
	for path, want := range map[string]int{
		"/ws": http.StatusServiceUnavailable, event + "/live": http.StatusServiceUnavailable, event: http.StatusOK,
	} {
		if got := ask(path); got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
}

// Silent connections from one place close each other, and nobody else's.
func TestSilentPages(t *testing.T) {
	t.Parallel()
	set := limits.DefaultSettings
	set.Door.Pages, set.Door.PagesOfPlace = 4, 2
	h := newHouse(t, func(o *Options) { o.Limits = limits.New(limits.Options{Settings: &set}) })
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- h.server.Serve(ctx, ln) }()
	defer func() { stop(); must(t, <-done) }()
	dial := func(from string) net.Conn {
		t.Helper()
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
		c, err := d.Dial("tcp", ln.Addr().String())
		must(t, err)
		t.Cleanup(func() { c.Close() })
		must(t, c.SetDeadline(time.Now().Add(20*time.Second)))
		return c
	}
	ask := func(c net.Conn) {
		t.Helper()
		_, err := io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		must(t, err)
		resp, err := http.ReadResponse(bufio.NewReader(c), nil)
		must(t, err)
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("answered %d", resp.StatusCode)
		}
	}
	neighbour := dial("127.0.0.3")
	ask(neighbour)
	var silent []net.Conn
	for range 10 {
		silent = append(silent, dial("127.0.0.2"))
	}
	for _, c := range silent[:8] {
		if _, err := c.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("a silent connection of a full place: %v", err)
		}
	}
	ask(dial("127.0.0.4"))
	ask(neighbour)
}

// Pings are read at the pace of frames, and whoever sends them without end waits.
func TestPingsArePaced(t *testing.T) {
	t.Parallel()
	set := limits.DefaultSettings
	set.Wire.Frames, set.Wire.FrameBurst = 1, 50
	h := newHouse(t, func(o *Options) { o.Limits = limits.New(limits.Options{Settings: &set}) })
	conn, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	must(t, err)
	defer conn.Close()
	began := time.Now()
	must(t, conn.SetDeadline(began.Add(20*time.Second)))
	_, err = io.WriteString(conn, "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: "+socket.Subprotocol+"\r\n\r\n")
	must(t, err)
	in := bufio.NewReader(conn)
	resp, err := http.ReadResponse(in, nil)
	must(t, err)
	if resp.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("answered %d", resp.StatusCode)
	}
	ping := []byte{0x89, 0x80, 0, 0, 0, 0}
	pongs := func(want int) (got int) {
		for got < want {
			head := make([]byte, 2)
			if _, err := io.ReadFull(in, head); err != nil {
				return got
			}
			if _, err := io.CopyN(io.Discard, in, int64(head[1])); err != nil {
				return got
			}
			if head[0] == 0x8a {
				got++
			}
		}
		return got
	}
	_, err = conn.Write(bytes.Repeat(ping, 40))
	must(t, err)
	if got := pongs(40); got != 40 {
		t.Fatalf("%d of 40 pings were answered", got)
	}
	_, err = conn.Write(bytes.Repeat(ping, 1000))
	must(t, err)
	must(t, conn.SetReadDeadline(time.Now().Add(time.Second)))
	got := 40 + pongs(1000)
	if due := set.Wire.FrameBurst + int(time.Since(began).Seconds()) + 1; got > due {
		t.Errorf("%d pings were answered, and %d were due", got, due)
	}
}
