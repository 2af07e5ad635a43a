package cluster

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/escaque/escaque/internal/load"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/test/witness"
)

// busAlone says to this program, started again by itself, that it is to be the NATS server, so that its processor
// time can be told from that of the players.
const busAlone = "ESCAQUE_SPEED_BUS"

// beBus runs a NATS server until standard input ends, and says on standard output where it is.
func beBus() {
	hub, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	hub.Start()
	if !hub.ReadyForConnections(10 * time.Second) {
		os.Exit(1)
	}
	fmt.Println(hub.Addr())
	_, _ = os.Stdin.Read(make([]byte, 1))
	hub.Shutdown()
}

// arrangement is a way to serve the same games.
type arrangement struct {
	name     string
	nodes    int
	database bool // PostgreSQL; the disk's own file otherwise
	bus      bool
}

// figure is what one arrangement took for a move, in microseconds of processor time, and how many moves it made in a
// second by the clock.
type figure struct{ nodes, database, bus, players, perSecond float64 }

func (f figure) served() float64 { return f.nodes + f.database + f.bus }

// Games at full speed by one node on SQLite, one on PostgreSQL, and three, in turn, with the processor time of each
// part: `make speed`. ESCAQUE_SPEED is how often. Both players of a game are at the same node.
//
// ESCAQUE_SPEED_BINS compares programs, NAME=PATH with spaces between.
func TestSpeed(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("ESCAQUE_SPEED"))
	if err != nil {
		t.Skip("make speed")
	}
	bins := strings.Fields(os.Getenv("ESCAQUE_SPEED_BINS"))
	if len(bins) == 0 {
		bins = []string{"=" + witness.Build(t)}
	}
	got := map[string][]figure{}
	var names []string
	for range rounds {
		for _, a := range []arrangement{{"one node, SQLite", 1, false, false}, {"one node, PostgreSQL", 1, true, false}, {"three nodes, PostgreSQL, NATS", 3, true, true}} {
			if only := os.Getenv("ESCAQUE_SPEED_ONLY"); !strings.HasPrefix(a.name, only) {
				continue
			}
			for _, b := range bins {
				label, bin, _ := strings.Cut(b, "=")
				name := strings.TrimSpace(label + " " + a.name)
				if got[name] == nil {
					names = append(names, name)
				}
				f := a.measure(t, bin)
				got[name] = append(got[name], f)
				t.Logf("%s: %s", name, f)
			}
		}
	}
	for _, name := range names {
		slices.SortFunc(got[name], func(a, b figure) int { return int(100 * (a.served() - b.served())) })
		t.Logf("middle of %d, %s: %s", rounds, name, got[name][len(got[name])/2])
	}
}

func (f figure) String() string {
	return fmt.Sprintf("%.0f µs a move (nodes %.0f, database %.0f, bus %.0f; the players themselves %.0f), %.0f moves a CPU second, %.0f moves a second",
		f.served(), f.nodes, f.database, f.bus, f.players, 1e6/f.served(), f.perSecond)
}

// processes are those of a part.
type processes func() []int

// cpu is what processes have used so far.
func (p processes) cpu(t *testing.T) (sum time.Duration) {
	t.Helper()
	for _, pid := range p() {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue // it has ended meanwhile
		}
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		for _, field := range fields[11:13] { // user and system, proc(5)
			n, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			sum += time.Duration(n) * 10 * time.Millisecond
		}
	}
	return sum
}

func (a arrangement) measure(t *testing.T, bin string) figure {
	const games, warm, plies = 200, 40, 100 // what is new to a process costs it most: the first half moves are not measured
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	dir := t.TempDir()
	m := &machines{t: t, bin: bin}
	parts := [3]processes{func() (pids []int) {
		for _, n := range m.nodes {
			pids = append(pids, n.cmd.Process.Pid)
		}
		return pids
	}, func() []int { return nil }, func() []int { return nil }}
	if a.database {
		db, err := pgtest.New("")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if m.database, err = db.NewDatabase(); err != nil {
			t.Fatal(err)
		}
		parts[1] = db.Processes
	}
	var address string
	if a.bus {
		var pid int
		address, pid = ownBus(ctx, t)
		parts[2] = func() []int { return []int{pid} }
	}
	for i := range a.nodes {
		n := &node{m: m, name: fmt.Sprint("n", i)}
		args := []string{"--data", filepath.Join(dir, n.name)}
		if a.database {
			args = append(args, "--db", m.database)
		}
		if a.bus {
			args = []string{"--data", dir, "--db", m.database, "--node", n.name, "--bus", "nats://" + address} // the key of sealed moves is in common
		}
		n.startWith(args...)
		m.nodes = append(m.nodes, n)
	}
	defer func() {
		for _, n := range m.nodes {
			n.stop()
		}
	}()
	pairs := make([][2]*load.Caller, games)
	for i := range pairs {
		for k := range pairs[i] {
			var err error
			if pairs[i][k], err = load.Call(ctx, m.nodes[i%a.nodes].ics, "guest"); err != nil {
				t.Fatal(err)
			}
		}
		if err := load.Seat(pairs[i][0], pairs[i][1]); err != nil {
			t.Fatal(err)
		}
	}
	scripts := make([][]load.Ply, games)
	for i := range scripts {
		scripts[i] = load.Script(uint64(i), warm+plies)
	}
	play := func(from, to int) {
		var all sync.WaitGroup
		for i, p := range pairs {
			all.Go(func() {
				if err := load.Play(p[0], p[1], scripts[i][from:to], from, func(int) {}, func(time.Duration) {}); err != nil {
					t.Errorf("game %d: %v", i, err)
				}
			})
		}
		all.Wait()
	}
	play(0, warm)
	players := processes(func() []int { return []int{os.Getpid()} })
	var before [3]time.Duration
	for i, p := range parts {
		before[i] = p.cpu(t)
	}
	own, began := players.cpu(t), time.Now()
	profiled := profile(t, a.name)
	play(warm, warm+plies)
	took := time.Since(began)
	profiled()
	each := func(d time.Duration) float64 { return float64(d.Microseconds()) / (games * plies) }
	return figure{
		nodes: each(parts[0].cpu(t) - before[0]), database: each(parts[1].cpu(t) - before[1]), bus: each(parts[2].cpu(t) - before[2]),
		players: each(players.cpu(t) - own), perSecond: games * plies / took.Seconds(),
	}
}

// profile has perf watch the whole machine until what it returns is called, when ESCAQUE_SPEED_PERF names a folder for it.
func profile(t *testing.T, name string) (done func()) {
	t.Helper()
	dir := os.Getenv("ESCAQUE_SPEED_PERF")
	if dir == "" {
		return func() {}
	}
	cmd := exec.Command("perf", "record", "-q", "-F", "1999", "-a", "-g", "-o", filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".data"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // perf ends with the signal that it was sent
	}
}

// ownBus starts a NATS server in a process of its own, which ends with ctx.
func ownBus(ctx context.Context, t *testing.T) (address string, pid int) {
	t.Helper()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), busAlone+"=1")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	if _, err := fmt.Fscanln(out, &address); err != nil {
		t.Fatal(err)
	}
	return address, cmd.Process.Pid
}
