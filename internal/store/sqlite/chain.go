package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/journal"
)

// hashOf converts a stored hash. ok is false when the row has none.
func hashOf(b []byte) (h journal.Hash, ok bool) {
	return h, copy(h[:], b) == len(h)
}

// addAccount adds the account hash of one transaction. late is the number of its records that had
// been written without a hash and are chained only now.
func addAccount(ctx context.Context, last, add *sql.Stmt, position uint64, links []journal.Hash, late int) error {
	var stored []byte
	if err := last.QueryRowContext(ctx).Scan(&stored); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	before, _ := hashOf(stored)
	h := journal.AccountHash(before, links)
	_, err := add.ExecContext(ctx, position, h[:], late)
	return err
}

// chainChunk is how many old records are chained in one transaction.
const chainChunk = 2000

// chainOld chains the records of a log that is older than the chain. After an interruption the next
// start continues, because each transaction chains the records in order.
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

// chainSome chains at most chainChunk records and returns their number.
func chainSome(ctx context.Context, tx *sql.Tx) (n int, err error) {
	// Records are chained in order: those without a hash follow the last entry of the account.
	rows, err := tx.QueryContext(ctx, `SELECT r.position, s.name, r.seq, r.epoch, r.at, r.kind, r.version, r.data, r.stream FROM record r JOIN stream s ON s.id = r.stream
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
		link := journal.LinkHash(before, r.Record)
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

// insertLedger inserts an account hash.
const insertLedger = `INSERT INTO ledger (position, hash, later) VALUES (?, ?, ?)`
