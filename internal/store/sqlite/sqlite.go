// Package sqlite keeps what journal, members, ratings and hall declare in one SQLite file, by the rules of a log that
// must not lose what was acknowledged: write-ahead log, a flush to the disk at every commit
// (synchronous FULL), one connection that writes and a few that read, strict tables.
//
// It knows SQL and the interfaces that journal and members declare; it knows nothing of what records
// mean. The file belongs to one server at a time: a lock beside it says so. Never copy or open the
// file by other means inside the server's process: closing it would drop SQLite's own locks.
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

//go:embed migrations/*.sql
var migrations embed.FS

// readers is how many connections read at a time.
const readers = 4

// Store implements what journal, members, ratings and hall declare on one SQLite file.
type Store struct {
	*sqlstore.Store
	path     string
	attached bool
	saved    string  // the file in which the database was kept before its schema was changed
	write    *sql.DB // one connection
	read     *sql.DB
	lock     *sql.DB // holds the lock file; nil when attached
	named    bool    // the number of this process stands beside the lock
	stmt     statements
	heads    heads // of the streams
}

var (
	_ journal.Store = (*Store)(nil)
	_ hall.Store    = (*Store)(nil)
)

// Open opens the database as its one server: it makes the folder and the file when missing, takes the
// lock and brings the schema up to date. What can be mended by whoever runs the machine is an
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
		return nil, errors.Join(explain(path, err), s.Close())
	}
	return s, nil
}

// Attach opens the database of a server that may be running, to look something up or to change
// members (`escaque admin`): it takes no lock, changes no schema, and appends nothing to the journal.
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
		return nil, errors.Join(explain(path, err), s.Close())
	}
	return s, nil
}

// ready prepares the statements; the schema is up to date.
func (s *Store) ready(ctx context.Context) (err error) {
	s.Store, err = sqlstore.New(ctx, sqlstore.Engine{
		Read: s.read, Write: s.transact, Prepare: s.write.PrepareContext, Attached: s.attached,
		Given: s.given, Numbers: numbers,
		Elements: "json_each", Now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
	})
	return errors.Join(err, s.prepareStatements(ctx))
}

// Writable is why nothing can be written: SQLite opens a file that cannot be, and says so only at the first writing. This
// one changes nothing.
func (s *Store) Writable(ctx context.Context) error {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM goose_db_version WHERE 0")
		return err
	})
	return explain(s.path, err)
}

// Close flushes and closes the database and gives the lock back.
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

// prepare makes the folder and the file, readable to their owner only, and finds out early whether
// they can be written: SQLite needs to make files beside the database. Where less room is left than
// the reserve has, it spends that: the start would end in the middle.
func (s *Store) prepare() error {
	path := s.path
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	switch err := s.keepReserve(reserveSize); {
	case noRoom(err):
		if err := s.spendReserve(); err != nil {
			return err
		}
	case err != nil:
		return err
	}
	// Only a file that was not there may be opened here, see the package's warning.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// ownerOnly makes a file that SQLite is to open, readable to its owner only, unless it is there. Then it
// takes all rights from others, as far as this process may: SQLite makes its files readable to everybody.
func ownerOnly(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		_ = os.Chmod(name, 0o600) // another's file, or a system without such rights
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// takeLock holds an exclusive lock on a file beside the database for as long as the store is open.
// The system drops it when the process ends, however it ends. SQLite's own locking is used because it
// works wherever SQLite does.
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
	// For whoever finds it locked. Without it, as on a full disk, the lock holds all the same.
	s.named = os.WriteFile(s.path+ownerSuffix, []byte(strconv.Itoa(os.Getpid())), 0o600) == nil
	return nil
}

// ownerSuffix ends the name of the file in which the number of the process stands that holds the lock. Nobody can read
// the lock's own file while it is held.
const ownerSuffix = ".owner"

// holder is the number of the process that holds the lock; empty where it is not known.
func (s *Store) holder() string {
	text, err := os.ReadFile(s.path + ownerSuffix)
	if _, wrong := strconv.Atoi(string(text)); err != nil || wrong != nil {
		return ""
	}
	return string(text)
}

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
	if err := s.write.PingContext(ctx); err != nil { // makes the WAL before the readers come
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

func openDB(path string, options url.Values) (*sql.DB, error) {
	db, err := sql.Open("sqlite", sqliteuri.Of(path, options))
	if err != nil {
		return nil, err
	}
	return db, nil
}

func (s *Store) provider() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, s.write, files, goose.WithDisableGlobalRegistry(true))
}

// migrate brings the schema up to date, each step in its own transaction.
func (s *Store) migrate(ctx context.Context) error {
	p, err := s.provider()
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
		if err := s.saveOld(ctx, found); err != nil {
			return err
		}
	}
	_, err = p.Up(ctx)
	return err
}

// checkVersion reports a schema that this program does not know, without changing anything.
func (s *Store) checkVersion(ctx context.Context) error {
	p, err := s.provider()
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
		// A cancelled context has rolled the transaction back already.
		if failed := tx.Rollback(); failed != nil && !errors.Is(failed, sql.ErrTxDone) {
			return errors.Join(err, failed)
		}
		return err
	}
	return tx.Commit()
}
