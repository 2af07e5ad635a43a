package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/members"
)

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
