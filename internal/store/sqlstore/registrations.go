package sqlstore

import (
	"context"

	"github.com/escaque/escaque/internal/members"
)

var putPending = upsert("pending", "hash", "hash, handle, email, lang, expires")

// AddPending implements members.Store.
func (s *Store) AddPending(ctx context.Context, p members.Pending) error {
	_, err := s.exec(ctx, putPending,
		p.Hash[:], p.Handle, p.Email, p.Lang, p.Expires)
	return err
}

// TakePending implements members.Store.
func (s *Store) TakePending(ctx context.Context, hash [32]byte) (members.Pending, error) {
	p := members.Pending{Hash: hash}
	err := s.transact(ctx, func(tx querier) error {
		return tx.QueryRowContext(ctx, `DELETE FROM pending WHERE hash = $1 RETURNING handle, email, lang, expires`, hash[:]).
			Scan(&p.Handle, &p.Email, &p.Lang, &p.Expires)
	})
	if err != nil {
		return members.Pending{}, notFound(err)
	}
	return p, nil
}

// DeletePending implements members.Store.
func (s *Store) DeletePending(ctx context.Context, now int64) error {
	_, err := s.exec(ctx, `DELETE FROM pending WHERE expires <= $1`, now)
	return err
}
