// Package sqlstore has the SQL statements that SQLite and PostgreSQL share: for members, ratings
// and games, and for reading the journal. Parameters are written $1, $2, ..., which both accept.
//
// internal/store/sqlite and internal/store/postgres open a database, create its schema and append
// records.
package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// ErrAttached is returned by an append through a store that is only attached.
var ErrAttached = errors.New("store: only the server appends to the journal")

// Engine provides the operations that differ between SQLite and PostgreSQL.
type Engine struct {
	// Read executes queries: on a database, or in a transaction that sees one instant.
	Read Reader
	// Write runs f in one serializable transaction. f may run again after a conflict, so it must
	// set its results each time.
	Write func(ctx context.Context, f func(*sql.Tx) error) error
	// Prepare prepares a statement for writing transactions. It is nil where the driver itself
	// caches statements. Then no statement is prepared, not even for reading.
	Prepare func(ctx context.Context, query string) (*sql.Stmt, error)
	// Elements is the SQL function that converts a JSON array of numbers or strings to rows with a
	// column "value".
	Elements string
	// Now is an SQL expression for the database's own time in milliseconds since the Unix epoch.
	Now string
	// Hold is called first in the transaction that copies all rows. It makes servers that renew
	// their ownership wait until the copy ends. It may be nil.
	Hold func(ctx context.Context, tx *sql.Tx) error
	// Given returns the last assigned numbers. Numbers makes the database assign numbers after
	// them. It is called in the transaction that has copied all rows.
	Given   func(ctx context.Context) (Numbers, error)
	Numbers func(ctx context.Context, tx *sql.Tx, last Numbers) error
	// Attached is true when the database belongs to another process. The journal cannot be appended
	// to then.
	Attached bool
}

// Store implements members.Store, ratings.Store, hall.Store, journal.Chain, and journal.Store
// except Append, Purge and Close.
type Store struct {
	engine                            Engine
	read                              Reader
	elements                          string
	attached                          bool
	groups                            groups
	readStream, readAll, readPersonal statement // used most by the journal

	// Statements used for every login and connection. The last two write.
	session, account, accountByHandle, newGuest, endSession statement
}

var (
	_ members.Store  = (*Store)(nil)
	_ ratings.Store  = (*Store)(nil)
	_ journal.Chain  = (*Store)(nil)
	_ journal.Shared = (*Store)(nil)
)

// New returns a store over a database whose schema is current. It must not be used after the
// database is closed.
func New(ctx context.Context, engine Engine) (*Store, error) {
	s := &Store{engine: engine, read: engine.Read, elements: engine.Elements, attached: engine.Attached}
	prepareRead := engine.Read.PrepareContext
	if engine.Prepare == nil {
		prepareRead = nil
	}
	for _, p := range []struct {
		statement *statement
		query     string
		prepare   func(context.Context, string) (*sql.Stmt, error)
	}{
		{&s.readPersonal, `SELECT p.digest, p.salt, p.text FROM personal p JOIN stream s ON s.id = p.stream WHERE s.name = $1 AND p.seq = $2`, prepareRead},
		{&s.readStream, `SELECT ` + recordColumns + ` FROM stream s JOIN record r ON r.stream = s.id
			WHERE s.name = $1 AND r.seq >= $2 ORDER BY r.seq LIMIT $3`, prepareRead},
		{&s.readAll, `SELECT ` + recordColumns + ` FROM record r JOIN stream s ON s.id = r.stream
			WHERE r.position > $1 ORDER BY r.position LIMIT $2`, prepareRead},
		{&s.session, sessionOf, prepareRead},
		{&s.account, accountOf, prepareRead},
		{&s.accountByHandle, accountByHandle, prepareRead},
		{&s.newGuest, insertGuest, engine.Prepare},
		{&s.endSession, deleteSession, engine.Prepare},
	} {
		p.statement.text = p.query
		if p.prepare == nil {
			continue
		}
		var err error
		if p.statement.prepared, err = p.prepare(ctx, p.query); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// statement is an SQL statement that is used often and therefore prepared.
type statement struct {
	text     string
	prepared *sql.Stmt // nil where the driver caches statements by their text
}

func (q *statement) query(ctx context.Context, by querier, args ...any) (*sql.Rows, error) {
	if q.prepared != nil {
		return q.prepared.QueryContext(ctx, args...)
	}
	return by.QueryContext(ctx, q.text, args...)
}

func (q *statement) queryRow(ctx context.Context, by querier, args ...any) *sql.Row {
	if q.prepared != nil {
		return q.prepared.QueryRowContext(ctx, args...)
	}
	return by.QueryRowContext(ctx, q.text, args...)
}

func (q *statement) exec(ctx context.Context, tx *sql.Tx, args ...any) (sql.Result, error) {
	if q.prepared != nil {
		return tx.StmtContext(ctx, q.prepared).ExecContext(ctx, args...)
	}
	return tx.ExecContext(ctx, q.text, args...)
}

// querier is implemented by *sql.DB and *sql.Tx.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Reader executes queries.
type Reader interface {
	querier
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// transact runs f in one writing transaction.
func (s *Store) transact(ctx context.Context, f func(querier) error) error {
	return s.engine.Write(ctx, func(tx *sql.Tx) error { return f(tx) })
}

// exec executes one writing statement.
func (s *Store) exec(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = s.transact(ctx, func(tx querier) error {
		result, err = tx.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}

// upsert returns a statement that inserts a row, or replaces the row with the same key.
func upsert(table, key, columns string) string {
	var values, sets []string
	for i, c := range strings.Split(columns, ",") {
		c = strings.TrimSpace(c)
		values = append(values, fmt.Sprintf("$%d", i+1))
		sets = append(sets, c+" = excluded."+c)
	}
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + strings.Join(values, ", ") + `)
		ON CONFLICT (` + key + `) DO UPDATE SET ` + strings.Join(sets, ", ")
}
