package memory

import (
	"context"
	"strings"

	"github.com/escaque/escaque/internal/members"
)

// CreateAccount implements members.Store.
func (s *Store) CreateAccount(_ context.Context, a members.Account) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.accounts {
		if members.Skeleton(other.Handle) == members.Skeleton(a.Handle) {
			return &members.TakenError{Handle: other.Handle}
		}
	}
	s.accounts[a.ID] = a
	return nil
}

// Account implements members.Store.
func (s *Store) Account(_ context.Context, id string) (members.Account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.accounts[id]
	if !ok {
		return members.Account{}, members.ErrNotFound
	}
	return a, nil
}

// AccountByHandle implements members.Store.
func (s *Store) AccountByHandle(_ context.Context, handle string) (members.Account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.accounts {
		if members.Fold(a.Handle) == members.Fold(handle) {
			return a, nil
		}
	}
	return members.Account{}, members.ErrNotFound
}

// Accounts implements members.Store.
func (s *Store) Accounts(_ context.Context, after string, limit int) ([]members.Account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []members.Account
	for _, a := range s.sortedAccounts() {
		if members.Fold(a.Handle) > members.Fold(after) && len(list) < limit {
			list = append(list, a)
		}
	}
	return list, nil
}

// UpdateAccount implements members.Store.
func (s *Store) UpdateAccount(
	_ context.Context, id string, change func(*members.Account, int) error,
) (members.Account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, ok := s.accounts[id]
	if !ok {
		return members.Account{}, members.ErrNotFound
	}
	a := old
	if err := change(&a, s.administrators()); err != nil {
		return members.Account{}, err
	}
	a.ID, a.Handle = old.ID, old.Handle
	s.accounts[id] = a
	s.noteChange(old, a)
	return a, nil
}

// Administrators implements members.Store.
func (s *Store) Administrators(context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.administrators(), nil
}

func (s *Store) administrators() (n int) {
	for _, a := range s.accounts {
		if a.Roles.Has(members.RoleAdministrator) && !a.Disabled {
			n++
		}
	}
	return n
}

// CreateSession implements members.Store.
func (s *Store) CreateSession(_ context.Context, new members.Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if new.Guest != "" {
		for hash, old := range s.sessions {
			switch {
			case !strings.EqualFold(old.Guest, new.Guest):
			case old.Expires > new.Created:
				return &members.TakenError{Handle: old.Guest}
			default: // its bearer is gone
				delete(s.sessions, hash)
			}
		}
	}
	s.sessions[new.Hash] = new
	return nil
}

// Session implements members.Store.
func (s *Store) Session(_ context.Context, hash [32]byte) (members.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	session, ok := s.sessions[hash]
	if !ok {
		return members.Session{}, members.ErrNotFound
	}
	return session, nil
}

// UpdateSession implements members.Store.
func (s *Store) UpdateSession(_ context.Context, hash [32]byte, expires int64, lang string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	session, ok := s.sessions[hash]
	if !ok {
		return members.ErrNotFound
	}
	session.Expires, session.Lang = expires, lang
	s.sessions[hash] = session
	return nil
}

// DeleteSession implements members.Store.
func (s *Store) DeleteSession(_ context.Context, hash [32]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, hash)
	return nil
}

// DeleteSessions implements members.Store.
func (s *Store) DeleteSessions(_ context.Context, account string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, session := range s.sessions {
		if session.Account == account && account != "" {
			delete(s.sessions, hash)
		}
	}
	return nil
}

// DeleteExpired implements members.Store.
func (s *Store) DeleteExpired(_ context.Context, now int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, session := range s.sessions {
		if session.Expires <= now {
			delete(s.sessions, hash)
		}
	}
	return nil
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
