package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// Sessions implements members.Store.
func (s *Store) Sessions(_ context.Context, account string) (list []members.Session, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.sessions {
		if one.Account == account && account != "" {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b members.Session) int {
		return cmp.Or(cmp.Compare(b.Created, a.Created), slices.Compare(a.Hash[:], b.Hash[:]))
	})
	return list, nil
}

// AddReset implements members.Store.
func (s *Store) AddReset(_ context.Context, r members.Reset) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.resets, func(_ [32]byte, other members.Reset) bool { return other.Account == r.Account })
	s.resets[r.Hash] = r
	return nil
}

// TakeReset implements members.Store.
func (s *Store) TakeReset(_ context.Context, hash [32]byte) (members.Reset, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, there := s.resets[hash]
	if !there {
		return members.Reset{}, members.ErrNotFound
	}
	delete(s.resets, hash)
	return r, nil
}

// DeleteResets implements members.Store.
func (s *Store) DeleteResets(_ context.Context, now int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.resets, func(_ [32]byte, r members.Reset) bool { return r.Expires <= now })
	return nil
}

// AddAct implements members.Store.
func (s *Store) AddAct(_ context.Context, a members.Act) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.acts = append(s.acts, a)
	return nil
}

// Acts implements members.Store.
func (s *Store) Acts(_ context.Context, before string, limit int) ([]members.Act, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.Clone(s.acts)
	slices.SortFunc(list, func(a, b members.Act) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(b.ID, a.ID)) })
	if before != "" {
		at := slices.IndexFunc(list, func(a members.Act) bool { return a.ID == before })
		if at < 0 {
			return nil, nil
		}
		list = list[at+1:]
	}
	if len(list) == 0 {
		return nil, nil
	}
	return list[:min(limit, len(list))], nil
}
