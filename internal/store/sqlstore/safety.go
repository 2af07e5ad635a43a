package sqlstore

import (
	"context"
	"database/sql"

	"github.com/escaque/escaque/internal/members"
)

// AddReset implements members.Store.
func (s *Store) AddReset(ctx context.Context, r members.Reset) error {
	return s.transact(ctx, func(tx querier) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM reset WHERE account = $1`, r.Account); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO reset (hash, account, expires) VALUES ($1, $2, $3)`, r.Hash[:], r.Account, r.Expires)
		return err
	})
}

// TakeReset implements members.Store.
func (s *Store) TakeReset(ctx context.Context, hash [32]byte) (members.Reset, error) {
	r := members.Reset{Hash: hash}
	err := s.transact(ctx, func(tx querier) error {
		return tx.QueryRowContext(ctx, `DELETE FROM reset WHERE hash = $1 RETURNING account, expires`, hash[:]).Scan(&r.Account, &r.Expires)
	})
	if err != nil {
		return members.Reset{}, notFound(err)
	}
	return r, nil
}

// DeleteResets implements members.Store.
func (s *Store) DeleteResets(ctx context.Context, now int64) error {
	_, err := s.exec(ctx, `DELETE FROM reset WHERE expires <= $1`, now)
	return err
}

// AddAct implements members.Store.
func (s *Store) AddAct(ctx context.Context, a members.Act) error {
	_, err := s.exec(ctx, `INSERT INTO audit (id, at, actor, handle, what, about, detail, origin) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, a.ID, a.At, a.By, a.Handle, a.What, a.About, a.Detail, a.From)
	return err
}

// Acts implements members.Store.
func (s *Store) Acts(ctx context.Context, before string, limit int) (list []members.Act, err error) {
	err = each(ctx, s.read, `SELECT id, at, actor, handle, what, about, detail, origin FROM audit
		WHERE $1 = '' OR (at, id) < (SELECT at, id FROM audit WHERE id = $2) ORDER BY at DESC, id DESC LIMIT $3`, func(rows *sql.Rows) error {
		var a members.Act
		if err := rows.Scan(&a.ID, &a.At, &a.By, &a.Handle, &a.What, &a.About, &a.Detail, &a.From); err != nil {
			return err
		}
		list = append(list, a)
		return nil
	}, before, before, limit)
	return list, err
}
