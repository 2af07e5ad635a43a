package attack

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

const password = "a long enough sentence"
const icsPassword = "another sentence for telnet"

// place is one of the machine's addresses: the n-th after 127.0.1.0.
func place(n int) string { return fmt.Sprintf("127.0.%d.%d", 1+n/250, 1+n%250) }

func dialer(from string) *net.Dialer {
	return &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 10 * time.Second}
}

// line opens a connection to the chess server.
func (v *server) line(from string) (net.Conn, error) {
	conn, err := dialer(from).Dial("tcp", v.ics)
	if err == nil {
		v.s.Cleanup(func() { conn.Close() })
	}
	return conn, err
}

// says sends lines and reads until one of the texts is there, which it returns; ""
// when the connection ends or nothing of it comes in time.
func says(conn net.Conn, lines string, patience time.Duration, texts ...string) string {
	_ = conn.SetDeadline(time.Now().Add(patience))
	if _, err := io.WriteString(conn, lines); err != nil {
		return ""
	}
	var heard strings.Builder
	one := make([]byte, 1024)
	for {
		n, err := conn.Read(one)
		heard.Write(one[:n])
		for _, text := range texts {
			if strings.Contains(heard.String(), text) {
				return text
			}
		}
		if err != nil {
			return ""
		}
	}
}

// browser is somebody's browser at an address; it counts what comes to it.
type browser struct {
	v      *server
	client *http.Client
	bytes  atomic.Int64
}

type counted struct {
	net.Conn
	bytes *atomic.Int64
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.bytes.Add(int64(n))
	return n, err
}

func (v *server) browser(from string) *browser {
	jar, err := cookiejar.New(nil)
	v.s.must(err)
	b := &browser{v: v}
	b.client = &http.Client{Jar: jar, Timeout: 60 * time.Second, Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dialer(from).DialContext(ctx, network, address)
			return counted{conn, &b.bytes}, err
		},
		DisableKeepAlives: true,
	}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return b
}

// post sends a form of names and values, and reports whether it was obeyed.
func (b *browser) post(path string, fields ...string) (bool, error) {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	resp, err := b.client.PostForm("http://"+b.v.http+path, form)
	if err != nil {
		return false, err
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
	return resp.StatusCode == http.StatusSeeOther, nil
}

// obeyed is post for what must be obeyed.
func (b *browser) obeyed(path string, fields ...string) {
	b.v.s.Helper()
	if ok, err := b.post(path, fields...); err != nil || !ok {
		b.v.s.Fatalf("%s %v: %v, %v", path, fields[:min(2, len(fields))], ok, err)
	}
}

// member registers somebody, who can come by telnet, too.
func (v *server) member(handle, from string) *browser {
	v.s.Helper()
	b := v.browser(from)
	b.obeyed("/register", "handle", handle, "password", password)
	b.obeyed("/account/ics-password", "own", password, "password", icsPassword)
	return b
}

// socket is one end of a WebSocket.
type socket struct {
	s   *stage
	ws  *websocket.Conn
	ids int
}

func (b *browser) socket() *socket {
	s := b.v.s
	s.Helper()
	client := *b.client
	client.Timeout = 0
	ws, _, err := websocket.Dial(s.Context(), "ws://"+b.v.http+"/ws", &websocket.DialOptions{
		HTTPClient: &client, Subprotocols: []string{"escaque.v1"}, CompressionMode: websocket.CompressionNoContextTakeover,
	})
	s.must(err)
	ws.SetReadLimit(8 << 20)
	s.Cleanup(func() { _ = ws.CloseNow() })
	return &socket{s: s, ws: ws}
}

// do sends a command and returns its answer; news are passed over.
func (k *socket) do(fields map[string]any) map[string]any {
	k.s.Helper()
	k.ids++
	fields["id"] = k.ids
	data, err := json.Marshal(fields)
	k.s.must(err)
	ctx, cancel := context.WithTimeout(k.s.Context(), 30*time.Second)
	defer cancel()
	k.s.must(k.ws.Write(ctx, websocket.MessageText, data))
	for {
		_, data, err := k.ws.Read(ctx)
		k.s.must(err)
		var m map[string]any
		k.s.must(json.Unmarshal(data, &m))
		if m["re"] == float64(k.ids) {
			return m
		}
	}
}

// hear reads, and throws away, whatever comes.
func (k *socket) hear() {
	for {
		if _, _, err := k.ws.Read(k.s.Context()); err != nil {
			return
		}
	}
}

// pair seats two at a game that lasts.
func pair(white, black *socket) (game any) {
	white.s.Helper()
	seek := white.do(map[string]any{"do": "seek", "control": "7200", "edition": "2009", "colour": "white"})["seek"]
	game = black.do(map[string]any{"do": "accept", "seek": seek})["game"]
	if game == nil {
		white.s.Fatalf("no game came of the seek %v", seek)
	}
	return game
}
