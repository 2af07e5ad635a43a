package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// statements of an append, prepared once on the connection that writes.
type statements struct {
	head, newStream, record, moveHead, lastAccount, account, personal *sql.Stmt
}

func (s *Store) prepareStatements(ctx context.Context) error {
	var failed error
	prepare := func(query string) *sql.Stmt {
		stmt, err := s.write.PrepareContext(ctx, query)
		failed = errors.Join(failed, err)
		return stmt
	}
	s.stmt = statements{
		head:      prepare(`SELECT id, head, epoch, hash FROM stream WHERE name = ?`),
		newStream: prepare(`INSERT INTO stream (name) VALUES (?)`),
		record: prepare(
			`INSERT INTO record (stream, seq, epoch, at, kind, version, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
		moveHead:    prepare(`UPDATE stream SET head = ?, last_kind = ?, last_at = ?, hash = ? WHERE id = ?`),
		lastAccount: prepare(`SELECT hash FROM ledger ORDER BY position DESC LIMIT 1`),
		account:     prepare(insertLedger),
		personal:    prepare(`INSERT INTO personal (stream, seq, digest, salt, text) VALUES (?, ?, ?, ?, ?)`),
	}
	return failed
}

// Append implements journal.Store.
func (s *Store) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if s.attached {
		return nil, sqlstore.ErrAttached
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
