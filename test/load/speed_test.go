package load

import (
	"bufio"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/sqlite"
)

// server is a chess server to play on.
type server struct{ name, address string }

// servers are ours with the journal in memory, ours with every move flushed to
// the disk, and the classic server whose address is in ESCAQUE_CLASSIC.
func servers(t *testing.T) []server {
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "escaque.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	all := []server{{"in memory", open(t, memory.New())}, {"flushed to disk", open(t, store)}}
	if address := os.Getenv("ESCAQUE_CLASSIC"); address != "" {
		all = append(all, server{"the classic server", address})
	}
	return all
}

// thinking is how long somebody rests between moves, so long that the processor
// falls asleep over it.
const thinking = 60 * time.Millisecond

// One game, ordinary clients: from a move to the opponent, who answers at once,
// and then thinks. A line that is only handed on, by a program that does nothing
// else, shows how much of it is the machine's part.
func TestMoveToOpponent(t *testing.T) {
	moves := 60
	if testing.Short() {
		moves = 6
	}
	handOn(t, moves)
	for _, h := range servers(t) {
		p, err := seat(t, h.address, 0)
		if err != nil {
			t.Fatalf("%s: %v", h.name, err)
		}
		quick, err := p.play(moves, 0)
		if err != nil {
			t.Fatalf("%s: %v", h.name, err)
		}
		slow, err := p.play(moves, thinking)
		if err != nil {
			t.Fatalf("%s: %v", h.name, err)
		}
		t.Logf("%s: answering at once %s; thinking %v %s", h.name, figures(quick), thinking, figures(slow))
	}
}

// handOn times a line that goes in at one connection and out at another.
func handOn(t *testing.T, lines int) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	var ends [4]net.Conn // a connection's two ends, and another's
	for i := 0; i < len(ends); i += 2 {
		if ends[i], err = net.Dial("tcp", ln.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer ends[i].Close()
		if ends[i+1], err = ln.Accept(); err != nil {
			t.Fatal(err)
		}
		defer ends[i+1].Close()
	}
	go func() {
		line := make([]byte, 64)
		for {
			n, err := ends[1].Read(line)
			if err != nil {
				return
			}
			if _, err := ends[3].Write(line[:n]); err != nil {
				return
			}
		}
	}()
	in := bufio.NewReader(ends[2])
	times := func(rest time.Duration) (took []time.Duration) {
		for range lines {
			sent := time.Now()
			if _, err := io.WriteString(ends[0], "g1f3\n"); err != nil {
				t.Fatal(err)
			}
			if _, err := in.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			took = append(took, time.Since(sent))
			time.Sleep(rest)
		}
		return took
	}
	t.Logf("a line handed on: at once %s; after %v %s", figures(times(0)), thinking, figures(times(thinking)))
}

// Many games at full speed: every move arrives.
func TestFullSpeed(t *testing.T) {
	games := 20
	if os.Getenv("ESCAQUE_LOAD") != "" {
		games = 200
	}
	for _, h := range servers(t) {
		pairs := make([]pair, games)
		var wg sync.WaitGroup
		door := make(chan struct{}, 8) // who comes in alone waits a second for a classic server
		for i := range pairs {
			wg.Go(func() {
				door <- struct{}{}
				defer func() { <-door }()
				var err error
				if pairs[i], err = seat(t, h.address, i+1); err != nil {
					t.Errorf("%s: %v", h.name, err)
				}
			})
		}
		wg.Wait()
		if t.Failed() {
			t.FailNow()
		}
		const moves = 100 // the burst that one person may send, twice
		var mu sync.Mutex
		var all []time.Duration
		began := time.Now()
		for _, p := range pairs {
			wg.Go(func() {
				took, err := p.play(moves, 0)
				if err != nil {
					t.Errorf("%s: %v", h.name, err)
				}
				mu.Lock()
				all = append(all, took...)
				mu.Unlock()
			})
		}
		wg.Wait()
		span := time.Since(began)
		for _, p := range pairs {
			p.white.Close()
			p.black.Close()
		}
		t.Logf("%d games, %s: %.0f moves a second; %s", games, h.name, float64(len(all))/span.Seconds(), figures(all))
	}
}
