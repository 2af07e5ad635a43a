package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/members"
)

// ForgetAccount implements members.Store.
func (s *Store) ForgetAccount(ctx context.Context, id, handle string) (r members.Removed, err error) {
	err = s.transact(ctx, func(tx querier) error {
		r = members.Removed{}
		a, err := account(ctx, tx, id)
		if err != nil {
			return err
		}
		skeleton := members.Skeleton(handle)
		var other string
		err = tx.QueryRowContext(ctx, `SELECT handle FROM account WHERE skeleton = $1 AND id <> $2`, skeleton, id).Scan(&other)
		switch {
		case err == nil:
			return &members.TakenError{Handle: other}
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		r.Mail = a.Email != ""
		for _, password := range []string{a.PasswordHash, a.ICSPasswordHash} {
			if password != "" {
				r.Passwords++
			}
		}
		for _, step := range []struct {
			count *int
			query string
			args  []any
		}{
			{nil, `UPDATE account SET handle = $1, fold = $2, skeleton = $3, email = '', password = '', ics_password = '', factor = '', factor_step = 0, recovery = '', display = '', looks = '', roles = $4, lang = '', titles = '',
				created = 0, last_seen = 0, online = 0, disabled = TRUE WHERE id = $5`, []any{handle, members.Fold(handle), skeleton, members.RolePlayer, id}},
			{&r.Sessions, `DELETE FROM session WHERE account = $1`, []any{id}},
			{nil, `DELETE FROM reset WHERE account = $1`, []any{id}},
			{nil, `UPDATE audit SET handle = $1, origin = '' WHERE actor = $2`, []any{handle, id}},
			{nil, `UPDATE audit SET about = $1 WHERE about = $2`, []any{handle, a.Handle}},
			{&r.Settings, `DELETE FROM setting WHERE account = $1`, []any{id}},
			{&r.Messages, `DELETE FROM message WHERE box = $1 OR sender = $2`, []any{id, id}},
			{&r.Visits, `DELETE FROM visit WHERE account = $1`, []any{id}},
			{&r.Studies, `DELETE FROM study WHERE account = $1`, []any{id}},
			{&r.Tokens, `DELETE FROM token WHERE account = $1`, []any{id}},
			{&r.Passkeys, `DELETE FROM passkey WHERE account = $1`, []any{id}},
			{nil, `DELETE FROM pending WHERE email = $1 AND email <> ''`, []any{a.Email}},
			{&r.Games, `UPDATE game SET white_handle = CASE WHEN white = $1 THEN $2 ELSE white_handle END, black_handle = CASE WHEN black = $3 THEN $4 ELSE black_handle END
				WHERE white = $5 OR black = $6`, []any{id, handle, id, handle, id, id}},
		} {
			done, err := tx.ExecContext(ctx, step.query, step.args...)
			if err != nil {
				return err
			}
			if step.count != nil {
				n, err := done.RowsAffected()
				if err != nil {
					return err
				}
				*step.count = int(n)
			}
		}
		return removeFromLists(ctx, tx, a.Handle)
	})
	return r, err
}

// removeFromLists removes a handle from all members' lists.
func removeFromLists(ctx context.Context, tx querier, handle string) error {
	rows, err := tx.QueryContext(ctx, `SELECT account, name, value FROM setting WHERE name LIKE $1 AND lower(value) LIKE $2`,
		members.KeptList+"%", "%"+members.Fold(handle)+"%")
	if err != nil {
		return err
	}
	defer rows.Close()
	type kept struct{ account, name, value string }
	var lists []kept
	for rows.Next() {
		var k kept
		if err := rows.Scan(&k.account, &k.name, &k.value); err != nil {
			return err
		}
		lists = append(lists, k)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, k := range lists {
		left := members.RemoveFromList(k.value, handle)
		if left == k.value {
			continue // part of a longer name
		}
		query, args := `UPDATE setting SET value = $1 WHERE account = $2 AND name = $3`, []any{left, k.account, k.name}
		if left == "" {
			query, args = `DELETE FROM setting WHERE account = $1 AND name = $2`, args[1:]
		}
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}
