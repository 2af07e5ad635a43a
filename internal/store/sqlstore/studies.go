package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/members"
)

// AddStudy implements members.Store.
func (s *Store) AddStudy(ctx context.Context, st members.Study, limit int) error {
	return s.transact(ctx, func(tx querier) error {
		if _, err := account(ctx, tx, st.Account); err != nil {
			return err
		}
		var kept int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM study WHERE account = $1`, st.Account).Scan(&kept); err != nil {
			return err
		}
		if kept >= limit {
			return members.ErrFull
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO study (id, account, title, pgn, created, changed) VALUES ($1, $2, $3, $4, $5, $6)`,
			st.ID, st.Account, st.Title, st.PGN, st.Created, st.Changed)
		return err
	})
}

// SaveStudy implements members.Store.
func (s *Store) SaveStudy(ctx context.Context, st members.Study, lastChanged int64) error {
	return s.transact(ctx, func(tx querier) error {
		var changed int64
		err := tx.QueryRowContext(ctx, `SELECT changed FROM study WHERE id = $1 AND account = $2`, st.ID, st.Account).Scan(&changed)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return members.ErrNotFound
		case err != nil:
			return err
		case changed != lastChanged:
			return members.ErrChanged
		}
		_, err = tx.ExecContext(ctx, `UPDATE study SET title = $1, pgn = $2, changed = $3 WHERE id = $4`, st.Title, st.PGN, st.Changed, st.ID)
		return err
	})
}

// Study implements members.Store.
func (s *Store) Study(ctx context.Context, id string) (st members.Study, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT id, account, title, pgn, created, changed FROM study WHERE id = $1`, id).
		Scan(&st.ID, &st.Account, &st.Title, &st.PGN, &st.Created, &st.Changed)
	if errors.Is(err, sql.ErrNoRows) {
		return members.Study{}, members.ErrNotFound
	}
	return st, err
}

// Studies implements members.Store.
func (s *Store) Studies(ctx context.Context, account string) (list []members.Study, err error) {
	err = each(ctx, s.read, `SELECT id, account, title, created, changed FROM study WHERE account = $1 ORDER BY changed DESC, id`, func(rows *sql.Rows) error {
		var st members.Study
		if err := rows.Scan(&st.ID, &st.Account, &st.Title, &st.Created, &st.Changed); err != nil {
			return err
		}
		list = append(list, st)
		return nil
	}, account)
	return list, err
}

// DeleteStudy implements members.Store.
func (s *Store) DeleteStudy(ctx context.Context, account, id string) error {
	_, err := s.exec(ctx, `DELETE FROM study WHERE id = $1 AND account = $2`, id, account)
	return err
}
