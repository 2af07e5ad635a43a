package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/escaque/escaque/internal/cli"
)

// ended serves until the context ends, and returns what the operator reads.
func ended(ctx context.Context, t *testing.T, out func(line string), args ...string) string {
	t.Helper()
	var said bytes.Buffer
	w := cli.World{Out: writing(out), Err: &said, Env: func(string) string { return "" }}
	if code := cli.Main(ctx, w, append([]string{"serve", "--data", t.TempDir(), "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0"}, args...)); code != 0 {
		t.Errorf("the server ends with exit code %d: %s", code, &said)
	}
	return said.String()
}

type writing func(string)

func (w writing) Write(b []byte) (int, error) {
	w(string(b))
	return len(b), nil
}

// A server that is told to end says that it closes and that it has closed.
func TestAServerSaysThatItCloses(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	said := ended(ctx, t, func(line string) {
		if strings.HasPrefix(line, "http ") {
			stop()
		}
	}, "--computer", "none")
	if closing, closed := strings.Index(said, `"the server is closing"`), strings.Index(said, `"the server has closed"`); closing < 0 || closed < closing {
		t.Errorf("it says %s", said)
	}
}

// A server that is told to end while it starts ends without a fault: what the end has interrupted is none.
func TestAServerEndsWhileItStarts(t *testing.T) {
	dir := t.TempDir()
	began := filepath.Join(dir, "began")
	if err := syscall.Mkfifo(began, 0o600); err != nil {
		t.Fatal(err)
	}
	// The shell keeps the output open: without it the engine would count as ended.
	if err := os.WriteFile(filepath.Join(dir, "stockfish"), []byte("#!/bin/sh\necho > "+began+"\ncat >/dev/null\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	for _, how := range []string{"--computer", "--analysis"} {
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			defer stop()
			_, _ = os.ReadFile(began) // until the program has begun
		}()
		other := map[string]string{"--computer": "--analysis", "--analysis": "--computer"}[how]
		if said := ended(ctx, t, func(string) {}, how, "auto", other, "none"); strings.Contains(said, "stockfish") || strings.Contains(said, "escaque:") {
			t.Errorf("%s: it says %s", how, said)
		}
	}
}
