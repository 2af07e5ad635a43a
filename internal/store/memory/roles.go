package memory

import (
	"context"

	"github.com/escaque/escaque/internal/members"
)

// Administrators implements members.Store.
func (s *Store) Administrators(context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.administrators(), nil
}

// administrators counts the enabled administrators. The caller holds the lock.
func (s *Store) administrators() (n int) {
	for _, a := range s.accounts {
		if a.Roles.Has(members.RoleAdministrator) && !a.Disabled {
			n++
		}
	}
	return n
}

// SetAdminLink implements members.Store.
func (s *Store) SetAdminLink(_ context.Context, hash [32]byte, _ int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.adminLink = &hash
	return nil
}

// AdminLink implements members.Store.
func (s *Store) AdminLink(context.Context) ([32]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.adminLink == nil {
		return [32]byte{}, members.ErrNotFound
	}
	return *s.adminLink, nil
}

// UseAdminLink implements members.Store.
func (s *Store) UseAdminLink(_ context.Context, hash [32]byte, account string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.accounts[account]
	if s.adminLink == nil || *s.adminLink != hash || !ok {
		return members.ErrNotFound
	}
	s.adminLink = nil
	before := a
	a.Roles |= members.RoleAdministrator
	s.accounts[account] = a
	s.noteChange(before, a)
	return nil
}
