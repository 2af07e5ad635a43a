package sqlstore

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/internal/members"
)

// Administrators implements members.Store.
func (s *Store) Administrators(ctx context.Context) (int, error) {
	return administrators(ctx, s.read)
}

// administrators counts the enabled administrators.
func administrators(ctx context.Context, q querier) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM account WHERE roles & $1 <> 0 AND NOT disabled`,
		members.RoleAdministrator).Scan(&n)
	return n, err
}

var putAdminLink = upsert("admin_link", "one", "one, hash, created")

// SetAdminLink implements members.Store.
func (s *Store) SetAdminLink(ctx context.Context, hash [32]byte, created int64) error {
	_, err := s.exec(ctx, putAdminLink, 1, hash[:], created)
	return err
}

// AdminLink implements members.Store.
func (s *Store) AdminLink(ctx context.Context) (hash [32]byte, err error) {
	var b []byte
	if err := s.read.QueryRowContext(ctx, `SELECT hash FROM admin_link`).Scan(&b); err != nil {
		return hash, notFound(err)
	}
	if copy(hash[:], b) != len(hash) {
		return hash, fmt.Errorf("store: the administrator link's hash has %d bytes", len(b))
	}
	return hash, nil
}

// UseAdminLink implements members.Store.
func (s *Store) UseAdminLink(ctx context.Context, hash [32]byte, account string) error {
	return s.transact(ctx, func(tx querier) error {
		if err := mustTouch(tx.ExecContext(ctx, `DELETE FROM admin_link WHERE hash = $1`, hash[:])); err != nil {
			return err
		}
		return mustTouch(tx.ExecContext(ctx,
			`UPDATE account SET roles = roles | $1 WHERE id = $2`, members.RoleAdministrator, account))
	})
}
