package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
)

var _ journal.Chain = (*Store)(nil)

// hashOf reads a stored hash; ok is false when there is none.
func hashOf(b []byte) (h journal.Hash, ok bool) {
	return h, copy(h[:], b) == len(h)
}

// addAccount writes a transaction into the account. later says how many of its
// records had been written before.
func addAccount(ctx context.Context, last, add *sql.Stmt, position uint64, links []journal.Hash, later int) error {
	var stored []byte
	if err := last.QueryRowContext(ctx).Scan(&stored); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	before, _ := hashOf(stored)
	h := journal.Account(before, links)
	_, err := add.ExecContext(ctx, position, h[:], later)
	return err
}

// chainChunk is how many old records are chained in one transaction.
const chainChunk = 2000

// chainOld chains the records of a log that is older than the chain. Each transaction
// leaves a log whose beginning is chained: what was interrupted goes on at the
// next start.
func (s *Store) chainOld(ctx context.Context) error {
	for {
		n := 0
		err := s.transact(ctx, func(tx *sql.Tx) error {
			var err error
			n, err = chainSome(ctx, tx)
			return err
		})
		if err != nil || n < chainChunk {
			return err
		}
	}
}

func chainSome(ctx context.Context, tx *sql.Tx) (n int, err error) {
	// Records are chained in their order: those without a hash follow the last account.
	rows, err := tx.QueryContext(ctx, `SELECT `+recordColumns+`, r.stream FROM record r JOIN stream s ON s.id = r.stream
		WHERE r.position > (SELECT coalesce(max(position), 0) FROM ledger) AND r.hash IS NULL ORDER BY r.position LIMIT ?`, chainChunk)
	if err != nil {
		return 0, err
	}
	type old struct {
		journal.Record
		id int64
	}
	var records []old
	for rows.Next() {
		var r old
		if err := rows.Scan(&r.Position, &r.Stream, &r.Seq, &r.Epoch, &r.At, &r.Kind, &r.Version, &r.Data, &r.id); err != nil {
			return 0, errors.Join(err, rows.Close())
		}
		records = append(records, r)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil || len(records) == 0 {
		return 0, err
	}
	heads := map[int64]journal.Hash{}
	var links []journal.Hash
	for _, r := range records {
		before, known := heads[r.id]
		if !known {
			var stored []byte
			if err := tx.QueryRowContext(ctx, `SELECT hash FROM stream WHERE id = ?`, r.id).Scan(&stored); err != nil {
				return 0, err
			}
			before, _ = hashOf(stored)
		}
		link := journal.Link(before, r.Record)
		heads[r.id] = link
		links = append(links, link)
		if _, err := tx.ExecContext(ctx, `UPDATE record SET hash = ? WHERE position = ?`, link[:], r.Position); err != nil {
			return 0, err
		}
	}
	for id, h := range heads {
		if _, err := tx.ExecContext(ctx, `UPDATE stream SET hash = ? WHERE id = ?`, h[:], id); err != nil {
			return 0, err
		}
	}
	last, err := tx.PrepareContext(ctx, `SELECT hash FROM ledger ORDER BY position DESC LIMIT 1`)
	if err != nil {
		return 0, err
	}
	defer last.Close()
	add, err := tx.PrepareContext(ctx, insertLedger)
	if err != nil {
		return 0, err
	}
	defer add.Close()
	return len(records), addAccount(ctx, last, add, records[len(records)-1].Position, links, len(records))
}

// insertLedger adds an entry to the account.
const insertLedger = `INSERT INTO ledger (position, hash, later) VALUES (?, ?, ?)`

// Chained implements journal.Chain.
func (s *Store) Chained(ctx context.Context, after uint64, limit int) ([]journal.Chained, error) {
	// A record whose stream is gone is still a record.
	rows, err := s.read.QueryContext(ctx, `SELECT r.position, coalesce(s.name, '?'), r.seq, r.epoch, r.at, r.kind, r.version, r.data, r.hash
		FROM record r LEFT JOIN stream s ON s.id = r.stream WHERE r.position > ? ORDER BY r.position LIMIT ?`, signed(after), max(0, limit))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []journal.Chained
	for rows.Next() {
		var c journal.Chained
		var stored []byte
		if err := rows.Scan(&c.Position, &c.Stream, &c.Seq, &c.Epoch, &c.At, &c.Kind, &c.Version, &c.Data, &stored); err != nil {
			return nil, err
		}
		var ok bool
		c.Hash, ok = hashOf(stored)
		c.Missing = !ok
		list = append(list, c)
	}
	return list, rows.Err()
}

// Ledger implements journal.Chain.
func (s *Store) Ledger(ctx context.Context, after uint64, limit int) ([]journal.AccountEntry, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT position, hash FROM ledger WHERE position > ? ORDER BY position LIMIT ?`, signed(after), max(0, limit))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []journal.AccountEntry
	for rows.Next() {
		var e journal.AccountEntry
		var stored []byte
		if err := rows.Scan(&e.Position, &stored); err != nil {
			return nil, err
		}
		var ok bool
		if e.Hash, ok = hashOf(stored); !ok {
			return nil, fmt.Errorf("sqlite: the account at %d has %d bytes", e.Position, len(stored))
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// LastEntry implements journal.Chain.
func (s *Store) LastEntry(ctx context.Context) (position uint64, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT coalesce(max(position), 0) FROM ledger`).Scan(&position)
	return position, err
}

// Later implements journal.Chain.
func (s *Store) Later(ctx context.Context) (l journal.Later, err error) {
	// An entry is of the records after the entry before it.
	const of = `FROM ledger l CROSS JOIN record r ON r.position <= l.position
		AND r.position > coalesce((SELECT max(p.position) FROM ledger p WHERE p.position < l.position), 0)
		WHERE l.later IS NOT 0 AND l.later` // the former is the condition of its index
	if err := s.read.QueryRowContext(ctx, `SELECT count(*), count(DISTINCT r.stream), coalesce(max(r.position), 0) `+of+` > 0`).
		Scan(&l.Records, &l.Streams, &l.Through); err != nil {
		return l, err
	}
	err = s.read.QueryRowContext(ctx, `SELECT count(*), coalesce(max(r.position), 0) `+of+` IS NULL`).Scan(&l.Unknown, &l.UnknownThrough)
	return l, err
}

// Heads implements journal.Chain.
func (s *Store) Heads(ctx context.Context, each func(stream string, seq uint64, head journal.Hash) error) error {
	rows, err := s.read.QueryContext(ctx, `SELECT name, head, hash FROM stream ORDER BY name`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var seq uint64
		var stored []byte
		if err := rows.Scan(&name, &seq, &stored); err != nil {
			return err
		}
		h, _ := hashOf(stored)
		if err := each(name, seq, h); err != nil {
			return err
		}
	}
	return rows.Err()
}

// HashAt implements journal.Chain.
func (s *Store) HashAt(ctx context.Context, stream string, seq uint64) (h journal.Hash, ok bool, err error) {
	var stored []byte
	err = s.read.QueryRowContext(ctx, `SELECT r.hash FROM record r JOIN stream s ON s.id = r.stream WHERE s.name = ? AND r.seq = ?`, stream, signed(seq)).Scan(&stored)
	if errors.Is(err, sql.ErrNoRows) {
		return h, false, nil
	}
	h, ok = hashOf(stored)
	return h, ok, err
}
