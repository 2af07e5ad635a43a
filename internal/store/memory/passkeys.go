package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// AddPasskey implements members.Store.
func (s *Store) AddPasskey(_ context.Context, p members.Passkey, limit int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.accounts[p.Account]; !known {
		return members.ErrNotFound
	}
	if _, there := s.passkeys[p.ID]; there {
		return members.ErrChanged
	}
	kept := 0
	for _, other := range s.passkeys {
		if other.Account == p.Account {
			kept++
		}
	}
	if kept >= limit {
		return members.ErrFull
	}
	s.passkeys[p.ID] = p
	return nil
}

// Passkeys implements members.Store.
func (s *Store) Passkeys(_ context.Context, account string) (list []members.Passkey, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.passkeys {
		if p.Account == account {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b members.Passkey) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// UsePasskey implements members.Store.
func (s *Store) UsePasskey(_ context.Context, p members.Passkey, key string, used int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, there := s.passkeys[p.ID]
	switch {
	case !there || kept.Account != p.Account:
		return members.ErrNotFound
	case kept.Used != p.Used:
		return members.ErrChanged
	}
	kept.Key, kept.Used = key, used
	s.passkeys[p.ID] = kept
	return nil
}

// RenamePasskey implements members.Store.
func (s *Store) RenamePasskey(_ context.Context, account, id, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, there := s.passkeys[id]
	if !there || p.Account != account {
		return members.ErrNotFound
	}
	p.Name = name
	s.passkeys[id] = p
	return nil
}

// DeletePasskey implements members.Store.
func (s *Store) DeletePasskey(_ context.Context, account, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for one, p := range s.passkeys {
		if p.Account == account && (id == "" || id == one) {
			delete(s.passkeys, one)
		}
	}
	return nil
}
