package postgres_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/internal/store/sqlstore"
	"github.com/escaque/escaque/internal/store/storetest"
)

// problem fails unless an error is the one, told in one sentence that holds no password.
func problem(t *testing.T, err error, want sqlstore.Problem) *sqlstore.OpenError {
	t.Helper()
	var e *sqlstore.OpenError
	if !errors.As(err, &e) || e.Problem != want {
		t.Fatalf("got %v, want %s", err, want)
	}
	if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "secret") {
		t.Fatalf("not one sentence without a secret: %q", err)
	}
	t.Log(err)
	return e
}

func one(stream string, expected uint64) []journal.Batch {
	return []journal.Batch{{Stream: stream, Expected: expected, Events: []journal.Event{{Kind: "k", Version: 1, At: 1}}}}
}

func TestProblems(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a PostgreSQL server: too long for -short")
	}
	server := pgtest.Shared(t)
	for address, want := range map[string]sqlstore.Problem{
		server.Address("nothing"): sqlstore.NoDatabase,
		strings.Replace(server.Address("postgres"), "escaque", "eve", 1): sqlstore.Denied,
		"postgres://escaque:secret@127.0.0.1:1/x":                        sqlstore.Unreachable,
		"postgres://escaque:secret@/x?port=many":                         sqlstore.BadAddress,
	} {
		_, err := postgres.Open(background, address)
		problem(t, err, want)
		_, err = postgres.Attach(background, address)
		problem(t, err, want)
	}
	address := fresh(t)
	_, err := postgres.Attach(background, address)
	problem(t, err, sqlstore.Older)
	s := mustOpen(t, address)
	if err := s.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)`); err != nil {
		t.Fatal(err)
	}
	_, err = postgres.Attach(background, address)
	if e := problem(t, err, sqlstore.Newer); e.Found != 999 || e.Known == 0 || e.Known >= 999 {
		t.Errorf("found %d, known %d", e.Found, e.Known)
	}
	_, err = postgres.Open(background, address)
	problem(t, err, sqlstore.Newer)

	for setting, text := range map[string]string{"synchronous_commit=off": "synchronous_commit = on"} {
		_, err := postgres.Open(background, fresh(t)+"&"+setting)
		if e := problem(t, err, sqlstore.Unsafe); e.Setting != text {
			t.Errorf("%s: %s", setting, e.Setting)
		}
	}
	if err := pgtest.Exec(server.Address("postgres"), `DROP DATABASE IF EXISTS latin`, `CREATE DATABASE latin ENCODING LATIN1 TEMPLATE template0`); err != nil {
		t.Fatal(err)
	}
	_, err = postgres.Open(background, server.Address("latin"))
	problem(t, err, sqlstore.Encoding)
}

// A server without flushes is refused: it acknowledges what a loss of power takes away.
func TestWithoutFlushes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a PostgreSQL server: too long for -short")
	}
	server, err := pgtest.New("", "fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	_, err = postgres.Open(background, server.Address("postgres"))
	if e := problem(t, err, sqlstore.Unsafe); e.Setting != "fsync = on" {
		t.Error(e.Setting)
	}
}

// A database has one server. Another is refused while the first is alive, takes over when it has fallen
// silent, and from then on the first writes nothing.
func TestOneServer(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	first := mustOpen(t, address)
	if _, err := first.Append(background, one("a", 0)); err != nil {
		t.Fatal(err)
	}
	_, err := postgres.Open(background, address)
	if e := problem(t, err, sqlstore.Locked); !strings.Contains(e.Who, "process") {
		t.Errorf("held by %q", e.Who)
	}
	first.Silence(t, 4*time.Second) // the fifth is waited for
	second := mustOpen(t, address)
	if results, err := first.Append(background, one("a", 1)); err == nil {
		t.Fatalf("a server that lost the database has appended: %v", results)
	}
	if err := first.Probe(background); err == nil {
		t.Error("a server that lost the database may write")
	}
	if _, err := second.Append(background, one("a", 1)); err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, address) // at once: it was given back
}

// Of a server that was killed on this machine it is known at once that it is dead.
func TestDeadServer(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	s := mustOpen(t, address)
	s.Silence(t, 0)
	const nobody = 1 << 30 // no process has such a number
	if err := s.Exec(fmt.Sprintf(`UPDATE tail SET pid = %d, seen = seen + 3600000`, nobody)); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, address)
}

// While the server runs, the machine's owner can change members beside it; the journal is the server's.
func TestAttach(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	server := mustOpen(t, address)
	admin, err := postgres.Attach(background, address)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	storetest.Attached(t, server, admin, sqlstore.ErrAttached)
}

// three are the stores of three processes on one database.
func three(t *testing.T) []*postgres.Store {
	t.Helper()
	address := fresh(t)
	stores := []*postgres.Store{mustOpen(t, address)}
	for range 2 {
		s, err := postgres.Attach(background, address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		stores = append(stores, s)
	}
	return stores
}

// Two processes that change the same at once come to the end that they would have come to one after the
// other: what the database undoes is done again.
func TestConflictsAreTriedAgain(t *testing.T) {
	t.Parallel()
	stores := three(t)
	if err := stores[0].CreateAccount(background, members.Account{Profile: members.Profile{ID: "a-1", Handle: "Maria"}}); err != nil {
		t.Fatal(err)
	}
	const each, most = 10, 20
	var wg sync.WaitGroup
	var mu sync.Mutex
	kept, refused := 0, 0
	for i, s := range stores {
		wg.Go(func() {
			for n := range each {
				err := s.SetSetting(background, "a-1", fmt.Sprintf("%d-%d", i, n), "x", most)
				if err != nil && !errors.Is(err, members.ErrFull) {
					t.Errorf("setting: %v", err)
				}
				if _, err := s.UpdateAccount(background, "a-1", func(a *members.Account, _ int) error { a.Online++; return nil }); err != nil {
					t.Errorf("account: %v", err)
				}
				mu.Lock()
				if err == nil {
					kept++
				} else {
					refused++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	settings, err := stores[0].Settings(background, "a-1")
	if err != nil || len(settings) != most || kept != most || refused != 3*each-most {
		t.Errorf("%d settings, %d kept, %d refused (%v)", len(settings), kept, refused, err)
	}
	if a, err := stores[0].Account(background, "a-1"); err != nil || a.Online != 3*each {
		t.Errorf("%+v %v", a, err)
	}
}

// What must never happen is refused by the database itself.
func TestTheDatabaseRefuses(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, fresh(t))
	lease, err := s.Lease(background, "a", "north", 0)
	if err != nil {
		t.Fatal(err)
	}
	b := one("a", 0)
	b[0].Epoch = lease.Epoch
	if _, err := s.Append(background, b); err != nil {
		t.Fatal(err)
	}
	const insert = `INSERT INTO record (position, stream, seq, epoch, at, kind, version, data) SELECT `
	for _, query := range []string{
		insert + `2, id, 2, 0, 1, 'k', 1, '' FROM stream`, // under no lease
		insert + `2, id, 2, 2, 1, 'k', 1, '' FROM stream`, // under one that nobody has
		insert + `2, id, 1, 1, 1, 'k', 1, '' FROM stream`, // for the second time
		insert + `2, 99, 1, 0, 1, 'k', 1, ''`,
		`UPDATE record SET kind = 'other'`, `DELETE FROM record`,
	} {
		if err := s.Exec(query); err == nil {
			t.Errorf("allowed: %s", query)
		}
	}
	if err := s.Exec(insert + `2, id, 2, 1, 1, 'k', 1, '' FROM stream`); err != nil {
		t.Errorf("under its lease: %v", err)
	}
}

// Nodes that join a database append to it together, in one order; a server that wants it for itself is refused
// while one of them is alive, and none of them can join one that a server has for itself.
func TestSeveralNodes(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	join := func() *postgres.Store {
		t.Helper()
		s, err := postgres.Join(background, address)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	nodes := []*postgres.Store{join(), join()}
	for i := range uint64(6) {
		results, err := nodes[i%2].Append(background, one("a", i))
		if err != nil || results[0].Err != nil || results[0].Records[0].Position != i+1 {
			t.Fatalf("append %d: %+v %v", i, results, err)
		}
	}
	_, err := postgres.Open(background, address)
	if e := problem(t, err, sqlstore.Locked); e.Who != "several nodes" {
		t.Errorf("held by %q", e.Who)
	}
	if err := nodes[0].Close(); err != nil {
		t.Fatal(err)
	}
	if results, err := nodes[1].Append(background, one("a", 6)); err != nil || results[0].Err != nil {
		t.Fatalf("after another has left: %+v %v", results, err)
	}
	defer nodes[1].Close()
	nodes[1].Silence(t, 6*time.Second) // as if it was dead
	alone := mustOpen(t, address)
	if _, err := nodes[1].Append(background, one("a", 7)); err == nil {
		t.Error("a node that was taken for dead has appended to a database that belongs to another")
	}
	_, err = postgres.Join(background, address)
	if e := problem(t, err, sqlstore.Locked); !strings.Contains(e.Who, "process") {
		t.Errorf("held by %q", e.Who)
	}
	if err := alone.Close(); err != nil {
		t.Fatal(err)
	}
	if err := join().Close(); err != nil {
		t.Fatal(err)
	}
}

// Nodes that start at the same instant on a new database, as a compose file starts them, all come up.
func TestNodesStartTogether(t *testing.T) {
	t.Parallel()
	times := 5
	if testing.Short() {
		times = 1
	}
	for range times {
		address := fresh(t)
		var nodes [3]*postgres.Store
		var errs [3]error
		var all sync.WaitGroup
		for i := range nodes {
			all.Go(func() { nodes[i], errs[i] = postgres.Join(background, address) })
		}
		all.Wait()
		if err := errors.Join(errs[:]...); err != nil {
			t.Fatal(err)
		}
		for i, n := range nodes {
			results, err := n.Append(background, one("a", uint64(i)))
			if err != nil || results[0].Err != nil {
				t.Errorf("node %d: %+v %v", i, results, err)
			}
		}
		for _, n := range nodes {
			if err := n.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// A node that has to begin a second time says once a second that it is alive, from one place (the race detector
// would tell of two).
func TestANodeBeginsAgain(t *testing.T) {
	t.Parallel()
	node, err := postgres.Join(background, fresh(t))
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(1500 * time.Millisecond) // it has said so
	node.BeginAgain(t)
	if results, err := node.Append(background, one("a", 0)); err != nil || results[0].Err != nil {
		t.Errorf("%+v %v", results, err)
	}
	if err := node.Close(); err != nil {
		t.Error(err)
	}
}

// A crowd of guests comes in at three nodes at once, some of them by the same name: everybody is
// in, or their name is taken.
func TestACrowdComesIn(t *testing.T) {
	t.Parallel()
	stores := three(t)
	const names = 60
	var wg sync.WaitGroup
	var in, taken atomic.Int64
	for i, s := range stores {
		for n := range names {
			wg.Go(func() {
				var refused *members.TakenError
				err := s.CreateSession(background, members.Session{Hash: [32]byte{byte(i), byte(n)}, Guest: fmt.Sprintf("Guest%d", n), GuestID: fmt.Sprintf("g-%d-%d", i, n), Lang: "en", Created: 1, Expires: 100})
				switch {
				case err == nil:
					in.Add(1)
				case errors.As(err, &refused):
					taken.Add(1)
				default:
					t.Errorf("node %d, guest %d: %v", i, n, err)
				}
			})
		}
	}
	wg.Wait()
	if in.Load() != names || taken.Load() != 2*names {
		t.Errorf("%d came in, and %d names were taken", in.Load(), taken.Load())
	}
}
