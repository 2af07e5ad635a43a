// Package postgres keeps the data of journal, members, ratings and hall in a PostgreSQL database,
// or in a compatible engine.
//
// It uses only features that distributed engines support: no advisory locks, no LISTEN, no exported
// snapshots. An append locks one row, so that positions are committed in order: a reader who has
// seen a position has seen all before it. Everything else runs in serializable transactions that
// are retried.
//
// The database belongs to one server, or to several nodes that share it. A row of the database
// names the owner and a term. Every append checks the term.
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

// migrations holds the statements that bring a database to the present schema.
//
//go:embed migrations/*.sql
var migrations embed.FS

const (
	// appenders is the number of connections of the journal: one appends and one renews the
	// ownership, so that neither waits for readers.
	appenders = 2
	// others is the number of connections for everything else, unless the address sets
	// pool_max_conns.
	others = 8
)

// Store implements the store interfaces of journal, members, ratings and hall on one PostgreSQL
// database.
type Store struct {
	*sqlstore.Store
	address string // without the password, for messages
	log     *pgxpool.Pool
	pool    *pgxpool.Pool
	db      *sql.DB // uses pool

	attached bool
	shared   bool       // used by several nodes
	writing  sync.Mutex // serialises this process's transactions, so that they do not abort each other
	term     int64
	stop     func() // stops renewing the ownership
	release  func() // gives up the ownership; nil without one
}

var (
	_ journal.Store  = (*Store)(nil)
	_ journal.Prober = (*Store)(nil)
	_ hall.Store     = (*Store)(nil)
)

// Open opens the database at an address that pgx accepts (postgres://USER@HOST/NAME, PGPASSWORD and
// the like), for a server that uses it alone. It takes over from a server that has died, and
// migrates the schema. A problem that the operator can solve is returned as an
// [*sqlstore.OpenError].
func Open(ctx context.Context, address string) (*Store, error) {
	return openAsServer(ctx, address, false)
}

// Join opens a database as one of several nodes that share it. While another node runs, the schema
// must be current, because it is not changed under a running node.
func Join(ctx context.Context, address string) (*Store, error) {
	return openAsServer(ctx, address, true)
}

// openAsServer opens the database for a server that appends. shared is true for one of several
// nodes.
func openAsServer(ctx context.Context, address string, shared bool) (*Store, error) {
	return open(ctx, address, func(s *Store) error {
		s.shared = shared
		// Nodes that start together on a new database create its schema together. One of them fails
		// with a conflict and tries again.
		last, until := int64(-1), time.Time{}
		for {
			found, err := s.begin(ctx)
			if err == nil || !shared || !isConcurrentSetup(err) {
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

// begin takes over or joins the database and migrates the schema. It returns the schema version
// that it found.
func (s *Store) begin(ctx context.Context) (found int64, err error) {
	found, known, err := s.versions(ctx)
	if err != nil {
		return found, err
	}
	if found > known {
		return found, &sqlstore.OpenError{Problem: sqlstore.Newer, Found: found, Known: known}
	}
	if s.shared && found == known {
		return found, s.joinNodes(ctx)
	}
	// Do not change the schema under a running server. Without a schema no server can be running.
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
		return found, s.joinNodes(ctx)
	case found == 0:
		return found, s.takeOver(ctx)
	}
	return found, nil
}

// Attach opens the database of a server that may be running, to read it or to change members
// (`escaque admin`). It does not take over, does not change the schema, and cannot append to the
// journal.
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

// open connects to the database and calls begin.
func open(ctx context.Context, address string, begin func(*Store) error) (s *Store, err error) {
	s = &Store{address: Redacted(address)}
	defer func() {
		if err != nil {
			err = errors.Join(openError(s.address, err), s.Close())
			s = nil
		}
	}()
	if err := checkAddress(address); err != nil {
		return s, err
	}
	if s.log, err = connect(ctx, address, appenders, preferIndexes); err != nil {
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
		Given: s.lastNumbers, Hold: lockTail, Numbers: setNumbers,
		Elements: "json_array_elements_text", Now: now,
	})
	return s, err
}

// AheadBy returns by how much the database's clock is ahead of this machine's clock. Leases depend
// on the database's clock. AheadBy assumes that the query arrives halfway through its round trip.
// It does not wait for a pooled connection.
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

// now is an SQL expression for the database's time in milliseconds since the Unix epoch.
const now = `CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`

// preferIndexes makes the journal's connections find rows by index. The planner would otherwise
// scan tables that seem small because they were never analysed.
func preferIndexes(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, `SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off`)
	if known := (*pgconn.PgError)(nil); errors.As(err, &known) {
		return nil // an engine without these settings plans in its own way
	}
	return err
}

// connect opens a pool of at most max connections. It calls ready for each new connection.
func connect(ctx context.Context, address string, max int32, ready func(context.Context, *pgx.Conn) error) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	if max == appenders || !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = max
	}
	config.AfterConnect = ready
	c := config.ConnConfig
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = 5 * time.Second
	}
	for name, value := range map[string]string{
		"application_name": "escaque",
		// A connection that is cut during an append must not lock the log for long.
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

// Close gives up the ownership and closes the connections.
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

// checkSettings refuses a server that confirms commits before they are on disk, or that cannot
// store every character. An engine without such a setting is accepted.
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

// newMigrator returns the migrations that bring the schema up to date.
func (s *Store) newMigrator() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, s.db, files, goose.WithDisableGlobalRegistry(true))
}

// versions returns the schema version of the database, 0 when it has no schema, and the latest
// version that this program knows. It changes nothing.
func (s *Store) versions(ctx context.Context) (found, known int64, err error) {
	p, err := s.newMigrator()
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

// migrate migrates the schema, each step in its own transaction.
func (s *Store) migrate(ctx context.Context) error {
	p, err := s.newMigrator()
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// retries is how often a transaction is retried after a conflict with a concurrent transaction.
const retries = 30

// patience is how long an operation is retried after broken connections.
const patience = 2 * time.Second

// transact runs f in one serializable transaction. It retries after a conflict, and when the
// connection broke before the commit. When the connection breaks during the commit, the outcome is
// unknown, and transact returns that error.
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
		case !isConflict(err):
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

// transactOnce runs f in one transaction without a retry. broken reports whether the connection
// broke before the commit.
func (s *Store) transactOnce(ctx context.Context, f func(*sql.Tx) error) (broken bool, err error) {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return isLost(err), err
	}
	if err := f(tx); err != nil {
		// A cancelled context has already rolled the transaction back.
		failed := tx.Rollback()
		return failed != nil && !errors.Is(failed, sql.ErrTxDone), err
	}
	return false, tx.Commit()
}

// renewConnections closes the idle connections. It is called after a connection broke, because the
// others may be broken too.
func (s *Store) renewConnections() {
	s.pool.Reset()
	s.log.Reset()
}
