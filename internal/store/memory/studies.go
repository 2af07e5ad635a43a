package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// AddStudy implements members.Store.
func (s *Store) AddStudy(_ context.Context, st members.Study, limit int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.accounts[st.Account]; !known {
		return members.ErrNotFound
	}
	kept := 0
	for _, other := range s.studies {
		if other.Account == st.Account {
			kept++
		}
	}
	if kept >= limit {
		return members.ErrFull
	}
	s.studies[st.ID] = st
	return nil
}

// SaveStudy implements members.Store.
func (s *Store) SaveStudy(_ context.Context, st members.Study, lastChanged int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, there := s.studies[st.ID]
	switch {
	case !there, kept.Account != st.Account:
		return members.ErrNotFound
	case kept.Changed != lastChanged:
		return members.ErrChanged
	}
	kept.Title, kept.PGN, kept.Changed = st.Title, st.PGN, st.Changed
	s.studies[st.ID] = kept
	return nil
}

// Study implements members.Store.
func (s *Store) Study(_ context.Context, id string) (members.Study, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st, there := s.studies[id]
	if !there {
		return members.Study{}, members.ErrNotFound
	}
	return st, nil
}

// Studies implements members.Store.
func (s *Store) Studies(_ context.Context, account string) (list []members.Study, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, st := range s.studies {
		if st.Account == account {
			st.PGN = ""
			list = append(list, st)
		}
	}
	slices.SortFunc(list, func(a, b members.Study) int {
		return cmp.Or(cmp.Compare(b.Changed, a.Changed), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// DeleteStudy implements members.Store.
func (s *Store) DeleteStudy(_ context.Context, account, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.studies[id].Account == account {
		delete(s.studies, id)
	}
	return nil
}
