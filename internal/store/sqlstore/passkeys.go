package sqlstore

import (
	"context"
	"database/sql"

	"github.com/escaque/escaque/internal/members"
)

// AddPasskey implements members.Store.
func (s *Store) AddPasskey(ctx context.Context, p members.Passkey, limit int) error {
	return s.transact(ctx, func(tx querier) error {
		if _, err := account(ctx, tx, p.Account); err != nil {
			return err
		}
		var kept, same int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM passkey WHERE account = $1`, p.Account).Scan(&kept); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM passkey WHERE id = $1`, p.ID).Scan(&same); err != nil {
			return err
		}
		switch {
		case same > 0:
			return members.ErrChanged
		case kept >= limit:
			return members.ErrFull
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO passkey (id, account, name, public, created, used) VALUES ($1, $2, $3, $4, $5, $6)`,
			p.ID, p.Account, p.Name, p.Key, p.Created, p.Used)
		return err
	})
}

// Passkeys implements members.Store.
func (s *Store) Passkeys(ctx context.Context, account string) (list []members.Passkey, err error) {
	err = each(ctx, s.read, `SELECT id, account, name, public, created, used FROM passkey WHERE account = $1 ORDER BY created, id`, func(rows *sql.Rows) error {
		var p members.Passkey
		err := rows.Scan(&p.ID, &p.Account, &p.Name, &p.Key, &p.Created, &p.Used)
		list = append(list, p)
		return err
	}, account)
	return list, err
}

// UsePasskey implements members.Store.
func (s *Store) UsePasskey(ctx context.Context, p members.Passkey, key string, used int64) error {
	return s.transact(ctx, func(tx querier) error {
		var was int64
		if err := tx.QueryRowContext(ctx, `SELECT used FROM passkey WHERE id = $1 AND account = $2`, p.ID, p.Account).Scan(&was); err != nil {
			return notFound(err)
		}
		if was != p.Used {
			return members.ErrChanged
		}
		return mustTouch(tx.ExecContext(ctx, `UPDATE passkey SET public = $1, used = $2 WHERE id = $3`, key, used, p.ID))
	})
}

// RenamePasskey implements members.Store.
func (s *Store) RenamePasskey(ctx context.Context, account, id, name string) error {
	return mustTouch(s.exec(ctx, `UPDATE passkey SET name = $1 WHERE id = $2 AND account = $3`, name, id, account))
}

// DeletePasskey implements members.Store.
func (s *Store) DeletePasskey(ctx context.Context, account, id string) error {
	_, err := s.exec(ctx, `DELETE FROM passkey WHERE account = $1 AND ($2 = '' OR id = $3)`, account, id, id)
	return err
}
