package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"github.com/escaque/escaque/internal/dirsync"
)

// Snapshot writes the database, as it is at one instant, into a new file without free pages. The
// server may continue meanwhile. The file gets its name only when it is complete and flushed. After
// an error it does not exist.
func (s *Store) Snapshot(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("sqlite: snapshot: %s: %w", path, fs.ErrExist)
	}
	part := path + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) { // of an interrupted attempt
		return err
	}
	if err := s.vacuumInto(ctx, part); err != nil {
		return errors.Join(fmt.Errorf("sqlite: snapshot: %w", err), os.Remove(part))
	}
	defer func() { _ = dirsync.Sync(filepath.Dir(path)) }()
	return os.Rename(part, path)
}

// vacuumInto writes the database into a file and flushes it.
func (s *Store) vacuumInto(ctx context.Context, path string) error {
	// SQLite would make the file readable by everyone.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600) //nolint:gosec // the caller names it
	if err != nil {
		return err
	}
	// Use a separate connection: the readers may not write, and the writer is in use.
	db, err := openDB(s.path, url.Values{"_pragma": {"busy_timeout(5000)"}})
	if err == nil {
		_, err = db.ExecContext(ctx, `VACUUM INTO ?`, path)
		err = errors.Join(err, db.Close())
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// backupBeforeMigration saves a copy of the database before its schema is changed. It keeps the
// copy of an earlier attempt at the same change.
func (s *Store) backupBeforeMigration(ctx context.Context, version int64) error {
	path := fmt.Sprintf("%s.version-%d", s.path, version)
	switch err := s.Snapshot(ctx, path); {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return err
	}
	s.saved = path
	return nil
}

// SavedCopy returns the path of the copy that [Open] made before it changed the schema, or "" when
// it changed nothing.
func (s *Store) SavedCopy() string { return s.saved }
