package postgres

import (
	"context"
	"database/sql"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// lastNumbers returns the last numbers that the database has assigned, including those of deleted
// rows.
func (s *Store) lastNumbers(ctx context.Context) (n sqlstore.Numbers, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT
		(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM message_id_seq),
		(SELECT number FROM account_change_last WHERE one = 1)`).Scan(&n.Message, &n.Change)
	return n, err
}

// lockTail locks the row that a running server updates every second. Otherwise a long transaction
// would fail because of such an update.
func lockTail(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `SELECT 1 FROM tail WHERE one = 1 FOR UPDATE`)
	return err
}

// setNumbers makes the database assign numbers after the given ones, and the log continue after its
// last record.
func setNumbers(ctx context.Context, tx *sql.Tx, last sqlstore.Numbers) error {
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
