package sqlstore

import (
	"context"

	"github.com/escaque/escaque/internal/members"
)

var putSetting = upsert("setting", "account, name", "account, name, value")

// Settings implements members.Store.
func (s *Store) Settings(ctx context.Context, account string) (map[string]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name, value FROM setting WHERE account = $1`, account)
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
func (s *Store) SetSetting(ctx context.Context, account, name, value string, limit int) error {
	return s.transact(ctx, func(tx querier) error {
		if value == "" {
			_, err := tx.ExecContext(ctx, `DELETE FROM setting WHERE account = $1 AND name = $2`, account, name)
			return err
		}
		var known bool
		var others int
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM account WHERE id = $1),
			(SELECT count(*) FROM setting WHERE account = $2 AND name <> $3)`, account, account, name).Scan(&known, &others); err != nil {
			return err
		}
		switch {
		case !known:
			return members.ErrNotFound
		case others >= limit:
			return members.ErrFull
		}
		_, err := tx.ExecContext(ctx, putSetting, account, name, value)
		return err
	})
}
