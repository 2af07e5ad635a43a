package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Problem says why a database could not be opened.
type Problem string

// The problems that whoever runs the machine can mend.
const (
	Newer       Problem = "database-newer"        // written by a later version of the program
	Older       Problem = "database-older"        // Attach: the server that owns it has not brought it up to date
	NotWritable Problem = "database-not-writable" // the folder or file cannot be written
	Full        Problem = "database-full"         // there is no room to write
	Locked      Problem = "database-locked"       // another server runs on this folder
	Damaged     Problem = "database-damaged"      // not a database, or not a sound one
	Missing     Problem = "database-missing"      // Attach: there is none
)

// OpenError is why [Open] or [Attach] failed: one plain sentence for whoever runs the machine.
type OpenError struct {
	Problem Problem
	Path    string
	Found   int64 // Newer, Older: the schema version of the database
	Known   int64 // Newer, Older: the latest that this program knows
	Err     error // what lies below, when there is something
}

func (e *OpenError) Error() string {
	switch e.Problem {
	case Newer:
		return fmt.Sprintf("%s was written by a newer version of this program (schema %d, this one knows %d): run that version",
			e.Path, e.Found, e.Known)
	case Older:
		return fmt.Sprintf("%s is of an older version (schema %d, this one needs %d): start the server once to bring it up to date",
			e.Path, e.Found, e.Known)
	case NotWritable:
		return fmt.Sprintf("the folder %s cannot be written: give this user the right to write there or choose another folder",
			filepath.Dir(e.Path))
	case Full:
		return fmt.Sprintf("there is no room on the disk of %s: make room", filepath.Dir(e.Path))
	case Locked:
		return fmt.Sprintf("another server is already running on %s: stop it or choose another folder", e.Path)
	case Missing:
		return fmt.Sprintf("there is no database %s: name the server's data folder or start the server once", e.Path)
	}
	return fmt.Sprintf("%s is not a sound database: restore a backup (%v)", e.Path, e.Err)
}

func (e *OpenError) Unwrap() error { return e.Err }

// explain turns what happened while opening into an OpenError where the cause is one of ours.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	var known *OpenError
	if errors.As(err, &known) {
		return err
	}
	if problem := problemOf(err); problem != "" {
		return &OpenError{Problem: problem, Path: path, Err: err}
	}
	return fmt.Errorf("open %s: %w", path, err)
}

func problemOf(err error) Problem {
	var e *sqlite.Error
	if errors.As(err, &e) {
		if e.Code() == lib.SQLITE_IOERR_SHMSIZE { // the shared memory of the log is a file that could not grow
			return Full
		}
		switch e.Code() & 0xff { // the primary code; the rest is detail
		case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
			return NotWritable
		case lib.SQLITE_FULL:
			return Full
		case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
			return Locked
		case lib.SQLITE_NOTADB, lib.SQLITE_CORRUPT:
			return Damaged
		}
		return ""
	}
	if noRoom(err) {
		return Full
	}
	for _, refusal := range []error{fs.ErrPermission, syscall.EROFS, syscall.ENOTDIR} {
		if errors.Is(err, refusal) {
			return NotWritable
		}
	}
	return ""
}
