package sqlite

import (
	"context"
	"database/sql"

	"github.com/escaque/escaque/internal/members"
)

// Settings implements members.Store.
func (s *Store) Settings(ctx context.Context, account string) (map[string]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name, value FROM setting WHERE account = ?`, account)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	settings := map[string]string{}
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return nil, err
		}
		settings[name] = value
	}
	return settings, rows.Err()
}

// SetSetting implements members.Store.
func (s *Store) SetSetting(ctx context.Context, account, name, value string, most int) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		if value == "" {
			_, err := tx.ExecContext(ctx, `DELETE FROM setting WHERE account = ? AND name = ?`, account, name)
			return err
		}
		var known bool
		var others int
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM account WHERE id = ?),
			(SELECT count(*) FROM setting WHERE account = ? AND name <> ?)`, account, account, name).Scan(&known, &others); err != nil {
			return err
		}
		switch {
		case !known:
			return members.ErrNotFound
		case others >= most:
			return members.ErrFull
		}
		_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO setting (account, name, value) VALUES (?, ?, ?)`, account, name, value)
		return err
	})
}
