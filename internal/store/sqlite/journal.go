package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// statements are the statements of an append, prepared once on the writing connection.
type statements struct {
	head, newStream, record, moveHead, lastAccount, account, personal *sql.Stmt
}

// prepareStatements prepares the statements of an append.
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
	s.heads.mu.Lock()
	defer s.heads.mu.Unlock()
	results := make([]journal.Result, len(batches))
	moved := map[string]head{}
	err := s.transact(ctx, func(tx *sql.Tx) error {
		a := appender{
			known: s.heads.known, moved: moved,
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
			if err := deletePersonal(ctx, tx, b.Forget); err != nil {
				return err
			}
		}
		if len(a.links) == 0 {
			return nil
		}
		return addAccount(ctx, tx.StmtContext(ctx, s.stmt.lastAccount), tx.StmtContext(ctx, s.stmt.account), a.last, a.links, 0)
	})
	if err != nil {
		s.heads.known = nil // it is unknown which of the heads are durable
		return nil, err
	}
	s.heads.update(moved)
	return results, nil
}

// Lease implements journal.Store.
func (s *Store) Lease(ctx context.Context, stream, node string, patience time.Duration) (journal.Lease, error) {
	s.heads.mu.Lock()
	defer s.heads.mu.Unlock()
	delete(s.heads.known, stream)
	return s.Store.Lease(ctx, stream, node, patience)
}

// head is the state of a stream.
type head struct {
	id         int64
	seq, epoch uint64
	link       journal.Hash
}

// maxHeads is how many heads of streams are kept in memory.
const maxHeads = 8192

// heads caches the heads of recently used streams. The cache is valid because only the store that
// holds the database's lock appends.
type heads struct {
	mu    sync.Mutex // held during an append or a lease
	known map[string]head
}

// update adds the heads of a committed transaction.
func (h *heads) update(moved map[string]head) {
	if h.known == nil || len(h.known) > maxHeads {
		h.known = make(map[string]head)
	}
	maps.Copy(h.known, moved)
}

// appender is one append transaction.
type appender struct {
	// heads before this transaction; moved holds those that it changed
	known, moved                                map[string]head
	head, newStream, record, moveHead, personal *sql.Stmt

	links []journal.Hash // hashes of all records of the transaction
	last  uint64         // position of the last record
}

// append adds one batch. If it returns a refusal, nothing was written.
func (a *appender) append(ctx context.Context, b journal.Batch) (records []journal.Record, refusal, err error) {
	h, there, err := a.find(ctx, b.Stream)
	switch {
	case err != nil:
		return nil, nil, err
	case b.Epoch != h.epoch:
		return nil, &journal.FencedError{Stream: b.Stream, Epoch: b.Epoch, Current: h.epoch}, nil
	case b.Expected != h.seq:
		return nil, &journal.ConflictError{Stream: b.Stream, Expected: b.Expected, Actual: h.seq}, nil
	}
	if !there {
		if h.id, err = insert(ctx, a.newStream, b.Stream); err != nil {
			return nil, nil, err
		}
	}
	records = make([]journal.Record, len(b.Events))
	for i, e := range b.Events {
		h.seq++
		data := e.Data
		if data == nil {
			data = []byte{} // NULL means no data
		}
		r := journal.Record{Stream: b.Stream, Seq: h.seq, Epoch: h.epoch, At: e.At, Kind: e.Kind, Version: e.Version, Data: e.Data}
		h.link = journal.LinkHash(h.link, r)
		position, err := insert(ctx, a.record, h.id, h.seq, h.epoch, e.At, e.Kind, e.Version, data, h.link[:])
		if err != nil {
			return nil, nil, err
		}
		r.Position = uint64(position)
		records[i] = r
		for _, p := range e.Apart {
			if _, err := a.personal.ExecContext(ctx, h.id, h.seq, p.Digest[:], p.Salt, p.Text); err != nil {
				return nil, nil, err
			}
		}
		a.links, a.last = append(a.links, h.link), r.Position
	}
	last := b.Events[len(b.Events)-1]
	_, err = a.moveHead.ExecContext(ctx, h.seq, last.Kind, last.At, h.link[:], h.id)
	a.moved[b.Stream] = h
	return records, nil, err
}

// find returns the head of a stream. exists is false for a new stream.
func (a *appender) find(ctx context.Context, stream string) (h head, exists bool, err error) {
	if h, exists = a.moved[stream]; exists {
		return h, true, nil
	}
	if h, exists = a.known[stream]; exists {
		return h, true, nil
	}
	var stored []byte
	err = a.head.QueryRowContext(ctx, stream).Scan(&h.id, &h.seq, &h.epoch, &stored)
	if errors.Is(err, sql.ErrNoRows) {
		return head{}, false, nil
	}
	h.link, _ = hashOf(stored)
	return h, true, err
}

// insert executes a statement and returns the number of the new row.
func insert(ctx context.Context, stmt *sql.Stmt, args ...any) (id int64, err error) {
	result, err := stmt.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}
