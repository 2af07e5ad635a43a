package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/members"
)

const accountColumns = `id, handle, email, password, ics_password, roles, lang, titles, created, last_seen, disabled, online`

// querier is what *sql.DB and *sql.Tx have in common.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func scanAccount(row interface{ Scan(...any) error }) (a members.Account, err error) {
	err = row.Scan(&a.ID, &a.Handle, &a.Email, &a.PasswordHash, &a.ICSPasswordHash, &a.Roles, &a.Lang, &a.Titles,
		&a.Created, &a.LastSeen, &a.Disabled, &a.Online)
	return a, notFound(err)
}

func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return members.ErrNotFound
	}
	return err
}

// CreateAccount implements members.Store.
func (s *Store) CreateAccount(ctx context.Context, a members.Account) error {
	skeleton := members.Skeleton(a.Handle)
	return s.transact(ctx, func(tx *sql.Tx) error {
		var other string
		err := tx.QueryRowContext(ctx, `SELECT handle FROM account WHERE skeleton = ?`, skeleton).Scan(&other)
		switch {
		case err == nil:
			return &members.TakenError{Handle: other}
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		_, err = tx.ExecContext(ctx,
			`INSERT INTO account (fold, skeleton, `+accountColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			members.Fold(a.Handle), skeleton, a.ID, a.Handle, a.Email, a.PasswordHash, a.ICSPasswordHash, a.Roles,
			a.Lang, a.Titles, a.Created, a.LastSeen, a.Disabled, a.Online)
		return err
	})
}

// Account implements members.Store.
func (s *Store) Account(ctx context.Context, id string) (members.Account, error) {
	return account(ctx, s.read, id)
}

func account(ctx context.Context, q querier, id string) (members.Account, error) {
	return scanAccount(q.QueryRowContext(ctx, `SELECT `+accountColumns+` FROM account WHERE id = ?`, id))
}

// AccountByHandle implements members.Store.
func (s *Store) AccountByHandle(ctx context.Context, handle string) (members.Account, error) {
	return scanAccount(s.read.QueryRowContext(ctx,
		`SELECT `+accountColumns+` FROM account WHERE fold = ?`, members.Fold(handle)))
}

// Accounts implements members.Store.
func (s *Store) Accounts(ctx context.Context, after string, limit int) ([]members.Account, error) {
	rows, err := s.read.QueryContext(ctx,
		`SELECT `+accountColumns+` FROM account WHERE fold > ? ORDER BY fold LIMIT ?`, members.Fold(after), max(0, limit))
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
	err = s.transact(ctx, func(tx *sql.Tx) error {
		if a, err = account(ctx, tx, id); err != nil {
			return err
		}
		handle := a.Handle
		n, err := administrators(ctx, tx)
		if err != nil {
			return err
		}
		if err := change(&a, n); err != nil {
			return err
		}
		a.ID, a.Handle = id, handle
		_, err = tx.ExecContext(ctx, `
			UPDATE account SET email = ?, password = ?, ics_password = ?, roles = ?, lang = ?, titles = ?,
			created = ?, last_seen = ?, disabled = ?, online = ? WHERE id = ?`,
			a.Email, a.PasswordHash, a.ICSPasswordHash, a.Roles, a.Lang, a.Titles, a.Created, a.LastSeen, a.Disabled, a.Online, id)
		return err
	})
	if err != nil {
		return members.Account{}, err
	}
	return a, nil
}

// Administrators implements members.Store.
func (s *Store) Administrators(ctx context.Context) (int, error) {
	return administrators(ctx, s.read)
}

func administrators(ctx context.Context, q querier) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM account WHERE roles & ? <> 0 AND NOT disabled`,
		members.RoleAdministrator).Scan(&n)
	return n, err
}

// CreateSession implements members.Store.
func (s *Store) CreateSession(ctx context.Context, new members.Session) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		if new.Guest == "" {
			return insertSession(ctx, tx, new, nil)
		}
		fold := members.Fold(new.Guest)
		// A guest whose session has run out is gone: his name is free.
		if _, err := tx.ExecContext(ctx,
			`DELETE FROM session WHERE guest_fold = ? AND expires <= ?`, fold, new.Created); err != nil {
			return err
		}
		var other string
		switch err := tx.QueryRowContext(ctx, `SELECT guest FROM session WHERE guest_fold = ?`, fold).Scan(&other); {
		case err == nil:
			return &members.TakenError{Handle: other}
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		return insertSession(ctx, tx, new, fold)
	})
}

func insertSession(ctx context.Context, q querier, s members.Session, fold any) error {
	_, err := q.ExecContext(ctx, `
		INSERT INTO session (hash, account, guest, guest_fold, guest_id, lang, created, expires)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		s.Hash[:], null(s.Account), null(s.Guest), fold, null(s.GuestID), s.Lang, s.Created, s.Expires)
	return err
}

func null(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// Session implements members.Store.
func (s *Store) Session(ctx context.Context, hash [32]byte) (members.Session, error) {
	found := members.Session{Hash: hash}
	err := s.read.QueryRowContext(ctx, `
		SELECT coalesce(account, ''), coalesce(guest, ''), coalesce(guest_id, ''), lang, created, expires
		FROM session WHERE hash = ?`, hash[:]).
		Scan(&found.Account, &found.Guest, &found.GuestID, &found.Lang, &found.Created, &found.Expires)
	if err != nil {
		return members.Session{}, notFound(err)
	}
	return found, nil
}

// UpdateSession implements members.Store.
func (s *Store) UpdateSession(ctx context.Context, hash [32]byte, expires int64, lang string) error {
	return mustTouch(s.write.ExecContext(ctx,
		`UPDATE session SET expires = ?, lang = ? WHERE hash = ?`, expires, lang, hash[:]))
}

// mustTouch answers ErrNotFound when a statement touched no row.
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

// DeleteSession implements members.Store.
func (s *Store) DeleteSession(ctx context.Context, hash [32]byte) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM session WHERE hash = ?`, hash[:])
	return err
}

// DeleteSessions implements members.Store.
func (s *Store) DeleteSessions(ctx context.Context, account string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM session WHERE account = ?`, account)
	return err
}

// DeleteExpired implements members.Store.
func (s *Store) DeleteExpired(ctx context.Context, now int64) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM session WHERE expires <= ?`, now)
	return err
}

// SetAdminLink implements members.Store.
func (s *Store) SetAdminLink(ctx context.Context, hash [32]byte, created int64) error {
	_, err := s.write.ExecContext(ctx,
		`INSERT OR REPLACE INTO admin_link (one, hash, created) VALUES (1, ?, ?)`, hash[:], created)
	return err
}

// AdminLink implements members.Store.
func (s *Store) AdminLink(ctx context.Context) (hash [32]byte, err error) {
	var b []byte
	if err := s.read.QueryRowContext(ctx, `SELECT hash FROM admin_link`).Scan(&b); err != nil {
		return hash, notFound(err)
	}
	if copy(hash[:], b) != len(hash) {
		return hash, fmt.Errorf("sqlite: the administrator link's hash has %d bytes", len(b))
	}
	return hash, nil
}

// UseAdminLink implements members.Store.
func (s *Store) UseAdminLink(ctx context.Context, hash [32]byte, account string) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		if err := mustTouch(tx.ExecContext(ctx, `DELETE FROM admin_link WHERE hash = ?`, hash[:])); err != nil {
			return err
		}
		return mustTouch(tx.ExecContext(ctx,
			`UPDATE account SET roles = roles | ? WHERE id = ?`, members.RoleAdministrator, account))
	})
}
