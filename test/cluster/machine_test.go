package cluster

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats-server/v2/server"

	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/test/witness"
)

// cable leads from a node to what it needs. It can be cut.
type cable struct {
	net.Listener
	network, to string
	mu          sync.Mutex
	cut         bool
	ends        map[net.Conn]struct{}
}

func lay(t *testing.T, network, to string) *cable {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{Listener: ln, network: network, to: to, ends: map[net.Conn]struct{}{}}
	t.Cleanup(func() {
		ln.Close()
		c.sever(true)
	})
	go func() {
		for {
			near, err := ln.Accept()
			if err != nil {
				return
			}
			go c.carry(near)
		}
	}()
	return c
}

func (c *cable) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial(c.network, c.to)
	if err != nil {
		return
	}
	defer far.Close()
	c.mu.Lock()
	if c.cut {
		c.mu.Unlock()
		return
	}
	c.ends[near], c.ends[far] = struct{}{}, struct{}{}
	c.mu.Unlock()
	done := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
		go func() {
			_, _ = io.Copy(way[0], way[1])
			done <- struct{}{}
		}()
	}
	<-done
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.ends, near)
	delete(c.ends, far)
}

// sever cuts the cable, or mends it.
func (c *cable) sever(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
	if cut {
		for end := range c.ends {
			_ = end.Close()
		}
		clear(c.ends)
	}
}

// machines are the nodes with the database and the bus that they have in common.
type machines struct {
	t        *testing.T
	bin      string
	database string // its address, not over a cable
	log      *postgres.Store
	nodes    []*node
}

// node is one of them, in any number of lives.
type node struct {
	m               *machines
	name, data      string
	database, cable *cable // to the database and to the bus

	mu   sync.Mutex
	cmd  *exec.Cmd // nil while it is not up
	url  *url.URL
	ics  string
	logs lines
}

// lines is what a process says, while it says it.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// assemble starts a database, a bus and so many nodes.
func assemble(t *testing.T, of int) *machines {
	t.Helper()
	m := &machines{t: t, bin: witness.Build(t)}
	var err error
	if m.database, err = pgtest.Shared(t).NewDatabase(); err != nil {
		t.Fatal(err)
	}
	base, err := pgx.ParseConfig(m.database)
	if err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(base.Host, fmt.Sprintf(".s.PGSQL.%d", base.Port))
	hub, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	hub.Start()
	t.Cleanup(hub.Shutdown)
	if !hub.ReadyForConnections(10 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	data := t.TempDir() // the key of sealed moves is in common
	for i := range of {
		n := &node{m: m, name: fmt.Sprint("n", i), data: data}
		n.database = lay(t, "unix", socket)
		n.cable = lay(t, "tcp", hub.Addr().String())
		m.nodes = append(m.nodes, n)
		n.start()
	}
	t.Cleanup(func() {
		for _, n := range m.nodes {
			n.kill()
		}
	})
	if m.log, err = postgres.Join(t.Context(), m.database); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.log.Close() })
	return m
}

// start starts the node's process and waits until it says where it listens.
func (n *node) start() {
	n.m.t.Helper()
	base, err := pgx.ParseConfig(n.m.database)
	if err != nil {
		n.m.t.Fatal(err)
	}
	drain := "5s" // as it is unless somebody changes it
	if !full() {
		drain = "1s"
	}
	n.startWith("--data", n.data, "--node", n.name, "--drain", drain,
		"--db", fmt.Sprintf("postgres://%s@%s/%s?sslmode=disable", base.User, n.database.Addr(), base.Database), "--bus", "nats://"+n.cable.Addr().String())
}

// startWith is start with these arguments about what the node needs.
func (n *node) startWith(args ...string) {
	t := n.m.t
	t.Helper()
	cmd := exec.Command(n.m.bin, append([]string{"serve", "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0", "--computer", "none", "--load-test"}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.Stderr = &n.logs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := make(chan [2]string, 1)
	go func() {
		var at [2]string
		for in := bufio.NewScanner(out); in.Scan(); {
			if address, ok := strings.CutPrefix(in.Text(), "http "); ok {
				at[0] = strings.TrimSpace(address)
			}
			if address, ok := strings.CutPrefix(in.Text(), "ics "); ok {
				at[1] = strings.TrimSpace(address)
				said <- at
				break
			}
		}
		_, _ = io.Copy(io.Discard, out)
	}()
	select {
	case at := <-said:
		where, err := url.Parse(at[0])
		if err != nil {
			t.Fatal(err)
		}
		n.mu.Lock()
		n.cmd, n.url, n.ics = cmd, where, at[1]
		n.mu.Unlock()
	case <-time.After(60 * time.Second):
		_ = cmd.Process.Kill()
		t.Fatalf("%s does not say where it listens; it said:\n%s", n.name, &n.logs)
	}
}

// end takes the process away from the players and ends it by a signal.
func (n *node) end(signal os.Signal) {
	n.mu.Lock()
	cmd := n.cmd
	n.cmd = nil
	n.mu.Unlock()
	if cmd != nil {
		_ = cmd.Process.Signal(signal)
		_ = cmd.Wait()
	}
}

// kill ends the process with SIGKILL: no handler runs, no buffer is written.
func (n *node) kill() { n.end(syscall.SIGKILL) }

// stop ends it as an operator does.
func (n *node) stop() { n.end(syscall.SIGTERM) }

// up is where the node listens; nil while it is not up.
func (n *node) up() *url.URL {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cmd == nil {
		return nil
	}
	return n.url
}

// line is where it listens for telnet.
func (n *node) line() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.ics
}

// ready reports whether the node says that it is.
func (n *node) ready() bool {
	at := n.up()
	if at == nil {
		return false
	}
	client := http.Client{Timeout: 2 * time.Second}
	answer, err := client.Get(at.JoinPath("readyz").String())
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}

// balance is the node to which a balancer leads, and where it listens: the one that is wanted while it is ready, and
// otherwise any; nil when none is.
func (m *machines) balance(wanted int) (*node, *url.URL) {
	for i := range m.nodes {
		if n := m.nodes[(wanted+i)%len(m.nodes)]; n.ready() {
			return n, n.up()
		}
	}
	return nil, nil
}

// said is what all nodes have said, for who looks for what went wrong.
func (m *machines) said() string {
	var all strings.Builder
	for _, n := range m.nodes {
		text := n.logs.String()
		fmt.Fprintf(&all, "--- %s:\n%s\n", n.name, text[max(0, len(text)-6000):])
	}
	return all.String()
}
