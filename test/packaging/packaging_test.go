package packaging

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/test/witness"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

const (
	folder    = "../../packaging"
	installed = "/usr/local/bin/escaque"
)

var units = []string{"escaque.service", "escaque@.service"}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// systemd finds no fault with the units.
func TestUnitsAreVerified(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not here (Debian: apt-get install systemd)")
	}
	bin, dir := witness.Build(t), t.TempDir()
	for _, name := range units {
		// The man page is not installed yet, and the program stands elsewhere.
		text := regexp.MustCompile(`(?m)^Documentation=.*\n`).ReplaceAllString(read(t, "systemd/"+name), "")
		at := filepath.Join(dir, name)
		if err := os.WriteFile(at, []byte(strings.ReplaceAll(text, installed, bin)), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(analyze, "verify", at).CombinedOutput()
		if err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
	// Nor with the units when the drop-in for TLS stands beside them, with all that may be uncommented in it; and it is the
	// drop-in that gives the capability back.
	for _, name := range units {
		beside := filepath.Join(dir, name+".d")
		if err := os.Mkdir(beside, 0o755); err != nil {
			t.Fatal(err)
		}
		text := regexp.MustCompile(`(?m)^#(\w+=)`).ReplaceAllString(read(t, "systemd/tls.conf"), "$1")
		for _, line := range []string{"AmbientCapabilities=CAP_NET_BIND_SERVICE", "CapabilityBoundingSet=CAP_NET_BIND_SERVICE", "LoadCredential=tls.key:", "ESCAQUE_TLS_KEY=%d/tls.key"} {
			if !strings.Contains(text, line) {
				t.Errorf("tls.conf lacks %s", line)
			}
		}
		for _, c := range []struct {
			text  string
			fault bool
		}{{text, false}, {text + "NoSuchSetting=yes\n", true}} {
			if err := os.WriteFile(filepath.Join(beside, "tls.conf"), []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(analyze, "verify", filepath.Join(dir, name)).CombinedOutput()
			if fault := err != nil || len(out) > 0; fault != c.fault {
				t.Errorf("%s with tls.conf: %v\n%s", name, err, out)
			}
		}
	}
	// That it would find one.
	at := filepath.Join(dir, "wrong.service")
	if err := os.WriteFile(at, []byte("[Service]\nExecStart=/nowhere/escaque serve\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(analyze, "verify", at).CombinedOutput(); err == nil && len(out) == 0 {
		t.Error("systemd-analyze finds no fault with a program that is not there")
	}
}

// The command line of each unit starts the program, which answers and ends as systemd ends it.
func TestCommandsOfTheUnits(t *testing.T) {
	bin := witness.Build(t)
	database, bus := backing(t, "", "")
	for _, name := range units {
		line := regexp.MustCompile(`(?m)^ExecStart=(.*)$`).FindStringSubmatch(read(t, "systemd/"+name))
		if line == nil || !strings.HasPrefix(line[1], installed+" ") {
			t.Fatalf("%s: no command", name)
		}
		flags := ""
		var env []string
		if strings.Contains(name, "@") {
			flags = "--http 127.0.0.1:8080 --ics 127.0.0.1:5000"
			env = []string{"ESCAQUE_DB=" + database, "ESCAQUE_BUS=" + bus}
		}
		args := strings.NewReplacer("%i", "north", "${STATE_DIRECTORY}", t.TempDir(), "$ESCAQUE_FLAGS", flags).Replace(line[1])
		start(t, bin, strings.Fields(args)[1:], env).stop(t)
	}
}

// systemd itself starts the unit.
func TestUnitUnderSystemd(t *testing.T) {
	state, _ := exec.Command("systemctl", "is-system-running").Output()
	switch s := strings.TrimSpace(string(state)); {
	case s != "running" && s != "degraded":
		t.Skipf("systemd does not run this machine (%q)", s)
	case os.Geteuid() != 0:
		t.Skip("only root may start units")
	case os.Getenv("ESCAQUE_PROOF") != "full":
		t.Skip("changes the machine: ESCAQUE_PROOF=full starts it")
	}
	const name, home, port = "escaque-trial.service", "/run/escaque-trial", "18080"
	run := func(command ...string) {
		t.Helper()
		if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", command, err, out)
		}
	}
	run("mkdir", "-p", home) // not in /tmp, of which the unit has its own
	run("cp", witness.Build(t), home+"/escaque")
	text := strings.NewReplacer(installed, home+"/escaque", "127.0.0.1:8080", "127.0.0.1:"+port, "127.0.0.1:5000", "127.0.0.1:15000",
		"StateDirectory=escaque\n", "StateDirectory=escaque-trial\n", "/etc/default/escaque", "/etc/default/escaque-trial").Replace(read(t, "systemd/escaque.service"))
	at := "/run/systemd/system/" + name
	if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = exec.Command("systemctl", "stop", name).Run()
		for _, one := range []string{at, home, "/var/lib/private/escaque-trial", "/var/lib/escaque-trial"} {
			_ = os.RemoveAll(one)
		}
		_ = exec.Command("systemctl", "daemon-reload").Run()
	})
	run("systemctl", "daemon-reload")
	run("systemctl", "start", name)
	answers(t, "http://127.0.0.1:"+port+"/readyz")
	run("systemctl", "stop", name)
	if out, _ := exec.Command("systemctl", "show", "-p", "Result", "--value", name).Output(); strings.TrimSpace(string(out)) != "success" {
		t.Errorf("it ended with %s", out)
	}
}

// compose finds no fault with its file, and wants both passwords.
func TestComposeFile(t *testing.T) {
	compose := composer(t)
	config := func(env ...string) error {
		cmd := exec.Command(compose[0], append(compose[1:], "-p", "escaque", "-f", filepath.Join(folder, "compose.yaml"), "config", "--quiet")...)
		cmd.Env = append(os.Environ(), env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
		return nil
	}
	if err := config("POSTGRES_PASSWORD=a", "NATS_PASSWORD=b"); err != nil {
		t.Error(err)
	}
	if config("POSTGRES_PASSWORD=a", "NATS_PASSWORD=") == nil || config("POSTGRES_PASSWORD=", "NATS_PASSWORD=b") == nil {
		t.Error("it starts without a password")
	}
}

// composer is the command of compose, in either of its forms.
func composer(t *testing.T) []string {
	t.Helper()
	if exec.Command("docker", "compose", "version").Run() == nil {
		return []string{"docker", "compose"}
	}
	if _, err := exec.LookPath("docker-compose"); err == nil {
		return []string{"docker-compose"}
	}
	t.Skip("compose is not here (Debian: apt-get install docker-compose)")
	return nil
}

// The nodes of the compose file, by its own command lines and environment, find each other.
func TestNodesOfTheComposeFile(t *testing.T) {
	text := read(t, "compose.yaml")
	bin, data := witness.Build(t), t.TempDir()
	database, bus := backing(t, "escaque", "b")
	if !regexp.MustCompile(`command: \["--user", "escaque", "--pass", "\$\{NATS_PASSWORD:\?\}"\]`).MatchString(text) ||
		!strings.Contains(text, "ESCAQUE_BUS: nats://escaque:${NATS_PASSWORD:?}@bus:4222\n") || !strings.Contains(text, "ESCAQUE_DB: postgres://escaque:${POSTGRES_PASSWORD:?}@database/escaque") {
		t.Error("the nodes are told other addresses than the database and the bus have")
	}
	var nodes []*program
	for _, m := range regexp.MustCompile(`(?m)^    command: \[(serve,.*)\]$`).FindAllStringSubmatch(text, -1) {
		var args []string
		for one := range strings.SplitSeq(m[1], ",") {
			one = strings.Trim(strings.TrimSpace(one), `"`)
			args = append(args, strings.NewReplacer("/data", data, "0.0.0.0:8080", "127.0.0.1:0", "0.0.0.0:5000", "127.0.0.1:0").Replace(one))
		}
		nodes = append(nodes, start(t, bin, args, []string{"ESCAQUE_DB=" + database, "ESCAQUE_BUS=" + bus}))
	}
	if len(nodes) != 3 {
		t.Fatalf("%d nodes", len(nodes))
	}
	for _, n := range nodes {
		n.stop(t)
	}
}

// The image is made and starts, where there is an engine.
func TestComposeUp(t *testing.T) {
	if exec.Command("docker", "info").Run() != nil {
		t.Skip("no Docker engine answers here")
	}
	if os.Getenv("ESCAQUE_PROOF") != "full" {
		t.Skip("builds images: ESCAQUE_PROOF=full does it")
	}
	compose := composer(t)
	run := func(args ...string) error {
		cmd := exec.Command(compose[0], append(append(compose[1:], "-p", "escaque-trial", "-f", filepath.Join(folder, "compose.yaml")), args...)...)
		cmd.Env = append(os.Environ(), "POSTGRES_PASSWORD=a", "NATS_PASSWORD=b")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Logf("%s", out)
		}
		return err
	}
	t.Cleanup(func() { _ = run("down", "--volumes") })
	if err := run("up", "--build", "-d"); err != nil {
		t.Fatal(err)
	}
	for _, port := range []string{"8080", "8081", "8082"} {
		answers(t, "http://127.0.0.1:"+port+"/readyz")
	}
}

// backing starts a database and a bus.
func backing(t *testing.T, user, password string) (database, bus string) {
	t.Helper()
	database, err := pgtest.Shared(t).NewDatabase()
	if err != nil {
		t.Fatal(err)
	}
	hub, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, Username: user, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	hub.Start()
	t.Cleanup(hub.Shutdown)
	if !hub.ReadyForConnections(10 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	as := ""
	if user != "" {
		as = user + ":" + password + "@"
	}
	return database, "nats://" + as + hub.Addr().String()
}

// program is a server that a test has started.
type program struct {
	*exec.Cmd
	said strings.Builder
}

// start starts it on free ports, and returns when it is ready.
func start(t *testing.T, bin string, args, env []string) *program {
	t.Helper()
	for i := range args {
		args[i] = strings.NewReplacer("127.0.0.1:8080", "127.0.0.1:0", "127.0.0.1:5000", "127.0.0.1:0").Replace(args[i])
	}
	p := &program{Cmd: exec.Command(bin, args...)}
	p.Env = append(append(os.Environ(), "LC_ALL=C"), env...)
	p.Stderr = &p.said
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() })
	in := bufio.NewScanner(out)
	for in.Scan() {
		if at, ok := strings.CutPrefix(in.Text(), "http "); ok {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			answers(t, at+"/readyz")
			return p
		}
	}
	_ = p.Wait()
	t.Fatalf("%v does not start:\n%s", args, p.said.String())
	return nil
}

func (p *program) stop(t *testing.T) {
	t.Helper()
	_ = p.Process.Signal(syscall.SIGTERM)
	if err := p.Wait(); err != nil {
		t.Errorf("it ended with %v\n%s", err, p.said.String())
	}
}

// answers waits until an address answers with success.
func answers(t *testing.T, url string) {
	t.Helper()
	last := ""
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(100 * time.Millisecond) {
		answer, err := http.Get(url)
		if err != nil {
			last = err.Error()
			continue
		}
		answer.Body.Close()
		if last = answer.Status; answer.StatusCode == http.StatusOK {
			return
		}
	}
	t.Fatalf("%s: %s", url, last)
}
