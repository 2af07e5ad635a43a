package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
)

// wire is a connection to the server on which a fault can be placed.
type wire struct {
	path string // of the server's socket
	dir  string // of its own

	// cut decides, for a piece that goes one way, whether the connection ends, and whether the piece still
	// arrives before.
	cut func(answer bool, piece []byte) (ends, arrives bool)
	n   atomic.Int64 // connections that were cut
}

// between puts a wire between the store and the server, and returns the address through it.
func between(t *testing.T, address string, cut func(bool, []byte) (bool, bool)) (*wire, string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{path: filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432"), dir: t.TempDir(), cut: cut}
	door, err := net.Listen("unix", filepath.Join(w.dir, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = door.Close() })
	go func() {
		for {
			client, err := door.Accept()
			if err != nil {
				return
			}
			go w.carry(client)
		}
	}()
	return w, "postgres://escaque@" + u.Path + "?host=" + w.dir
}

func (w *wire) carry(client net.Conn) {
	server, err := net.Dial("unix", w.path)
	if err != nil {
		_ = client.Close()
		return
	}
	var once sync.Once
	end := func() { _, _ = client.Close(), server.Close() }
	pass := func(from, to net.Conn, answer bool) {
		defer once.Do(end)
		buffer := make([]byte, 1<<16)
		for {
			n, err := from.Read(buffer)
			if n > 0 {
				ends, arrives := w.cut(answer, buffer[:n])
				if !ends || arrives {
					if _, err := to.Write(buffer[:n]); err != nil {
						return
					}
				}
				if ends {
					w.n.Add(1)
					return
				}
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					return
				}
				return
			}
		}
	}
	go pass(client, server, false)
	pass(server, client, true)
}

// A commit whose answer is lost is found in the log, and acknowledged once; one that was not carried out is
// carried out then.
func TestLostAnswer(t *testing.T) {
	t.Parallel()
	for name, arrives := range map[string]bool{"committed": true, "not committed": false} {
		t.Run(name, func(t *testing.T) {
			var armed atomic.Bool
			w, address := between(t, fresh(t), func(answer bool, piece []byte) (bool, bool) {
				commit := !answer && contains(piece, "COMMIT") || !answer && contains(piece, "cut here")
				if commit && armed.CompareAndSwap(true, false) {
					return true, arrives
				}
				return false, true
			})
			s := mustOpen(t, address)
			for seq := range uint64(3) {
				armed.Store(seq > 0) // the first prepares the statements
				b := one("a", seq)
				b[0].Events[0].Data = []byte("cut here")
				results, err := s.Append(background, b)
				if err != nil || results[0].Err != nil || results[0].Records[0].Seq != seq+1 {
					t.Fatalf("append %d: %v %v", seq, results, err)
				}
			}
			if w.n.Load() != 2 {
				t.Fatalf("%d connections were cut: the test proves nothing", w.n.Load())
			}
			if records, err := s.ReadAll(background, 0, 10); err != nil || len(records) != 3 {
				t.Fatalf("%v %v", records, err)
			}
		})
	}
}

func contains(piece []byte, text string) bool {
	for i := 0; i+len(text) <= len(piece); i++ {
		if string(piece[i:i+len(text)]) == text {
			return true
		}
	}
	return false
}

// Connections end at seeded instants, before and after what was sent arrives, while many append. Whatever
// was acknowledged stands in the log once, at its place, and the chain holds.
func TestCutConnections(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	chance := rand.New(rand.NewPCG(1997, 2023))
	var calm atomic.Bool
	calm.Store(true)
	w, address := between(t, fresh(t), func(bool, []byte) (bool, bool) {
		mu.Lock()
		defer mu.Unlock()
		return !calm.Load() && chance.IntN(10) == 0, chance.IntN(2) == 0
	})
	s := mustOpen(t, address)
	j := journal.New(s, journal.Options{})
	calm.Store(false)
	const tables, each = 8, 25
	acked := make([][]journal.Record, tables)
	var uncertain atomic.Int64
	var wg sync.WaitGroup
	for i := range tables {
		wg.Go(func() {
			stream := fmt.Sprint("game/", i)
			for expected := uint64(0); expected < each; {
				records, err := j.Append(background, stream, expected, []journal.Event{{Kind: "MoveMade", Version: 1, At: 1, Data: fmt.Appendf(nil, "%d", expected)}})
				if err == nil {
					acked[i] = append(acked[i], records...)
					expected++
					continue
				}
				// As a table does: it reads before it goes on.
				uncertain.Add(1)
				for {
					found, err := j.Read(background, stream, expected+1, 10)
					if err == nil {
						expected += uint64(len(found))
						break
					}
				}
			}
		})
	}
	wg.Wait()
	calm.Store(true)
	if err := j.Close(); err != nil {
		t.Error(err)
	}
	all, err := s.ReadAll(context.Background(), 0, 10000)
	for err != nil {
		all, err = s.ReadAll(context.Background(), 0, 10000) // a connection that was cut while it rested
	}
	if len(all) != tables*each {
		t.Errorf("%d records, want %d", len(all), tables*each)
	}
	at := map[uint64]journal.Record{}
	for _, r := range all {
		at[r.Position] = r
		if string(r.Data) != fmt.Sprint(r.Seq-1) {
			t.Errorf("%s %d holds %s: appended twice", r.Stream, r.Seq, r.Data)
		}
	}
	for _, list := range acked {
		for _, r := range list {
			if got := at[r.Position]; got.Stream != r.Stream || got.Seq != r.Seq {
				t.Errorf("acknowledged %s %d at %d; there stands %s %d", r.Stream, r.Seq, r.Position, got.Stream, got.Seq)
			}
		}
	}
	if _, err := journal.Verify(background, s, func(f journal.Finding) { t.Errorf("%+v", f) }); err != nil {
		t.Error(err)
	}
	if w.n.Load() < 5 {
		t.Errorf("%d connections were cut: the test proves nothing", w.n.Load())
	}
	t.Logf("%d connections cut, %d appends without a certain answer, %d records: nothing missing, nothing twice", w.n.Load(), uncertain.Load(), len(all))
}

// The server is ended in the middle of appends, by an operator and as by a loss of power, and started
// again: the same store goes on.
func TestServerRestarts(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a PostgreSQL server: too long for -short")
	}
	server, err := pgtest.New("")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	s := mustOpen(t, server.Address("postgres"))
	j := journal.New(s, journal.Options{})
	var acked atomic.Int64
	done := make(chan struct{})
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			stream := fmt.Sprint("game/", i)
			for expected := uint64(0); ; {
				select {
				case <-done:
					return
				default:
				}
				records, err := j.Append(background, stream, expected, one(stream, 0)[0].Events)
				if err == nil {
					expected = records[0].Seq
					acked.Add(1)
					continue
				}
				if found, err := j.ReadStream(background, stream); err == nil {
					expected = uint64(len(found))
				}
			}
		})
	}
	for n, end := range []func(){server.Stop, server.Shutdown, func() { _ = server.CutConnections() }} {
		for before := acked.Load(); acked.Load() < before+20; {
		}
		end()
		if n < 2 {
			if err := server.Start(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for before := acked.Load(); acked.Load() < before+20; {
	}
	close(done)
	wg.Wait()
	if err := j.Close(); err != nil {
		t.Error(err)
	}
	all, err := s.ReadAll(background, 0, 1<<20)
	for err != nil {
		all, err = s.ReadAll(background, 0, 1<<20) // over a connection that ended with the server
	}
	if int64(len(all)) < acked.Load() {
		t.Fatalf("%d records, %d acknowledged (%v)", len(all), acked.Load(), err)
	}
	v, err := journal.Verify(background, s, func(f journal.Finding) { t.Errorf("%+v", f) })
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d acknowledged, %d records", acked.Load(), v.Records)
}
