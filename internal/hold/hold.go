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

// Note describes the process that holds a lock.
type Note struct {
	Program string    `json:"program"`
	User    string    `json:"user"`
	Host    string    `json:"host"`
	Process int       `json:"process"`
	Since   time.Time `json:"since"`
	// Address is where the program serves browsers on its own computer, or "".
	Address string `json:"address,omitempty"`
	// Key authorises readers of the note to send requests to the program.
	Key string `json:"key,omitempty"`
}

// NewNote returns a note for this process.
func NewNote(program, user string, now time.Time) Note {
	host, _ := os.Hostname() // a computer without a name is called ""
	return Note{Program: program, User: user, Host: host, Process: os.Getpid(), Since: now.Round(time.Second)}
}

// HeldError is the error when another process holds the lock.
type HeldError struct {
	Note Note
	// Elsewhere is set if another computer holds it, whose lock is not visible here. It may have
	// been switched off since.
	Elsewhere bool
	Lock      string // the lock file
}

func (e *HeldError) Error() string {
	return fmt.Sprintf("hold: %s: held by %s, process %d of %s on %s since %s",
		e.Lock, e.Note.Program, e.Note.Process, e.Note.User, e.Note.Host, e.Note.Since.Format(time.RFC3339))
}

// Hold is a lock held by this process. End it with [Hold.Release].
type Hold struct {
	path string
	file *os.File
}

// LockPath returns the path of a file's lock file: a hidden file beside it.
func LockPath(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
}

// The retries for notes that are being written or read.
const (
	tries = 10
	pause = 20 * time.Millisecond
)

// Take takes the lock, with the note in the file lock. The error is a *HeldError if another process
// holds it. anyway ignores a note of another computer, but never a locked file.
func Take(lock string, note Note, anyway bool) (*Hold, error) {
	for try := 1; ; try++ {
		h, err := tryTake(lock, note, anyway)
		if err == nil || try == tries || !errors.Is(err, errMoved) && !errors.Is(err, errLocked) {
			if errors.Is(err, errLocked) {
				found, _ := Read(lock) // the locking process has not written its note yet
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

func tryTake(lock string, note Note, anyway bool) (h *Hold, err error) {
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

// Release releases the lock and removes the note.
func (h *Hold) Release() error { return release(h.file, h.path) }

// Read returns the note in a lock file, whether it is locked or not.
func Read(lock string) (Note, error) {
	f, err := os.Open(lock)
	if err != nil {
		return Note{}, err
	}
	defer f.Close()
	return read(f)
}

// mostNote is the most bytes read of a note.
const mostNote = 1 << 16

func read(f *os.File) (n Note, err error) {
	text, err := io.ReadAll(io.NewSectionReader(f, 0, mostNote))
	if err == nil {
		err = json.Unmarshal(text, &n)
	}
	return n, err
}

// Holder returns the process or computer that holds the lock, or nil.
func Holder(lock string) *HeldError {
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
