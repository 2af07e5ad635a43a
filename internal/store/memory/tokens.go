package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// AddToken implements members.Store.
func (s *Store) AddToken(_ context.Context, t members.Token, limit int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.accounts[t.Account]; !known {
		return members.ErrNotFound
	}
	kept := 0
	for _, other := range s.tokens {
		if other.Account == t.Account {
			kept++
		}
	}
	if kept >= limit {
		return members.ErrFull
	}
	t.Scopes = slices.Clone(t.Scopes)
	s.tokens[t.Hash] = t
	return nil
}

// Token implements members.Store.
func (s *Store) Token(_ context.Context, hash [32]byte) (members.Token, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, there := s.tokens[hash]
	if !there {
		return members.Token{}, members.ErrNotFound
	}
	t.Scopes = slices.Clone(t.Scopes)
	return t, nil
}

// Tokens implements members.Store.
func (s *Store) Tokens(_ context.Context, account string) (list []members.Token, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tokens {
		if t.Account == account {
			t.Scopes = slices.Clone(t.Scopes)
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b members.Token) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// UseToken implements members.Store.
func (s *Store) UseToken(_ context.Context, hash [32]byte, at int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, there := s.tokens[hash]
	if !there {
		return members.ErrNotFound
	}
	t.Used = at
	s.tokens[hash] = t
	return nil
}

// DeleteToken implements members.Store.
func (s *Store) DeleteToken(_ context.Context, account, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deleteTokens(func(t members.Token) bool { return t.Account == account && (id == "" || t.ID == id) })
	s.deleteSessions(func(one members.Session) bool {
		return one.Account == account && one.Token != "" && (id == "" || one.Token == id)
	})
	return nil
}

// deleteTokens deletes the tokens for which matches returns true, records the changes of their
// accounts, and returns their number. The caller holds s.mu.
func (s *Store) deleteTokens(matches func(members.Token) bool) (n int) {
	for hash, t := range s.tokens {
		if matches(t) {
			delete(s.tokens, hash)
			s.changes = append(s.changes, t.Account)
			n++
		}
	}
	return n
}
