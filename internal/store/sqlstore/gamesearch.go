package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
)

var _ gamesearch.Store = (*Store)(nil)

// queryAll returns all rows of a query.
func queryAll[T any](ctx context.Context, q querier, scan func(*sql.Rows, *T) error, query string, args ...any) (list []T, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one T
		if err := scan(rows, &one); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// Unnumbered implements gamesearch.Store.
func (s *Store) Unnumbered(ctx context.Context, limit int) ([]hall.GameID, error) {
	return queryAll(ctx, s.read, func(row *sql.Rows, id *hall.GameID) error { return row.Scan(id) },
		`SELECT id FROM game WHERE number IS NULL AND ended > 0 ORDER BY started, id LIMIT $1`, limit)
}

// CountUnnumbered implements gamesearch.Store.
func (s *Store) CountUnnumbered(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM game WHERE number IS NULL AND ended > 0`).Scan(&n)
	return n, err
}

// AddLines implements gamesearch.Store.
func (s *Store) AddLines(ctx context.Context, lines []gamesearch.Line) error {
	if s.attached {
		return ErrAttached
	}
	return s.transact(ctx, func(tx querier) error {
		next, err := queryNumber(ctx, tx, `SELECT coalesce(max(number) + 1, 0) FROM game_line`)
		if err != nil {
			return err
		}
		packed, err := queryNumber(ctx, tx, `SELECT coalesce(max(part) + 1, 0) FROM game_part WHERE packed`)
		if err != nil {
			return err
		}
		next = max(next, packed*gamesearch.PartSize)
		for _, l := range lines {
			done, err := tx.ExecContext(ctx, `UPDATE game SET number = $1 WHERE id = $2 AND number IS NULL AND ended > 0`, next, l.Game)
			if err != nil {
				return err
			}
			if n, err := done.RowsAffected(); err != nil || n == 0 {
				if err != nil {
					return err
				}
				continue
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO game_line (number, fen, moves) VALUES ($1, $2, $3)`, next, l.Start, nonNil(l.Moves)); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO game_part (part, version, packed) VALUES ($1, 0, FALSE) ON CONFLICT (part) DO NOTHING`, next/gamesearch.PartSize); err != nil {
				return err
			}
			next++
		}
		return nil
	})
}

// partSize is gamesearch.PartSize for use in a statement.
var partSize = strconv.Itoa(gamesearch.PartSize)

// nonNil returns b, or an empty slice when b is nil, because nil would be stored as NULL.
func nonNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// invalidatePart discards the computed columns of the part that contains a game.
func invalidatePart(ctx context.Context, tx querier, id hall.GameID) error {
	_, err := tx.ExecContext(ctx, `UPDATE game_part SET version = version + 1, columns = NULL
		WHERE part = (SELECT number / `+partSize+` FROM game WHERE id = $1)`, id)
	return err
}

// removeLine removes a game from the search.
func removeLine(ctx context.Context, tx querier, id hall.GameID) error {
	if err := invalidatePart(ctx, tx, id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM game_line WHERE number = (SELECT number FROM game WHERE id = $1)`, id)
	return err
}

const entryColumns = `l.number, l.fen, l.moves, ` + gameRowColumns

// scanEntry reads the columns entryColumns of a row.
func scanEntry(rows *sql.Rows, e *gamesearch.Entry) (err error) {
	e.Row, err = scanGame(afterColumns(func(game ...any) error {
		return rows.Scan(append([]any{&e.Number, &e.Start, &e.Moves}, game...)...)
	}))
	e.Game, e.Moves = e.Row.ID, nonNil(e.Moves)
	return err
}

// afterColumns scans the columns of a game that come after other columns in the same row.
type afterColumns func(game ...any) error

// Scan receives the destinations of the game's columns.
func (scan afterColumns) Scan(game ...any) error { return scan(game...) }

// Entries implements gamesearch.Store.
func (s *Store) Entries(ctx context.Context, numbers []int64) ([]gamesearch.Entry, error) {
	if len(numbers) == 0 {
		return nil, nil
	}
	return queryAll(ctx, s.read, scanEntry, `SELECT `+entryColumns+` FROM game_line l JOIN game g ON g.number = l.number
		WHERE l.number IN (SELECT CAST(value AS BIGINT) FROM `+s.elements+`($1)) ORDER BY l.number`, jsonArray(numbers))
}

// EntriesFrom implements gamesearch.Store.
func (s *Store) EntriesFrom(ctx context.Context, number int64, limit int) ([]gamesearch.Entry, error) {
	return queryAll(ctx, s.read, scanEntry, `SELECT `+entryColumns+` FROM game_line l JOIN game g ON g.number = l.number
		WHERE l.number >= $1 ORDER BY l.number LIMIT $2`, number, limit)
}

// Parts implements gamesearch.Store.
func (s *Store) Parts(ctx context.Context) ([]gamesearch.PartState, error) {
	return queryAll(ctx, s.read, func(row *sql.Rows, p *gamesearch.PartState) error { return row.Scan(&p.Part, &p.Version, &p.Packed) },
		`SELECT part, version, packed FROM game_part ORDER BY part`)
}

// Columns implements gamesearch.Store.
func (s *Store) Columns(ctx context.Context, part int64) (data []byte, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT columns FROM game_part WHERE part = $1`, part).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return data, err
}

// KeepColumns implements gamesearch.Store.
func (s *Store) KeepColumns(ctx context.Context, part, version int64, columns []byte) error {
	if s.attached {
		return ErrAttached
	}
	_, err := s.exec(ctx, `UPDATE game_part SET columns = $1 WHERE part = $2 AND version = $3`, columns, part, version)
	return err
}

// bucketShift is the number of bits for the part in the number of a list. The bits above it are the
// bucket, so that the lists of a bucket have consecutive numbers.
const bucketShift = 24

// KeepLists implements gamesearch.Store.
func (s *Store) KeepLists(ctx context.Context, part int64, lists []gamesearch.List) error {
	if s.attached {
		return ErrAttached
	}
	return s.transact(ctx, func(tx querier) error {
		for _, l := range lists {
			if _, err := tx.ExecContext(ctx, keepList, int64(l.Bucket)<<bucketShift|part, l.Data); err != nil {
				return err
			}
		}
		return nil
	})
}

var keepList = upsert("game_list", "id", "id, data")

// Pack implements gamesearch.Store.
func (s *Store) Pack(ctx context.Context, part, version int64) error {
	if s.attached {
		return ErrAttached
	}
	_, err := s.exec(ctx, `UPDATE game_part SET packed = TRUE WHERE part = $1 AND version = $2`, part, version)
	return err
}

// Lists implements gamesearch.Store.
func (s *Store) Lists(ctx context.Context, bucket int, each func(part int64, data []byte)) error {
	rows, err := s.read.QueryContext(ctx, `SELECT id, data FROM game_list WHERE id >= $1 AND id < $2 ORDER BY id`, int64(bucket)<<bucketShift, int64(bucket+1)<<bucketShift)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var data []byte
		if err := rows.Scan(&id, &data); err != nil {
			return err
		}
		each(id&(1<<bucketShift-1), data)
	}
	return rows.Err()
}
