package memory

import (
	"context"

	"github.com/escaque/escaque/internal/members"
)

// AddPending implements members.Store.
func (s *Store) AddPending(_ context.Context, p members.Pending) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending[p.Hash] = p
	return nil
}

// TakePending implements members.Store.
func (s *Store) TakePending(_ context.Context, hash [32]byte) (members.Pending, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.pending[hash]
	if !ok {
		return members.Pending{}, members.ErrNotFound
	}
	delete(s.pending, hash)
	return p, nil
}

// DeletePending implements members.Store.
func (s *Store) DeletePending(_ context.Context, now int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, p := range s.pending {
		if p.Expires <= now {
			delete(s.pending, hash)
		}
	}
	return nil
}
