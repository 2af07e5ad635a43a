package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// reserveSize is the size of the reserve in bytes. A start on a full disk writes some dozens of
// pages: the shared memory of the log, and the interruption of each game. The rest serves logins of
// users who only read.
const reserveSize = 1 << 20

// reservePath returns the path of the reserve, a file of zeros beside the database. On a full disk
// the server deletes it and opens with that room. Everything can then be read, but nothing is
// confirmed, because [Store.Probe] first restores the reserve.
func (s *Store) reservePath() string { return s.path + ".reserve" }

// keepReserve restores the reserve if that leaves at least beside bytes free, else it returns an
// error. On a nearly full disk the reserve would take room from users who only read. A file of the
// right size is not checked further, because no other program writes it.
func (s *Store) keepReserve(beside int) error {
	if info, err := os.Stat(s.reservePath()); err == nil && info.Size() == reserveSize {
		return checkRoom(filepath.Dir(s.path), beside)
	}
	if err := checkRoom(filepath.Dir(s.path), beside+reserveSize); err != nil {
		return err
	}
	f, err := os.OpenFile(s.reservePath(), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, reserveSize))
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(s.reservePath())) // half a reserve only takes room
	}
	return nil
}

// spendReserve deletes the reserve to make room.
func (s *Store) spendReserve() error {
	err := os.Remove(s.reservePath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil // spent at an earlier start; the remaining room suffices
	}
	return err
}

// isDiskFull reports whether err means that the disk or the user's quota is full.
func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
