package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/escaque/escaque/internal/store/sqlstore"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// openError converts an error of opening to an OpenError if it is one of the known problems.
func openError(path string, err error) error {
	if err == nil {
		return nil
	}
	var known *sqlstore.OpenError
	if errors.As(err, &known) {
		return err
	}
	problem := problemOf(err)
	if problem == sqlstore.NotWritable {
		problem = unwritable(path)
	}
	if problem != "" {
		return &sqlstore.OpenError{Problem: problem, Path: path, Err: err}
	}
	return fmt.Errorf("open %s: %w", path, err)
}

// unwritable returns which part cannot be written: the folder of a database, or a file in it.
func unwritable(path string) sqlstore.Problem {
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return sqlstore.NoFolder
	}
	if _, err := os.Stat(path); err == nil && checkRoom(dir, 0) == nil {
		return sqlstore.FileClosed
	}
	return sqlstore.NotWritable
}

// IsFull reports whether err means that the disk is full.
func IsFull(err error) bool { return problemOf(err) == sqlstore.Full }

// problemOf returns the known problem that err reports, or "".
func problemOf(err error) sqlstore.Problem {
	var e *sqlite.Error
	if errors.As(err, &e) {
		if e.Code() == lib.SQLITE_IOERR_SHMSIZE { // the log's shared memory is a file that could not grow
			return sqlstore.Full
		}
		switch e.Code() & 0xff { // the primary code; the other bits are details
		case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
			return sqlstore.NotWritable
		case lib.SQLITE_FULL:
			return sqlstore.Full
		case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
			return sqlstore.Locked
		case lib.SQLITE_NOTADB, lib.SQLITE_CORRUPT:
			return sqlstore.Damaged
		}
		return ""
	}
	if isDiskFull(err) {
		return sqlstore.Full
	}
	for _, refusal := range []error{fs.ErrPermission, syscall.EROFS, syscall.ENOTDIR} {
		if errors.Is(err, refusal) {
			return sqlstore.NotWritable
		}
	}
	return ""
}
