package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"sync/atomic"
	"testing"
)

// No address stands in the log, wherever it comes from; the mark of its place does.
func TestNoAddressInTheLog(t *testing.T) {
	var out strings.Builder
	var mark atomic.Pointer[marker]
	log := newLog(&out, slog.LevelDebug, &mark)
	log.Info("early", "from", "192.0.2.7")
	of := marker(func(_ context.Context, address string) (string, error) {
		return "p-" + strings.NewReplacer(".", "-", ":", "-").Replace(address), nil
	})
	mark.Store(&of)
	log.Info("request", "from", "192.0.2.7", "path", "/games/abc", "took", "1.5ms", "version", "v1.2.3")
	log.Warn("ics: read", "error", &net.OpError{Op: "read", Net: "tcp", Source: &net.TCPAddr{IP: net.ParseIP("127.0.0.1"), Port: 5000},
		Addr: &net.TCPAddr{IP: net.ParseIP("2001:db8::7"), Port: 51234}, Err: errors.New("i/o timeout")})
	log.Warn("http: TLS handshake error from 198.51.100.9:4711: EOF")
	log.Debug("at 10:30:15, 2026-11-22 ::1 0.0.0.0:80 127.0.0.1:8080")
	text := out.String()
	for _, address := range []string{"192.0.2.7", "2001:db8", "198.51.100.9"} {
		if strings.Contains(text, address) {
			t.Errorf("%s stands in the log:\n%s", address, text)
		}
	}
	for _, kept := range []string{"(address)", "p-192-0-2-7", "p-2001-db8--7", "p-198-51-100-9", "127.0.0.1:5000", "10:30:15", "0.0.0.0:80", "v1.2.3", "1.5ms", "/games/abc"} {
		if !strings.Contains(text, kept) {
			t.Errorf("%s does not stand in the log:\n%s", kept, text)
		}
	}
}

// A log that gets no marks replaces an address by a word.
func TestLogWithoutMarks(t *testing.T) {
	var out strings.Builder
	NewLog(&out, slog.LevelInfo).Info("request", "from", "192.0.2.7")
	if text := out.String(); strings.Contains(text, "192.0.2.7") || !strings.Contains(text, "(address)") {
		t.Error(text)
	}
}
