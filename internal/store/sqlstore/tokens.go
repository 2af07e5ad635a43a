package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/members"
)

// tokenColumns lists the columns of a token.
const tokenColumns = `id, hash, account, note, scopes, created, used` //nolint:gosec // names of columns

// scanToken reads the columns tokenColumns of a row.
func scanToken(row interface{ Scan(...any) error }) (t members.Token, err error) {
	var hash []byte
	var scopes string
	err = row.Scan(&t.ID, &hash, &t.Account, &t.Note, &scopes, &t.Created, &t.Used)
	copy(t.Hash[:], hash)
	for one := range strings.FieldsSeq(scopes) {
		t.Scopes = append(t.Scopes, members.Scope(one))
	}
	return t, err
}

// AddToken implements members.Store.
func (s *Store) AddToken(ctx context.Context, t members.Token, limit int) error {
	return s.transact(ctx, func(tx querier) error {
		if _, err := account(ctx, tx, t.Account); err != nil {
			return err
		}
		var kept int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM token WHERE account = $1`, t.Account).Scan(&kept); err != nil {
			return err
		}
		if kept >= limit {
			return members.ErrFull
		}
		var scopes []string
		for _, one := range t.Scopes {
			scopes = append(scopes, string(one))
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO token (`+tokenColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			t.ID, t.Hash[:], t.Account, t.Note, strings.Join(scopes, " "), t.Created, t.Used)
		return err
	})
}

// Token implements members.Store.
func (s *Store) Token(ctx context.Context, hash [32]byte) (members.Token, error) {
	t, err := scanToken(s.read.QueryRowContext(ctx, `SELECT `+tokenColumns+` FROM token WHERE hash = $1`, hash[:]))
	if errors.Is(err, sql.ErrNoRows) {
		return members.Token{}, members.ErrNotFound
	}
	return t, err
}

// Tokens implements members.Store.
func (s *Store) Tokens(ctx context.Context, account string) (list []members.Token, err error) {
	err = each(ctx, s.read, `SELECT `+tokenColumns+` FROM token WHERE account = $1 ORDER BY created, id`, func(rows *sql.Rows) error {
		t, err := scanToken(rows)
		list = append(list, t)
		return err
	}, account)
	return list, err
}

// UseToken implements members.Store.
func (s *Store) UseToken(ctx context.Context, hash [32]byte, at int64) error {
	done, err := s.exec(ctx, `UPDATE token SET used = $1 WHERE hash = $2`, at, hash[:])
	if err != nil {
		return err
	}
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = members.ErrNotFound
	}
	return err
}

// DeleteToken implements members.Store.
func (s *Store) DeleteToken(ctx context.Context, account, id string) error {
	return s.transact(ctx, func(tx querier) error {
		for _, query := range []string{`DELETE FROM token WHERE account = $1 AND ($2 = '' OR id = $3)`, `DELETE FROM session WHERE account = $1 AND token <> '' AND ($2 = '' OR token = $3)`} {
			if _, err := tx.ExecContext(ctx, query, account, id, id); err != nil {
				return err
			}
		}
		return nil
	})
}
