package crash

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/escaque/escaque/test/witness"
)

// The real server on a real disk of 4 MiB that fills up in the middle of games:
// it says that it is not ready, what was acknowledged is there, it goes on by
// itself when there is room, and started on a full disk it waits and says so.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	disk := smallDisk(t, "4m")
	bin, data := witness.Build(t), filepath.Join(disk, "data")
	s := start(t, bin, "--data", data)
	ready(t, s, http.StatusOK, "ready")

	p := play(t, s)
	fill(t, filepath.Join(disk, "ballast"))
	ready(t, s, http.StatusServiceUnavailable, "clocks of all games stand")
	full := acknowledgements(p.players)
	time.Sleep(300 * time.Millisecond) // what is over within a tenth of a second is charged to the clock and not recorded
	if err := os.Remove(filepath.Join(disk, "ballast")); err != nil {
		t.Fatal(err)
	}
	ready(t, s, http.StatusOK, "ready")
	p.more(t)
	s.kill()
	p.end()

	book := check(t, onSQLite(data), p.players)
	if book.Interruptions == 0 {
		t.Error("no game records that the disk was full")
	}

	// Started on a full disk it opens with the room that it has kept: to look at, and
	// with the clocks standing. Killed there it opens once more; the reserve is spent.
	fill(t, filepath.Join(disk, "ballast"))
	for range 2 {
		s = start(t, bin, "--data", data)
		ready(t, s, http.StatusServiceUnavailable, "clocks of all games stand")
		looks(t, s)
		s.kill()
		if !strings.Contains(s.logs.String(), "The server is read-only") {
			t.Errorf("the operator is told %s", s.logs)
		}
	}
	// Without even the room to open, it waits at its doors.
	for _, kept := range []string{"escaque.db.reserve", "escaque.db-shm"} {
		if err := os.Remove(filepath.Join(data, kept)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	fill(t, filepath.Join(disk, "more"))
	s = start(t, bin, "--data", data)
	ready(t, s, http.StatusServiceUnavailable, "disk of this server is full")
	for _, ballast := range []string{"ballast", "more"} {
		if err := os.Remove(filepath.Join(disk, ballast)); err != nil {
			t.Fatal(err)
		}
	}
	ready(t, s, http.StatusOK, "ready")
	t.Logf("%d moves acknowledged, %d of them before the disk was full, %d interruptions", book.Moves, full, book.Interruptions)
}

// A server with a game in play is stopped on a full disk and started again, with whatever room its end has left
// it: it opens to be looked at every time, and says in words what it could not write.
func TestStoppedOnAFullDisk(t *testing.T) {
	bin := witness.Build(t)
	for _, pages := range []int64{0, 8, 16, 24} {
		t.Run(fmt.Sprint(pages), func(t *testing.T) {
			t.Parallel()
			disk := smallDisk(t, "4m")
			data, ballast := filepath.Join(disk, "data"), filepath.Join(disk, "ballast")
			s := start(t, bin, "--data", data)
			p := play(t, s)
			fill(t, ballast)
			ready(t, s, http.StatusServiceUnavailable, "not ready: disk: nothing can be recorded, and the clocks of all games stand\n")
			p.over.Store(true)
			s.stop(t)
			for _, part := range []string{"no space on the disk", "What was acknowledged is on the disk.", "Free some space"} {
				if !strings.Contains(s.logs.String(), part) {
					t.Errorf("stopped, it does not say %q: %s", part, s.logs)
				}
			}
			fill(t, ballast)
			full, err := os.Stat(ballast)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(ballast, full.Size()-pages<<12); err != nil {
				t.Fatal(err)
			}
			// What it writes of its own when it ends may leave it room enough to play on.
			for range 3 {
				s = start(t, bin, "--data", data)
				until(t, "the server opens", func() bool {
					return says(s, http.StatusServiceUnavailable, "clocks of all games stand") || says(s, http.StatusOK, "ready")
				})
				looks(t, s)
				if _, err := witness.Guest(s.url); err != nil {
					t.Errorf("a guest who wants to look: %v", err)
				}
				s.stop(t)
			}
			p.end()
			check(t, onSQLite(data), p.players)
		})
	}
}

// fill appends to a file until there is no room.
func fill(t *testing.T, name string) {
	t.Helper()
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := bytes.Repeat([]byte{1}, 4096); ; {
		if _, err := f.Write(block); err != nil {
			if !strings.Contains(err.Error(), syscall.ENOSPC.Error()) {
				t.Fatal(err)
			}
			return
		}
	}
}

// looks opens the pages for everybody.
func looks(t *testing.T, s *server) {
	t.Helper()
	for _, page := range []string{"/", "/games", "/events"} {
		resp, err := http.Get(s.url.JoinPath(page).String())
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", page, resp.Status)
		}
	}
}

// ready waits for what /readyz says.
func ready(t *testing.T, s *server, status int, text string) {
	t.Helper()
	until(t, text, func() bool { return says(s, status, text) })
}

// says reports whether /readyz answers so.
func says(s *server, status int, text string) bool {
	resp, err := http.Get(s.url.JoinPath("readyz").String())
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	return resp.StatusCode == status && strings.Contains(string(body), text)
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("not within a minute: %s", what)
		}
	}
}
