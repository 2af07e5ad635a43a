package packaging

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// These tests install what a release carries: ESCAQUE_PACKAGES names its folder. They are for
// make test-packages, and what this machine cannot do they skip by name.

// released is the one file of the release whose name ends like this.
func released(t *testing.T, end string) string {
	t.Helper()
	dir := os.Getenv("ESCAQUE_PACKAGES")
	if dir == "" {
		t.Skip("ESCAQUE_PACKAGES does not name a folder of packages (make test-packages)")
	}
	found, err := filepath.Glob(filepath.Join(dir, "*-"+end))
	if err != nil || len(found) != 1 {
		t.Fatalf("%d files *-%s in %s", len(found), end, dir)
	}
	at, err := filepath.Abs(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// needs skips where a program is missing, or where this is not root's test.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not here (as root, scripts/packages-tools.sh installs it)", program)
		}
	}
}

// bare is a Debian as debootstrap makes it, with systemd beside what every Debian has. It is made
// once, in build/debian, and each test gets a copy.
type bare struct {
	root string
	env  []string
}

func bareDebian(t *testing.T) bare {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root may change into another root")
	}
	needs(t, "debootstrap", "chroot")
	made, err := filepath.Abs("../../build/debian")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(made); err != nil {
		t.Log("making a bare Debian in build/debian, once")
		command(t, nil, "debootstrap", "--variant=minbase", "--include=systemd", "bookworm", made+".new")
		if err := os.Rename(made+".new", made); err != nil {
			t.Fatal(err)
		}
	}
	// What these tests were told of this machine's packages is not so there.
	env := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "ESCAQUE_") })
	d := bare{root: filepath.Join(t.TempDir(), "root"), env: append(env, "LC_ALL=C", "DEBIAN_FRONTEND=noninteractive", "HOME=/root")}
	command(t, nil, "cp", "-a", "--reflink=auto", made, d.root)
	for _, one := range []string{"proc", "dev"} {
		at := filepath.Join(d.root, one)
		command(t, nil, "mount", "--bind", "/"+one, at)
		t.Cleanup(func() { command(t, nil, "umount", at) })
	}
	return d
}

// command runs a program to its end, and returns what it says.
func command(t *testing.T, env []string, words ...string) string {
	t.Helper()
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", words, err, out)
	}
	return string(out)
}

func (d bare) do(t *testing.T, words ...string) string {
	t.Helper()
	return command(t, d.env, append([]string{"chroot", d.root}, words...)...)
}

// copyIn puts a file into the system's root folder and returns its path there.
func (d bare) copyIn(t *testing.T, from string) string {
	t.Helper()
	command(t, nil, "cp", from, filepath.Join(d.root, "root", filepath.Base(from)))
	return "/root/" + filepath.Base(from)
}

// service starts the command line of the installed unit as the unit's user, as systemd would, and
// returns the program and its two addresses.
func (d bare) service(t *testing.T) (server *program, http, ics string) {
	t.Helper()
	unit := string(contents(t, d.root+"/usr/lib/systemd/system/escaque.service"))
	line := regexp.MustCompile(`(?m)^ExecStart=(.*)$`).FindStringSubmatch(unit)
	user := regexp.MustCompile(`(?m)^User=(.*)$`).FindStringSubmatch(unit)
	if line == nil || user == nil {
		t.Fatalf("the unit has no command or no user:\n%s", unit)
	}
	const state = "/var/lib/escaque"
	d.do(t, "install", "-d", "-o", user[1], "-g", user[1], "-m", "0700", state)
	http, ics = free(t), free(t)
	args := strings.Fields(strings.NewReplacer("${STATE_DIRECTORY}", state, "$ESCAQUE_FLAGS", "--http "+http+" --ics "+ics).Replace(line[1]))
	server = &program{Cmd: exec.Command("chroot", append([]string{"--userspec=" + user[1] + ":" + user[1], d.root}, args...)...)}
	server.Env, server.Stderr = d.env, &server.said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill() })
	answers(t, "http://"+http+"/readyz")
	return server, http, ics
}

// free is an address on which nothing listens.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// account is the checksum of all that a server's data says, with the number of its games.
func (d bare) account(t *testing.T) string {
	t.Helper()
	said := d.do(t, "escaque", "verify", "--data", "/var/lib/escaque")
	found := regexp.MustCompile(`account [0-9a-f]+`).FindString(said)
	if found == "" {
		t.Fatalf("no account: %s", said)
	}
	return found
}

// older is the package of an earlier build: the file ESCAQUE_OLDER_DEB, or else this one with an
// earlier version.
func older(t *testing.T, deb string) string {
	t.Helper()
	if named := os.Getenv("ESCAQUE_OLDER_DEB"); named != "" {
		return named
	}
	dir := filepath.Join(t.TempDir(), "older")
	command(t, nil, "dpkg-deb", "--raw-extract", deb, dir)
	control := dir + "/DEBIAN/control"
	text := regexp.MustCompile(`(?m)^Version: .*$`).ReplaceAll(contents(t, control), []byte("Version: 0.0.0~0"))
	if err := os.WriteFile(control, text, 0o644); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "escaque-older.deb")
	command(t, nil, "dpkg-deb", "-Zgzip", "-z1", "--build", dir, to)
	return to
}

// TestDebOnBareDebian: installed, started, upgraded with its data, removed, purged; the data stays, and
// that is said.
func TestDebOnBareDebian(t *testing.T) {
	deb := released(t, "linux-amd64.deb")
	d := bareDebian(t)
	before := older(t, deb)

	said := d.do(t, "apt-get", "install", "-y", "--no-install-recommends", d.copyIn(t, before))
	if !strings.Contains(said, "1 newly installed") || !strings.Contains(said, "/var/lib/escaque, and its settings in /etc/default/escaque") {
		t.Errorf("the installation brings more than the package, or does not say where the data is:\n%s", said)
	}
	if said := d.do(t, "systemd-analyze", "verify", "--man=no", "escaque.service", "escaque@north.service"); strings.Contains(said, "escaque") {
		t.Errorf("systemd about the units:\n%s", said)
	}
	if said, _ := exec.Command("chroot", d.root, "systemctl", "is-enabled", "escaque.service").Output(); string(said) != "disabled\n" {
		t.Errorf("a server for which nobody has asked is %q", said)
	}
	server, _, ics := d.service(t)
	d.do(t, "escaque", "load", "--ics", ics, "--games", "2", "--plies", "20")
	server.stop(t)
	account := d.account(t)

	const settings = "ESCAQUE_FLAGS=--http 127.0.0.1:9999\n"
	if err := os.WriteFile(d.root+"/etc/default/escaque", []byte(settings), 0o640); err != nil {
		t.Fatal(err)
	}
	d.do(t, "apt-get", "install", "-y", "--no-install-recommends", d.copyIn(t, deb))
	if got := string(contents(t, d.root+"/etc/default/escaque")); got != settings {
		t.Errorf("the upgrade has changed the settings to %q", got)
	}
	if version := d.do(t, "escaque", "version"); !strings.HasPrefix(version, "escaque ") {
		t.Errorf("escaque version says %q", version)
	}
	if os.Getenv("ESCAQUE_OLDER_DEB") == "" { // a named one may have a database that the first start brings up to date
		if now := d.account(t); now != account {
			t.Errorf("the upgrade has changed the data from %s to %s", account, now)
		}
	}
	server, http, _ := d.service(t)
	answers(t, "http://"+http+"/")
	server.stop(t)
	if said := d.do(t, "escaque", "doctor", "--data", "/var/lib/escaque"); !strings.Contains(said, "ok   the log is intact") {
		t.Errorf("escaque doctor says\n%s", said)
	}
	kept, _ := filepath.Glob(d.root + "/var/lib/escaque/escaque.db.version-*") // the pattern is well formed
	t.Logf("databases that were kept before the upgrade: %q", kept)
	account = d.account(t) // a server records that it was started

	for _, act := range []string{"remove", "purge"} {
		said := d.do(t, "apt-get", act, "-y", "escaque")
		if !strings.Contains(said, "The server's data stays in: /var/lib/escaque ") {
			t.Errorf("%s does not say where the data stays:\n%s", act, said)
		}
		for name, want := range map[string]bool{
			"/usr/bin/escaque": false, "/usr/lib/systemd/system/escaque.service": false,
			"/etc/default/escaque": act == "remove", "/var/lib/escaque/escaque.db": true,
		} {
			if _, err := os.Stat(d.root + name); (err == nil) != want {
				t.Errorf("after %s: %s: %v", act, name, err)
			}
		}
	}
	d.do(t, "dpkg", "-i", d.copyIn(t, deb))
	if now := d.account(t); now != account {
		t.Errorf("installed again it finds %s instead of %s", now, account)
	}
}

// TestRPM: Debian's rpm would install it on a system of its own.
func TestRPM(t *testing.T) {
	name := released(t, "linux-amd64.rpm")
	needs(t, "rpm")
	root := t.TempDir()
	command(t, nil, "rpm", "--root", root, "--initdb")
	command(t, nil, "rpm", "--root", root, "--install", "--test", "--nodeps", name)
	if out := command(t, nil, "rpm", "--checksig", "--nosignature", name); !strings.Contains(out, "digests OK") {
		t.Errorf("its checksums: %s", out)
	}
	// Installed without its scripts, which want a shell there, it is where it says.
	if os.Geteuid() != 0 {
		t.Skip("only root may install below another root")
	}
	command(t, nil, "rpm", "--root", root, "--install", "--nodeps", "--noscripts", name)
	if said := command(t, nil, root+"/usr/bin/escaque", "version"); !strings.HasPrefix(said, "escaque ") {
		t.Errorf("escaque version says %q", said)
	}
}

// TestImageStarted: the image's program answers as its settings start it, in the image's own files.
func TestImageStarted(t *testing.T) {
	name := released(t, "container-amd64.tar")
	for _, engine := range []string{"docker", "podman"} {
		t.Run(engine, func(t *testing.T) {
			if err := exec.Command(engine, "info").Run(); err != nil {
				t.Skipf("%s does not answer here: %v", engine, err)
			}
			startImage(t, engine, name)
		})
	}
	if os.Geteuid() != 0 {
		t.Skip("only root may change into another root")
	}
	_, files := untar(t, bytes.NewReader(contents(t, name)))
	layer, config := image(t, files)
	root, at := t.TempDir(), filepath.Join(t.TempDir(), "layer.tar")
	out, err := os.Create(at)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, layer); err != nil {
		t.Fatal(err)
	}
	out.Close()
	command(t, nil, "tar", "-C", root, "--same-owner", "-xpf", at)
	http := free(t)
	args := append([]string{"--userspec=" + config.Config.User, root}, append(config.Config.Entrypoint, config.Config.Cmd...)...)
	p := &program{Cmd: exec.Command("chroot", append(args, "--http", http, "--ics", free(t))...)}
	p.Env, p.Stderr = []string{}, &p.said
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() })
	answers(t, "http://"+http+"/readyz")
	p.stop(t)
	if _, err := os.Stat(root + "/data/escaque.db"); err != nil {
		t.Errorf("no data where the volume would be: %v", err)
	}
}

// startImage lets an engine load the file and start it.
func startImage(t *testing.T, engine, name string) {
	said := command(t, nil, engine, "load", "--input", name)
	loaded := regexp.MustCompile(`(?m)Loaded image(?:\(s\))?: (\S+)`).FindStringSubmatch(said)
	if loaded == nil {
		t.Fatalf("%s load says %s", engine, said)
	}
	_, port, err := net.SplitHostPort(free(t))
	if err != nil {
		t.Fatal(err)
	}
	id := strings.TrimSpace(command(t, nil, engine, "run", "--detach", "--publish", "127.0.0.1:"+port+":8080", loaded[1]))
	t.Cleanup(func() { command(t, nil, engine, "rm", "--force", "--volumes", id) })
	answers(t, "http://127.0.0.1:"+port+"/readyz")
}

// TestMakeRunOnBareDebian: a clone becomes a server by `make run` on a Debian with git, make, and the
// Go and Node of this machine. With ESCAQUE_BARE=test, `make test` runs there too, which is long.
func TestMakeRunOnBareDebian(t *testing.T) {
	if os.Getenv("ESCAQUE_PACKAGES") == "" {
		t.Skip("for make test-packages")
	}
	d := bareDebian(t)
	goroot := strings.TrimSpace(command(t, nil, "go", "env", "GOROOT"))
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not here")
	}
	for _, name := range []string{"/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt", "/root/.npmrc", "/root/.config/go/env"} {
		if _, err := os.Stat(name); err == nil { // how this machine reaches the registries
			if err := os.MkdirAll(filepath.Dir(d.root+name), 0o755); err != nil {
				t.Fatal(err)
			}
			command(t, nil, "cp", "-L", name, d.root+name)
		}
	}
	d.do(t, "apt-get", "update", "-q")
	d.do(t, "apt-get", "install", "-y", "-q", "--no-install-recommends", "make", "git", "libstdc++6", "libatomic1")
	mount := func(from, to string) {
		t.Helper()
		if err := os.MkdirAll(d.root+to, 0o755); err != nil {
			t.Fatal(err)
		}
		command(t, nil, "mount", "--bind", "-o", "ro", from, d.root+to)
		t.Cleanup(func() { command(t, nil, "umount", d.root+to) })
	}
	mount(goroot, "/usr/local/go")
	node, err = filepath.EvalSymlinks(node)
	if err != nil {
		t.Fatal(err)
	}
	modules := filepath.Join(filepath.Dir(filepath.Dir(node)), "lib", "node_modules")
	if _, err := os.Stat(modules + "/npm"); err != nil {
		t.Skipf("npm is not beside node (%s)", modules)
	}
	command(t, nil, "cp", node, d.root+"/usr/local/bin/node")
	mount(modules, "/usr/local/lib/node_modules")
	if err := os.Symlink("../lib/node_modules/npm/bin/npm-cli.js", d.root+"/usr/local/bin/npm"); err != nil {
		t.Fatal(err)
	}
	command(t, nil, "git", "clone", "--quiet", "../..", d.root+"/root/escaque")
	env := append(d.env, "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/go/bin")
	if os.Getenv("ESCAQUE_BARE") == "test" {
		out := command(t, env, "chroot", d.root, "make", "-C", "/root/escaque", "test")
		fmt.Println(out[max(0, len(out)-2000):])
		return
	}
	d.env = env
	run := &program{Cmd: exec.Command("chroot", d.root, "make", "-C", "/root/escaque", "build")}
	run.Env = env
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("make build: %v\n%s", err, out)
	}
	// The addresses of `make run` are fixed, and something may listen there on this machine.
	for _, port := range []string{"8080", "5000"} {
		l, err := net.Listen("tcp", "127.0.0.1:"+port)
		if err != nil {
			t.Skipf("port %s, on which make run serves, is taken here", port)
		}
		l.Close()
	}
	serving := exec.Command("chroot", d.root, "make", "-C", "/root/escaque", "run")
	serving.Env = env
	serving.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := serving.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-serving.Process.Pid, syscall.SIGTERM)
		_ = serving.Wait()
	})
	answers(t, "http://127.0.0.1:8080/readyz")
	answers(t, "http://127.0.0.1:8080/")
}
