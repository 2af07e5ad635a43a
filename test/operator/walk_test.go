package operator

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/test/witness"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

var (
	section = regexp.MustCompile("(?ms)^## From `make run` to three nodes$(.*?)^## ")
	console = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")
	port    = regexp.MustCompile(`\b(808[0-2]|500[0-2]|4222)\b`)
)

// step is a command of the walk, and the lines that it is said to print.
type step struct {
	command string
	prints  []string
}

// The walk of docs/operations.md from one server to three nodes and back: each command in a shell, in its order,
// on free ports.
func TestWalk(t *testing.T) {
	for _, name := range []string{"bash", "curl", "createuser", "createdb"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not here (Debian: apt-get install bash curl postgresql-client)", name)
		}
	}
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	walk := section.FindSubmatch(page)
	if walk == nil {
		t.Fatal("the walk is not on the page")
	}
	var steps []step
	for _, block := range console.FindAllSubmatch(walk[1], -1) {
		for line := range strings.Lines(string(block[1])) {
			line = strings.TrimRight(line, "\n")
			if command, is := strings.CutPrefix(line, "$ "); is {
				steps = append(steps, step{command: command})
			} else {
				last := &steps[len(steps)-1]
				last.prints = append(last.prints, line)
			}
		}
	}
	if len(steps) < 40 {
		t.Fatalf("the walk has %d commands", len(steps))
	}

	bin := filepath.Dir(witness.Build(t))
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "nats-server"), "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Fatalf("building the NATS server: %v\n%s", err, out)
	}
	database, err := url.Parse(pgtest.Shared(t).Address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	ports := free(t, 7)
	onOurs := func(text string) string {
		return port.ReplaceAllStringFunc(text, func(p string) string {
			return ports[map[string]int{"8080": 0, "8081": 1, "8082": 2, "5000": 3, "5001": 4, "5002": 5, "4222": 6}[p]]
		})
	}
	const end = "what it has printed ends here"
	var script strings.Builder
	script.WriteString("set -u\n")
	for _, s := range steps {
		fmt.Fprintf(&script, "%s\necho \"%s $?\"\n", onOurs(s.command), end)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	shell := exec.CommandContext(ctx, "bash")
	shell.Dir = t.TempDir()
	shell.Stdin = strings.NewReader(script.String())
	shell.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "LC_ALL=C", "PGHOST="+database.Query().Get("host"), "PGUSER="+database.User.Username(), "ESCAQUE_DB=", "ESCAQUE_BUS=")
	// What it has started ends with it.
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	shell.Cancel = func() error { return syscall.Kill(-shell.Process.Pid, syscall.SIGKILL) }
	defer func() { _ = syscall.Kill(-shell.Process.Pid, syscall.SIGKILL) }()
	var out, said bytes.Buffer
	shell.Stdout, shell.Stderr = &out, &said
	shell.WaitDelay = 10 * time.Second
	if err := shell.Run(); err != nil {
		t.Errorf("the shell: %v", err)
	}
	parts := strings.Split(out.String(), end+" ")
	for i, s := range steps {
		if i+1 >= len(parts) {
			t.Fatalf("the walk ends before %q\n%s\n%s\n%s", s.command, out.String(), said.String(), logs(shell.Dir))
		}
		code, _, _ := strings.Cut(parts[i+1], "\n")
		printed := parts[i]
		if i > 0 {
			_, printed, _ = strings.Cut(printed, "\n")
		}
		if code != "0" {
			t.Errorf("%s\nended with %s and printed\n%s\n%s\n%s", s.command, code, printed, said.String(), logs(shell.Dir))
			return
		}
		for _, line := range s.prints {
			want := regexp.MustCompile("(?m)^" + strings.ReplaceAll(regexp.QuoteMeta(onOurs(line)), "…", ".*") + "$")
			at := want.FindStringIndex(printed)
			if at == nil {
				t.Errorf("%s\nprinted\n%s\nand not %q", s.command, printed, line)
				break
			}
			printed = printed[at[1]:]
		}
	}
}

// free are ports on which nobody listens.
func free(t *testing.T, n int) (ports []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		_, one, _ := net.SplitHostPort(l.Addr().String())
		ports = append(ports, one)
	}
	return ports
}

// logs are what the servers have said.
func logs(dir string) string {
	var b strings.Builder
	list, _ := filepath.Glob(filepath.Join(dir, "*.log"))
	for _, path := range list {
		text, _ := os.ReadFile(path)
		fmt.Fprintf(&b, "== %s\n%s", filepath.Base(path), text)
	}
	return b.String()
}
