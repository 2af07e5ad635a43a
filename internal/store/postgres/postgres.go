// Package postgres keeps what journal, members, ratings and hall declare in a PostgreSQL database, or in
// one of an engine that speaks as PostgreSQL does.
//
// It uses nothing that distributed engines lack: no advisory locks, no listening, no snapshots that are
// handed on. Appends lock one row, so positions are committed in their order and a reader who has seen a
// position has seen all before it; everything else runs in serializable transactions that are tried again.
// The database belongs to one server at a time, or to several nodes that have joined it: it says so in a row
// of its own, under a term that every append is held against.
package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

//go:embed migrations/*.sql
var migrations embed.FS

const (
	// appenders is how many connections the journal keeps: one that appends and one for the lease on
	// the database, so that neither waits for whoever reads.
	appenders = 2
	// others is how many connections serve everything else, unless the address says pool_max_conns.
	others = 8
)

// Store implements what journal, members, ratings and hall declare on one PostgreSQL database.
type Store struct {
	*sqlstore.Store
	address string // without a password, for people
	log     *pgxpool.Pool
	pool    *pgxpool.Pool
	db      *sql.DB // over pool

	attached bool
	shared   bool       // by several nodes
	writing  sync.Mutex // of one process's transactions one runs at a time: they do not abort each other
	term     int64
	stop     func() // ends what renews the lease on the database
	release  func() // gives the database back; nil without a lease
}

var (
	_ journal.Store  = (*Store)(nil)
	_ journal.Prober = (*Store)(nil)
	_ hall.Store     = (*Store)(nil)
)

// Open opens a database, named by an address that pgx knows (postgres://USER@HOST/NAME, PGPASSWORD and
// the like), as its one server: it takes it over from a server that has died and brings the schema up to
// date. What can be mended by whoever runs the machine is an [*sqlstore.OpenError].
func Open(ctx context.Context, address string) (*Store, error) { return own(ctx, address, false) }

// Join opens a database as one of the nodes of a server that have it in common. While there is another
// node the schema must be up to date: it is not changed under one that runs.
func Join(ctx context.Context, address string) (*Store, error) { return own(ctx, address, true) }

func own(ctx context.Context, address string, shared bool) (*Store, error) {
	return open(ctx, address, func(s *Store) error {
		s.shared = shared
		// Nodes that start together on a new database make its schema together: one is in the other's way, and goes
		// on from where that is.
		last, until := int64(-1), time.Time{}
		for {
			found, err := s.begin(ctx)
			if err == nil || !shared || !inTheWay(err) {
				return err
			}
			if found > last {
				last, until = found, time.Now().Add(patience)
			}
			select {
			case <-ctx.Done():
				return err
			case <-time.After(100 * time.Millisecond):
			}
			if time.Now().After(until) {
				return err
			}
		}
	})
}

// begin takes the database over, or joins those that have it, and brings the schema up to date. It returns the
// version that it found.
func (s *Store) begin(ctx context.Context) (found int64, err error) {
	found, known, err := s.versions(ctx)
	if err != nil {
		return found, err
	}
	if found > known {
		return found, &sqlstore.OpenError{Problem: sqlstore.Newer, Found: found, Known: known}
	}
	if s.shared && found == known {
		return found, s.join(ctx)
	}
	// A schema is not changed under a server that runs; where there is none yet there is no server.
	if found > 0 && s.release == nil {
		if err := s.takeOver(ctx); err != nil {
			return found, err
		}
	}
	if err := s.migrate(ctx); err != nil {
		return found, err
	}
	switch {
	case found == 0 && s.shared:
		return found, s.join(ctx)
	case found == 0:
		return found, s.takeOver(ctx)
	}
	return found, nil
}

// Attach opens the database of a server that may be running, to look something up or to change members
// (`escaque admin`): it takes nothing over, changes no schema, and appends nothing to the journal.
func Attach(ctx context.Context, address string) (*Store, error) {
	return open(ctx, address, func(s *Store) error {
		s.attached = true
		found, known, err := s.versions(ctx)
		switch {
		case err != nil:
			return err
		case found < known:
			return &sqlstore.OpenError{Problem: sqlstore.Older, Found: found, Known: known}
		case found > known:
			return &sqlstore.OpenError{Problem: sqlstore.Newer, Found: found, Known: known}
		}
		return nil
	})
}

func open(ctx context.Context, address string, begin func(*Store) error) (s *Store, err error) {
	s = &Store{address: Redacted(address)}
	defer func() {
		if err != nil {
			err = errors.Join(explain(s.address, err), s.Close())
			s = nil
		}
	}()
	if err := check(address); err != nil {
		return s, err
	}
	if s.log, err = connect(ctx, address, appenders, lookUp); err != nil {
		return s, err
	}
	if s.pool, err = connect(ctx, address, others, nil); err != nil {
		return s, err
	}
	s.db = stdlib.OpenDBFromPool(s.pool)
	if err := s.db.PingContext(ctx); err != nil {
		return s, err
	}
	if err := s.checkSettings(ctx); err != nil {
		return s, err
	}
	if err := begin(s); err != nil {
		return s, err
	}
	s.Store, err = sqlstore.New(ctx, sqlstore.Engine{
		Read: s.db, Write: s.transact, Attached: s.attached,
		Given: s.given, Hold: hold, Numbers: numbers,
		Elements: "json_array_elements_text", Now: now,
	})
	return s, err
}

// AheadBy is by how much the database's clock, by which leases go, is ahead of this machine's. The question
// does not wait for a connection, and is taken to arrive in the middle of its way there and back.
func (s *Store) AheadBy(ctx context.Context) (ahead time.Duration, err error) {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Release()
	if err := conn.Ping(ctx); err != nil {
		return 0, err
	}
	var there time.Time
	asked := time.Now()
	err = conn.QueryRow(ctx, `SELECT clock_timestamp()`, pgx.QueryExecModeExec).Scan(&there)
	return there.Sub(asked.Add(time.Since(asked) / 2)), err
}

// now is the database's time as a statement finds it.
const now = `CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`

// lookUp has the connections of the journal find every row by its key. A database whose tables are young, or were never
// analysed, would rather read them whole, as long as they seem to be small.
func lookUp(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, `SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off`)
	if known := (*pgconn.PgError)(nil); errors.As(err, &known) {
		return nil // an engine that has no such settings plans in its own way
	}
	return err
}

// connect opens at most so many connections; each is made ready first.
func connect(ctx context.Context, address string, most int32, ready func(context.Context, *pgx.Conn) error) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	if most == appenders || !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = most
	}
	config.AfterConnect = ready
	c := config.ConnConfig
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = 5 * time.Second
	}
	for name, value := range map[string]string{
		"application_name": "escaque",
		// A connection that was cut in the middle of an append must not hold the log for long.
		"idle_in_transaction_session_timeout": "5s",
		"lock_timeout":                        "10s",
		"synchronous_commit":                  "on",
	} {
		if _, given := c.RuntimeParams[name]; !given {
			c.RuntimeParams[name] = value
		}
	}
	return pgxpool.NewWithConfig(ctx, config)
}

// Close gives the database back and closes the connections.
func (s *Store) Close() error {
	if s.release != nil {
		s.release()
	}
	var err error
	if s.db != nil {
		err = s.db.Close()
	}
	for _, p := range []*pgxpool.Pool{s.pool, s.log} {
		if p != nil {
			p.Close()
		}
	}
	return err
}

// checkSettings refuses a server that acknowledges what is not on its disk, and one that cannot keep
// every letter. Engines that do not know a setting have no such switch.
func (s *Store) checkSettings(ctx context.Context) error {
	for name, want := range map[string]string{"fsync": "on", "full_page_writes": "on"} {
		var value string
		err := s.db.QueryRowContext(ctx, `SELECT coalesce(current_setting($1, true), '')`, name).Scan(&value)
		if err != nil {
			return err
		}
		if value != "" && value != want {
			return &sqlstore.OpenError{Problem: sqlstore.Unsafe, Setting: name + " = " + want}
		}
	}
	var commit, encoding string
	err := s.db.QueryRowContext(ctx, `SELECT coalesce(current_setting('synchronous_commit', true), ''), coalesce(current_setting('server_encoding', true), '')`).Scan(&commit, &encoding)
	switch {
	case err != nil:
		return err
	case commit == "off":
		return &sqlstore.OpenError{Problem: sqlstore.Unsafe, Setting: "synchronous_commit = on"}
	case encoding != "" && encoding != "UTF8":
		return &sqlstore.OpenError{Problem: sqlstore.Encoding, Setting: encoding}
	}
	return nil
}

func (s *Store) provider() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, s.db, files, goose.WithDisableGlobalRegistry(true))
}

// versions are those of the schema as it is found, 0 where there is none, and the latest that this
// program knows. Nothing is changed.
func (s *Store) versions(ctx context.Context) (found, known int64, err error) {
	p, err := s.provider()
	if err != nil {
		return 0, 0, err
	}
	sources := p.ListSources()
	known = sources[len(sources)-1].Version
	var there bool
	if err := s.db.QueryRowContext(ctx, `SELECT to_regclass('goose_db_version') IS NOT NULL`).Scan(&there); err != nil || !there {
		return 0, known, err
	}
	err = s.db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&found)
	return found, known, err
}

// migrate brings the schema up to date, each step in its own transaction.
func (s *Store) migrate(ctx context.Context) error {
	p, err := s.provider()
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// retries is how often a transaction is tried again when another has come in between.
const retries = 30

// patience is for how long what was not carried out is tried again when connections break.
const patience = 2 * time.Second

// transact runs f in one serializable transaction, again when another has come in between, and when the
// connection broke before it was committed. One that breaks while it commits leaves the outcome open, and
// that is the answer.
func (s *Store) transact(ctx context.Context, f func(*sql.Tx) error) error {
	until := time.Now().Add(patience)
	s.writing.Lock()
	defer s.writing.Unlock()
	for try := 1; ; try++ {
		broken, err := s.transactOnce(ctx, f)
		switch {
		case err == nil:
			return nil
		case broken:
			s.renewConnections()
		case !conflicted(err):
			return err
		}
		if ctx.Err() != nil || try == retries || broken && time.Now().After(until) {
			return err
		}
		if err := pause(ctx, try); err != nil {
			return err
		}
	}
}

// transactOnce reports whether the connection broke before anything was committed.
func (s *Store) transactOnce(ctx context.Context, f func(*sql.Tx) error) (broken bool, err error) {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return lost(err), err
	}
	if err := f(tx); err != nil {
		// A cancelled context has rolled the transaction back already.
		failed := tx.Rollback()
		return failed != nil && !errors.Is(failed, sql.ErrTxDone), err
	}
	return false, tx.Commit()
}

// renewConnections closes those that rest: where one has broken the others may have, and whoever used them
// next would be the one to find out.
func (s *Store) renewConnections() {
	s.pool.Reset()
	s.log.Reset()
}
