package memory

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// AddVisit implements members.Store.
func (s *Store) AddVisit(_ context.Context, v members.Visit) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visits = append(s.visits, v)
	return nil
}

// Visits implements members.Store.
func (s *Store) Visits(_ context.Context, account string, since int64) ([]members.Visit, error) {
	return s.visitsWhere(since, func(v members.Visit) bool { return v.Account == account }), nil
}

// VisitsFrom implements members.Store.
func (s *Store) VisitsFrom(_ context.Context, place [8]byte, since int64) ([]members.Visit, error) {
	return s.visitsWhere(since, func(v members.Visit) bool { return v.Place == place }), nil
}

// visitsWhere returns the visits since an instant for which matches returns true, ordered by their
// end.
func (s *Store) visitsWhere(since int64, matches func(members.Visit) bool) []members.Visit {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []members.Visit
	for _, v := range s.visits {
		if v.To >= since && matches(v) {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(a, b members.Visit) int {
		return cmp.Or(cmp.Compare(a.To, b.To), cmp.Compare(a.Account, b.Account), cmp.Compare(a.From, b.From))
	})
	return list
}

// DeleteVisits implements members.Store.
func (s *Store) DeleteVisits(_ context.Context, before int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visits = slices.DeleteFunc(s.visits, func(v members.Visit) bool { return v.To < before })
	return nil
}

// DropSecret implements members.Store.
func (s *Store) DropSecret(_ context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.secrets, name)
	return nil
}

// KnownSecret implements members.Store.
func (s *Store) KnownSecret(_ context.Context, name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	secret, known := s.secrets[name]
	if !known {
		return nil, members.ErrNotFound
	}
	return bytes.Clone(secret), nil
}

// Secret implements members.Store.
func (s *Store) Secret(_ context.Context, name string, fresh []byte) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.secrets[name]; !known {
		s.secrets[name] = bytes.Clone(fresh)
	}
	return bytes.Clone(s.secrets[name]), nil
}
