package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"math"

	"github.com/escaque/escaque/internal/journal"
)

// ErrAttached is answered to whoever would append through an attached store.
var ErrAttached = errors.New("sqlite: only the server appends to the journal")

// statements of the journal's hot path, prepared once.
type statements struct {
	head, newStream, record, moveHead, lastAccount, account *sql.Stmt // on the write connection
	personal                                                *sql.Stmt // likewise
	readStream, readAll, readPersonal                       *sql.Stmt // on the readers
}

const recordColumns = `r.position, s.name, r.seq, r.epoch, r.at, r.kind, r.version, r.data`

func (s *Store) prepareStatements(ctx context.Context) error {
	var failed error
	prepare := func(db *sql.DB, query string) *sql.Stmt {
		stmt, err := db.PrepareContext(ctx, query)
		failed = errors.Join(failed, err)
		return stmt
	}
	s.stmt = statements{
		head:      prepare(s.write, `SELECT id, head, epoch, hash FROM stream WHERE name = ?`),
		newStream: prepare(s.write, `INSERT INTO stream (name) VALUES (?)`),
		record: prepare(s.write,
			`INSERT INTO record (stream, seq, epoch, at, kind, version, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
		moveHead:    prepare(s.write, `UPDATE stream SET head = ?, last_kind = ?, last_at = ?, hash = ? WHERE id = ?`),
		lastAccount: prepare(s.write, `SELECT hash FROM ledger ORDER BY position DESC LIMIT 1`),
		account:     prepare(s.write, insertLedger),
		personal:    prepare(s.write, `INSERT INTO personal (stream, seq, digest, salt, text) VALUES (?, ?, ?, ?, ?)`),
		readPersonal: prepare(s.read, `SELECT p.digest, p.salt, p.text FROM personal p JOIN stream s ON s.id = p.stream
			WHERE s.name = ? AND p.seq = ?`),
		readStream: prepare(s.read, `SELECT `+recordColumns+` FROM stream s JOIN record r ON r.stream = s.id
			WHERE s.name = ? AND r.seq >= ? ORDER BY r.seq LIMIT ?`),
		readAll: prepare(s.read, `SELECT `+recordColumns+` FROM record r JOIN stream s ON s.id = r.stream
			WHERE r.position > ? ORDER BY r.position LIMIT ?`),
	}
	return failed
}

// Append implements journal.Store.
func (s *Store) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if s.attached {
		return nil, ErrAttached
	}
	results := make([]journal.Result, len(batches))
	err := s.transact(ctx, func(tx *sql.Tx) error {
		a := appender{
			head:      tx.StmtContext(ctx, s.stmt.head),
			newStream: tx.StmtContext(ctx, s.stmt.newStream),
			record:    tx.StmtContext(ctx, s.stmt.record),
			moveHead:  tx.StmtContext(ctx, s.stmt.moveHead),
			personal:  tx.StmtContext(ctx, s.stmt.personal),
		}
		for i, b := range batches {
			records, refusal, err := a.append(ctx, b)
			if err != nil {
				return err
			}
			results[i] = journal.Result{Records: records, Err: refusal}
			if refusal != nil {
				continue
			}
			if err := forget(ctx, tx, b.Forget); err != nil {
				return err
			}
		}
		if len(a.links) == 0 {
			return nil
		}
		return addAccount(ctx, tx.StmtContext(ctx, s.stmt.lastAccount), tx.StmtContext(ctx, s.stmt.account), a.last, a.links, 0)
	})
	if err != nil {
		return nil, err
	}
	return results, nil
}

type appender struct {
	head, newStream, record, moveHead, personal *sql.Stmt

	links []journal.Hash // of all records of the transaction
	last  uint64         // position of the last of them
}

// append adds one batch. A refusal is found before anything is written, so it leaves no trace.
func (a *appender) append(ctx context.Context, b journal.Batch) (records []journal.Record, refusal, err error) {
	var id int64
	var head, epoch uint64
	var stored []byte
	err = a.head.QueryRowContext(ctx, b.Stream).Scan(&id, &head, &epoch, &stored)
	isNew := errors.Is(err, sql.ErrNoRows)
	switch {
	case err != nil && !isNew:
		return nil, nil, err
	case b.Epoch != epoch:
		return nil, &journal.FencedError{Stream: b.Stream, Epoch: b.Epoch, Current: epoch}, nil
	case b.Expected != head:
		return nil, &journal.ConflictError{Stream: b.Stream, Expected: b.Expected, Actual: head}, nil
	}
	if isNew {
		if id, err = insert(ctx, a.newStream, b.Stream); err != nil {
			return nil, nil, err
		}
	}
	link, _ := hashOf(stored)
	records = make([]journal.Record, len(b.Events))
	for i, e := range b.Events {
		head++
		data := e.Data
		if data == nil {
			data = []byte{} // NULL is no data
		}
		r := journal.Record{Stream: b.Stream, Seq: head, Epoch: epoch, At: e.At, Kind: e.Kind, Version: e.Version, Data: e.Data}
		link = journal.Link(link, r)
		position, err := insert(ctx, a.record, id, head, epoch, e.At, e.Kind, e.Version, data, link[:])
		if err != nil {
			return nil, nil, err
		}
		r.Position = uint64(position)
		records[i] = r
		for _, p := range e.Apart {
			if _, err := a.personal.ExecContext(ctx, id, head, p.Digest[:], p.Salt, p.Text); err != nil {
				return nil, nil, err
			}
		}
		a.links, a.last = append(a.links, link), r.Position
	}
	last := b.Events[len(b.Events)-1]
	_, err = a.moveHead.ExecContext(ctx, head, last.Kind, last.At, link[:], id)
	return records, nil, err
}

func insert(ctx context.Context, stmt *sql.Stmt, args ...any) (id int64, err error) {
	result, err := stmt.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// Lease implements journal.Store.
func (s *Store) Lease(ctx context.Context, stream, node string) (epoch uint64, err error) {
	if s.attached {
		return 0, ErrAttached
	}
	err = s.write.QueryRowContext(ctx, `
		INSERT INTO stream (name, epoch, node) VALUES (?1, 1, ?2)
		ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1, node = ?2
		RETURNING epoch`, stream, node).Scan(&epoch)
	return epoch, err
}

// Read implements journal.Store.
func (s *Store) Read(ctx context.Context, stream string, from uint64, limit int) ([]journal.Record, error) {
	return readRecords(ctx, s.stmt.readStream, stream, signed(from), max(0, limit))
}

// ReadAll implements journal.Store.
func (s *Store) ReadAll(ctx context.Context, after uint64, limit int) ([]journal.Record, error) {
	return readRecords(ctx, s.stmt.readAll, signed(after), max(0, limit))
}

// signed is a number as SQL counts; what is beyond its range is beyond every record too.
func signed(n uint64) int64 { return int64(min(n, math.MaxInt64)) }

func readRecords(ctx context.Context, stmt *sql.Stmt, args ...any) ([]journal.Record, error) {
	rows, err := stmt.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var records []journal.Record
	for rows.Next() {
		var r journal.Record
		if err := rows.Scan(&r.Position, &r.Stream, &r.Seq, &r.Epoch, &r.At, &r.Kind, &r.Version, &r.Data); err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, rows.Err()
}

// Streams implements journal.Store.
func (s *Store) Streams(ctx context.Context, prefix string) ([]journal.StreamInfo, error) {
	// The greatest character ends the range of names that begin with the prefix.
	rows, err := s.read.QueryContext(ctx, `
		SELECT name, head, epoch, node, last_kind, last_at FROM stream
		WHERE name >= ?1 AND name < ?1 || char(1114111) AND head > 0 ORDER BY name`, prefix)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var infos []journal.StreamInfo
	for rows.Next() {
		var i journal.StreamInfo
		if err := rows.Scan(&i.Stream, &i.Seq, &i.Epoch, &i.Node, &i.LastKind, &i.LastAt); err != nil {
			return nil, err
		}
		infos = append(infos, i)
	}
	return infos, rows.Err()
}

// Heartbeat implements journal.Store.
func (s *Store) Heartbeat(ctx context.Context, node string, at int64) error {
	if s.attached {
		return ErrAttached
	}
	_, err := s.write.ExecContext(ctx, `
		INSERT INTO heartbeat (node, at) VALUES (?1, ?2) ON CONFLICT (node) DO UPDATE SET at = ?2`, node, at)
	return err
}

// LastHeartbeat implements journal.Store.
func (s *Store) LastHeartbeat(ctx context.Context, node string) (int64, error) {
	return number(ctx, s.read, `SELECT at FROM heartbeat WHERE node = ?`, node)
}

// Checkpoint implements journal.Store.
func (s *Store) Checkpoint(ctx context.Context, projection string) (uint64, error) {
	n, err := number(ctx, s.read, `SELECT position FROM checkpoint WHERE projection = ?`, projection)
	return uint64(n), err
}

// SaveCheckpoint implements journal.Store.
func (s *Store) SaveCheckpoint(ctx context.Context, projection string, position uint64) error {
	_, err := s.write.ExecContext(ctx, saveCheckpoint, projection, position)
	return err
}

const saveCheckpoint = `
	INSERT INTO checkpoint (projection, position) VALUES (?1, ?2)
	ON CONFLICT (projection) DO UPDATE SET position = max(position, ?2)`

// number reads one number, 0 when there is none.
func number(ctx context.Context, db *sql.DB, query string, args ...any) (n int64, err error) {
	err = db.QueryRowContext(ctx, query, args...).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}
