package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
)

// hashOf converts a stored hash. ok is false when the row has none.
func hashOf(b []byte) (h journal.Hash, ok bool) {
	return h, copy(h[:], b) == len(h)
}

// Chained implements journal.Chain.
func (s *Store) Chained(ctx context.Context, after uint64, limit int) ([]journal.Chained, error) {
	// Include records whose stream no longer exists.
	rows, err := s.read.QueryContext(ctx, `SELECT r.position, coalesce(s.name, '?'), r.seq, r.epoch, r.at, r.kind, r.version, r.data, r.hash
		FROM record r LEFT JOIN stream s ON s.id = r.stream WHERE r.position > $1 ORDER BY r.position LIMIT $2`, toInt64(after), max(0, limit))
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
	rows, err := s.read.QueryContext(ctx, `SELECT position, hash FROM ledger WHERE position > $1 ORDER BY position LIMIT $2`, toInt64(after), max(0, limit))
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
			return nil, fmt.Errorf("store: the account at %d has %d bytes", e.Position, len(stored))
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

// LateChained implements journal.Chain.
func (s *Store) LateChained(ctx context.Context) (l journal.LateChained, err error) {
	// An entry covers the records after the previous entry.
	const of = `FROM ledger l CROSS JOIN record r WHERE r.position <= l.position
		AND r.position > coalesce((SELECT max(p.position) FROM ledger p WHERE p.position < l.position), 0)
		AND l.later IS DISTINCT FROM 0 AND l.later` // the first condition is that of the index
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
	err = s.read.QueryRowContext(ctx, `SELECT r.hash FROM record r JOIN stream s ON s.id = r.stream WHERE s.name = $1 AND r.seq = $2`, stream, toInt64(seq)).Scan(&stored)
	if errors.Is(err, sql.ErrNoRows) {
		return h, false, nil
	}
	h, ok = hashOf(stored)
	return h, ok, err
}
