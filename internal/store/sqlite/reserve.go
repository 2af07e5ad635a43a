package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// reserveSize is what the server keeps of the disk for the day on which it is full.
// A start writes some dozens of pages: the shared memory of the log, the interruption of
// each game. What is over serves those who log in to look.
const reserveSize = 1 << 20

// The reserve is a file of zeros beside the database. On a full disk the server takes it
// away and opens with the room that it had: everything can be looked at, and nothing is
// acknowledged, since [Store.Probe] wants the reserve back first.
func (s *Store) reserve() string { return s.path + ".reserve" }

// keepReserve finds out whether there is so much room beside the reserve, and makes that whole when there is: on a full
// disk it would take the room that those need who look. A file of the right size is taken at its word: nobody else
// writes it.
func (s *Store) keepReserve(beside int) error {
	if info, err := os.Stat(s.reserve()); err == nil && info.Size() == reserveSize {
		return findRoom(filepath.Dir(s.path), beside)
	}
	if err := findRoom(filepath.Dir(s.path), beside+reserveSize); err != nil {
		return err
	}
	f, err := os.OpenFile(s.reserve(), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, reserveSize))
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(s.reserve())) // half a reserve only takes room away
	}
	return nil
}

// spendReserve gives the room of the reserve to what has to be written now.
func (s *Store) spendReserve() error {
	err := os.Remove(s.reserve())
	if errors.Is(err, fs.ErrNotExist) {
		return nil // spent at an earlier start; what that one left may do
	}
	return err
}

// noRoom reports whether err says that the disk, or the share of it that this user may
// have, is full.
func noRoom(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
