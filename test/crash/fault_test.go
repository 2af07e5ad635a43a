package crash

import (
	"context"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/test/witness"
)

// playing are two who play on whatever happens to the server's disk or database.
type playing struct {
	server  *server
	players []*player
	over    atomic.Bool // the server is about to be killed
	end     func()
}

func play(t *testing.T, s *server) *playing {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	p := &playing{server: s, players: []*player{
		{host: true, rand: rand.New(rand.NewPCG(1, 2)), patient: true},
		{rand: rand.New(rand.NewPCG(3, 4)), patient: true},
	}}
	var wg sync.WaitGroup
	for _, one := range p.players {
		wg.Go(func() {
			if err := one.play(ctx, s, p.players[0].handle); ctx.Err() == nil && !p.over.Load() {
				t.Logf("%s has stopped playing: %v", one.handle(), err)
			}
		})
	}
	p.end = func() {
		cancel()
		wg.Wait()
	}
	p.more(t)
	return p
}

// more waits until more moves are acknowledged.
func (p *playing) more(t *testing.T) {
	t.Helper()
	before := acknowledgements(p.players)
	defer func() {
		if t.Failed() {
			p.server.kill()
			p.report(t)
		}
	}()
	until(t, "moves are acknowledged", func() bool { return acknowledgements(p.players) > before+10 })
}

// report logs where the players are and what the server said.
func (p *playing) report(t *testing.T) {
	t.Helper()
	for _, one := range p.players {
		one.mu.Lock()
		t.Logf("%s in game %q, %d moves acknowledged", one.name, one.game, len(one.acks))
		one.mu.Unlock()
	}
	t.Logf("the server said:\n%s", p.server.logs)
}

// stands waits a moment in which no move may be acknowledged.
func (p *playing) stands(t *testing.T) {
	t.Helper()
	stood := acknowledgements(p.players)
	time.Sleep(time.Second)
	if now := acknowledgements(p.players); now != stood {
		t.Errorf("%d moves were acknowledged that could not be kept", now-stood)
	}
}

// finish kills the server and holds what was acknowledged against what is there.
func (p *playing) finish(t *testing.T, at home) {
	t.Helper()
	p.over.Store(true)
	p.server.kill()
	p.end()
	book := check(t, at, p.players)
	t.Logf("%d moves acknowledged, %d interruptions in the logs: nothing missing", book.Moves, book.Interruptions)
	if t.Failed() {
		p.report(t)
	}
}

// The database server is cut off, ended by its operator and ended as by a loss of
// power while games are played. The server says that it is not ready, no move is
// acknowledged meanwhile, and it goes on by itself.
func TestDatabaseGoesAway(t *testing.T) {
	t.Parallel()
	db, err := pgtest.New("")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	at := onPostgres(t, db)
	s := start(t, witness.Build(t), at.flags...)
	p := play(t, s)
	if err := db.CutConnections(); err != nil {
		t.Fatal(err)
	}
	p.more(t)
	for _, end := range []func(){db.Shutdown, db.Stop} {
		end()
		ready(t, s, http.StatusServiceUnavailable, "clocks of all games stand")
		p.stands(t)
		if err := db.Start(); err != nil {
			t.Fatal(err)
		}
		ready(t, s, http.StatusOK, "ready")
		p.more(t)
	}
	p.finish(t, at)
}

// The disk of the database server fills up in the middle of games.
func TestFullDiskOfTheDatabase(t *testing.T) {
	t.Parallel()
	disk := smallDisk(t, "120m")
	db, err := pgtest.New(disk, "max_wal_size=32MB")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	at := onPostgres(t, db)
	s := start(t, witness.Build(t), at.flags...)
	p := play(t, s)
	ballast := filepath.Join(disk, "ballast")
	// The database server gives room back that it had set aside for its log: the disk is filled until the
	// server has noticed.
	until(t, "clocks of all games stand", func() bool {
		fill(t, ballast)
		return says(s, http.StatusServiceUnavailable, "clocks of all games stand")
	})
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if !db.Running() { // its log could not grow: the operator starts it again
		if err := db.Start(); err != nil {
			t.Fatal(err)
		}
	}
	ready(t, s, http.StatusOK, "ready")
	p.more(t)
	p.finish(t, at)
}

// The system fails to flush: every fsync and fdatasync answers that the disk is
// broken. What was not flushed is not acknowledged.
func TestFailingFlush(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("strace"); err != nil {
		t.Skip("strace is not installed: a disk that fails to flush cannot be played")
	}
	bin := witness.Build(t)
	t.Run("SQLite", func(t *testing.T) {
		at := onSQLite(t.TempDir())
		s := start(t, bin, at.flags...)
		p := play(t, s)
		mend := breakFlush(t, s.cmd.Process.Pid)
		ready(t, s, http.StatusServiceUnavailable, "clocks of all games stand")
		p.stands(t)
		mend()
		ready(t, s, http.StatusOK, "ready")
		p.more(t)
		p.finish(t, at)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		db, err := pgtest.New("")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		at := onPostgres(t, db)
		s := start(t, bin, at.flags...)
		p := play(t, s)
		mend := breakFlush(t, db.Processes()...)
		ready(t, s, http.StatusServiceUnavailable, "clocks of all games stand")
		p.stands(t)
		mend()
		until(t, "the database server gives up or mends itself", func() bool {
			return !db.Running() || pgtest.Exec(db.Address("postgres"), "CHECKPOINT") == nil
		})
		if !db.Running() {
			if err := db.Start(); err != nil {
				t.Fatal(err)
			}
		}
		ready(t, s, http.StatusOK, "ready")
		p.more(t)
		p.finish(t, at)
	})
}

// breakFlush lets every flush of processes fail, until mend is called.
func breakFlush(t *testing.T, pids ...int) (mend func()) {
	t.Helper()
	return inject(t, "error=EIO", pids...)
}

// inject does something to every flush of processes, until mend is called.
func inject(t *testing.T, what string, pids ...int) (mend func()) {
	t.Helper()
	args := []string{"-f", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:" + what}
	for _, pid := range pids {
		args = append(args, "-p", strconv.Itoa(pid))
	}
	var said strings.Builder
	cmd := exec.Command("strace", args...)
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		t.Skipf("flushes cannot be broken on this machine: %s", said.String())
	case <-time.After(300 * time.Millisecond):
	}
	var once sync.Once
	mend = func() {
		once.Do(func() {
			_ = cmd.Process.Signal(syscall.SIGINT)
			<-ended
		})
	}
	t.Cleanup(mend)
	return mend
}

// smallDisk mounts a file system in memory of a size.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("mounting a small disk takes root")
	}
	disk, err := os.MkdirTemp("", "escaque-disk-")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", disk).CombinedOutput(); err != nil {
		t.Skipf("no small disk can be mounted: %v: %s", err, out)
	}
	t.Cleanup(func() {
		_ = exec.Command("umount", "-l", disk).Run()
		_ = os.Remove(disk)
	})
	return disk
}
