package crash

import (
	"bufio"
	"errors"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// server is one life of the process.
type server struct {
	cmd  *exec.Cmd
	url  *url.URL
	logs *strings.Builder
}

// start runs the server over what its flags name and waits until it says where it
// listens.
func start(t *testing.T, bin string, at ...string) *server {
	t.Helper()
	s := &server{logs: &strings.Builder{}}
	s.cmd = exec.Command(bin, append([]string{"serve", "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0"}, at...)...)
	s.cmd.Stderr = s.logs
	s.cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	said := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if address, ok := strings.CutPrefix(lines.Text(), "http "); ok {
				select {
				case said <- strings.TrimSpace(address):
				default:
				}
			}
		}
	}()
	select {
	case address := <-said:
		if s.url, err = url.Parse(address); err != nil {
			t.Fatal(err)
		}
	case <-time.After(30 * time.Second):
		s.kill()
		t.Fatalf("the server does not say where it listens; it said:\n%s", s.logs)
	}
	return s
}

// kill ends the process with SIGKILL: no handler runs, no buffer is written.
func (s *server) kill() {
	if s.cmd.ProcessState == nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
	}
}

// stop ends the process as an operator does and returns its exit code.
func (s *server) stop(t *testing.T) int {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var failed *exec.ExitError
	if err := s.cmd.Wait(); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return s.cmd.ProcessState.ExitCode()
}

// snapshot copies the data folder as the killed process left it, so that it can
// be read without mending anything before the server itself does.
func snapshot(t *testing.T, data string) string {
	t.Helper()
	dir := t.TempDir()
	files, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.IsDir() {
			continue
		}
		b, err := os.ReadFile(filepath.Join(data, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name()), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
