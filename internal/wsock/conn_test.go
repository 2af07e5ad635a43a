package wsock_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/gobwas/ws"

	"github.com/escaque/escaque/internal/outbox"
	"github.com/escaque/escaque/internal/wsock"
)

const limit = 4096

// echo answers every message with itself.
func echo(t *testing.T) (url string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, known, err := wsock.Accept(w, r, wsock.Options{
			Protocol: "echo", Limit: limit, Bounds: outbox.Bounds{Messages: 16, Bytes: 1 << 20, Patience: 5 * time.Second},
			Slow: func() {}, TooSlow: 4001, Pong: func([]byte) {},
		})
		if err != nil {
			return
		}
		defer c.End()
		if !known {
			c.Close(wsock.Policy, "echo expected")
		}
		for {
			text, err := c.Read()
			if err != nil {
				return
			}
			if string(text) == "flood" {
				for range 4096 {
					c.Put(wsock.Frame(bytes.Repeat([]byte{'x'}, 8<<10), false))
				}
				continue
			}
			c.Answer(wsock.Frame(text, c.IsCompressed()))
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func dial(t *testing.T, url string, o websocket.DialOptions) (*websocket.Conn, context.Context) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	c, _, err := websocket.Dial(ctx, url, &o)
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = c.CloseNow(); cancel() })
	return c, ctx
}

// Another program's client and this end understand each other, compressed or not, and it may send a message in parts.
func TestEcho(t *testing.T) {
	url := echo(t)
	for name, mode := range map[string]websocket.CompressionMode{
		"plain": websocket.CompressionDisabled, "packed": websocket.CompressionNoContextTakeover, "offered with its context": websocket.CompressionContextTakeover,
	} {
		t.Run(name, func(t *testing.T) {
			c, ctx := dial(t, url, websocket.DialOptions{Subprotocols: []string{"other", "echo"}, CompressionMode: mode, CompressionThreshold: 10})
			for _, text := range []string{"", "e4", strings.Repeat("Señor ", 400), strings.Repeat("a", limit)} {
				w, err := c.Writer(ctx, websocket.MessageText)
				if err != nil {
					t.Fatal(err)
				}
				for _, part := range []string{text[:len(text)/3], text[len(text)/3:]} {
					if _, err := io.WriteString(w, part); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				_, got, err := c.Read(ctx)
				if err != nil || string(got) != text {
					t.Fatalf("%d bytes came back as %d: %v", len(text), len(got), err)
				}
			}
			reading := c.CloseRead(ctx)
			if err := c.Ping(reading); err != nil {
				t.Errorf("ping: %v", err)
			}
			if err := c.Close(websocket.StatusNormalClosure, ""); err != nil {
				t.Errorf("farewell: %v", err)
			}
		})
	}
}

// Whatever a client must not do ends the connection with the protocol's reason.
func TestRefused(t *testing.T) {
	url := echo(t)
	for name, c := range map[string]struct {
		kind websocket.MessageType
		send string
		mode websocket.CompressionMode
		want websocket.StatusCode
	}{
		"too long":            {websocket.MessageText, strings.Repeat("a", limit+1), websocket.CompressionDisabled, websocket.StatusMessageTooBig},
		"too long, unpacked":  {websocket.MessageText, strings.Repeat("a", limit+1), websocket.CompressionNoContextTakeover, websocket.StatusMessageTooBig},
		"a bomb":              {websocket.MessageText, strings.Repeat("a", 2_000_000), websocket.CompressionNoContextTakeover, websocket.StatusMessageTooBig},
		"bytes":               {websocket.MessageBinary, "e4", websocket.CompressionDisabled, websocket.StatusUnsupportedData},
		"no UTF-8":            {websocket.MessageText, "\xff\xfe", websocket.CompressionDisabled, websocket.StatusInvalidFramePayloadData},
		"more after farewell": {websocket.MessageBinary, strings.Repeat("a", 3*limit), websocket.CompressionDisabled, websocket.StatusUnsupportedData},
	} {
		t.Run(name, func(t *testing.T) {
			ws, ctx := dial(t, url, websocket.DialOptions{Subprotocols: []string{"echo"}, CompressionMode: c.mode, CompressionThreshold: 10})
			for range 2 {
				if err := ws.Write(ctx, c.kind, []byte(c.send)); err != nil {
					break
				}
			}
			if _, _, err := ws.Read(ctx); websocket.CloseStatus(err) != c.want {
				t.Errorf("%v", err)
			}
		})
	}
	t.Run("another protocol", func(t *testing.T) {
		ws, ctx := dial(t, url, websocket.DialOptions{Subprotocols: []string{"chat"}})
		if _, _, err := ws.Read(ctx); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("%v", err)
		}
	})
	t.Run("no handshake", func(t *testing.T) {
		resp, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode < 400 {
			t.Errorf("answered %d", resp.StatusCode)
		}
	})
}

// raw speaks the protocol byte by byte.
func raw(t *testing.T, url string) net.Conn {
	t.Helper()
	d := ws.Dialer{Protocols: []string{"echo"}}
	c, _, _, err := d.Dial(t.Context(), "ws"+strings.TrimPrefix(url, "http"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestFramesAgainstTheProtocol(t *testing.T) {
	url := echo(t)
	masked := func(f ws.Frame) []byte { return ws.MustCompileFrame(ws.MaskFrame(f)) }
	for name, frame := range map[string][]byte{
		"not masked":              ws.MustCompileFrame(ws.NewTextFrame([]byte("e4"))),
		"goes on from nothing":    masked(ws.NewFrame(ws.OpContinuation, true, []byte("e4"))),
		"of no kind":              masked(ws.NewFrame(ws.OpCode(5), true, []byte("e4"))),
		"a ping in parts":         masked(ws.NewFrame(ws.OpPing, false, nil)),
		"a new one in the middle": append(masked(ws.NewFrame(ws.OpText, false, []byte("e"))), masked(ws.NewTextFrame([]byte("4")))...),
		"packed as never agreed":  masked(ws.Frame{Header: ws.Header{Fin: true, Rsv: ws.Rsv(true, false, false), OpCode: ws.OpText, Length: 1}, Payload: []byte{0}}),
	} {
		t.Run(name, func(t *testing.T) {
			c := raw(t, url)
			if _, err := c.Write(frame); err != nil {
				t.Fatal(err)
			}
			f, err := ws.ReadFrame(c)
			if err != nil {
				t.Fatal(err)
			}
			if code, _ := ws.ParseCloseFrameData(f.Payload); f.Header.OpCode != ws.OpClose || code != ws.StatusProtocolError {
				t.Errorf("answered with %v, %d", f.Header.OpCode, code)
			}
		})
	}
}

// Whoever reads nothing is let go; who then reads on learns why, behind what was on its way.
func TestTooSlow(t *testing.T) {
	c, ctx := dial(t, echo(t), websocket.DialOptions{Subprotocols: []string{"echo"}})
	if err := c.Write(ctx, websocket.MessageText, []byte("flood")); err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		_, _, err := c.Read(ctx)
		if err == nil {
			continue
		}
		if websocket.CloseStatus(err) != 4001 || n >= 4096 {
			t.Errorf("after %d messages: %v", n, err)
		}
		return
	}
}

// FuzzRead holds that no bytes of a client make the reader panic, wait for more than came, or answer a message
// longer than may be.
func FuzzRead(f *testing.F) {
	masked := func(f ws.Frame) []byte { return ws.MustCompileFrame(ws.MaskFrame(f)) }
	f.Add(masked(ws.NewTextFrame([]byte(`{"do":"hello"}`))))
	f.Add(append(masked(ws.NewFrame(ws.OpText, false, []byte("e"))), masked(ws.NewFrame(ws.OpContinuation, true, []byte("4")))...))
	f.Add(append(masked(ws.NewPingFrame([]byte("1"))), masked(ws.NewCloseFrame(nil))...))
	packed := ws.NewTextFrame([]byte("J\x05\x00"))
	packed.Header.Rsv = ws.Rsv(true, false, false)
	f.Add(masked(packed))
	f.Fuzz(func(t *testing.T, sent []byte) {
		there, here := net.Pipe()
		defer there.Close()
		c := wsock.NewConn(here, wsock.Options{Limit: limit, Bounds: outbox.Bounds{Messages: 16, Bytes: 1 << 16, Patience: time.Second}, Slow: func() {}, Pong: func([]byte) {}}, true)
		go func() {
			_, _ = there.Write(sent)
			there.Close()
		}()
		for {
			text, err := c.Read()
			if err != nil {
				if errors.Is(err, io.ErrNoProgress) {
					t.Error(err)
				}
				break
			}
			if len(text) > limit {
				t.Errorf("a message of %d bytes", len(text))
			}
		}
		c.End()
	})
}

// What is said before an answer goes out with it, and what comes after the answer waits for nothing.
func TestWithAnswer(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	there, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer there.Close()
	here, err := ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c := wsock.NewConn(here, wsock.Options{Limit: limit, Bounds: outbox.Bounds{Messages: 16, Bytes: 1 << 16, Patience: time.Second}, Slow: func() {}, Pong: func([]byte) {}}, false)
	defer c.End()
	frame := func(text string) []byte { return wsock.Frame([]byte(text), false) }
	c.Answering()
	c.PutWithAnswer(frame("board"))
	buf := make([]byte, 100)
	_ = there.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	if n, err := there.Read(buf); err == nil {
		t.Errorf("%q does not wait", buf[:n])
	}
	c.Answer(frame("answer"))
	for _, want := range []string{string(frame("board")) + string(frame("answer")), string(frame("news"))} {
		_ = there.SetReadDeadline(time.Now().Add(5 * time.Second))
		if n, err := there.Read(buf); err != nil || string(buf[:n]) != want {
			t.Errorf("%q, %v, is to be %q", buf[:n], err, want)
		}
		c.PutWithAnswer(frame("news"))
	}
}
