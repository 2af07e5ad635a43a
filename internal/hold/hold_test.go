package hold_test

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hold"
)

// TestMain lets this binary be another process, which holds until its input ends.
func TestMain(m *testing.M) {
	lock := os.Getenv("HOLD_TEST_LOCK")
	if lock == "" {
		os.Exit(m.Run())
	}
	n := hold.NewNote("other program", "berta", time.Now())
	n.Address = "http://localhost:9"
	_, err := hold.Take(lock, n, false)
	fmt.Println("took", err)
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	os.Exit(0) // without letting go: as one that is killed
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAnotherProcessHolds(t *testing.T) {
	lock := hold.LockPath(filepath.Join(t.TempDir(), "Copa de otoño.event"))
	self, err := os.Executable()
	must(t, err)
	other := exec.Command(self)
	other.Env = append(os.Environ(), "HOLD_TEST_LOCK="+lock)
	in, err := other.StdinPipe()
	must(t, err)
	out, err := other.StdoutPipe()
	must(t, err)
	must(t, other.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "took <nil>\n" {
		t.Fatal(line, err)
	}

	_, err = hold.Take(lock, hold.NewNote("escaque", "aldo", time.Now()), true)
	var held *hold.HeldError
	host, _ := os.Hostname()
	if !errors.As(err, &held) || held.Elsewhere || held.Note.Process != other.Process.Pid || held.Note.Program != "other program" ||
		held.Note.User != "berta" || held.Note.Host != host || time.Since(held.Note.Since) > time.Hour || held.Note.Address != "http://localhost:9" {
		t.Errorf("%+v, %v", held, err)
	}
	if seen := hold.Holder(lock); seen == nil || seen.Note.Process != other.Process.Pid {
		t.Errorf("who looks sees %+v", seen)
	}

	must(t, in.Close())
	must(t, other.Wait())
	if seen := hold.Holder(lock); seen != nil {
		t.Errorf("the process has ended, and %+v holds", seen)
	}
	h, err := hold.Take(lock, hold.NewNote("escaque", "aldo", time.Now()), false)
	must(t, err)
	if n, err := hold.Read(lock); err != nil || n.Process != os.Getpid() || n.User != "aldo" {
		t.Errorf("%+v, %v", n, err)
	}
	must(t, h.Release())
	if _, err := os.Stat(lock); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the note stays: %v", err)
	}
}

func TestAnotherComputerHolds(t *testing.T) {
	lock := hold.LockPath(filepath.Join(t.TempDir(), "open.event"))
	n := hold.NewNote("escaque", "berta", time.Now())
	n.Host = "elsewhere"
	h, err := hold.Take(lock, n, false)
	must(t, err)
	text, err := os.ReadFile(lock)
	must(t, err)
	must(t, h.Release())
	must(t, os.WriteFile(lock, text, 0o600)) // as a shared folder brings it

	if seen := hold.Holder(lock); seen == nil || !seen.Elsewhere || seen.Note.Host != "elsewhere" {
		t.Errorf("who looks sees %+v", seen)
	}
	mine := hold.NewNote("escaque", "aldo", time.Now())
	var held *hold.HeldError
	if _, err := hold.Take(lock, mine, false); !errors.As(err, &held) || !held.Elsewhere || held.Note.User != "berta" {
		t.Fatalf("%+v, %v", held, err)
	}
	h, err = hold.Take(lock, mine, true)
	must(t, err)
	if _, err := hold.Take(lock, n, true); !errors.As(err, &held) || held.Elsewhere {
		t.Errorf("taken from a process that holds: %v", err)
	}
	must(t, h.Release())
}
