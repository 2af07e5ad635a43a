package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/members"
)

const (
	sessionInsert = `
		INSERT INTO session (hash, account, guest, guest_fold, guest_id, lang, created, expires, agent, token)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	// A guest whose session has expired is gone: their name is free.
	insertGuest = sessionInsert + `
		ON CONFLICT (guest_fold) DO UPDATE SET hash = excluded.hash, guest = excluded.guest, guest_id = excluded.guest_id,
		lang = excluded.lang, created = excluded.created, expires = excluded.expires, agent = excluded.agent, token = excluded.token
		WHERE session.expires <= excluded.created`
	deleteSession = `DELETE FROM session WHERE hash = $1`
	sessionOf     = `
		SELECT coalesce(account, ''), coalesce(guest, ''), coalesce(guest_id, ''), lang, created, expires, agent, token
		FROM session WHERE hash = $1`
)

// CreateSession implements members.Store.
func (s *Store) CreateSession(ctx context.Context, new members.Session) error {
	if new.Guest == "" {
		_, err := s.exec(ctx, sessionInsert, new.Hash[:], null(new.Account), nil, nil, nil, new.Lang, new.Created, new.Expires, new.Agent, new.Token)
		return err
	}
	fold := members.Fold(new.Guest)
	var bearer string // of the name, when there is one
	err := s.writeGrouped(ctx, func(ctx context.Context, tx *sql.Tx) error {
		bearer = ""
		switch err := mustTouch(s.newGuest.exec(ctx, tx,
			new.Hash[:], nil, new.Guest, fold, null(new.GuestID), new.Lang, new.Created, new.Expires, new.Agent, new.Token)); {
		case errors.Is(err, members.ErrNotFound):
			return tx.QueryRowContext(ctx, `SELECT guest FROM session WHERE guest_fold = $1`, fold).Scan(&bearer)
		default:
			return err
		}
	})
	if err == nil && bearer != "" {
		return &members.TakenError{Handle: bearer}
	}
	return err
}

// Session implements members.Store.
func (s *Store) Session(ctx context.Context, hash [32]byte) (members.Session, error) {
	found := members.Session{Hash: hash}
	err := s.session.queryRow(ctx, s.read, hash[:]).
		Scan(&found.Account, &found.Guest, &found.GuestID, &found.Lang, &found.Created, &found.Expires, &found.Agent, &found.Token)
	if err != nil {
		return members.Session{}, notFound(err)
	}
	return found, nil
}

// Sessions implements members.Store.
func (s *Store) Sessions(ctx context.Context, account string) (list []members.Session, err error) {
	err = each(ctx, s.read, `SELECT hash, lang, created, expires, agent, token FROM session WHERE account = $1 ORDER BY created DESC, hash`, func(rows *sql.Rows) error {
		one := members.Session{Account: account}
		var hash []byte
		if err := rows.Scan(&hash, &one.Lang, &one.Created, &one.Expires, &one.Agent, &one.Token); err != nil {
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
	return s.writeGrouped(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := s.endSession.exec(ctx, tx, hash[:])
		return err
	})
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
