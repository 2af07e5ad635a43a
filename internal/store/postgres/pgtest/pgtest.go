//go:build unix

// Package pgtest runs a PostgreSQL server for tests: Debian's programs on a socket in a temporary
// folder, with flushes to the disk enabled.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// nobody is the user id of the server when the tests run as root, because PostgreSQL refuses to run
// as root.
const nobody = 65534

// Server is a PostgreSQL server in a temporary folder.
type Server struct {
	dir, bin string
	options  []string // of the command line
	log      *os.File
	process  *exec.Cmd
	ended    chan struct{}

	mu        sync.Mutex
	databases int
}

// New creates a server in a new folder below dir (the system's temporary folder when empty) and
// starts it. Each option is a setting, "name=value".
func New(dir string, options ...string) (*Server, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin}
	if s.dir, err = os.MkdirTemp(dir, "escaque-pg-"); err != nil {
		return nil, err
	}
	for _, o := range append([]string{"listen_addresses=", "unix_socket_directories=" + s.dir, "max_connections=150", "shared_buffers=32MB", "fsync=on"}, options...) {
		s.options = append(s.options, "-c", o)
	}
	if err := s.initCluster(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	return s, s.Start()
}

// initCluster creates the database cluster.
func (s *Server) initCluster() error {
	if os.Getuid() == 0 {
		if err := os.Chown(s.dir, nobody, nobody); err != nil {
			return err
		}
	}
	var err error
	if s.log, err = os.Create(filepath.Join(s.dir, "log")); err != nil {
		return err
	}
	initdb := s.command("initdb", "-D", s.dataDir(), "-U", "escaque", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

// dataDir returns the data folder.
func (s *Server) dataDir() string { return filepath.Join(s.dir, "data") }

// TablesDir returns the folder of the table files.
func (s *Server) TablesDir() string { return filepath.Join(s.dataDir(), "base") }

// ProgramsDir returns the folder of PostgreSQL's programs.
func (s *Server) ProgramsDir() string { return s.bin }

// command returns a command that does not run as root.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	cmd.SysProcAttr = &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
	return cmd
}

// Start starts the server, also after [Server.Stop], and returns when it answers.
func (s *Server) Start() error {
	cmd := s.command("postgres", append([]string{"-D", s.dataDir()}, s.options...)...)
	cmd.Stdout, cmd.Stderr = s.log, s.log
	endWithParent(cmd.SysProcAttr)
	ended, started := make(chan struct{}), make(chan error)
	go func() {
		runtime.LockOSThread() // the server ends with the thread that started it
		started <- cmd.Start()
		_ = cmd.Wait()
		close(ended)
		runtime.UnlockOSThread()
	}()
	if err := <-started; err != nil {
		return err
	}
	s.process, s.ended = cmd, ended
	for late := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		err := Exec(s.Address("postgres"), "SELECT 1")
		if err == nil {
			return nil
		}
		select {
		case <-ended:
		default:
			if time.Now().Before(late) {
				continue
			}
		}
		said, _ := os.ReadFile(filepath.Join(s.dir, "log"))
		return fmt.Errorf("the PostgreSQL server does not answer: %w\n%s", err, said)
	}
}

// Stop ends the server immediately like a power failure: after SIGQUIT it writes nothing more.
func (s *Server) Stop() { s.signal(syscall.SIGQUIT) }

// Shutdown shuts the server down as an operator does: it ends connections and rolls back open
// transactions.
func (s *Server) Shutdown() { s.signal(syscall.SIGINT) }

// signal sends a signal to the server and waits for its end.
func (s *Server) signal(sig syscall.Signal) {
	if s.process == nil {
		return
	}
	_ = s.process.Process.Signal(sig)
	<-s.ended
	s.process = nil
}

// Running reports whether the server still runs. It may have ended by itself.
func (s *Server) Running() bool {
	if s.process == nil {
		return false
	}
	select {
	case <-s.ended:
		return false
	default:
		return true
	}
}

// Processes returns the process ids of the server. The first is the parent of the others.
func (s *Server) Processes() []int {
	pids := []int{s.process.Process.Pid}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pids[0], pids[0]))
	for _, child := range strings.Fields(string(children)) {
		if pid, err := strconv.Atoi(child); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// Hang suspends every process of the server, so that connections neither get an answer nor fail.
// Call resume to let the processes continue.
func (s *Server) Hang() (resume func()) {
	_ = s.process.Process.Signal(syscall.SIGSTOP)
	pids := s.Processes()
	for _, pid := range pids[1:] {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	return func() {
		for _, pid := range pids {
			_ = syscall.Kill(pid, syscall.SIGCONT)
		}
	}
}

// CutConnections ends every connection to the server, as a firewall does, except the connection
// that it uses itself.
func (s *Server) CutConnections() error {
	return Exec(s.Address("postgres"), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
}

// Close ends the server and deletes its folder.
func (s *Server) Close() {
	s.Stop()
	_ = s.log.Close()
	_ = os.RemoveAll(s.dir)
}

// Address returns the address of a database.
func (s *Server) Address(database string) string {
	return "postgres://escaque@/" + database + "?host=" + s.dir
}

// Exec executes statements one after the other in the database at an address.
func Exec(address string, statements ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	for _, query := range statements {
		if _, err := conn.Exec(ctx, query); err != nil {
			return err
		}
	}
	return nil
}

// NewDatabase creates an empty database and returns its address.
func (s *Server) NewDatabase() (address string, err error) {
	s.mu.Lock()
	s.databases++
	name := fmt.Sprintf("test%d", s.databases)
	s.mu.Unlock()
	return s.Address(name), Exec(s.Address("postgres"), "CREATE DATABASE "+name)
}

// EmptyTables deletes the rows of all tables in the database at an address, except those of the
// tables named in keep.
func EmptyTables(address string, keep ...string) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	rows, err := conn.Query(ctx, `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
	if err != nil {
		return err
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	query := "BEGIN; SET LOCAL session_replication_role = replica; " // no triggers: records may go
	for _, t := range tables {
		if !slices.Contains(keep, t) {
			query += "DELETE FROM " + t + "; "
		}
	}
	_, err = conn.Exec(ctx, query+"COMMIT")
	return err
}

var shared struct {
	once   sync.Once
	server *Server
	err    error
}

// TB is implemented by tests and benchmarks.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Shared returns the shared server of the test process and starts it on the first call. [Main] ends
// it.
func Shared(t TB) *Server {
	t.Helper()
	shared.once.Do(func() { shared.server, shared.err = New("") })
	if shared.err != nil {
		t.Fatalf("no PostgreSQL server: %v", shared.err)
	}
	return shared.server
}

// Main runs the tests of a package and ends the shared server. Use it as func TestMain(m
// *testing.M) { os.Exit(pgtest.Main(m)) }.
func Main(m interface{ Run() int }) int {
	defer func() {
		if shared.server != nil {
			shared.server.Close()
		}
	}()
	return m.Run()
}

// ErrNone is returned when PostgreSQL is not installed. It says how to install it.
var ErrNone = errors.New("PostgreSQL is not installed: run scripts/postgres.sh, or `sudo apt-get install postgresql`, or name the folder of its programs in ESCAQUE_POSTGRES")

// binaries returns the folder of PostgreSQL's programs. It looks in ESCAQUE_POSTGRES, then in the
// PATH, then in Debian's folder of the newest version.
func binaries() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	slices.SortFunc(found, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(b, a)
	})
	for _, dir := range append([]string{os.Getenv("ESCAQUE_POSTGRES")}, append(found, filepath.SplitList(os.Getenv("PATH"))...)...) {
		if dir == "" {
			continue
		}
		for _, name := range []string{"initdb", "postgres"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil { //nolint:gosec // whoever runs the tests names the folder
				dir = ""
				break
			}
		}
		if dir != "" {
			return dir, nil
		}
	}
	return "", ErrNone
}
