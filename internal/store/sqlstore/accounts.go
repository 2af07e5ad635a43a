package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/members"
)

const accountColumns = `id, handle, email, password, ics_password, roles, lang, titles, created, last_seen, disabled, online, factor, factor_step, recovery, display`

const (
	accountOf       = `SELECT ` + accountColumns + ` FROM account WHERE id = $1`
	accountByHandle = `SELECT ` + accountColumns + ` FROM account WHERE fold = $1`
)

// scanAccount reads the columns accountColumns of a row.
func scanAccount(row interface{ Scan(...any) error }) (a members.Account, err error) {
	err = row.Scan(&a.ID, &a.Handle, &a.Email, &a.PasswordHash, &a.ICSPasswordHash, &a.Roles, &a.Lang, &a.Titles,
		&a.Created, &a.LastSeen, &a.Disabled, &a.Online, &a.Factor, &a.FactorStep, &a.Recovery, &a.Display)
	return a, notFound(err)
}

// notFound converts sql.ErrNoRows to members.ErrNotFound. It returns other errors unchanged.
func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return members.ErrNotFound
	}
	return err
}

// CreateAccount implements members.Store.
func (s *Store) CreateAccount(ctx context.Context, a members.Account) error {
	skeleton := members.Skeleton(a.Handle)
	return s.transact(ctx, func(tx querier) error {
		var other string
		err := tx.QueryRowContext(ctx, `SELECT handle FROM account WHERE skeleton = $1 OR looks = $1`, skeleton).Scan(&other)
		switch {
		case err == nil:
			return &members.TakenError{Handle: other}
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		_, err = tx.ExecContext(ctx,
			`INSERT INTO account (fold, skeleton, looks, `+accountColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
			members.Fold(a.Handle), skeleton, members.Looks(a.Display), a.ID, a.Handle, a.Email, a.PasswordHash, a.ICSPasswordHash, a.Roles,
			a.Lang, a.Titles, a.Created, a.LastSeen, a.Disabled, a.Online, a.Factor, a.FactorStep, a.Recovery, a.Display)
		return err
	})
}

// Account implements members.Store.
func (s *Store) Account(ctx context.Context, id string) (members.Account, error) {
	return scanAccount(s.account.queryRow(ctx, s.read, id))
}

// account reads an account by id.
func account(ctx context.Context, q querier, id string) (members.Account, error) {
	return scanAccount(q.QueryRowContext(ctx, accountOf, id))
}

// AccountByHandle implements members.Store.
func (s *Store) AccountByHandle(ctx context.Context, handle string) (members.Account, error) {
	return scanAccount(s.accountByHandle.queryRow(ctx, s.read, members.Fold(handle)))
}

// Accounts implements members.Store.
func (s *Store) Accounts(ctx context.Context, after string, limit int) ([]members.Account, error) {
	rows, err := s.read.QueryContext(ctx,
		`SELECT `+accountColumns+` FROM account WHERE fold > $1 ORDER BY fold LIMIT $2`, members.Fold(after), max(0, limit))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []members.Account
	for rows.Next() {
		a, err := scanAccount(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

// UpdateAccount implements members.Store.
func (s *Store) UpdateAccount(
	ctx context.Context, id string, change func(*members.Account, int) error,
) (a members.Account, err error) {
	err = s.transact(ctx, func(tx querier) error {
		if a, err = account(ctx, tx, id); err != nil {
			return err
		}
		handle, called := a.Handle, a.Display
		n, err := administrators(ctx, tx)
		if err != nil {
			return err
		}
		if err := change(&a, n); err != nil {
			return err
		}
		a.ID, a.Handle = id, handle
		looks := members.Looks(a.Display)
		if a.Display != called && looks != "" {
			var other string
			err := tx.QueryRowContext(ctx, `SELECT handle FROM account WHERE (skeleton = $1 OR looks = $1) AND id <> $2 ORDER BY id`, looks, id).Scan(&other)
			if err == nil {
				return &members.TakenError{Handle: other}
			} else if !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, `
			UPDATE account SET email = $1, password = $2, ics_password = $3, roles = $4, lang = $5, titles = $6,
			created = $7, last_seen = $8, disabled = $9, online = $10, factor = $11, factor_step = $12, recovery = $13, display = $14, looks = $15 WHERE id = $16`,
			a.Email, a.PasswordHash, a.ICSPasswordHash, a.Roles, a.Lang, a.Titles, a.Created, a.LastSeen, a.Disabled, a.Online, a.Factor, a.FactorStep, a.Recovery, a.Display, looks, id)
		return err
	})
	if err != nil {
		return members.Account{}, err
	}
	return a, nil
}

// null returns s as NULL when it is empty.
func null(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// mustTouch returns ErrNotFound when a statement changed no row.
func mustTouch(result sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		return members.ErrNotFound
	}
	return err
}

// AccountLike implements members.Store.
func (s *Store) AccountLike(ctx context.Context, skeleton string) (members.Account, error) {
	return scanAccount(s.read.QueryRowContext(ctx, `SELECT `+accountColumns+` FROM account WHERE skeleton = $1 OR looks = $1 ORDER BY id`, skeleton))
}

// Displays implements members.Store.
func (s *Store) Displays(ctx context.Context) (map[string]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT fold, display FROM account WHERE looks <> ''`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names := make(map[string]string)
	for rows.Next() {
		var fold, display string
		if err := rows.Scan(&fold, &display); err != nil {
			return nil, err
		}
		names[fold] = display
	}
	return names, rows.Err()
}
