package hold

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Note says who holds.
type Note struct {
	Program string    `json:"program"`
	User    string    `json:"user"`
	Host    string    `json:"host"`
	Process int       `json:"process"`
	Since   time.Time `json:"since"`
	// Address is where the program answers browsers on its own computer; "" for none.
	Address string `json:"address,omitempty"`
	// Key lets whoever may read the note ask something of the program.
	Key string `json:"key,omitempty"`
}

// Mine is a note of this process, from now on.
func Mine(program, user string, now time.Time) Note {
	host, _ := os.Hostname() // a computer without a name is called ""
	return Note{Program: program, User: user, Host: host, Process: os.Getpid(), Since: now.Round(time.Second)}
}

// HeldError says that somebody else holds.
type HeldError struct {
	Note Note
	// Elsewhere says that it is another computer, whose lock is not seen here: it may have been
	// switched off since.
	Elsewhere bool
	Lock      string // the file of the note
}

func (e *HeldError) Error() string {
	return fmt.Sprintf("hold: %s: held by %s, process %d of %s on %s since %s",
		e.Lock, e.Note.Program, e.Note.Process, e.Note.User, e.Note.Host, e.Note.Since.Format(time.RFC3339))
}

// Hold is held by this process. Let go of it with [Hold.Release].
type Hold struct {
	path string
	file *os.File
}

// Beside is where the note about a file stands: beside it, out of sight.
func Beside(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
}

// tries and pause are for notes that are just being written or looked at.
const (
	tries = 10
	pause = 20 * time.Millisecond
)

// Take holds, with the note in the file lock; the error is a *HeldError where somebody else
// does. anyway takes it from another computer that seems to hold it, never from a process
// that does.
func Take(lock string, note Note, anyway bool) (*Hold, error) {
	for try := 1; ; try++ {
		h, err := take(lock, note, anyway)
		if err == nil || try == tries || !errors.Is(err, errMoved) && !errors.Is(err, errLocked) {
			if errors.Is(err, errLocked) {
				found, _ := Read(lock) // whoever locks it has not written who it is
				return nil, &HeldError{Note: found, Lock: lock}
			}
			return h, err
		}
		time.Sleep(pause)
	}
}

var (
	errMoved  = errors.New("hold: the file was replaced meanwhile")
	errLocked = errors.New("hold: another process has locked it")
)

func take(lock string, note Note, anyway bool) (h *Hold, err error) {
	f, err := os.OpenFile(lock, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
		}
	}()
	if free, err := tryLock(f, true); err != nil || !free {
		return nil, cmp.Or(err, errLocked)
	}
	mine, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if there, err := os.Stat(lock); err != nil || !os.SameFile(mine, there) {
		return nil, errMoved // who had it has just let go of it, and of its note
	}
	if found, err := read(f); err == nil && found.Host != note.Host && !anyway {
		return nil, &HeldError{Note: found, Elsewhere: true, Lock: lock}
	}
	text, err := json.Marshal(note)
	if err != nil {
		return nil, err
	}
	if err = f.Truncate(0); err == nil {
		_, err = f.WriteAt(append(text, '\n'), 0)
	}
	if err != nil {
		return nil, err
	}
	hide(lock)
	return &Hold{path: lock, file: f}, nil
}

// Release lets go and takes the note away.
func (h *Hold) Release() error { return release(h.file, h.path) }

// Read is the note as it stands, whether anybody holds or not.
func Read(lock string) (Note, error) {
	f, err := os.Open(lock)
	if err != nil {
		return Note{}, err
	}
	defer f.Close()
	return read(f)
}

// mostNote is more than a note has.
const mostNote = 1 << 16

func read(f *os.File) (n Note, err error) {
	text, err := io.ReadAll(io.NewSectionReader(f, 0, mostNote))
	if err == nil {
		err = json.Unmarshal(text, &n)
	}
	return n, err
}

// Look is who holds now, a process or another computer; nil when nobody does.
func Look(lock string) *HeldError {
	f, err := os.Open(lock)
	if err != nil {
		return nil
	}
	defer f.Close()
	note, err := read(f)
	host, _ := os.Hostname()
	switch free, lockErr := tryLock(f, false); {
	case lockErr == nil && !free:
		return &HeldError{Note: note, Lock: lock}
	case err == nil && note.Host != host:
		return &HeldError{Note: note, Elsewhere: true, Lock: lock}
	}
	return nil // the process that wrote it has ended
}
