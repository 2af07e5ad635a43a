package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/members"
)

// CreateSession implements members.Store.
func (s *Store) CreateSession(ctx context.Context, new members.Session) error {
	return s.transact(ctx, func(tx querier) error {
		if new.Guest == "" {
			return insertSession(ctx, tx, new, nil)
		}
		fold := members.Fold(new.Guest)
		// A guest whose session has run out is gone: his name is free.
		if _, err := tx.ExecContext(ctx,
			`DELETE FROM session WHERE guest_fold = $1 AND expires <= $2`, fold, new.Created); err != nil {
			return err
		}
		var other string
		switch err := tx.QueryRowContext(ctx, `SELECT guest FROM session WHERE guest_fold = $1`, fold).Scan(&other); {
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
		INSERT INTO session (hash, account, guest, guest_fold, guest_id, lang, created, expires, agent)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		s.Hash[:], null(s.Account), null(s.Guest), fold, null(s.GuestID), s.Lang, s.Created, s.Expires, s.Agent)
	return err
}

// Session implements members.Store.
func (s *Store) Session(ctx context.Context, hash [32]byte) (members.Session, error) {
	found := members.Session{Hash: hash}
	err := s.read.QueryRowContext(ctx, `
		SELECT coalesce(account, ''), coalesce(guest, ''), coalesce(guest_id, ''), lang, created, expires, agent
		FROM session WHERE hash = $1`, hash[:]).
		Scan(&found.Account, &found.Guest, &found.GuestID, &found.Lang, &found.Created, &found.Expires, &found.Agent)
	if err != nil {
		return members.Session{}, notFound(err)
	}
	return found, nil
}

// Sessions implements members.Store.
func (s *Store) Sessions(ctx context.Context, account string) (list []members.Session, err error) {
	err = each(ctx, s.read, `SELECT hash, lang, created, expires, agent FROM session WHERE account = $1 ORDER BY created DESC, hash`, func(rows *sql.Rows) error {
		one := members.Session{Account: account}
		var hash []byte
		if err := rows.Scan(&hash, &one.Lang, &one.Created, &one.Expires, &one.Agent); err != nil {
			return err
		}
		copy(one.Hash[:], hash)
		list = append(list, one)
		return nil
	}, account)
	return list, err
}

// UpdateSession implements members.Store.
func (s *Store) UpdateSession(ctx context.Context, hash [32]byte, expires int64, lang string) error {
	return mustTouch(s.exec(ctx,
		`UPDATE session SET expires = $1, lang = $2 WHERE hash = $3`, expires, lang, hash[:]))
}

// DeleteSession implements members.Store.
func (s *Store) DeleteSession(ctx context.Context, hash [32]byte) error {
	_, err := s.exec(ctx, `DELETE FROM session WHERE hash = $1`, hash[:])
	return err
}

// DeleteSessions implements members.Store.
func (s *Store) DeleteSessions(ctx context.Context, account string) error {
	_, err := s.exec(ctx, `DELETE FROM session WHERE account = $1`, account)
	return err
}

// DeleteExpired implements members.Store.
func (s *Store) DeleteExpired(ctx context.Context, now int64) error {
	_, err := s.exec(ctx, `DELETE FROM session WHERE expires <= $1`, now)
	return err
}
