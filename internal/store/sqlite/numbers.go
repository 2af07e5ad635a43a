package sqlite

import (
	"context"
	"database/sql"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// lastNumbers returns the last numbers that SQLite has assigned, including those of deleted rows.
func (s *Store) lastNumbers(ctx context.Context) (n sqlstore.Numbers, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT
		coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'message'), 0),
		coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'account_change'), 0)`).Scan(&n.Message, &n.Change)
	return n, err
}

// setNumbers makes SQLite assign numbers after the given ones.
func setNumbers(ctx context.Context, tx *sql.Tx, last sqlstore.Numbers) error {
	for table, n := range map[string]int64{"message": last.Message, "account_change": last.Change} {
		if _, err := tx.ExecContext(ctx, `DELETE FROM sqlite_sequence WHERE name = ?`, table); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)`, table, n); err != nil {
			return err
		}
	}
	return nil
}
