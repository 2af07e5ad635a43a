package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"time"

	"github.com/escaque/escaque/internal/journal"
)

const recordColumns = `r.position, s.name, r.seq, r.epoch, r.at, r.kind, r.version, r.data`

// Read implements journal.Store.
func (s *Store) Read(ctx context.Context, stream string, from uint64, limit int) ([]journal.Record, error) {
	return s.readRecords(ctx, &s.readStream, stream, toInt64(from), max(0, limit))
}

// ReadAll implements journal.Store.
func (s *Store) ReadAll(ctx context.Context, after uint64, limit int) ([]journal.Record, error) {
	return s.readRecords(ctx, &s.readAll, toInt64(after), max(0, limit))
}

// toInt64 converts n for SQL. A value out of range becomes the maximum, which is beyond every
// record.
func toInt64(n uint64) int64 { return int64(min(n, math.MaxInt64)) }

// readRecords returns the records that a statement selects.
func (s *Store) readRecords(ctx context.Context, q *statement, args ...any) ([]journal.Record, error) {
	rows, err := q.query(ctx, s.read, args...)
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
	// The highest character ends the range of names with the prefix.
	rows, err := s.read.QueryContext(ctx, `
		SELECT name, head, epoch, node, last_kind, last_at FROM stream
		WHERE name >= $1 AND name < $2 AND head > 0 ORDER BY name`, prefix, prefix+"\U0010FFFF")
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

// Lease implements journal.Store. The database decides by its own clock.
func (s *Store) Lease(ctx context.Context, stream, node string, patience time.Duration) (lease journal.Lease, err error) {
	if s.attached {
		return lease, ErrAttached
	}
	lease.Stream, lease.Node = stream, node
	err = s.transact(ctx, func(tx querier) error {
		err := tx.QueryRowContext(ctx, `
			INSERT INTO stream (name, epoch, node) VALUES ($1, 1, $2)
			ON CONFLICT (name) DO UPDATE SET epoch = stream.epoch + 1, node = excluded.node,
				since = CASE WHEN stream.epoch > 0 AND EXISTS (SELECT 1 FROM record r WHERE r.stream = stream.id AND r.seq = stream.head AND r.epoch = stream.epoch)
					THEN coalesce((SELECT h.at FROM heartbeat h WHERE h.node = stream.node), 0) ELSE stream.since END
			WHERE stream.epoch = 0 OR stream.node = excluded.node
				OR NOT EXISTS (SELECT 1 FROM heartbeat h WHERE h.node = stream.node AND h.seen > `+s.engine.Now+` - $3)
			RETURNING epoch, since`, stream, node, patience.Milliseconds()).Scan(&lease.Epoch, &lease.Since)
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		held := &journal.HeldError{Stream: stream}
		if err := tx.QueryRowContext(ctx, `SELECT node FROM stream WHERE name = $1`, stream).Scan(&held.Node); err != nil {
			return err
		}
		return held
	})
	if err != nil {
		return journal.Lease{}, err
	}
	return lease, nil
}

// Heartbeat implements journal.Store.
func (s *Store) Heartbeat(ctx context.Context, node string, at int64) error {
	if s.attached {
		return ErrAttached
	}
	_, err := s.exec(ctx, `INSERT INTO heartbeat (node, at, seen) VALUES ($1, $2, `+s.engine.Now+`)
		ON CONFLICT (node) DO UPDATE SET at = excluded.at, seen = excluded.seen`, node, at)
	return err
}

// LastHeartbeat implements journal.Store.
func (s *Store) LastHeartbeat(ctx context.Context, node string) (int64, error) {
	return queryNumber(ctx, s.read, `SELECT at FROM heartbeat WHERE node = $1`, node)
}

// Beats implements journal.Shared.
func (s *Store) Beats(ctx context.Context) ([]journal.Beat, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT node, at, `+s.engine.Now+` - seen FROM heartbeat ORDER BY node`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []journal.Beat
	for rows.Next() {
		var b journal.Beat
		var silent int64
		if err := rows.Scan(&b.Node, &b.At, &silent); err != nil {
			return nil, err
		}
		b.Silent = time.Duration(max(0, silent)) * time.Millisecond
		list = append(list, b)
	}
	return list, rows.Err()
}

// Resign implements journal.Shared.
func (s *Store) Resign(ctx context.Context, node string) error {
	if s.attached {
		return ErrAttached
	}
	_, err := s.exec(ctx, `UPDATE heartbeat SET seen = 0 WHERE node = $1`, node)
	return err
}

// Leases implements journal.Shared.
func (s *Store) Leases(ctx context.Context, streams []string) ([]journal.Lease, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name, node, epoch, since FROM stream
		WHERE epoch > 0 AND name IN (SELECT value FROM `+s.elements+`($1)) ORDER BY name`, jsonArray(streams))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []journal.Lease
	for rows.Next() {
		var l journal.Lease
		if err := rows.Scan(&l.Stream, &l.Node, &l.Epoch, &l.Since); err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, rows.Err()
}

// Checkpoint implements journal.Store.
func (s *Store) Checkpoint(ctx context.Context, projection string) (uint64, error) {
	n, err := queryNumber(ctx, s.read, `SELECT position FROM checkpoint WHERE projection = $1`, projection)
	return uint64(n), err
}

// SaveCheckpoint implements journal.Store.
func (s *Store) SaveCheckpoint(ctx context.Context, projection string, position uint64) error {
	_, err := s.exec(ctx, saveCheckpoint, projection, position)
	return err
}

const saveCheckpoint = `
	INSERT INTO checkpoint (projection, position) VALUES ($1, $2)
	ON CONFLICT (projection) DO UPDATE SET position = excluded.position WHERE checkpoint.position < excluded.position`

// queryNumber returns the number that a query selects, or 0 when there is none.
func queryNumber(ctx context.Context, q querier, query string, args ...any) (n int64, err error) {
	err = q.QueryRowContext(ctx, query, args...).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

// Personal implements journal.Store and journal.Chain.
func (s *Store) Personal(ctx context.Context, stream string, seq uint64) ([]journal.Personal, error) {
	rows, err := s.readPersonal.query(ctx, s.read, stream, toInt64(seq))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []journal.Personal
	for rows.Next() {
		var p journal.Personal
		var digest []byte
		if err := rows.Scan(&digest, &p.Salt, &p.Text); err != nil {
			return nil, err
		}
		p.Digest, _ = hashOf(digest)
		list = append(list, p)
	}
	return list, rows.Err()
}
