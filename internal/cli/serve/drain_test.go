package serve

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/escaque/escaque/internal/cli/operator"
)

func TestDrainTime(t *testing.T) {
	for _, one := range []struct {
		how     string
		several bool
		want    time.Duration
	}{
		{"auto", false, 0}, {"", false, 0}, {"auto", true, nodeDrain}, {"0", true, 0}, {"0s", true, 0}, {"1.5s", false, 1500 * time.Millisecond}, {"5m", true, mostDrain},
	} {
		if got, err := DrainTime(one.how, one.several); err != nil || got != one.want {
			t.Errorf("%q, %t: %v, %v", one.how, one.several, got, err)
		}
	}
	for _, how := range []string{"5", "-1s", "5m1s", "soon"} {
		if got, err := DrainTime(how, false); err == nil {
			t.Errorf("%q is %v", how, got)
		}
	}
}

// A server that was told to stop says at once that it is not ready, goes on for its time with all who are there or
// come, and then tells them.
func TestAServerDrains(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for five seconds of draining")
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	doors, end := started(ctx, t, settings{
		at: operator.Storage{Data: filepath.Join(t.TempDir(), "data")}, portSettings: portSettings{http: "127.0.0.1:0", ics: "127.0.0.1:0"}, drain: "5s",
	}, "ics")
	ready := func() int {
		t.Helper()
		answer, err := http.Get(doors["http"] + "/readyz") //nolint:noctx // a server of our own
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		return answer.StatusCode
	}
	type line struct {
		net.Conn
		in *bufio.Reader
	}
	until := func(l line, what string) {
		t.Helper()
		for heard := ""; !strings.Contains(heard, what); {
			b, err := l.in.ReadByte()
			if err != nil {
				t.Fatalf("%v after %q", err, heard)
			}
			heard += string(b)
		}
	}
	guest := func() line {
		t.Helper()
		conn, err := net.Dial("tcp", doors["ics"]) //nolint:noctx // a server of our own
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		l := line{conn, bufio.NewReader(conn)}
		if _, err := io.WriteString(conn, "guest\n\n"); err != nil {
			t.Fatal(err)
		}
		until(l, "fics% ")
		return l
	}
	if got := ready(); got != http.StatusOK {
		t.Fatalf("/readyz: %d", got)
	}
	inside := guest()
	socket, _, err := websocket.Dial(t.Context(), strings.Replace(doors["http"], "http", "ws", 1)+"/ws", &websocket.DialOptions{Subprotocols: []string{"escaque.v1"}})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.CloseNow() //nolint:errcheck // it is closed

	told := time.Now()
	cancel()
	if got := ready(); got != http.StatusServiceUnavailable {
		t.Errorf("/readyz of a server that was told to stop: %d", got)
	}
	late := guest()
	for _, l := range []line{inside, late} {
		if _, err := io.WriteString(l, "date\n"); err != nil {
			t.Fatal(err)
		}
		until(l, "Server time")
	}
	for _, l := range []line{inside, late} {
		until(l, "The server is being stopped.")
		if _, err := io.Copy(io.Discard, l.in); err != nil {
			t.Errorf("the connection ends with %v", err)
		}
	}
	if took := time.Since(told); took < 5*time.Second {
		t.Errorf("it stayed open for %v", took)
	}
	for err = error(nil); err == nil; {
		_, _, err = socket.Read(t.Context())
	}
	if code := websocket.CloseStatus(err); code != websocket.StatusGoingAway {
		t.Errorf("the socket ends with %v", err)
	}
	end()
}
