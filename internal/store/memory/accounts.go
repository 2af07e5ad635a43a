package memory

import (
	"context"

	"github.com/escaque/escaque/internal/members"
)

// CreateAccount implements members.Store.
func (s *Store) CreateAccount(_ context.Context, a members.Account) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.accounts {
		if resembles(other, members.Skeleton(a.Handle)) {
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
	if looks := members.Looks(a.Display); a.Display != old.Display && looks != "" {
		for _, other := range s.sortedAccounts() {
			if other.ID != id && resembles(other, looks) {
				return members.Account{}, &members.TakenError{Handle: other.Handle}
			}
		}
	}
	s.accounts[id] = a
	s.noteChange(old, a)
	return a, nil
}

// AccountLike implements members.Store.
func (s *Store) AccountLike(_ context.Context, skeleton string) (members.Account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.sortedAccounts() {
		if resembles(a, skeleton) {
			return a, nil
		}
	}
	return members.Account{}, members.ErrNotFound
}

// resembles reports whether the handle or the display name of an account looks like the given
// skeleton.
func resembles(a members.Account, skeleton string) bool {
	return members.Skeleton(a.Handle) == skeleton || skeleton != "" && members.Looks(a.Display) == skeleton
}

// Displays implements members.Store.
func (s *Store) Displays(context.Context) (map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := make(map[string]string)
	for _, a := range s.accounts {
		if members.Looks(a.Display) != "" {
			names[members.Fold(a.Handle)] = a.Display
		}
	}
	return names, nil
}
