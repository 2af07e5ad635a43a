package attack

import (
	"bufio"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// server is the program as an operator runs it.
type server struct {
	s         *stage
	cmd       *exec.Cmd
	data      string // its folder
	http, ics string // addresses
	tls       string // of the chess server over TLS, when the flags ask for it
}

// serve starts the program over a folder of its own, with more flags when given.
func (s *stage) serve(flags ...string) *server {
	s.Helper()
	v := &server{s: s, data: s.TempDir()}
	v.cmd = exec.Command(s.bin, append([]string{"serve", "--data", v.data, "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0"}, flags...)...)
	v.cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, err := v.cmd.StdoutPipe()
	s.must(err)
	s.must(v.cmd.Start())
	s.Cleanup(func() {
		_ = v.cmd.Process.Kill()
		_ = v.cmd.Wait()
	})
	said := make(chan string, 16)
	go func() {
		defer close(said)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			said <- lines.Text()
		}
	}()
	late := time.After(30 * time.Second)
	for v.http == "" || v.ics == "" || v.tls == "" && slices.Contains(flags, "--ics-tls") {
		select {
		case line, open := <-said:
			if !open {
				s.Fatal("the server has ended")
			}
			if at, ok := strings.CutPrefix(line, "http http://"); ok {
				v.http = strings.Replace(at, "localhost", "127.0.0.1", 1)
			} else if at, ok := strings.CutPrefix(line, "ics "); ok {
				v.ics = strings.Replace(at, "localhost", "127.0.0.1", 1)
			} else if at, ok := strings.CutPrefix(line, "ics-tls "); ok {
				v.tls = strings.Replace(at, "localhost", "127.0.0.1", 1)
			}
		case <-late:
			s.Fatal("the server does not say where it listens")
		}
	}
	return v
}

// processor is what the process has used of it so far.
func (v *server) processor() time.Duration {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(v.cmd.Process.Pid) + "/stat")
	if err != nil {
		return 0 // not on this system
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // a hundred ticks a second
}

// admin runs a command of the operator over the server's folder.
func (v *server) admin(args ...string) {
	v.s.Helper()
	cmd := exec.Command(v.s.bin, append([]string{"admin", "--data", v.data}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		v.s.Fatalf("%v: %v: %s", args, err, out)
	}
}

// memory is the most that the process has had in memory so far, in bytes; 0 where the system does not say it.
func (v *server) memory() int {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(v.cmd.Process.Pid) + "/status")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), "VmHWM:")
	kilobytes, _ := strconv.Atoi(strings.Fields(rest + " 0")[0])
	return kilobytes << 10
}
