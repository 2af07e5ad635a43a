package cli_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// A server gives its figures at the door that was named, and not in the hall.
func TestFiguresOfAServer(t *testing.T) {
	doors := serving(t)
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
}
