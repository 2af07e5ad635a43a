package postgres

import (
	"context"
	"database/sql"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// given are the last numbers that the database has given, also to rows that are gone.
func (s *Store) given(ctx context.Context) (n sqlstore.Numbers, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT
		(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM message_id_seq),
		(SELECT number FROM account_change_last WHERE one = 1)`).Scan(&n.Message, &n.Change)
	return n, err
}

// hold locks the row that a living server writes every second, so that a transaction that takes longer does
// not collide with it at its end.
func hold(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `SELECT 1 FROM tail WHERE one = 1 FOR UPDATE`)
	return err
}

// numbers makes the database go on after the last numbers, and the log after its last record.
func numbers(ctx context.Context, tx *sql.Tx, last sqlstore.Numbers) error {
	for _, step := range []struct {
		query string
		args  []any
	}{
		{`SELECT setval('message_id_seq', greatest($1, 1), $2)`, []any{last.Message, last.Message > 0}},
		{`SELECT setval('stream_id_seq', coalesce(max(id), 1), count(*) > 0) FROM stream`, nil},
		{`UPDATE account_change_last SET number = $1 WHERE one = 1`, []any{last.Change}},
		{`UPDATE tail SET position = (SELECT coalesce(max(position), 0) FROM record),
			hash = (SELECT hash FROM ledger ORDER BY position DESC LIMIT 1) WHERE one = 1`, nil},
	} {
		if _, err := tx.ExecContext(ctx, step.query, step.args...); err != nil {
			return err
		}
	}
	return nil
}
