// Package sqlite keeps the data of journal, members, ratings and hall in one SQLite file. To lose
// no acknowledged record, it uses a write-ahead log, a flush to the disk at every commit
// (synchronous FULL), one writing connection, several reading ones, and strict tables.
//
// The file belongs to one server at a time, which holds a lock file beside it. Do not copy or open
// the file by other means inside the server's process: closing it would release SQLite's own locks.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	"github.com/pressly/goose/v3"

	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/sqliteuri"
	"github.com/escaque/escaque/internal/store/sqlstore"
	_ "modernc.org/sqlite" // the driver
)

// migrations holds the statements that bring a database to the present schema.
//
//go:embed migrations/*.sql
var migrations embed.FS

// readers is the number of connections that only read.
const readers = 4

// Store implements the store interfaces of journal, members, ratings and hall on one SQLite file.
type Store struct {
	*sqlstore.Store
	path     string
	attached bool
	saved    string  // copy of the database made before its schema was changed
	write    *sql.DB // one connection
	read     *sql.DB
	lock     *sql.DB // holds the lock file; nil when attached
	named    bool    // the process id was written beside the lock
	stmt     statements
	heads    heads // of the streams
}

var (
	_ journal.Store = (*Store)(nil)
	_ hall.Store    = (*Store)(nil)
)

// Open opens the database as its only server. It creates the folder and the file if missing, takes
// the lock and migrates the schema. A problem that the operator can solve is returned as an
// [*sqlstore.OpenError].
func Open(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path}
	err = func() error {
		if err := s.prepare(); err != nil {
			return err
		}
		if err := s.takeLock(ctx); err != nil {
			return err
		}
		if err := s.connect(ctx); err != nil {
			return err
		}
		if err := s.migrate(ctx); err != nil {
			return err
		}
		if err := s.chainOld(ctx); err != nil {
			return err
		}
		_ = dirsync.Sync(filepath.Dir(path))
		return errors.Join(s.ready(ctx), s.Writable(ctx))
	}()
	if err != nil {
		return nil, errors.Join(openError(path, err), s.Close())
	}
	return s, nil
}

// Attach opens the database of a server that may be running, to read it or to change members
// (`escaque admin`). It takes no lock, does not change the schema, and cannot append to the
// journal.
func Attach(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, &sqlstore.OpenError{Problem: sqlstore.Missing, Path: path, Err: err}
	}
	s := &Store{path: path, attached: true}
	err = func() error {
		if err := s.connect(ctx); err != nil {
			return err
		}
		return s.checkVersion(ctx)
	}()
	if err == nil {
		err = s.ready(ctx)
	}
	if err != nil {
		return nil, errors.Join(openError(path, err), s.Close())
	}
	return s, nil
}

// ready prepares the statements. The schema must be current.
func (s *Store) ready(ctx context.Context) (err error) {
	s.Store, err = sqlstore.New(ctx, sqlstore.Engine{
		Read: s.read, Write: s.transact, Prepare: s.write.PrepareContext, Attached: s.attached,
		Given: s.lastNumbers, Numbers: setNumbers,
		Elements: "json_each", Now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
	})
	return errors.Join(err, s.prepareStatements(ctx))
}

// Writable returns an error when the database cannot be written. SQLite itself reports that only at
// the first write. Writable changes nothing.
func (s *Store) Writable(ctx context.Context) error {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM goose_db_version WHERE 0")
		return err
	})
	return openError(s.path, err)
}

// Close flushes and closes the database and releases the lock.
func (s *Store) Close() error {
	var all []error
	if s.named {
		s.named = false
		all = append(all, os.Remove(s.path+ownerSuffix))
	}
	for _, db := range []*sql.DB{s.read, s.write, s.lock} {
		if db != nil {
			all = append(all, db.Close())
		}
	}
	return errors.Join(all...)
}

// prepare creates the folder and the file, readable only by their owner. It checks early whether
// files can be created beside the database. When less room is left than the reserve's size, it
// deletes the reserve, because the start would otherwise fail halfway.
func (s *Store) prepare() error {
	path := s.path
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	switch err := s.keepReserve(reserveSize); {
	case isDiskFull(err):
		if err := s.spendReserve(); err != nil {
			return err
		}
	case err != nil:
		return err
	}
	// Open only a file that did not exist, see the package's warning.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// ownerOnly creates a file for SQLite that only its owner can read. When the file exists, it
// removes the rights of others where this process may. SQLite itself makes files readable by
// everyone.
func ownerOnly(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		_ = os.Chmod(name, 0o600) // owned by another user, or a system without such rights
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// takeLock holds an exclusive lock on a file beside the database while the store is open. The
// system releases it when the process ends. It uses SQLite's own locking, which works wherever
// SQLite does.
func (s *Store) takeLock(ctx context.Context) error {
	if err := ownerOnly(s.path + ".lock"); err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	db, err := openDB(s.path+".lock", url.Values{"_pragma": {"busy_timeout(500)", "locking_mode(exclusive)"}})
	if err != nil {
		return err
	}
	s.lock = db
	db.SetMaxOpenConns(1)
	if _, err = db.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		if problemOf(err) == sqlstore.Locked {
			return &sqlstore.OpenError{Problem: sqlstore.Locked, Path: s.path, Who: s.holder(), Err: err}
		}
		return fmt.Errorf("lock: %w", err)
	}
	// Tells the operator who holds the lock. The lock holds without it, as on a full disk.
	s.named = os.WriteFile(s.path+ownerSuffix, []byte(strconv.Itoa(os.Getpid())), 0o600) == nil
	return nil
}

// ownerSuffix ends the name of the file with the id of the process that holds the lock. The lock
// file itself cannot be read while it is held.
const ownerSuffix = ".owner"

// holder returns the id of the process that holds the lock, or "" when it is not known.
func (s *Store) holder() string {
	text, err := os.ReadFile(s.path + ownerSuffix)
	if _, wrong := strconv.Atoi(string(text)); err != nil || wrong != nil {
		return ""
	}
	return string(text)
}

// connect opens the writing and the reading connections.
func (s *Store) connect(ctx context.Context) (err error) {
	s.write, err = openDB(s.path, url.Values{
		"_txlock": {"immediate"},
		"_pragma": {
			"busy_timeout(5000)", "journal_mode(wal)", "synchronous(full)", "foreign_keys(on)",
			"journal_size_limit(67108864)",
		},
	})
	if err != nil {
		return err
	}
	s.write.SetMaxOpenConns(1)
	if err := s.write.PingContext(ctx); err != nil { // creates the WAL before the readers connect
		return err
	}
	s.read, err = openDB(s.path, url.Values{
		"_pragma": {"busy_timeout(5000)", "query_only(on)"},
	})
	if err != nil {
		return err
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	return nil
}

// openDB opens a file with SQLite options.
func openDB(path string, options url.Values) (*sql.DB, error) {
	db, err := sql.Open("sqlite", sqliteuri.Of(path, options))
	if err != nil {
		return nil, err
	}
	return db, nil
}

// newMigrator returns the migrations that bring the schema up to date.
func (s *Store) newMigrator() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, s.write, files, goose.WithDisableGlobalRegistry(true))
}

// migrate migrates the schema, each step in its own transaction.
func (s *Store) migrate(ctx context.Context) error {
	p, err := s.newMigrator()
	if err != nil {
		return err
	}
	found, known, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if found > known {
		return &sqlstore.OpenError{Problem: sqlstore.Newer, Path: s.path, Found: found, Known: known}
	}
	if found > 0 && found < known {
		if err := s.backupBeforeMigration(ctx, found); err != nil {
			return err
		}
	}
	_, err = p.Up(ctx)
	return err
}

// checkVersion returns an error for a schema version that this program does not know. It changes
// nothing.
func (s *Store) checkVersion(ctx context.Context) error {
	p, err := s.newMigrator()
	if err != nil {
		return err
	}
	known := p.ListSources()[len(p.ListSources())-1].Version
	var found int64
	err = s.read.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&found)
	if err != nil && problemOf(err) != "" {
		return err
	}
	switch {
	case err != nil || found == 0: // no table at all
		return &sqlstore.OpenError{Problem: sqlstore.Empty, Path: s.path, Err: err}
	case found < known:
		return &sqlstore.OpenError{Problem: sqlstore.Older, Path: s.path, Found: found, Known: known}
	case found > known:
		return &sqlstore.OpenError{Problem: sqlstore.Newer, Path: s.path, Found: found, Known: known}
	}
	return nil
}

// transact runs f in one write transaction.
func (s *Store) transact(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		// A cancelled context has already rolled the transaction back.
		if failed := tx.Rollback(); failed != nil && !errors.Is(failed, sql.ErrTxDone) {
			return errors.Join(err, failed)
		}
		return err
	}
	return tx.Commit()
}
