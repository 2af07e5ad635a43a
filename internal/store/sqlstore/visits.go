package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/members"
)

// AddVisit implements members.Store.
func (s *Store) AddVisit(ctx context.Context, v members.Visit) error {
	_, err := s.exec(ctx, `INSERT INTO visit (account, since, until, place) VALUES ($1, $2, $3, $4)`, v.Account, v.From, v.To, v.Place[:])
	return err
}

// Visits implements members.Store.
func (s *Store) Visits(ctx context.Context, account string, since int64) ([]members.Visit, error) {
	return s.visits(ctx, `account = $1`, account, since)
}

// VisitsFrom implements members.Store.
func (s *Store) VisitsFrom(ctx context.Context, place [8]byte, since int64) ([]members.Visit, error) {
	return s.visits(ctx, `place = $1`, place[:], since)
}

// visits lists the visits since an instant that a condition selects.
func (s *Store) visits(ctx context.Context, condition string, value any, since int64) ([]members.Visit, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT account, since, until, place FROM visit WHERE `+condition+ //nolint:gosec // which is one of the two constants above
		` AND until >= $2 ORDER BY until, account, since`, value, since)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []members.Visit
	for rows.Next() {
		var v members.Visit
		var place []byte
		if err := rows.Scan(&v.Account, &v.From, &v.To, &place); err != nil {
			return nil, err
		}
		if copy(v.Place[:], place) != len(v.Place) {
			return nil, fmt.Errorf("store: the mark of a place has %d bytes", len(place))
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

// DeleteVisits implements members.Store.
func (s *Store) DeleteVisits(ctx context.Context, before int64) error {
	_, err := s.exec(ctx, `DELETE FROM visit WHERE until < $1`, before)
	return err
}

// DropSecret implements members.Store.
func (s *Store) DropSecret(ctx context.Context, name string) error {
	_, err := s.exec(ctx, `DELETE FROM secret WHERE name = $1`, name)
	return err
}

// findSecret selects a secret by name.
const findSecret = `SELECT value FROM secret WHERE name = $1` //nolint:gosec // a question, no secret

// KnownSecret implements members.Store.
func (s *Store) KnownSecret(ctx context.Context, name string) (secret []byte, err error) {
	err = s.read.QueryRowContext(ctx, findSecret, name).Scan(&secret)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, members.ErrNotFound
	}
	return secret, err
}

// Secret implements members.Store.
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) (secret []byte, err error) {
	if secret, err = s.KnownSecret(ctx, name); err == nil {
		return secret, nil
	}
	err = s.transact(ctx, func(tx querier) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, fresh); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, findSecret, name).Scan(&secret)
	})
	return secret, err
}
