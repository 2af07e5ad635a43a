package cli_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli"
)

// A server gives its figures at the door that was named, and not in the hall.
func TestFiguresOfAServer(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- cli.Main(ctx, cli.World{Out: in, Err: io.Discard, Env: func(string) string { return "" }}, []string{
			"serve", "--data", t.TempDir(), "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--computer", "none",
		})
		_ = in.Close()
	}()
	doors := map[string]string{}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		name, address, _ := strings.Cut(lines.Text(), " ")
		doors[name] = address
		if name == "metrics" {
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	get := func(url string) (int, string) {
		answer, err := http.Get(url) //nolint:gosec,noctx // a server of our own
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	_, text := get(doors["metrics"])
	for _, line := range []string{"\nescaque_people 0\n", "\nescaque_tables 0\n", "\nescaque_recording 1\n", `escaque_connections{kind="telnet"} 0`, `escaque_log_messages_total{level="info"} `} {
		if !strings.Contains(text, line) {
			t.Errorf("the figures lack %q", line)
		}
	}
	if status, _ := get(doors["http"] + "/metrics"); status != http.StatusNotFound {
		t.Errorf("/metrics in the hall: %d", status)
	}
	stop()
	if code := <-ended; code != 0 {
		t.Errorf("exit code %d", code)
	}
}
