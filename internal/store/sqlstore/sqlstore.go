// Package sqlstore is what stores in SQL have in common: the statements that SQLite and PostgreSQL
// read alike, for members, ratings, games and for reading the journal. Parameters are written $1, $2, ...
// which both know.
//
// It knows database/sql and the interfaces that journal, members, ratings and hall declare. It does not
// know which database it speaks to: how one is opened, how its schema is made and how records are
// appended is the matter of internal/store/sqlite and internal/store/postgres.
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

// ErrAttached is answered to whoever would append through a store that is only attached.
var ErrAttached = errors.New("store: only the server appends to the journal")

// Engine is in what databases differ.
type Engine struct {
	// Read answers queries: a database, or a transaction of it that sees one instant.
	Read Reader
	// Write runs f in one transaction that is serial to all others. f may run again after a
	// conflict: it sets what it answers each time.
	Write func(ctx context.Context, f func(*sql.Tx) error) error
	// Prepare prepares a statement for transactions that write. It is nil where the driver keeps by itself what
	// it is asked often: there nothing is prepared, for reading neither.
	Prepare func(ctx context.Context, query string) (*sql.Stmt, error)
	// Elements is the function that makes rows with a column "value" of a JSON array of numbers or texts.
	Elements string
	// Now is the database's own time, in milliseconds since the Unix epoch, as an expression.
	Now string
	// Hold is called first in the transaction that copies all rows: whoever writes that the server is alive
	// waits until it ends. nil where nobody does.
	Hold func(ctx context.Context, tx *sql.Tx) error
	// Given tells the last numbers that were given; Numbers makes the database go on after them, and is
	// called in the transaction that has copied all rows.
	Given   func(ctx context.Context) (Numbers, error)
	Numbers func(ctx context.Context, tx *sql.Tx, last Numbers) error
	// Attached says that the database is another process's: nothing is appended.
	Attached bool
}

// Store implements members.Store, ratings.Store, hall.Store, journal.Chain and journal.Store but for
// Append, Purge and Close.
type Store struct {
	engine                            Engine
	read                              Reader
	elements                          string
	attached                          bool
	groups                            groups
	readStream, readAll, readPersonal statement // the journal's hot path

	// What everybody asks who comes in or stays. The latter two write.
	session, account, accountByHandle, newGuest, endSession statement
}

var (
	_ members.Store  = (*Store)(nil)
	_ ratings.Store  = (*Store)(nil)
	_ journal.Chain  = (*Store)(nil)
	_ journal.Shared = (*Store)(nil)
)

// New is a store over a database whose schema is up to date. It is of no use when the database is closed.
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

// statement is one that is asked often.
type statement struct {
	text     string
	prepared *sql.Stmt // nil where the driver keeps it prepared, by its text
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

// querier is what *sql.DB and *sql.Tx have in common.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Reader is what answers queries.
type Reader interface {
	querier
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// transact runs f in one write transaction.
func (s *Store) transact(ctx context.Context, f func(querier) error) error {
	return s.engine.Write(ctx, func(tx *sql.Tx) error { return f(tx) })
}

// exec runs one statement that writes.
func (s *Store) exec(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = s.transact(ctx, func(tx querier) error {
		result, err = tx.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}

// upsert is a statement that puts a row in the place of the one with the same key, or adds it.
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
